package mneme.app.trace;

import java.util.List;
import mneme.app.UserException;
import mneme.app.option.Suggestions;
import org.jspecify.annotations.Nullable;

/** How much of a trace is shown. */
public enum TraceStyle {
  /** What each step changes. */
  DIFF("diff"),
  /** The whole state after each step. */
  FULL("full"),
  /** The steps alone. */
  EVENTS("events"),
  NONE("none");

  private final String word;

  TraceStyle(String word) {
    this.word = word;
  }

  /** The style of an option's value; the readable diff where none is given. */
  public static TraceStyle of(@Nullable String word) throws UserException {
    if (word == null) {
      return DIFF;
    }
    for (TraceStyle style : values()) {
      if (style.word.equals(word)) {
        return style;
      }
    }
    throw new UserException(
        Suggestions.unknown("trace style", word, List.of("diff", "full", "events", "none")));
  }
}
