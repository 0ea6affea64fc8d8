/*
 * Expands the states of a queue from the place HEAD to END, or those whose places are in a list. New states are appended to
 * a ring. A round ends early when STOP is set; what was taken by then is finished.
 *
 * crowded: the place of the ring behind which the table is too full; keep: what lies behind this place in the ring is not
 * overwritten; last, stop: no new round begins when the head or the tail have got so far; piece: states of a round
 */
KERNEL expand(TABLE, GLOBAL u64* nodes, u64 node_buckets, GLOBAL const u64* in, u64 in_mask, GLOBAL const u64* list, u32 listed, GLOBAL u64* out, u64 out_mask, GLOBAL u64* control, GLOBAL u64* sizes,
    GLOBAL u64* redo, GLOBAL u64* notes, u32 most_notes, GLOBAL i32* wide, GLOBAL u32* taken, GLOBAL i32* greatest,
    GLOBAL const u64* target, u32 mode, u64 active, u64 crowded, u64 crowded_nodes, u64 keep, u64 last_head, u64 piece,
    u64 last_tail, u32 most_levels) {
  QUEUES
  u64 transitions = 0, dead = 0, created = 0;
  u32 overflow = 0;
