package mneme.app.report;

import mneme.app.text.Numbers;
import mneme.app.text.Style;
import mneme.run.Progress;

/**
 * Progress in a line; remembers the last ones to tell how it goes on. For one run and one thread.
 */
final class ProgressText {
  /** A hint about the end is given only when there is this much of the past to judge by. */
  private static final double LEAST_SECONDS = 3;

  private final Style style;
  private double lastSeconds;
  private long lastStates;
  private double speed;
  private long mostWaiting;
  private long lastWaiting;
  private int shrinking;

  ProgressText(Style style) {
    this.style = style;
  }

  String line(Progress progress) {
    observe(progress);
    StringBuilder line = new StringBuilder();
    line.append(Numbers.grouped(progress.states())).append(" states").append(style.dot());
    line.append(Numbers.grouped(Math.round(speed))).append("/s").append(style.dot());
    line.append(Numbers.bytes(progress.memory())).append(" of ");
    line.append(Numbers.bytes(progress.memoryLimit())).append(style.dot());
    line.append("depth ").append(Numbers.grouped(progress.depth())).append(style.dot());
    line.append(Numbers.grouped(progress.waiting())).append(" waiting").append(style.dot());
    line.append(Numbers.seconds(progress.seconds()));
    if (!progress.note().isEmpty()) {
      line.append(style.dot()).append(progress.note());
    }
    String hint = hint(progress);
    if (!hint.isEmpty()) {
      line.append(style.dot()).append(hint);
    }
    // Last, because a narrow terminal cuts the line.
    line.append(style.dot()).append(Numbers.grouped(progress.transitions())).append(" transitions");
    return line.toString();
  }

  private void observe(Progress progress) {
    double elapsed = progress.seconds() - lastSeconds;
    if (elapsed > 0) {
      // A search that begins anew has fewer states than the one before it.
      speed = Math.max(0, progress.states() - lastStates) / elapsed;
    }
    lastSeconds = progress.seconds();
    lastStates = progress.states();
    shrinking = progress.waiting() < lastWaiting ? shrinking + 1 : 0;
    lastWaiting = progress.waiting();
    mostWaiting = Math.max(mostWaiting, progress.waiting());
  }

  /**
   * Nobody knows how many states there are; what can be told is whether fewer wait, and when memory
   * will end.
   */
  private String hint(Progress progress) {
    if (progress.seconds() < LEAST_SECONDS) {
      return "";
    }
    if (shrinking >= 2 && progress.waiting() < mostWaiting / 4 * 3) {
      return "fewer and fewer wait";
    }
    double rate = progress.memory() / progress.seconds();
    double left = (progress.memoryLimit() - progress.memory()) / rate;
    // Tables that take their whole share at once, as on disk, say nothing about the end.
    if (rate > 0
        && progress.memory() > progress.memoryLimit() / 4
        && left >= 1
        && left < 24 * 3600) {
      return "memory for " + Numbers.seconds(left) + " more at this pace";
    }
    return "";
  }
}
