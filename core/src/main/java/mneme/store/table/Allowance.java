package mneme.store.table;

import java.util.concurrent.atomic.AtomicLong;
import mneme.model.Apart;

/**
 * Shares out what is left of a limit among lanes, some at a time, so that lanes need not count
 * together what all have taken whenever one takes a little. Each lane asks for itself.
 */
public final class Allowance {
  /** A lane gets so many at a time at most. */
  private static final long MOST = 1 << 12;

  /** Of what is left, a lane gets such a part of its even share. */
  private static final int PART = 4;

  /** How many a lane may have in all; written by its thread. */
  private static final class Lane extends Apart {
    private long upTo;
  }

  private final Lane[] lanes;
  private final AtomicLong granted = new AtomicLong();

  public Allowance(int lanes) {
    this.lanes = new Lane[lanes];
    for (int lane = 0; lane < lanes; lane++) {
      this.lanes[lane] = new Lane();
    }
  }

  /**
   * Whether a lane may take some more; false where the limit leaves no room for them. Called by the
   * thread of the lane.
   *
   * @param count how many the lane has
   * @param more at least 1
   * @param limit of all lanes together; it never gets less
   */
  public boolean covers(int lane, long count, long more, long limit) {
    return count + more <= lanes[lane].upTo || extend(lanes[lane], count + more, limit);
  }

  private boolean extend(Lane lane, long wanted, long limit) {
    long least = wanted - lane.upTo;
    while (true) {
      long before = granted.get();
      long left = limit - before;
      if (left < least) {
        return false;
      }
      long part =
          Math.min(left, Math.clamp(left / PART / lanes.length, least, Math.max(least, MOST)));
      if (granted.compareAndSet(before, before + part)) {
        lane.upTo += part;
        return true;
      }
    }
  }

  /** How many were promised to all lanes together, whether they have taken them or not. */
  public long granted() {
    return granted.get();
  }
}
