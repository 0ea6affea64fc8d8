package mneme.engine.planning;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import mneme.engine.Engine;
import mneme.engine.Methods;
import mneme.engine.StoreSizes;
import mneme.method.Spelling;
import mneme.run.Control;
import mneme.run.Figures;
import mneme.run.Limits;
import mneme.run.Plan;
import mneme.run.Run;
import mneme.run.Tuning;
import mneme.search.Observer;
import mneme.search.disk.DiskOptions;
import mneme.store.Layout;
import mneme.store.comback.Settings;

/**
 * Ranks the ways to carry out a run. Time per state and memory per state are measured on this
 * machine, by short searches of the model itself. Immutable.
 */
public final class Planner {
  /** A sample ends after so many states, or so much time. */
  private static final long STATES = 400_000;

  private static final Duration TIME = Duration.ofMillis(700);

  /** So long walks may take. */
  private static final Duration WALKS = Duration.ofMillis(400);

  /** A table of the sample must not end it. */
  private static final long LEAST_MEMORY = 64L << 20;

  /** Of what a sample of tree-compact takes per state, so much is left in a large state space. */
  private static final double TREE_AMORTISED = 0.7;

  /** How much longer than full the search on disk takes, and its bytes of memory per state. */
  private static final double ON_DISK = 3;

  private static final double ON_DISK_BYTES = 1;
  private static final long ON_DISK_LEAST = 12L << 20;

  /** It keeps numbers of waiting states, as a run that chooses it does. */
  private static final String COMBACK = "comback";

  private static final Candidate FULL =
      new Candidate(
          "full",
          Spelling.option("store", "full"),
          false,
          "keeps packed states: nothing is rebuilt",
          new Candidate.Cost() {
            @Override
            public long bytes(Sample sample, long states) {
              return (long) (states * (sample.packedBytes() + StoreSizes.FULL_INDEX));
            }

            @Override
            public double seconds(Sample sample, long states) {
              return states * sample.fullSeconds();
            }
          });

  private static final Candidate TREE_COMPACT =
      new Candidate(
          "tree-compact",
          Spelling.option("store", "tree-compact"),
          false,
          "shares equal parts of states",
          new Candidate.Cost() {
            @Override
            public long bytes(Sample sample, long states) {
              double each = sample.complete() ? 1 : TREE_AMORTISED;
              return (long) (states * Math.max(StoreSizes.LEAST_TREE, each * sample.treeBytes()));
            }

            @Override
            public double seconds(Sample sample, long states) {
              return states * sample.treeSeconds();
            }
          });

  private static final Candidate EXTERNAL =
      new Candidate(
          "external",
          Spelling.option("search", "external"),
          true,
          "keeps states on disk, fingerprints in memory",
          new Candidate.Cost() {
            @Override
            public long bytes(Sample sample, long states) {
              return ON_DISK_LEAST + (long) (states * ON_DISK_BYTES);
            }

            @Override
            public double seconds(Sample sample, long states) {
              return ON_DISK * states * sample.fullSeconds();
            }
          });

  /** Where tree-compact may not fit: what takes more time, and may take less memory. */
  private static final List<Candidate> SLOWER =
      List.of(
          measured(COMBACK, "keeps ways to states instead of states"),
          measured("delta", "keeps what a step changes"),
          measured("collapse", "keeps each process and its states once"));

  /** The ways that come with the engine. */
  public static final List<Candidate> STANDARD = List.of(FULL, TREE_COMPACT, EXTERNAL);

  private final Engine engine;
  private final List<Candidate> candidates;

  public Planner(Engine engine, List<Candidate> candidates) {
    this.engine = engine;
    this.candidates = List.copyOf(candidates);
  }

  /** How sure it is that a way has enough memory. */
  public enum Confidence {
    SURE,
    LIKELY,
    UNLIKELY,
    IMPOSSIBLE
  }

  /**
   * A way to carry out the run.
   *
   * @param seconds for the likely number of states
   * @param bytes for the likely number of states
   */
  public record Ranked(Candidate candidate, double seconds, long bytes, Confidence confidence) {}

  /**
   * What is known before a run.
   *
   * @param ranking the best way first
   * @param inTurn what a run uses one after the other that chooses by itself
   */
  public record Prognosis(
      Sample sample, Forecast states, List<Ranked> ranking, List<String> inTurn) {
    public Prognosis {
      ranking = List.copyOf(ranking);
      inTurn = List.copyOf(inTurn);
    }
  }

  /**
   * Visits a part of the model and ranks the ways to visit all of it.
   *
   * @param plan its model, threads and memory count
   * @param disk whether there is a directory to write to
   */
  public Prognosis of(Plan plan, boolean disk, Control control) {
    Sample sample = sample(plan, control);
    Forecast forecast = sample.forecast();
    long memory = plan.limits().memory();
    List<Candidate> all = new ArrayList<>(candidates);
    if (confidence(TREE_COMPACT.cost(), sample, forecast, memory) != Confidence.SURE) {
      sample = sample.with(others(plan, control));
      all.addAll(SLOWER);
    }
    List<Ranked> ranking = new ArrayList<>();
    for (Candidate candidate : all) {
      Candidate.Cost cost = candidate.cost();
      ranking.add(
          new Ranked(
              candidate,
              cost.seconds(sample, forecast.likely()),
              cost.bytes(sample, forecast.likely()),
              candidate.needsDisk() && !disk
                  ? Confidence.IMPOSSIBLE
                  : confidence(cost, sample, forecast, memory)));
    }
    // What may not fit comes behind all that does, however fast it would be.
    ranking.sort(
        Comparator.comparing((Ranked each) -> each.confidence().compareTo(Confidence.LIKELY) > 0)
            .thenComparing(
                each ->
                    each.confidence().compareTo(Confidence.LIKELY) > 0
                        ? each.confidence().ordinal()
                        : 0)
            .thenComparingDouble(Ranked::seconds));
    return new Prognosis(sample, forecast, ranking, inTurn(plan, disk));
  }

  private List<String> inTurn(Plan plan, boolean disk) {
    Tuning tuning = plan.tuning();
    return engine.inTurn(
        plan.withSearch(Methods.AUTO)
            .withStore(Methods.AUTO)
            .withTuning(disk ? tuning.with(DiskOptions.FOLDER.name(), "") : tuning));
  }

  private static Confidence confidence(
      Candidate.Cost cost, Sample sample, Forecast forecast, long memory) {
    if (cost.bytes(sample, forecast.high()) <= memory) {
      return Confidence.SURE;
    }
    if (cost.bytes(sample, forecast.likely()) <= memory) {
      return Confidence.LIKELY;
    }
    return cost.bytes(sample, forecast.low()) <= memory
        ? Confidence.UNLIKELY
        : Confidence.IMPOSSIBLE;
  }

  /** Another store, of which a sample measures time and memory. */
  private static Candidate measured(String store, String reason) {
    return new Candidate(
        store,
        Spelling.option("store", store),
        false,
        reason,
        new Candidate.Cost() {
          @Override
          public long bytes(Sample sample, long states) {
            return (long) (states * of(sample).bytes());
          }

          @Override
          public double seconds(Sample sample, long states) {
            return states * of(sample).seconds();
          }

          private Sample.PerState of(Sample sample) {
            return Objects.requireNonNull(sample.others().get(store));
          }
        });
  }

  private Map<String, Sample.PerState> others(Plan plan, Control control) {
    Map<String, Sample.PerState> measured = new HashMap<>();
    for (Candidate each : SLOWER) {
      Plan part = part(plan).withThreads(1).withStore(each.name());
      if (each.name().equals(COMBACK)) {
        part = part.withTuning(Tuning.NONE.with(Settings.QUEUE, "ids"));
      }
      Figures figures = run(part, control).figures();
      double bytes = (double) figures.storeBytes() / Math.max(1, figures.states());
      measured.put(each.name(), new Sample.PerState(perExpanded(figures), bytes));
    }
    return measured;
  }

  /** So much of a run as is looked at. */
  private static Plan part(Plan plan) {
    return plan.withQuestions(Plan.Questions.NONE)
        .withSearch("bfs")
        .withLimits(
            Limits.memory(Math.max(LEAST_MEMORY, plan.limits().memory()))
                .withStates(STATES)
                .withTime(TIME));
  }

  private Sample sample(Plan plan, Control control) {
    Plan part = part(plan);
    // The first search is over before the JVM has compiled what it does.
    run(part.withStore("full"), control);
    Run full = run(part.withStore("full"), control);
    Run tree = run(part.withStore("tree-compact"), control);
    Figures figures = full.figures();
    Figures.LevelFigures levels = figures.levels();
    long[] sizes = levels == null ? new long[0] : levels.sizes();
    boolean complete = full.searchedAll();
    return new Sample(
        figures.states(),
        complete,
        // The level that was expanded at the end is known, the one it leads to is not.
        complete ? sizes : Arrays.copyOf(sizes, Math.max(0, sizes.length - 1)),
        (double) figures.transitions() / Math.max(1, figures.expanded()),
        Layout.of(plan.model().shape()).stride(),
        perExpanded(figures),
        perExpanded(tree.figures()),
        (double) tree.figures().storeBytes() / Math.max(1, tree.figures().states()),
        complete ? WalkSample.NONE : WalkSample.of(plan.model(), WALKS),
        Map.of());
  }

  private static double perExpanded(Figures figures) {
    return figures.seconds() / Math.max(1, figures.expanded());
  }

  private Run run(Plan plan, Control whole) {
    Control part = new Control();
    if (whole.stopRequested()) {
      part.stop();
    }
    return engine.run(plan, part, Observer.NONE);
  }
}
