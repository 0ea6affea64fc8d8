package mneme.store.table;

import java.util.concurrent.locks.LockSupport;

/**
 * How a thread waits for others that are at work and soon ready: first awake, because to sleep and
 * be woken takes longer than most of what is waited for; then it lets others run, who may be the
 * ones it waits for.
 */
public final class Patience {
  /** So often it looks again at once; takes some ten microseconds. */
  private static final int SPINS = 200;

  private static final int YIELDS = 50;

  private static final long NAP_NANOS = 20_000;

  private Patience() {}

  /**
   * @param tries how often the caller has looked before
   */
  public static void pause(int tries) {
    if (tries < SPINS) {
      Thread.onSpinWait();
    } else if (tries < SPINS + YIELDS) {
      Thread.yield();
    } else {
      LockSupport.parkNanos(NAP_NANOS);
    }
  }
}
