/* Marks the slots of some states of a queue: they are not taken out of the table. Nothing is inserted any more afterwards. */
KERNEL mark(TABLE, GLOBAL u64* nodes, u64 node_buckets, GLOBAL const u64* in, u64 in_mask, u64 from, u64 end, GLOBAL u64* control) {
  u64 lost = 0;
  for (u64 i = from + ITEM; i < end; i += ITEMS) {
    u64 w[WORDS];
    for (u32 k = 0; k < WORDS; k++) {
      w[k] = in[(i & in_mask) * WORDS + k];
    }
    GLOBAL u64* slot = slot_of(TABLE_ARGUMENTS, nodes, node_buckets, w);
    if (slot == 0) {
      lost++;
    } else {
      *slot = MARKED;
    }
  }
  if (lost) {
    ADD64(control + LOST, lost);
  }
}

/* The states of some slots, one after the other, but for those that are marked. */
KERNEL take_out(GLOBAL const u64* slots, u64 first, u64 count, GLOBAL const u64* nodes, GLOBAL u64* out, GLOBAL u64* control) {
  for (u64 i = ITEM; i < count; i += ITEMS) {
    u64 w[WORDS];
    if (state_in(slots, first + i, nodes, w)) {
      u64 to = ADD64(control + TAIL, 1);
      for (u32 k = 0; k < WORDS; k++) {
        out[to * WORDS + k] = w[k];
      }
    }
  }
}
