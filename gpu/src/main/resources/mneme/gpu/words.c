/* Four words at once, as they are in memory or were a while ago: a word that is 0 may have got its value meanwhile. */
#ifdef __OPENCL_VERSION__
DEVICE void load4(GLOBAL const u64* at, u64* w) {
  w[0] = at[0];
  w[1] = at[1];
  w[2] = at[2];
  w[3] = at[3];
}
#else
DEVICE void load4(const u64* at, u64* w) {
  ulonglong2 low = __ldcg((const ulonglong2*) at);
  ulonglong2 high = __ldcg((const ulonglong2*) at + 1);
  w[0] = low.x;
  w[1] = low.y;
  w[2] = high.x;
  w[3] = high.y;
}
#endif

/*
 * Finds a word that is not 0 in a table, or puts it there: the slot and 1, or 0 where the table is full. A slot gets its value
 * once, so a word that was read and is not 0 is still there.
 */
DEVICE u64 find_or_put(GLOBAL u64* table, u64 buckets, u64 value, u32* answer) {
  u64 h = mixed(value HASHED);
  for (u32 t = 0; t < TRIES; t++) {
    u64 base = HIGH64(h, buckets) * BUCKET;
    for (u32 first = 0; first < BUCKET; first += 4) {
      u64 found[4];
      load4(table + base + first, found);
#pragma unroll
      for (u32 i = 0; i < 4; i++) {
        u64 there = found[i];
        if (there == 0) {
          there = CAS64(table + base + first + i, 0, value);
          if (there == 0) {
            *answer = NEW;
            return base + first + i + 1;
          }
        }
        if (there == value) {
          *answer = SEEN;
          return base + first + i + 1;
        }
      }
    }
    h = mixed(h + t + 1);
  }
  *answer = FULL;
  return 0;
}
