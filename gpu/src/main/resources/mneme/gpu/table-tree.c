/*
 * States as trees: words are leaves, two ids of 32 bits make a node of 64 bits, equal nodes are stored once, and each state
 * is one root. Every node is claimed and written by one compare-and-set. Roots have tables of their own, because nobody
 * refers to them. An id is the number of a slot and 1, so that no node is 0.
 */
DEVICE u64 folded(GLOBAL u64* nodes, u64 node_buckets, u64* ids, u32 words, u64* created) {
  u32 answer;
  for (u32 n = words; n > 1; n = (n + 1) / 2) {
    for (u32 i = 0; i < n / 2; i++) {
      ids[i] = find_or_put(nodes, node_buckets, ids[2 * i] << 32 | ids[2 * i + 1], &answer);
      if (answer == FULL) {
        return 0;
      }
      *created += answer == NEW;
    }
    if (n % 2 != 0) {
      ids[n / 2] = ids[n - 1];
    }
  }
  return ids[0];
}

/* The two parts of a state become one node each. */
DEVICE u64 root_of(GLOBAL u64* nodes, u64 node_buckets, const u64* w, u64* created) {
  u64 ids[WORDS];
  u32 answer;
  for (u32 i = 0; i < WORDS; i++) {
    ids[i] = find_or_put(nodes, node_buckets, w[i] | OCCUPIED, &answer);
    if (answer == FULL) {
      return 0;
    }
    *created += answer == NEW;
  }
  u64 left = folded(nodes, node_buckets, ids, LEFT_WORDS, created);
  u64 right = folded(nodes, node_buckets, ids + LEFT_WORDS, WORDS - LEFT_WORDS, created);
  return left == 0 || right == 0 ? 0 : left << 32 | right;
}

/* In which table the root of a state lies: the words say so and not the ids, which change when nodes move. */
DEVICE u32 segment_of(const u64* w) {
  u64 h = 0;
  for (u32 i = 0; i < WORDS; i++) {
    h = (h ^ (w[i] HASHED)) * 0x9e3779b97f4a7c15;
    h ^= h >> 32;
  }
  return (u32) (mixed(h) % SEGMENTS);
}

DEVICE u32 insert(TABLE, GLOBAL u64* nodes, u64 node_buckets, const u64* w, u64* created) {
  u32 answer;
  u64 root = root_of(nodes, node_buckets, w, created);
  if (root == 0) {
    return FULL;
  }
  u32 segment = segment_of(w);
  find_or_put(TABLE_OF(segment), buckets[segment], root, &answer);
  return answer;
}

DEVICE void unfolded(GLOBAL const u64* nodes, u64 id, u64* ids, u32 words) {
  u32 sizes[32];
  u32 depth = 0;
  for (u32 n = words; n > 1; n = (n + 1) / 2) {
    sizes[depth++] = n;
  }
  ids[0] = id;
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
}

/* The words of a state, from its root. */
DEVICE void words_of(GLOBAL const u64* nodes, u64 root, u64* w) {
  u64 ids[WORDS];
  unfolded(nodes, root >> 32, ids, LEFT_WORDS);
  unfolded(nodes, root & 0xffffffff, ids + LEFT_WORDS, WORDS - LEFT_WORDS);
  for (u32 i = 0; i < WORDS; i++) {
    w[i] = nodes[ids[i] - 1] & ~OCCUPIED;
  }
}

/* No root, as ids begin with 1. */
#define MARKED ((u64) 1)

/* Where the root of a state lies; 0 for nowhere. */
DEVICE GLOBAL u64* slot_of(TABLE, GLOBAL u64* nodes, u64 node_buckets, const u64* w) {
  u32 answer;
  u64 created = 0;
  u64 root = root_of(nodes, node_buckets, w, &created);
  if (root == 0 || created != 0) {
    return 0;
  }
  u32 segment = segment_of(w);
  GLOBAL u64* table = TABLE_OF(segment);
  u64 place = find_or_put(table, buckets[segment], root, &answer);
  return answer == SEEN ? table + place - 1 : (GLOBAL u64*) 0;
}

/* The state whose root is in a slot; 0 where there is none, or it is marked. */
DEVICE u32 state_in(GLOBAL const u64* slots, u64 slot, GLOBAL const u64* nodes, u64* w) {
  u64 root = slots[slot];
  if (root == 0 || root == MARKED) {
    return 0;
  }
  words_of(nodes, root, w);
  return 1;
}

/* Puts the roots of a table into another one; where the nodes are others too, these are made anew, and get new ids. */
KERNEL rehash(GLOBAL u64* old, u64 old_buckets, GLOBAL u64* old_nodes, u64 old_node_buckets, GLOBAL u64* table, u64 buckets,
    GLOBAL u64* nodes, u64 node_buckets, GLOBAL u64* control) {
  u64 lost = 0;
  u64 created = 0;
  for (u64 i = ITEM; i < old_buckets * BUCKET; i += ITEMS) {
    u64 root = old[i];
    if (root != 0) {
      if (old_node_buckets != node_buckets) {
        u64 w[WORDS];
        words_of(old_nodes, root, w);
        root = root_of(nodes, node_buckets, w, &created);
      }
      u32 answer = FULL;
      if (root != 0) {
        find_or_put(table, buckets, root, &answer);
      }
      lost += answer == FULL;
    }
  }
  if (created) {
    ADD64(control + NODES, created);
  }
  if (lost) {
    ADD64(control + LOST, lost);
  }
}
