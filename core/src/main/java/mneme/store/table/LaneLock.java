package mneme.store.table;

import java.util.concurrent.atomic.AtomicIntegerArray;
import java.util.concurrent.locks.LockSupport;
import java.util.concurrent.locks.ReentrantLock;

/**
 * Lets the threads of all lanes in together, or one thread alone. Entering is cheap because each
 * lane notes its presence in a cache line of its own; the one who wants to be alone waits for each.
 * Those who wait for it meanwhile do what they can for it. Not reentrant. With one lane it does
 * nothing: there is no one else.
 */
public final class LaneLock {
  private static final int APART = 32;

  /** Shorter than most of what is done alone, longer than it takes to look. */
  private static final long WAIT_NANOS = 20_000;

  private final int lanes;
  private final Runnable meanwhile;
  private final AtomicIntegerArray present;
  private final ReentrantLock alone = new ReentrantLock();
  private volatile boolean closed;

  /**
   * @param meanwhile done again and again by threads that wait
   */
  public LaneLock(int lanes, Runnable meanwhile) {
    this.lanes = lanes;
    this.meanwhile = meanwhile;
    this.present = new AtomicIntegerArray((lanes + 1) * APART);
  }

  public void enter(int lane) {
    if (lanes == 1) {
      return;
    }
    int mine = (lane + 1) * APART;
    while (true) {
      present.set(mine, 1);
      if (!closed) {
        return;
      }
      present.set(mine, 0);
      while (closed) {
        waitAMoment();
      }
    }
  }

  private void waitAMoment() {
    meanwhile.run();
    LockSupport.parkNanos(WAIT_NANOS);
  }

  public void leave(int lane) {
    if (lanes == 1) {
      return;
    }
    present.setRelease((lane + 1) * APART, 0);
  }

  public void lockOut() {
    while (!alone.tryLock()) {
      waitAMoment();
    }
    closed = true;
    for (int lane = 0; lane < lanes && lanes > 1; lane++) {
      while (present.get((lane + 1) * APART) != 0) {
        Thread.onSpinWait();
      }
    }
  }

  public void letIn() {
    closed = false;
    alone.unlock();
  }
}
