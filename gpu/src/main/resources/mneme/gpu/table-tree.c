/*
 * States as trees: words are leaves, two ids of 32 bits make a node of 64 bits, equal nodes are stored once, and each state
 * is one root. Every node is claimed and written by one compare-and-set. Roots have a table of their own, because nobody
 * refers to them. An id is the number of a slot and 1, so that no node is 0.
 */
DEVICE u32 insert(GLOBAL u64* table, u64 buckets, GLOBAL u64* nodes, u64 node_buckets, const u64* w, u64* created) {
  u64 ids[WORDS];
  u32 answer;
  for (u32 i = 0; i < WORDS; i++) {
    ids[i] = find_or_put(nodes, node_buckets, w[i] | OCCUPIED, &answer);
    if (answer == FULL) {
      return FULL;
    }
    *created += answer == NEW;
  }
  u32 n = WORDS;
  while (n > 2) {
    for (u32 i = 0; i < n / 2; i++) {
      ids[i] = find_or_put(nodes, node_buckets, ids[2 * i] << 32 | ids[2 * i + 1], &answer);
      if (answer == FULL) {
        return FULL;
      }
      *created += answer == NEW;
    }
    if (n % 2 != 0) {
      ids[n / 2] = ids[n - 1];
    }
    n = (n + 1) / 2;
  }
  find_or_put(table, buckets, ids[0] << 32 | ids[1], &answer);
  return answer;
}

/* The words of a state, from its root. */
DEVICE void words_of(GLOBAL const u64* nodes, u64 root, u64* w) {
  u64 ids[WORDS];
  u32 sizes[32];
  u32 depth = 0;
  for (u32 n = WORDS; n > 2; n = (n + 1) / 2) {
    sizes[depth++] = n;
  }
  ids[0] = root >> 32;
  ids[1] = root & 0xffffffff;
  while (depth > 0) {
    u32 n = sizes[--depth];
    if (n % 2 != 0) {
      ids[n - 1] = ids[n / 2];
    }
    for (u32 k = n / 2; k > 0; k--) {
      u64 node = nodes[ids[k - 1] - 1];
      ids[2 * k - 2] = node >> 32;
      ids[2 * k - 1] = node & 0xffffffff;
    }
  }
  for (u32 i = 0; i < WORDS; i++) {
    w[i] = nodes[ids[i] - 1] & ~OCCUPIED;
  }
}

/* Puts all roots into a larger table; into larger tables of nodes too, where these are others, which gives nodes new ids. */
KERNEL rehash(GLOBAL u64* old, u64 old_buckets, GLOBAL u64* old_nodes, u64 old_node_buckets, GLOBAL u64* table, u64 buckets,
    GLOBAL u64* nodes, u64 node_buckets, GLOBAL u64* control) {
  u64 lost = 0;
  u64 created = 0;
  for (u64 i = ITEM; i < old_buckets * BUCKET; i += ITEMS) {
    u32 answer = NEW;
    if (old[i] != 0) {
      if (old_node_buckets == node_buckets) {
        find_or_put(table, buckets, old[i], &answer);
      } else {
        u64 w[WORDS];
        words_of(old_nodes, old[i], w);
        answer = insert(table, buckets, nodes, node_buckets, w, &created);
      }
    }
    lost += answer == FULL;
  }
  if (created) {
    ADD64(control + NODES, created);
  }
  if (lost) {
    ADD64(control + LOST, lost);
  }
}
