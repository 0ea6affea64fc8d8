package mneme.memory;

import java.util.concurrent.atomic.AtomicLong;

/**
 * Bytes that a run may use, and does. Thread-safe. Open to tests that have it end wherever they
 * like.
 */
public class MemoryBudget {
  private static final long SMALLEST_STEP = 64 << 10;

  private final long limit;
  private final AtomicLong used = new AtomicLong();
  private final AtomicLong peak = new AtomicLong();

  public MemoryBudget(long limit) {
    this.limit = limit;
  }

  /** Takes the bytes, or nothing if they are not there any more. */
  public boolean take(long bytes) {
    while (true) {
      long before = used.get();
      if (bytes > limit - before) {
        return false;
      }
      if (used.compareAndSet(before, before + bytes)) {
        peak.accumulateAndGet(before + bytes, Math::max);
        return true;
      }
    }
  }

  public void giveBack(long bytes) {
    long now = used.addAndGet(-bytes);
    assert now >= 0 : "more given back than taken";
  }

  /** Tables that grow take at least so many bytes at a time. */
  public long smallestStep() {
    return SMALLEST_STEP;
  }

  public long limit() {
    return limit;
  }

  public long used() {
    return used.get();
  }

  public long available() {
    return limit - used.get();
  }

  public long peak() {
    return peak.get();
  }
}
