package mneme.app.world;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import mneme.app.ExitCode;
import mneme.app.load.LoadedModel;
import mneme.run.Control;
import org.jspecify.annotations.Nullable;

/**
 * One life of the program: what it works on, how it is asked to stop, how it ended. Thread-safe.
 */
public final class Session {
  /** How long an interrupted run may take to write its last checkpoint and its report. */
  private static final long REPORT_MILLIS = 60_000;

  private static final long SHORT_MILLIS = 1_500;

  private final Control control = new Control();
  private final CountDownLatch ended = new CountDownLatch(1);
  private volatile int exitCode = ExitCode.INCOMPLETE;
  private volatile @Nullable LoadedModel model;
  private volatile @Nullable Runnable release;
  private volatile long patienceMillis = REPORT_MILLIS;

  /** Steers the run of this session. */
  public Control control() {
    return control;
  }

  public void loaded(LoadedModel model) {
    this.model = model;
  }

  /** The model a run is about; null before it was loaded. */
  public @Nullable LoadedModel model() {
    return model;
  }

  /** What is under way leaves nothing behind when it is interrupted, so nobody waits for it. */
  public void leavesNothing() {
    patienceMillis = SHORT_MILLIS;
  }

  /**
   * Nothing is under way but the wait for somebody's next line, so that the process may end at any
   * moment.
   *
   * @param release what to do before it ends: leaving the terminal as it was
   */
  public void waiting(Runnable release) {
    this.release = release;
  }

  /** The wait is over. */
  public void working() {
    release = null;
  }

  /** Everything was printed. */
  public void end(int exitCode) {
    this.exitCode = exitCode;
    ended.countDown();
  }

  public boolean hasEnded() {
    return ended.getCount() == 0;
  }

  /**
   * Waits for the end; where it takes too long, or the program waits for input, it is over anyway,
   * and incomplete.
   */
  public int awaitEnd() throws InterruptedException {
    Runnable waiting = release;
    if (waiting != null) {
      waiting.run();
      return ExitCode.INCOMPLETE;
    }
    return ended.await(patienceMillis, TimeUnit.MILLISECONDS) ? exitCode : ExitCode.INCOMPLETE;
  }
}
