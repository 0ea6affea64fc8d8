package mneme.chart;

import mneme.trace.Trace;

/**
 * Which steps of a long trace are shown: the first and the last, and those where a cycle begins.
 * Immutable.
 */
public final class Excerpt {
  private final int count;
  private final int most;
  private final int cycle;

  private Excerpt(int count, int most, int cycle) {
    this.count = count;
    this.most = most;
    this.cycle = cycle;
  }

  /**
   * @param count how many there are
   * @param most how many are shown
   * @param cycle the place where a cycle begins, counted from 0; {@link Trace#NO_LOOP} where there
   *     is none
   */
  public static Excerpt of(int count, int most, int cycle) {
    return new Excerpt(count, most, cycle);
  }

  /** Whether the one at a place, counted from 0, is shown. */
  public boolean shows(int place) {
    if (count <= most) {
      return true;
    }
    if (cycle == Trace.NO_LOOP) {
      return place < most / 2 || place >= count - (most - most / 2);
    }
    int third = most / 3;
    return place < third
        || place >= count - third
        || place >= cycle - third / 2 && place < cycle + third - third / 2;
  }

  /** How many are left out from a place on that is not shown, up to the next that is. */
  public int leftOut(int place) {
    int end = place;
    while (end < count && !shows(end)) {
      end++;
    }
    return end - place;
  }
}
