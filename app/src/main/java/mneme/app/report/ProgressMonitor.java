package mneme.app.report;

import java.io.PrintStream;
import mneme.app.text.Style;
import mneme.app.world.RunWatcher;
import mneme.run.Control;
import mneme.run.Progress;

/**
 * Tells on standard error how far a run has come: one line drawn again and again on a terminal, a
 * line every other second elsewhere. Lives in a thread of its own until it is closed.
 */
public final class ProgressMonitor extends RunWatcher {
  private static final long TERMINAL_MILLIS = 500;
  private static final long PLAIN_MILLIS = 2_000;

  private static final String NO_WRAP = "\u001b[?7l";
  private static final String WRAP = "\u001b[?7h";
  private static final String REST_OF_LINE = "\u001b[K";

  private final Control control;
  private final PrintStream err;
  private final boolean terminal;
  private final ProgressText text;
  private boolean drawn;

  private ProgressMonitor(Control control, PrintStream err, boolean terminal, Style style) {
    super("progress");
    this.control = control;
    this.err = err;
    this.terminal = terminal;
    this.text = new ProgressText(style);
  }

  public static ProgressMonitor start(
      Control control, PrintStream err, boolean terminal, Style style) {
    ProgressMonitor monitor = new ProgressMonitor(control, err, terminal, style);
    monitor.start();
    return monitor;
  }

  @Override
  protected long pauseMillis() {
    return terminal ? TERMINAL_MILLIS : PLAIN_MILLIS;
  }

  @Override
  protected void look() {
    Progress progress = control.progress();
    if (progress != null) {
      String line = text.line(progress);
      if (terminal) {
        err.print("\r" + NO_WRAP + line + REST_OF_LINE + WRAP);
      } else {
        err.println(line);
      }
      err.flush();
      drawn = true;
    }
  }

  @Override
  protected void ended() {
    if (drawn && terminal) {
      err.print("\r" + REST_OF_LINE);
      err.flush();
    }
  }
}
