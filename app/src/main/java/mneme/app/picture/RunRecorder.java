package mneme.app.picture;

import java.util.ArrayList;
import java.util.List;
import mneme.run.Control;
import mneme.run.Figures;
import mneme.run.Progress;
import org.jspecify.annotations.Nullable;

/**
 * Looks at a run again and again, in a thread of its own until it is closed. However long the run,
 * some hundred moments are kept: when there are too many, every other is forgotten and the pace
 * halved.
 */
public final class RunRecorder implements AutoCloseable {
  private static final int MOST_MOMENTS = 400;
  private static final long FIRST_PAUSE_MILLIS = 5;

  private final Control control;
  private final Thread thread;
  private final List<Progress> moments = new ArrayList<>();
  private volatile boolean closed;

  private RunRecorder(Control control) {
    this.control = control;
    this.thread = new Thread(this::record, "recorder");
    thread.setDaemon(true);
  }

  public static RunRecorder start(Control control) {
    RunRecorder recorder = new RunRecorder(control);
    recorder.thread.start();
    return recorder;
  }

  private void record() {
    long pause = FIRST_PAUSE_MILLIS;
    try {
      while (!closed) {
        Thread.sleep(pause);
        Progress progress = look();
        if (progress != null && !closed && add(progress)) {
          pause *= 2;
        }
      }
    } catch (InterruptedException e) {
      // Closed.
    }
  }

  private @Nullable Progress look() {
    try {
      return control.progress();
    } catch (RuntimeException e) {
      // The run was just taking its tables down.
      return null;
    }
  }

  /** Whether the list was full and has been thinned out. */
  private synchronized boolean add(Progress progress) {
    moments.add(progress);
    if (moments.size() < MOST_MOMENTS) {
      return false;
    }
    for (int i = 0; i < MOST_MOMENTS / 2; i++) {
      moments.set(i, moments.get(2 * i));
    }
    moments.subList(MOST_MOMENTS / 2, moments.size()).clear();
    return true;
  }

  /** What was seen, completed by the end. */
  public synchronized Timeline timeline(Figures figures) {
    return Timeline.of(moments, figures);
  }

  @Override
  public void close() {
    closed = true;
    thread.interrupt();
    try {
      thread.join(1_000);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
