/* States of one word: a slot is a word, claimed and written by one compare-and-set. */
DEVICE u32 insert(TABLE, GLOBAL u64* nodes, u64 node_buckets, const u64* w, u64* created) {
  u32 answer;
  find_or_put(table, buckets, w[0] | OCCUPIED, &answer);
  return answer;
}

/* No state of one word has this in its slot. */
#define MARKED PUBLISHED

/* Where a state lies; 0 for nowhere. */
DEVICE GLOBAL u64* slot_of(TABLE, GLOBAL u64* nodes, u64 node_buckets, const u64* w) {
  u32 answer;
  u64 place = find_or_put(table, buckets, w[0] | OCCUPIED, &answer);
  return answer == SEEN ? table + place - 1 : (GLOBAL u64*) 0;
}

/* The state in a slot; 0 where there is none, or it is marked. */
DEVICE u32 state_in(GLOBAL const u64* slots, u64 slot, GLOBAL const u64* nodes, u64* w) {
  w[0] = slots[slot] & ~OCCUPIED;
  return (slots[slot] & OCCUPIED) != 0;
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
