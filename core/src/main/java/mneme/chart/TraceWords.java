package mneme.chart;

import java.util.List;
import java.util.Locale;
import mneme.model.ModelError;
import mneme.trace.Trace;

/** What reports of traces say in the same words. */
public final class TraceWords {
  /** What stands before the first step of a cycle. */
  public static final String CYCLE_START = "<<< cycle starts here";

  private TraceWords() {}

  /** How the run of a lasso goes on behind its last state. */
  public static String endOf(Trace lasso) {
    return lasso.goesRound()
        ? String.format(
            Locale.ROOT, ">>> and so on for ever, from step %,d", lasso.loopStart() + 1L)
        : "the run stays here for ever";
  }

  /**
   * What went wrong, in one line.
   *
   * @param fileName of the model
   */
  public static String of(ModelError error, String fileName) {
    String what =
        error.kind() == ModelError.Kind.ASSERTION ? "assertion fails: " : "run-time error: ";
    return what
        + error.message()
        + (error.position().isKnown() ? " (" + fileName + ":" + error.position() + ")" : "");
  }

  /** One line of bounded length, whatever stands in the model. */
  public static String shortened(String name, int widest, Look look) {
    StringBuilder line = new StringBuilder();
    boolean blank = false;
    for (int i = 0; i < name.length() && line.length() < widest; i++) {
      char c = name.charAt(i);
      if (Character.isWhitespace(c)) {
        blank = !line.isEmpty();
      } else {
        if (blank) {
          line.append(' ');
          blank = false;
        }
        line.append(Character.isISOControl(c) ? '?' : c);
      }
    }
    return line.length() >= widest ? line + look.ellipsis() : line.toString();
  }

  /** The name of an entry without that of its component, where that stands beside it. */
  public static String shortName(String name, String component) {
    if (name.equals(component)) {
      return "";
    }
    for (String separator : List.of(".", "->", ":")) {
      String prefix = component + separator;
      if (name.length() > prefix.length() && name.startsWith(prefix)) {
        return name.substring(prefix.length());
      }
    }
    return name;
  }
}
