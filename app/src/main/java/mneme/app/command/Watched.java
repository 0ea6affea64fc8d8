package mneme.app.command;

import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import mneme.app.UserException;
import mneme.run.Control;
import mneme.run.Limit;
import org.jspecify.annotations.Nullable;

/**
 * Does something on a thread of its own, so that a limit of time and Ctrl-C are seen meanwhile: a
 * preprocessor or a parser looks at neither, nor does one long step of a model. What does not end
 * in time is left to the end of the process.
 */
final class Watched<T> {
  /** Deeply nested texts need room. */
  private static final long STACK = 16L << 20;

  private static final long LOOK_MILLIS = 50;

  private final Work<T> work;
  private final CountDownLatch ended = new CountDownLatch(1);
  private volatile @Nullable T result;
  private volatile @Nullable Throwable fault;

  private Watched(Work<T> work) {
    this.work = work;
  }

  /** What is done. */
  @FunctionalInterface
  interface Work<T> {
    T run() throws UserException;
  }

  /** A limit ended the wait. */
  static final class StoppedException extends Exception {
    private final transient Limit limit;

    StoppedException(Limit limit) {
      super("somebody waited for it no longer");
      this.limit = limit;
    }

    Limit limit() {
      return limit;
    }
  }

  /**
   * How long somebody waits: as long as the run may take, and then for what looks at its limits
   * itself to come to its report.
   *
   * @param time what is left of the time of the run; null where it has no limit
   * @param grace how much longer than asked
   */
  record Patience(@Nullable Duration time, Duration grace, Control control) {
    private static final Duration TO_REPORT = Duration.ofMillis(1_300);

    /** With what never looks at its limits. */
    static Patience withLoading(@Nullable Duration time, Control control) {
      return new Patience(time, Duration.ZERO, control);
    }

    /** With a search: it looks at its limits, unless it is in one long step of the model. */
    static Patience withSearch(@Nullable Duration time, Control control) {
      return new Patience(time, TO_REPORT, control);
    }
  }

  static <T> T await(String name, Work<T> work, Patience patience)
      throws UserException, StoppedException {
    Watched<T> watched = new Watched<>(work);
    Thread thread = new Thread(null, watched::run, name, STACK);
    thread.setDaemon(true);
    thread.start();
    return watched.result(patience);
  }

  private void run() {
    try {
      result = work.run();
    } catch (Throwable e) {
      fault = e;
    }
    ended.countDown();
  }

  private T result(Patience patience) throws UserException, StoppedException {
    Control control = patience.control();
    long began = System.nanoTime();
    long grace = patience.grace().toNanos();
    Duration time = patience.time();
    long stopped = -1;
    try {
      while (!ended.await(LOOK_MILLIS, TimeUnit.MILLISECONDS)) {
        long passed = System.nanoTime() - began;
        if (control.isClosing()) {
          continue;
        }
        if (control.stopRequested()) {
          stopped = stopped < 0 ? passed : stopped;
          if (passed - stopped >= grace) {
            throw new StoppedException(Limit.INTERRUPTED);
          }
        }
        if (time != null && time.minusNanos(passed - grace).isNegative()) {
          throw new StoppedException(Limit.TIME);
        }
      }
    } catch (InterruptedException e) {
      throw new StoppedException(Limit.INTERRUPTED);
    }
    switch (fault) {
      case null -> {}
      case UserException e -> throw e;
      case RuntimeException e -> throw e;
      case Error e -> throw e;
      default -> throw new IllegalStateException(fault);
    }
    T done = result;
    if (done == null) {
      throw new IllegalStateException("nothing came of it");
    }
    return done;
  }
}
