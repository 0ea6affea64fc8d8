package mneme.store.table;

import java.util.concurrent.atomic.AtomicIntegerArray;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.BooleanSupplier;
import java.util.function.IntConsumer;
import org.jspecify.annotations.Nullable;

/**
 * Lets the threads of all lanes in together, or one thread alone. Entering is cheap because each
 * lane notes its presence in a cache line of its own; the one who wants to be alone waits for each.
 * Those who wait for it meanwhile do what they can for it. Not reentrant. With one lane it does
 * nothing: there is no one else.
 */
public final class LaneLock implements Team {
  private static final int APART = 32;

  private final int lanes;
  private final Runnable meanwhile;
  private final AtomicIntegerArray present;
  private final ReentrantLock alone = new ReentrantLock();
  private volatile boolean closed;
  private volatile @Nullable SharedWork shared;

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
      for (int tries = 0; closed; tries++) {
        waitAMoment(tries);
      }
    }
  }

  private void waitAMoment(int tries) {
    SharedWork work = shared;
    if (work == null || !work.help()) {
      meanwhile.run();
      Patience.pause(tries);
    }
  }

  public void leave(int lane) {
    if (lanes == 1) {
      return;
    }
    present.setRelease((lane + 1) * APART, 0);
  }

  /**
   * Waits until the caller is alone, unless there is no need any more: many find out at about the
   * same time that a table must grow, and the first of them does it for all.
   *
   * @param needless asked while waiting
   * @return whether the caller is alone
   */
  public boolean lockOutUnless(BooleanSupplier needless) {
    for (int tries = 0; !alone.tryLock(); tries++) {
      waitAMoment(tries);
    }
    // Who let others in has changed what is asked before, and who holds the lock sees that.
    if (needless.getAsBoolean()) {
      alone.unlock();
      return false;
    }
    closed = true;
    for (int lane = 0; lane < lanes && lanes > 1; lane++) {
      for (int tries = 0; present.get((lane + 1) * APART) != 0; tries++) {
        Patience.pause(tries);
      }
    }
    return true;
  }

  public void lockOut() {
    lockOutUnless(() -> false);
  }

  @Override
  public int size() {
    return lanes;
  }

  /** Together with those who wait. For the one who is alone. */
  @Override
  public void together(int pieces, IntConsumer piece) {
    if (lanes == 1) {
      ALONE.together(pieces, piece);
      return;
    }
    SharedWork work = new SharedWork(pieces, piece);
    shared = work;
    try {
      work.finish();
    } finally {
      shared = null;
    }
  }

  public void letIn() {
    closed = false;
    alone.unlock();
  }
}
