package mneme.app.command;

import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import mneme.app.UserException;
import mneme.app.load.LoadedModel;
import mneme.run.Control;
import mneme.run.Limit;
import org.jspecify.annotations.Nullable;

/**
 * Loads a model on a thread of its own, so that a limit of time and Ctrl-C are seen meanwhile: a
 * preprocessor or a parser looks at neither. What is not loaded in time is left to the end of the
 * process.
 */
final class WatchedLoading {
  /** Deeply nested texts need room. */
  private static final long STACK = 16L << 20;

  private static final long LOOK_MILLIS = 50;

  private final Loading loading;
  private final CountDownLatch ended = new CountDownLatch(1);
  private volatile @Nullable LoadedModel model;
  private volatile @Nullable Throwable fault;

  private WatchedLoading(Loading loading) {
    this.loading = loading;
  }

  /** What loads the model. */
  @FunctionalInterface
  interface Loading {
    LoadedModel load() throws UserException;
  }

  /** A limit ended the wait. */
  static final class StoppedException extends Exception {
    private final transient Limit limit;

    StoppedException(Limit limit) {
      super("stopped while the model was loaded");
      this.limit = limit;
    }

    Limit limit() {
      return limit;
    }
  }

  static LoadedModel await(Loading loading, @Nullable Duration time, Control control)
      throws UserException, StoppedException {
    WatchedLoading watched = new WatchedLoading(loading);
    Thread thread = new Thread(null, watched::run, "loader", STACK);
    thread.setDaemon(true);
    thread.start();
    return watched.result(time, control);
  }

  private void run() {
    try {
      model = loading.load();
    } catch (Throwable e) {
      fault = e;
    }
    ended.countDown();
  }

  private LoadedModel result(@Nullable Duration time, Control control)
      throws UserException, StoppedException {
    long began = System.nanoTime();
    try {
      while (!ended.await(LOOK_MILLIS, TimeUnit.MILLISECONDS)) {
        if (control.stopRequested()) {
          throw new StoppedException(Limit.INTERRUPTED);
        }
        if (time != null && time.minusNanos(System.nanoTime() - began).isNegative()) {
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
    LoadedModel loaded = model;
    if (loaded == null) {
      throw new IllegalStateException("nothing was loaded");
    }
    return loaded;
  }
}
