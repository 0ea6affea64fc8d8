package mneme.app.report;

import java.util.ArrayList;
import java.util.List;
import mneme.app.text.Numbers;
import mneme.run.Detail;
import mneme.run.Figures;
import mneme.run.Run;
import mneme.search.Escalations;
import org.jspecify.annotations.Nullable;

/** How a run has remembered its states, what that took, and what more memory would change. */
final class MemoryUse {
  /** Bytes a state say something only where first tables no longer count. */
  private static final long TELLING = 10_000;

  /** What is less than so many times faster is not worth a word. */
  private static final double WORTH_SAYING = 1.15;

  /** Tables are never quite full. */
  private static final double SPARE = 1.1;

  private MemoryUse() {}

  /** One way to remember that was given up. */
  private record Step(String from, long states, double seconds) {}

  /** Whether it was remembered in one way after the other. */
  static boolean hasChosen(Run run) {
    return !steps(run.figures()).isEmpty();
  }

  /** The store in use at the end, what it takes, and which came before. */
  static String store(Run run) {
    Figures figures = run.figures();
    List<String> words = new ArrayList<>();
    if (figures.states() >= TELLING) {
      words.add(
          Numbers.decimal((double) figures.storeBytes() / figures.states(), 1)
              + " bytes per state");
    }
    words.add(run.plan().usesStore() ? run.plan().store() : run.plan().search());
    List<Step> steps = steps(figures);
    for (int i = steps.size() - 1; i >= 0; i--) {
      Step step = steps.get(i);
      words.add(
          (i == steps.size() - 1 ? "after " : "and ")
              + step.from
              + " for the first "
              + Numbers.counted(step.states, "state"));
    }
    return String.join(", ", words);
  }

  /** What the user could change; null where there is nothing to say. */
  static @Nullable String advice(Run run, long budget) {
    List<Step> steps = steps(run.figures());
    if (steps.isEmpty() || !run.searchedAll()) {
      return null;
    }
    Figures figures = run.figures();
    Step first = steps.getFirst();
    double more = SPARE * figures.states() / Math.max(1, first.states);
    long needed = (long) (budget * Math.max(1, more));
    double alone = first.seconds * figures.states() / Math.max(1, first.states);
    double faster = figures.seconds() / Math.max(alone, 1e-9);
    String memory = "with --memory " + megabytes(needed) + " " + first.from + " holds all states";
    return faster < WORTH_SAYING
        ? memory + "; that would hardly be faster"
        : memory + ", probably " + Numbers.decimal(faster, 1) + " times faster";
  }

  private static String megabytes(long bytes) {
    long mega = (bytes + (1 << 20) - 1) >> 20;
    return mega < 10_240 ? mega + "m" : ((mega + 1023) >> 10) + "g";
  }

  private static List<Step> steps(Figures figures) {
    List<Step> steps = new ArrayList<>();
    for (Detail detail : figures.details()) {
      if (detail.key().equals(Escalations.KEY) && detail.value() instanceof Detail.Rows rows) {
        for (List<Detail.Value> row : rows.rows()) {
          if (row.get(0) instanceof Detail.Text(String from)
              && row.get(2) instanceof Detail.Count(long states)
              && row.get(3) instanceof Detail.Measure(double seconds)) {
            steps.add(new Step(from, states, seconds));
          }
        }
      }
    }
    return steps;
  }
}
