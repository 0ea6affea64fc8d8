package mneme.app.picture;

import java.util.ArrayList;
import java.util.List;
import mneme.app.world.RunWatcher;
import mneme.run.Control;
import mneme.run.Figures;
import mneme.run.Progress;

/**
 * Looks at a run again and again, in a thread of its own until it is closed. However long the run,
 * some hundred moments are kept: when there are too many, every other is forgotten and the pace
 * halved.
 */
public final class RunRecorder extends RunWatcher {
  private static final int MOST_MOMENTS = 400;

  private final Control control;
  private final List<Progress> moments = new ArrayList<>();
  private long pauseMillis = 5;

  private RunRecorder(Control control) {
    super("recorder");
    this.control = control;
  }

  public static RunRecorder start(Control control) {
    RunRecorder recorder = new RunRecorder(control);
    recorder.start();
    return recorder;
  }

  @Override
  protected long pauseMillis() {
    return pauseMillis;
  }

  @Override
  protected void look() {
    Progress progress;
    try {
      progress = control.progress();
    } catch (RuntimeException e) {
      // The run was just taking its tables down.
      return;
    }
    if (progress != null && add(progress)) {
      pauseMillis *= 2;
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
}
