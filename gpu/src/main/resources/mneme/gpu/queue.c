/* Successors that wait to be inserted, of all lanes; behind the words, the lane that found one and its transition. */
#define ROOM (LANES * MOST + LANES - 1)
#ifdef ALONE
#define VOLATILE
#define QUEUES u64 queue[WORDS][ROOM]; u32 tags[ROOM]; u32 marks[3];
#define NEXT_PLACE() (marks[0]++)
#define MARK(which, lane) marks[which] |= 1u << (lane);
#else
#define VOLATILE volatile
#define QUEUES \
  __shared__ u64 queues[THREADS / LANES][WORDS][ROOM]; \
  __shared__ u32 all_tags[THREADS / LANES][ROOM]; \
  __shared__ u32 all_marks[THREADS / LANES][3]; \
  u64(*queue)[ROOM] = queues[threadIdx.x / LANES]; \
  u32* tags = all_tags[threadIdx.x / LANES]; \
  volatile u32* marks = all_marks[threadIdx.x / LANES];
#define NEXT_PLACE() atomicAdd((u32*) marks, 1u)
#define MARK(which, lane) atomicOr((u32*) marks + (which), 1u << (lane));
#endif
/* What stands in marks. */
#define WAITING 0
#define NO_ROOM 1
#define FOUND 2
#define PUSH(transition) \
  { \
    u32 place = NEXT_PLACE(); \
    for (u32 q = 0; q < WORDS; q++) { \
      queue[q][place] = n[q]; \
    } \
    tags[place] = LANE | (transition) << 5; \
    events++; \
  }
/* The same for long states: not written out at every step, which would make the text too large for compilers. */
CALLED copy_state(u64* to, const u64* from) {
  for (u32 q = 0; q < WORDS; q++) {
    to[q] = from[q];
  }
}
CALLED push_state(const u64* n, u32 tag, u64(*queue)[ROOM], u32* tags, VOLATILE u32* marks) {
  u32 place = NEXT_PLACE();
  for (u32 q = 0; q < WORDS; q++) {
    queue[q][place] = n[q];
  }
  tags[place] = tag;
}
#define PUSH_LONG(transition) { push_state(n, LANE | (transition) << 5, QUEUE_ARGUMENTS); events++; }
#define WIDE(slot, value) { MIN32(wide + 2 * (slot), value); MAX32(wide + 2 * (slot) + 1, value); overflow = 1; }

#define QUEUE_PARAMETERS u64(*queue)[ROOM], u32* tags, VOLATILE u32* marks
#define QUEUE_ARGUMENTS queue, tags, marks
/* What the steps of a group, where each group is a function of its own, say of a state. */
#define SAID_EVENTS 0
#define SAID_FAILED 1
#define SAID_OVERFLOW 2
