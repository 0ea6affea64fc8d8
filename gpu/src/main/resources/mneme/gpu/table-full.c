/*
 * States of several words. A slot is claimed by a compare-and-set of its first word, then its other words are written, then
 * it is published. Who meets a claimed slot with the same first word waits for the rest; everybody else passes by. A claim is
 * published within the same round of the loop, so that threads that run in step do not wait for each other for ever.
 */
DEVICE u32 insert(TABLE, GLOBAL u64* nodes, u64 node_buckets, const u64* w, u64* created) {
  u64 claim = w[0] | OCCUPIED;
  u64 h = 0;
  for (u32 i = 0; i < WORDS; i++) {
    h = mixed(h + (w[i] HASHED));
  }
  u32 tries = 0;
  u32 at = 0;
  for (;;) {
    volatile GLOBAL u64* slot = table + (HIGH64(h, buckets) * BUCKET + at) * WORDS;
    u64 found = slot[0];
    if (found == 0) {
      found = CAS64(slot, 0, claim);
      if (found == 0) {
        for (u32 i = 1; i < WORDS; i++) {
          slot[i] = w[i];
        }
        FENCE();
        slot[0] = claim | PUBLISHED;
        return NEW;
      }
    }
    if ((found & ~PUBLISHED) == claim) {
      if ((found & PUBLISHED) == 0) {
        continue;
      }
      FENCE();
      u64 other = 0;
      for (u32 i = 1; i < WORDS; i++) {
        other |= slot[i] ^ w[i];
      }
      if (other == 0) {
        return SEEN;
      }
    }
    at++;
    if (at == BUCKET) {
      at = 0;
      tries++;
      if (tries == TRIES) {
        return FULL;
      }
      h = mixed(h + tries);
    }
  }
}

/* The first word of a slot that holds a state is another one. */
#define MARKED PUBLISHED

/* Where a state lies; 0 for nowhere. */
DEVICE GLOBAL u64* slot_of(TABLE, GLOBAL u64* nodes, u64 node_buckets, const u64* w) {
  u64 h = 0;
  for (u32 i = 0; i < WORDS; i++) {
    h = mixed(h + (w[i] HASHED));
  }
  for (u32 tries = 1; tries <= TRIES; tries++) {
    for (u32 at = 0; at < BUCKET; at++) {
      GLOBAL u64* slot = table + (HIGH64(h, buckets) * BUCKET + at) * WORDS;
      u64 found = slot[0];
      u64 other = found ^ (w[0] | OCCUPIED | PUBLISHED);
      for (u32 i = 1; i < WORDS; i++) {
        other |= slot[i] ^ w[i];
      }
      if (other == 0) {
        return slot;
      }
      if (found == 0) {
        return 0;
      }
    }
    h = mixed(h + tries);
  }
  return 0;
}

/* The state in a slot; 0 where there is none, or it is marked. */
DEVICE u32 state_in(GLOBAL const u64* slots, u64 slot, GLOBAL const u64* nodes, u64* w) {
  for (u32 i = 0; i < WORDS; i++) {
    w[i] = slots[slot * WORDS + i];
  }
  u32 there = (w[0] & OCCUPIED) != 0;
  w[0] &= ~(OCCUPIED | PUBLISHED);
  return there;
}

/* Puts everything in a table into a larger one. */
KERNEL rehash(GLOBAL u64* old, u64 old_buckets, GLOBAL u64* old_nodes, u64 old_node_buckets, GLOBAL u64* table, u64 buckets,
    GLOBAL u64* nodes, u64 node_buckets, GLOBAL u64* control) {
  u64 lost = 0;
  u64 created = 0;
  for (u64 i = ITEM; i < old_buckets * BUCKET; i += ITEMS) {
    u64 w[WORDS];
    for (u32 k = 0; k < WORDS; k++) {
      w[k] = old[i * WORDS + k];
    }
    if (w[0] != 0) {
      w[0] &= ~(OCCUPIED | PUBLISHED);
      lost += insert(table, buckets, nodes, node_buckets, w, &created) == FULL;
    }
  }
  if (lost) {
    ADD64(control + LOST, lost);
  }
}
