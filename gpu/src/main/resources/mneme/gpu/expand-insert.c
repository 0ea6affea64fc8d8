      TOGETHER();
      u32 waiting = marks[WAITING];
      if (waiting >= LANES || (last && waiting > 0)) {
        do {
          u32 here = waiting < LANES ? waiting : LANES;
          waiting -= here;
          u32 answer = SEEN;
          u64 w[WORDS];
          if (LANE < here) {
            u32 tag = tags[waiting + LANE];
            u64 other = 0;
            for (u32 q = 0; q < WORDS; q++) {
              w[q] = queue[q][waiting + LANE];
            }
            if (taken[tag >> 5] == 0) {
              taken[tag >> 5] = 1;
            }
            if (mode == FIND) {
              for (u32 q = 0; q < WORDS; q++) {
                other |= w[q] ^ target[q];
              }
              if (other == 0) {
                MARK(FOUND, tag & 31)
              }
            } else {
              answer = insert(TABLE_ARGUMENTS, nodes, node_buckets, w, &created);
              if (answer == FULL) {
                MARK(NO_ROOM, tag & 31)
              }
            }
          }
          u32 fresh = BALLOT(answer == NEW);
          if (fresh) {
            u64 to = 0;
            if (LANE == 0) {
              to = ADD64(control + TAIL, COUNTED(fresh));
            }
            to = (FIRST64(to) + RANK(fresh)) & out_mask;
            if (answer == NEW) {
              for (u32 q = 0; q < WORDS; q++) {
                out[to * WORDS + q] = w[q];
              }
            }
          }
        } while (waiting >= LANES || (last && waiting > 0));
        TOGETHER();
        if (LANE == 0) {
          marks[WAITING] = waiting;
        }
        TOGETHER();
      }
