package mneme.store.tree;

import java.util.concurrent.atomic.AtomicIntegerArray;
import java.util.concurrent.locks.ReentrantLock;

/**
 * Lets the threads of all lanes in together, or one thread alone. Entering is cheap because each
 * lane notes its presence in a cache line of its own; the one who wants to be alone waits for each.
 * Not reentrant. With one lane it does nothing: there is no one else.
 */
final class LaneLock {
  private static final int APART = 32;

  private final int lanes;
  private final AtomicIntegerArray present;
  private final ReentrantLock alone = new ReentrantLock();
  private volatile boolean closed;

  LaneLock(int lanes) {
    this.lanes = lanes;
    this.present = new AtomicIntegerArray((lanes + 1) * APART);
  }

  void enter(int lane) {
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
      // Whoever is alone holds this until done.
      alone.lock();
      alone.unlock();
    }
  }

  void leave(int lane) {
    if (lanes == 1) {
      return;
    }
    present.setRelease((lane + 1) * APART, 0);
  }

  void lockOut() {
    alone.lock();
    closed = true;
    for (int lane = 0; lane < lanes && lanes > 1; lane++) {
      while (present.get((lane + 1) * APART) != 0) {
        Thread.onSpinWait();
      }
    }
  }

  void letIn() {
    closed = false;
    alone.unlock();
  }
}
