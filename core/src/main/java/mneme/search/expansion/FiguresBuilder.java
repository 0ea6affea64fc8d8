package mneme.search.expansion;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;
import mneme.run.Detail;
import mneme.run.Figures;
import mneme.search.SearchTask;
import mneme.store.Store;
import org.jspecify.annotations.Nullable;

/** Puts the figures of a search together: what was counted, and what only the search knows. */
public final class FiguresBuilder {
  private final SearchTask task;
  private final Counts counts;
  private final double seconds;
  private Figures.@Nullable LevelFigures levels;
  private long depth;
  private long matched;
  private boolean repeated;
  private long queueBytes;
  private long states;
  private long expandedOnce;
  private long storedPeak;
  private long replayed;
  private long storeBytes;
  private List<Detail> details = List.of();

  /**
   * @param counts of all threads together
   */
  public FiguresBuilder(SearchTask task, Counts counts, double seconds) {
    this.task = task;
    this.counts = counts;
    this.seconds = seconds;
    this.expandedOnce = counts.expanded();
  }

  /** What a store holds that never gives a state away. */
  public FiguresBuilder withStore(Store store) {
    replayed = store.eventsReplayed();
    List<Detail> told = new ArrayList<>();
    if (!store.isExact()) {
      told.add(
          Detail.measure(
              "expected_omissions",
              "probably lost",
              store.expectedOmissions(),
              "states that look like others"));
    }
    told.addAll(store.details());
    return withStates(store.states())
        .withMemory(store.states(), store.peakBytes())
        .withDetails(told);
  }

  /**
   * @param distinct how many states there are, or {@link Figures#UNKNOWN}
   */
  public FiguresBuilder withStates(long distinct) {
    states = distinct;
    return this;
  }

  /** How many states were expanded, however often that was. */
  public FiguresBuilder withExpandedOnce(long distinct) {
    expandedOnce = distinct;
    return this;
  }

  /**
   * @param peak how many states were held at once, at most
   * @param bytes allocated for them at the peak
   */
  public FiguresBuilder withMemory(long peak, long bytes) {
    storedPeak = peak;
    storeBytes = bytes;
    return this;
  }

  public FiguresBuilder withDetails(List<Detail> more) {
    details = Stream.concat(details.stream(), more.stream()).toList();
    return this;
  }

  /**
   * @param backEdgeLengths null where they were not counted
   */
  public FiguresBuilder withLevels(long[] sizes, long @Nullable [] backEdgeLengths) {
    int used = sizes.length;
    while (used > 0 && sizes[used - 1] == 0) {
      used--;
    }
    levels = new Figures.LevelFigures(Arrays.copyOf(sizes, used), backEdgeLengths);
    depth = Math.max(0, used - 1);
    return this;
  }

  public FiguresBuilder withDepth(long deepest) {
    depth = deepest;
    return this;
  }

  /**
   * States were expanded repeatedly: the graph's transitions and deadlocks are not known, and what
   * is wrong was counted once for each visit.
   */
  public FiguresBuilder withRepetitions() {
    repeated = true;
    return this;
  }

  public FiguresBuilder withMatched(long count) {
    matched = count;
    return this;
  }

  public FiguresBuilder withQueueBytes(long bytes) {
    queueBytes = bytes;
    return this;
  }

  public Figures build() {
    return new Figures(
        states,
        expandedOnce,
        repeated ? Figures.UNKNOWN : counts.transitions(),
        repeated ? Figures.UNKNOWN : matched,
        counts.executed() + replayed,
        repeated ? Figures.UNKNOWN : counts.deadlocks(),
        counts.assertionsViolated(),
        counts.runtimeErrors(),
        counts.violationsOf(task.questions().all().size()),
        counts.unreached(task.model()),
        levels,
        depth,
        repeated ? new long[0] : counts.degrees(),
        seconds,
        storeBytes,
        queueBytes,
        counts.expanded(),
        storedPeak,
        task.isReduced() ? withReduction() : details);
  }

  /** What was left out, and where nothing was. */
  private List<Detail> withReduction() {
    List<Detail> all = new ArrayList<>();
    long followed = counts.transitions();
    long left = counts.leftOut();
    String share =
        String.format(
            Locale.ROOT, "%.0f %% of the events", 100.0 * left / Math.max(1, followed + left));
    all.add(Detail.text("reduction", "reduction", "on", ""));
    all.add(Detail.count(Figures.LEFT_OUT, "left out", left, share));
    all.add(
        Detail.count(
            "full_expansions", "in full", counts.fullExpansions(), "states with several events"));
    all.addAll(details);
    return all;
  }
}
