package mneme.search.delayed;

import java.util.List;
import mneme.method.Forms;
import mneme.method.Parameter;
import org.jspecify.annotations.Nullable;

/** What a search that postpones duplicate detections can be told. */
public final class DelayedOptions {
  /** What the paper does, without anything that is learnt or measured. */
  static final String PUBLISHED = "published";

  /** With how many levels a postponed detection compares. */
  public static final Parameter<Long> PARTIAL =
      Parameter.of("partial", Forms.number("K", 0, 64))
          .help(
              "where a detection is postponed, it compares with the levels to which the K most "
                  + "frequent backward edges lead; 0 for none")
          .example("--search dddd --disk /var/tmp/phils --partial 8")
          .absent("4");

  /** What reading, writing and expanding a state costs. */
  public static final Parameter<Costs> COSTS =
      Parameter.of(
              "costs",
              Forms.form(
                  "measured|R,W,E",
                  "measured, or the costs of reading, writing, expanding: 1,2,2",
                  Costs::parse))
          .help("what reading, writing and expanding a state costs")
          .example("--search dddd --disk /var/tmp/phils --costs 1,2,2")
          .absent(Costs.MEASURED);

  /** What says how many states of a level are new. */
  public static final Parameter<String> ESTIMATE =
      Parameter.of("estimate", Forms.words("sample", "rates", PUBLISHED))
          .help(
              "what tells how many states of a level are new: a sample of all states, the rates at "
                  + "which levels grow, or exactly what the paper has: fixed rates and costs")
          .example("--search dddd --disk /var/tmp/phils --estimate rates")
          .absent("sample");

  /** Alpha above and below 1, epsilon and beta of the paper. */
  public static final Parameter<Rates> RATES =
      Parameter.of(
              "rates",
              Forms.form(
                  "A,B,E,C",
                  "alpha above 1, alpha below 1, epsilon and beta, each from 0 to 1:"
                      + " 0.7,0.2,0.01,0.02",
                  Rates::parse))
          .help(
              "how fast the rates of forecasts fall above and below 1, how near to them they stay,"
                  + " and how much a guess is worth more for each level without a detection")
          .example(
              "--search dddd --disk /var/tmp/phils --estimate published --rates 0.5,0.3,0.01,0.02")
          .absent("0.7,0.2,0.01,0.02");

  /** What says which lengths of backward edges are typical. */
  public static final Parameter<String> LENGTHS =
      Parameter.of("lengths", Forms.words("all", "forecast"))
          .help(
              "which backward edges a partial detection expects: those most frequent in all levels"
                  + " so far, or a forecast for each level from those of the last detection")
          .example("--search dddd --disk /var/tmp/phils --estimate published --lengths forecast")
          .absent("all");

  /** What happens to targets of transitions that may close a cycle. */
  public static final Parameter<String> CYCLES =
      Parameter.of("cycles", Forms.words("expand", "wait", "learn"))
          .help(
              "whether targets of events that may close a cycle are expanded at once, or wait for"
                  + " the next detection, after which levels are no distances; learn has those wait"
                  + " of which a sample shows that most led to visited states")
          .example("--search dddd --disk /var/tmp/phils --cycles wait")
          .absent("expand");

  public static final List<Parameter<?>> ALL =
      List.of(PARTIAL, COSTS, ESTIMATE, RATES, LENGTHS, CYCLES);

  private DelayedOptions() {}

  /**
   * What the forecasts of levels go by.
   *
   * @param above how fast rates above 1 fall: alpha+
   * @param below how fast rates below 1 fall: alpha-
   * @param epsilon how near to 1, and then to 0, rates stay for long
   * @param beta how much a guess is worth more for each level without a detection
   */
  public record Rates(double above, double below, double epsilon, double beta) {
    private static @Nullable Rates parse(String text) {
      String[] words = text.split(",", -1);
      if (words.length != 4) {
        return null;
      }
      double[] values = new double[words.length];
      for (int i = 0; i < words.length; i++) {
        if (!words[i].matches("0|1|[01]?[.][0-9]{1,9}|1[.]0+")) {
          return null;
        }
        values[i] = Double.parseDouble(words[i]);
        if (values[i] > 1) {
          return null;
        }
      }
      return new Rates(values[0], values[1], values[2], values[3]);
    }
  }

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
