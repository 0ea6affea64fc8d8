package mneme.search.external.fingerprint;

import java.util.concurrent.atomic.AtomicIntegerArray;

/** Locks for a great many small things that are held for a moment only. Not reentrant. */
final class SpinLocks {
  private static final int LOCKS = 1024;
  private static final int MOST_SPINS = 100;

  private final AtomicIntegerArray locks = new AtomicIntegerArray(LOCKS);

  /** Locks whatever has this number. */
  void lock(long number) {
    int lock = (int) number & LOCKS - 1;
    int spins = 0;
    while (!locks.compareAndSet(lock, 0, 1)) {
      if (++spins < MOST_SPINS) {
        Thread.onSpinWait();
      } else {
        // Whoever has it may wait for the processor.
        Thread.yield();
      }
    }
  }

  void unlock(long number) {
    locks.setRelease((int) number & LOCKS - 1, 0);
  }
}
