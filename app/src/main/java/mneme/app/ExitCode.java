package mneme.app;

import mneme.run.Verdict;

/** The exit codes scripts rely on. */
public final class ExitCode {
  /** It holds, everything was visited, the trace is valid. */
  public static final int FINE = 0;

  /** A violation was found, the trace is not valid. */
  public static final int VIOLATED = 1;

  /** Bad input or usage. */
  public static final int USAGE = 2;

  /** A limit ended the run, or somebody did. */
  public static final int INCOMPLETE = 3;

  /** A fault of the program. */
  public static final int INTERNAL = 4;

  private ExitCode() {}

  public static int of(Verdict verdict) {
    return switch (verdict) {
      case HOLDS, COMPLETE -> FINE;
      case VIOLATED -> VIOLATED;
      case INCOMPLETE -> INCOMPLETE;
    };
  }
}
