package mneme.app.command;

import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
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
    private final transient Overtime overtime;

    StoppedException(Limit limit, Overtime overtime) {
      super("somebody waited for it no longer");
      this.limit = limit;
      this.overtime = overtime;
    }

    Limit limit() {
      return limit;
    }

    /** How long it was waited for after the limit. */
    Overtime overtime() {
      return overtime;
    }
  }

  /**
   * What passed since a limit.
   *
   * @param processor what all threads of this process got of the processors
   * @param needed what a report should have needed of them
   */
  record Overtime(Duration passed, Duration processor, Duration needed) {
    static final Overtime NONE = new Overtime(Duration.ZERO, Duration.ZERO, Duration.ZERO);

    /** Whether other processes had what this one needed. */
    boolean isStarved() {
      return processor.compareTo(needed) < 0;
    }
  }

  /**
   * How much longer than asked somebody waits for a report. On a busy machine it takes longer until
   * the work had as much time on the processors.
   *
   * @param time what the work needs for its report
   * @param longest for work that does not get the processors
   * @param processor how long the threads of this process had the processors so far
   */
  record Grace(Duration time, Duration longest, Supplier<Duration> processor) {
    static final Grace NONE = new Grace(Duration.ZERO, Duration.ZERO, () -> Duration.ZERO);

    private static final Grace TO_REPORT =
        new Grace(Duration.ofMillis(1_300), Duration.ofSeconds(10), Watched::processorTime);

    boolean isUsedUp(Overtime overtime) {
      return overtime.passed.compareTo(time) >= 0
          && (!overtime.isStarved() || overtime.passed.compareTo(longest) >= 0);
    }
  }

  /**
   * How long somebody waits: as long as the run may take, and then for what looks at its limits
   * itself to come to its report.
   *
   * @param time what is left of the time of the run; null where it has no limit
   */
  record Patience(@Nullable Duration time, Grace grace, Control control) {
    /** With what never looks at its limits. */
    static Patience withLoading(@Nullable Duration time, Control control) {
      return new Patience(time, Grace.NONE, control);
    }

    /** With a search: it looks at its limits, unless it is in one long step of the model. */
    static Patience withSearch(@Nullable Duration time, Control control) {
      return new Patience(time, Grace.TO_REPORT, control);
    }
  }

  /** Of all threads; as much as anybody could want where the system does not tell. */
  private static Duration processorTime() {
    return ProcessHandle.current()
        .info()
        .totalCpuDuration()
        .orElseGet(() -> Duration.ofNanos(System.nanoTime()));
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
    Duration time = patience.time();
    Grace grace = patience.grace();
    Limit limit = null;
    long reached = 0;
    Duration processor = Duration.ZERO;
    try {
      while (!ended.await(LOOK_MILLIS, TimeUnit.MILLISECONDS)) {
        long now = System.nanoTime();
        if (control.isClosing()) {
          continue;
        }
        if (limit == null) {
          if (control.stopRequested()) {
            limit = Limit.INTERRUPTED;
          } else if (time != null && time.minusNanos(now - began).isNegative()) {
            limit = Limit.TIME;
          } else {
            continue;
          }
          reached = now;
          processor = grace.processor().get();
        }
        Overtime overtime =
            new Overtime(
                Duration.ofNanos(now - reached),
                grace.processor().get().minus(processor),
                grace.time());
        if (grace.isUsedUp(overtime)) {
          throw new StoppedException(limit, overtime);
        }
      }
    } catch (InterruptedException e) {
      throw new StoppedException(Limit.INTERRUPTED, Overtime.NONE);
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
