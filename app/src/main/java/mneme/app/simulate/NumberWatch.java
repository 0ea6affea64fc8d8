package mneme.app.simulate;

import java.util.HashMap;
import java.util.Map;
import java.util.regex.Pattern;
import mneme.model.Model;
import mneme.model.Predicate;
import mneme.source.SourceException;
import org.jspecify.annotations.Nullable;

/**
 * An expression whose value is a number, such as {@code len(q)}. Models answer whether something
 * holds, so the number is found by comparing: fast enough for a person who looks at it. For one
 * thread.
 */
final class NumberWatch {
  /** Comparisons and logic: what has one of these is true or false. */
  private static final Pattern LOGIC =
      Pattern.compile("[<>!&|]|==|\\b(and|or|not|imply|true|false|empty|full|nempty|nfull)\\b");

  private final Model model;
  private final String text;
  private final Map<Long, Predicate.Test> atLeast = new HashMap<>();

  private NumberWatch(Model model, String text) {
    this.model = model;
    this.text = text;
  }

  /** Null where the text is no number, or cannot be compared with one. */
  static @Nullable NumberWatch of(Model model, String text) {
    if (LOGIC.matcher(text).find() || !text.matches(".*[(+*/%-].*")) {
      return null;
    }
    NumberWatch watch = new NumberWatch(model, text);
    try {
      watch.test(0);
      return watch;
    } catch (SourceException e) {
      return null;
    }
  }

  /** The value in a state, as text. */
  String in(int[] state) {
    try {
      long low = 0;
      long high = 1;
      switch (test(0).holdsIn(state)) {
        case ERROR -> {
          return "has no value here";
        }
        case TRUE -> {
          while (high < Integer.MAX_VALUE && isAtLeast(high, state)) {
            low = high;
            high *= 2;
          }
        }
        case FALSE -> {
          high = 0;
          low = -1;
          while (low > Integer.MIN_VALUE && !isAtLeast(low, state)) {
            high = low;
            low *= 2;
          }
        }
      }
      while (high - low > 1) {
        long middle = Math.floorDiv(low + high, 2);
        if (isAtLeast(middle, state)) {
          low = middle;
        } else {
          high = middle;
        }
      }
      return Long.toString(low);
    } catch (SourceException e) {
      return "has no value here";
    }
  }

  private boolean isAtLeast(long value, int[] state) throws SourceException {
    return test(value).holdsIn(state) == Predicate.Outcome.TRUE;
  }

  private Predicate.Test test(long value) throws SourceException {
    Predicate.Test known = atLeast.get(value);
    if (known == null) {
      String number = value < 0 ? "(0 - " + -value + ")" : Long.toString(value);
      known = model.predicate("(" + text + ") >= " + number).test();
      atLeast.put(value, known);
    }
    return known;
  }
}
