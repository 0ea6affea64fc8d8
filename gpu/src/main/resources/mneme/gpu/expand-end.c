    TOGETHER();
    noted |= marks[FOUND] >> LANE & 1;
    u32 full = marks[NO_ROOM] >> LANE & 1;
    if (ANY(full || noted)) {
      TOGETHER();
      if (LANE == 0) {
        marks[NO_ROOM] = 0;
        marks[FOUND] = 0;
      }
      TOGETHER();
    }
    noted |= mode == EXPAND && failed != 0;
    u32 said = BALLOT(live && noted && !full);
    if (said) {
      u64 to = 0;
      if (LANE == 0) {
        to = ADD64(control + NOTES, COUNTED(said));
      }
      to = FIRST64(to) + RANK(said);
      if (live && noted && !full) {
        if (to < most_notes) {
          for (u32 w = 0; w < WORDS; w++) {
            notes[to * WORDS + w] = p[w];
          }
        } else {
          full = 1;
        }
      }
    }
    u32 again = BALLOT(live && full);
    if (again) {
      u64 to = 0;
      if (LANE == 0) {
        to = ADD64(control + REDO, COUNTED(again));
        control[STOP] = 1;
      }
      to = FIRST64(to) + RANK(again);
      if (live && full) {
        redo[to] = at;
      }
    }
    if (live && !full && mode == EXPAND) {
      transitions += events;
      dead += events == 0 && failed == 0;
    }
    if (ANY(overflow) && LANE == 0) {
      control[STOP] = 1;
    }
  }
  created = SUM64(created);
  if (LANE == 0 && created && ADD64(control + NODES, created) + created > crowded_nodes) {
    control[STOP] = 1;
  }
  created = 0;
  if (overflow) {
    ADD64(control + NARROW, 1);
  }
#ifdef ROUNDS
  } while (most_levels > 0
      && next_round(control, sizes, out_mask + 1, MOST_SUCCESSORS, keep, last_head, piece, last_tail, most_levels));
#endif
  transitions = SUM64(transitions);
  dead = SUM64(dead);
  if (LANE == 0 && transitions) {
    ADD64(control + TRANSITIONS, transitions);
  }
  if (LANE == 0 && dead) {
    ADD64(control + DEAD, dead);
  }
