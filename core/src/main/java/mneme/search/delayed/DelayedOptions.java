package mneme.search.delayed;

import java.util.List;
import mneme.method.Forms;
import mneme.method.Parameter;
import org.jspecify.annotations.Nullable;

/** What a search that postpones duplicate detections can be told. */
public final class DelayedOptions {
  /** With how many levels a postponed detection compares. */
  public static final Parameter<Long> PARTIAL =
      Parameter.of(
              "partial",
              Forms.number("K", 0, 64),
              "where a detection is postponed, it compares with the levels to which the K most "
                  + "frequent backward edges lead; 0 for none",
              "--search dddd --disk /var/tmp/phils --partial 8")
          .absent("4");

  /** What reading, writing and expanding a state costs. */
  public static final Parameter<Costs> COSTS =
      Parameter.of(
              "costs",
              Forms.form(
                  "measured|R,W,E",
                  "measured, or the costs of reading, writing, expanding: 1,2,2",
                  Costs::parse),
              "what reading, writing and expanding a state costs",
              "--search dddd --disk /var/tmp/phils --costs 1,2,2")
          .absent(Costs.MEASURED);

  /** What says how many states of a level are new. */
  public static final Parameter<String> ESTIMATE =
      Parameter.of(
              "estimate",
              Forms.words("sample", "rates"),
              "what tells how many states of a level are new: a sample of all states, or as in the "
                  + "paper the rates at which levels grow",
              "--search dddd --disk /var/tmp/phils --estimate rates")
          .absent("sample");

  /** What happens to targets of transitions that may close a cycle. */
  public static final Parameter<String> CYCLES =
      Parameter.of(
              "cycles",
              Forms.words("expand", "wait"),
              "whether targets of events that may close a cycle are expanded at once, or wait for the "
                  + "next detection, after which levels are no distances",
              "--search dddd --disk /var/tmp/phils --cycles wait")
          .absent("expand");

  public static final List<Parameter<?>> ALL = List.of(PARTIAL, COSTS, ESTIMATE, CYCLES);

  private DelayedOptions() {}

  /**
   * Costs as they are given.
   *
   * @param each of reading, writing and expanding; null to measure them
   */
  public record Costs(@Nullable List<Double> each) {
    private static final String MEASURED = "measured";

    private static @Nullable Costs parse(String text) {
      if (text.equals(MEASURED)) {
        return new Costs(null);
      }
      String[] words = text.split(",", -1);
      if (words.length != 3) {
        return null;
      }
      try {
        return new Costs(
            List.of(Double.valueOf(words[0]), Double.valueOf(words[1]), Double.valueOf(words[2])));
      } catch (NumberFormatException e) {
        return null;
      }
    }
  }
}
