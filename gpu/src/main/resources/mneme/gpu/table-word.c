/* States of one word: a slot is a word, claimed and written by one compare-and-set. */
DEVICE u32 insert(TABLE, GLOBAL u64* nodes, u64 node_buckets, const u64* w, u64* created) {
  u32 answer;
  find_or_put(table, buckets, w[0] | OCCUPIED, &answer);
  return answer;
}

/* Puts everything in a table into a larger one. */
KERNEL rehash(GLOBAL u64* old, u64 old_buckets, GLOBAL u64* old_nodes, u64 old_node_buckets, GLOBAL u64* table, u64 buckets,
    GLOBAL u64* nodes, u64 node_buckets, GLOBAL u64* control) {
  u64 lost = 0;
  for (u64 i = ITEM; i < old_buckets * BUCKET; i += ITEMS) {
    u32 answer = NEW;
    if (old[i] != 0) {
      find_or_put(table, buckets, old[i], &answer);
    }
    lost += answer == FULL;
  }
  if (lost) {
    ADD64(control + LOST, lost);
  }
}
