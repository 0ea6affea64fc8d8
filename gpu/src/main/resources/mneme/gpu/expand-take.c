  if (LANE == 0) {
    marks[WAITING] = 0;
    marks[NO_ROOM] = 0;
    marks[FOUND] = 0;
  }
  TOGETHER();
#ifdef ROUNDS
  do {
#endif
  u64 end = FRESH(control + END);
  for (;;) {
    u64 at = end;
    if (LANE == 0 && FRESH(control + STOP) == 0) {
      if (FRESH(control + TAIL) > crowded) {
        control[STOP] = 1;
      }
      at = ADD64(control + HEAD, LANES);
    }
    at = FIRST64(at);
    if (at >= end) {
      break;
    }
    at += LANE;
    u32 live = at < end;
    u64 p[WORDS];
    if (live && listed) {
      at = list[at];
    }
    for (u32 w = 0; w < WORDS; w++) {
      p[w] = live ? PAST_CACHE(in + (at & in_mask) * WORDS + w) : 0;
    }
    u32 noted = 0, failed = 0, events = 0;
    i32 v = 0, x = 0;
