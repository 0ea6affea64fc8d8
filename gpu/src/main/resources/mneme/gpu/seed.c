/* Inserts the first n states of a list, again and again until count were inserted; the new ones are appended to a queue. */
KERNEL seed(TABLE, GLOBAL u64* nodes, u64 node_buckets, GLOBAL const u64* in, u64 n, u64 count, GLOBAL u64* out, u64 mask, GLOBAL u64* control) {
  u64 created = 0;
  for (u64 i = ITEM; i < count; i += ITEMS) {
    u64 w[WORDS];
    for (u32 k = 0; k < WORDS; k++) {
      w[k] = in[i % n * WORDS + k];
    }
    u32 answer = insert(TABLE_ARGUMENTS, nodes, node_buckets, w, &created);
    if (answer == NEW) {
      u64 to = ADD64(control + TAIL, 1) & mask;
      for (u32 k = 0; k < WORDS; k++) {
        out[to * WORDS + k] = w[k];
      }
    } else if (answer == FULL) {
      ADD64(control + LOST, 1);
    }
  }
  if (created) {
    ADD64(control + NODES, created);
  }
}
