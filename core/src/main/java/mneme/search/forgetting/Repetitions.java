package mneme.search.forgetting;

/**
 * How often a search that forgets visits the same states, and whether repetitions take over. What
 * it says of different states is exact as long as nothing was forgotten, else an estimate good to
 * about 1 %. Not thread-safe; may be asked by others, who learn it a little late.
 */
public final class Repetitions {
  /** How many visits are looked at together, at least. */
  private static final long WINDOW = 1 << 16;

  /** If fewer than one visit in so many finds something new, time is running away. */
  private static final int EXPLODES = 5;

  private final DistinctCount distinct = new DistinctCount();
  private long windowVisits;
  private long windowDistinct;
  private long nextLook = WINDOW;
  private volatile boolean forgets;
  private volatile boolean explodes;

  /** Something was forgotten: states may be visited again from now on. */
  public void forgot() {
    forgets = true;
  }

  /** A state is visited; so many were by now. */
  public void visited(int[] state, long visits) {
    distinct.add(state);
    if (visits >= nextLook) {
      look(visits);
    }
  }

  private void look(long visits) {
    long now = distinct(visits);
    long found = now - windowDistinct;
    explodes = forgets && found < (visits - windowVisits) / EXPLODES;
    windowVisits = visits;
    windowDistinct = now;
    // Longer and longer, because the estimate gets coarser with the number of states.
    nextLook = visits + Math.max(WINDOW, now / 4);
  }

  /** How many different states so many visits were of. */
  public long distinct(long visits) {
    return forgets ? Math.clamp(distinct.estimate(), 1, Math.max(1, visits)) : visits;
  }

  /** Visits of a state, on average. */
  public double redundancy(long visits) {
    return visits == 0 ? 1 : (double) visits / distinct(visits);
  }

  /** Whether {@link #distinct} is no estimate. */
  public boolean isExact() {
    return !forgets;
  }

  /** Whether most visits of late were repetitions. */
  public boolean takeOver() {
    return explodes;
  }
}
