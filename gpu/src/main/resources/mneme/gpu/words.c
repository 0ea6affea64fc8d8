/* Finds a word that is not 0 in a table, or puts it there: the slot and 1, or 0 where the table is full. */
DEVICE u64 find_or_put(GLOBAL u64* table, u64 buckets, u64 value, u32* answer) {
  u64 h = mixed(value HASHED);
  for (u32 t = 0; t < TRIES; t++) {
    u64 base = HIGH64(h, buckets) * BUCKET;
    for (u32 i = 0; i < BUCKET; i++) {
      u64 found = table[base + i];
      if (found == 0) {
        found = CAS64(table + base + i, 0, value);
        if (found == 0) {
          *answer = NEW;
          return base + i + 1;
        }
      }
      if (found == value) {
        *answer = SEEN;
        return base + i + 1;
      }
    }
    h = mixed(h + t + 1);
  }
  *answer = FULL;
  return 0;
}
