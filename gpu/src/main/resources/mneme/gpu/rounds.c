/*
 * Several levels in one launch: when all work items are through with a piece of a level, the last one decides what comes
 * next. It gives up when the host is needed. Only where all work items of a launch run at the same time.
 */
#ifdef ROUNDS
DEVICE void turn(u64* control, u64* sizes, u64 room, u64 most, u64 keep, u64 last, u64 piece, u64 stop, u32 most_levels) {
  control[GO_ON] = 0;
  if (FRESH(control + STOP) || FRESH(control + NARROW) || FRESH(control + REDO) || FRESH(control + NOTES)) {
    return;
  }
  u64 head = FRESH(control + END);
  u64 level_end = FRESH(control + LEVEL_END);
  u64 tail = FRESH(control + TAIL);
  control[HEAD] = head;
  control[START] = head;
  if (head == level_end) {
    u64 levels = FRESH(control + LEVELS);
    sizes[levels] = tail - level_end;
    control[LEVELS] = levels + 1;
    level_end = tail;
    control[LEVEL_END] = tail;
    if (levels + 1 >= most_levels) {
      return;
    }
  }
  u64 left = (room - (tail - (keep < head ? keep : head))) / most;
  u64 count = level_end - head;
  count = count < left ? count : left;
  count = count < piece ? count : piece;
  if (count > 0 && head < last && tail < stop) {
    control[END] = head + count;
    control[GO_ON] = 1;
  }
}

/* Waits for all work items; whether there is another round. */
DEVICE u32 next_round(
    u64* control, u64* sizes, u64 room, u64 most, u64 keep, u64 last, u64 piece, u64 stop, u32 most_levels) {
  __shared__ u32 go_on;
  __syncthreads();
  if (threadIdx.x == 0) {
    u64 round = FRESH(control + ROUND);
    __threadfence();
    if (ADD64(control + ARRIVED, 1) == gridDim.x - 1) {
      __threadfence();
      turn(control, sizes, room, most, keep, last, piece, stop, most_levels);
      control[ARRIVED] = 0;
      __threadfence();
      *(volatile u64*) (control + ROUND) = round + 1;
    } else {
      while (FRESH(control + ROUND) == round) {
        __nanosleep(20);
      }
    }
    __threadfence();
    go_on = (u32) FRESH(control + GO_ON);
  }
  __syncthreads();
  return go_on;
}
#endif
