package mneme.method;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** The usual forms of values. */
public final class Forms {
  /** It is given or not. */
  public static final Form<Boolean> FLAG =
      form("", "nothing", text -> text.isEmpty() ? true : null);

  /** Either of two words. */
  public static final Form<Boolean> ON_OFF = choice(onOff());

  /** A number of states, a size in bytes, or a share of the states. */
  public static final Form<Amount> AMOUNT =
      form(
          "N|SIZE|P%",
          "a number of states, a size with k, m or g, or a share: 1000, 64m, 1%", Amount::parse);

  /** Bytes. */
  public static final Form<Long> SIZE =
      form("SIZE", "a size in bytes, or with k, m, g: 200m, 4g", Sizes::parse);

  /** A time with its unit, longer than nothing. */
  public static final Form<Duration> DURATION =
      form("DURATION", "a duration with its unit: 90s, 10m, 2h", Sizes::parseDuration);

  private Forms() {}

  /** A whole number between two bounds; the word stands for it in help. */
  public static Form<Long> number(String word, long least, long greatest) {
    String wanted =
        greatest == Long.MAX_VALUE
            ? least == Long.MIN_VALUE ? "a whole number" : "a whole number, at least " + least
            : "a whole number from " + least + " to " + greatest;
    return form(
        word,
        wanted,
        text -> {
          try {
            long value = Long.parseLong(text);
            return value >= least && value <= greatest ? value : null;
          } catch (NumberFormatException e) {
            return null;
          }
        });
  }

  /** One of some words. */
  public static Form<String> words(String... words) {
    Map<String, String> values = new LinkedHashMap<>();
    for (String word : words) {
      values.put(word, word);
    }
    return choice(values);
  }

  /** One of the constants of an enumeration, by their names in lower case. */
  public static <E extends Enum<E>> Form<E> oneOf(Class<E> type) {
    Map<String, E> values = new LinkedHashMap<>();
    for (E constant : Arrays.asList(type.getEnumConstants())) {
      values.put(constant.name().toLowerCase(java.util.Locale.ROOT).replace('_', '-'), constant);
    }
    return choice(values);
  }

  /** One of some words, each of which means a value. */
  public static <T> Form<T> choice(Map<String, T> values) {
    Map<String, T> kept = new LinkedHashMap<>(values);
    List<String> words = List.copyOf(kept.keySet());
    return new Form<>() {
      @Override
      public String word() {
        return String.join("|", words);
      }

      @Override
      public String wanted() {
        return listed(words);
      }

      @Override
      public @Nullable T parse(String text) {
        return kept.get(text);
      }

      @Override
      public List<String> choices() {
        return words;
      }
    };
  }

  /** Any text; who reads it says what is wrong with it. */
  public static Form<String> text(String word) {
    return form(word, "a text", text -> text);
  }

  /** A form of its own. */
  public static <T> Form<T> form(String word, String wanted, Function<String, @Nullable T> parser) {
    return new Form<>() {
      @Override
      public String word() {
        return word;
      }

      @Override
      public String wanted() {
        return wanted;
      }

      @Override
      public @Nullable T parse(String text) {
        return parser.apply(text);
      }
    };
  }

  private static Map<String, Boolean> onOff() {
    Map<String, Boolean> values = new LinkedHashMap<>();
    values.put("on", true);
    values.put("off", false);
    return values;
  }

  /** {@code a, b or c}. */
  private static String listed(List<String> words) {
    List<String> most = new ArrayList<>(words.subList(0, Math.max(0, words.size() - 1)));
    return most.isEmpty() ? words.getLast() : String.join(", ", most) + " or " + words.getLast();
  }
}
