package mneme.search.elimination;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import mneme.liveness.Product;
import mneme.logic.automaton.Kind;
import mneme.method.Spelling;
import mneme.question.Fairness;
import mneme.run.Detail;
import mneme.run.Limit;
import mneme.run.PlanException;
import mneme.search.CycleTask;
import mneme.search.StopWatch;
import mneme.search.cycles.Lassos;
import mneme.search.disk.Halt;
import mneme.search.elimination.LassoSearch.Result;
import mneme.search.elimination.Survivors.Entry;
import mneme.search.elimination.Survivors.Loop;
import mneme.trace.Trace;
import org.jspecify.annotations.Nullable;

/**
 * Decides whether a product has an accepting cycle, after all its states were found, by elimination
 * in rounds as in One-Way-Catch-Them-Young (Černá and Pelánek, "Distributed explicit fair cycle
 * detection", SPIN 2003), turned round: states are dropped that have no successor among the
 * survivors and, where the automaton is strong, that reach no accepting one. What is left when
 * nothing more is dropped has a cycle.
 *
 * <p>Deviations: the original drops what has no predecessor and is not reached, so that it goes
 * forward from state to state. Here every state decides by its own successors, so that survivors
 * can be streamed; going from the last level to the first drops whole chains in one sweep.
 * Survivors are recognised by a filter that errs on the side of keeping them, with other bits in
 * each sweep. A depth-first search of a few steps looks for a cycle before sweeps, and one without
 * that limit decides when nothing more is dropped.
 *
 * <p>Not thread-safe.
 */
public final class Elimination {
  /** Steps of a search for a cycle between two sweeps, unless somebody wants others. */
  public static final long STEPS = 1 << 20;

  /** So often is another filter tried where the last one drops nothing and memory ends. */
  private static final int MORE_FILTERS = 4;

  /** What a sweep does. */
  public enum Stage {
    /** Finds the states from which an accepting one can be reached. */
    REACH,
    /** Drops those without a successor. */
    TRIM
  }

  /**
   * How far it has come.
   *
   * @param sweeps that were made
   * @param round how often the first stage began anew
   * @param before survivors at the beginning of this stage
   */
  public record Position(Stage stage, long sweeps, int round, long before) {
    /** Where it begins. */
    public static Position first(Kind kind) {
      return new Position(kind == Kind.STRONG ? Stage.REACH : Stage.TRIM, 0, 1, -1);
    }
  }

  /**
   * What was found.
   *
   * @param states of an accepting cycle, in the order of its steps; empty where they are too many
   * @param level of the first of them; -1 where it is not known
   * @param lasso a shortest way to the first of them, and once round; null where it is not known
   */
  public record Cycle(List<int[]> states, int level, @Nullable Trace lasso) {
    /** The state in which the cycle is entered; no state where that is not known. */
    public int[] first() {
      return states.isEmpty() ? new int[0] : states.getFirst();
    }
  }

  private final Product product;
  private final Survivors survivors;
  private final LassoSearch lassos;
  private final StopWatch watch;
  private final Runnable afterSweep;
  private final long steps;
  private volatile Position position;
  private long attempts;
  private int vain;

  /**
   * @param position where to begin
   * @param steps of a search for a cycle between two sweeps
   * @param afterSweep is called when a sweep is complete
   */
  public Elimination(
      Product product,
      Survivors survivors,
      LassoSearch lassos,
      StopWatch watch,
      Position position,
      long steps,
      Runnable afterSweep) {
    this.product = product;
    this.survivors = survivors;
    this.lassos = lassos;
    this.watch = watch;
    this.position = position;
    this.steps = steps;
    this.afterSweep = afterSweep;
  }

  /**
   * @throws PlanException where only fair cycles count: whether one is fair is not seen by looking
   *     at single states
   */
  public static void requireNoFairness(CycleTask task) {
    if (task.fairness() != Fairness.NONE) {
      throw new PlanException(
          task.search().plan().search()
              + " does not tell fair cycles from others; "
              + Spelling.option("search", "dfs")
              + " does, in memory");
    }
  }

  public Position position() {
    return position;
  }

  /** What is going on, in a few words. */
  public String note() {
    Position now = position;
    return String.format(
        Locale.ROOT,
        "elimination, round %,d, sweep %,d: %,d states left",
        now.round(),
        now.sweeps() + 1,
        survivors.size());
  }

  /** Figures for the report. */
  public List<Detail> details() {
    Position now = position;
    return List.of(
        Detail.count("elimination_rounds", "", now.round(), ""),
        Detail.count("elimination_sweeps", "sweeps", now.sweeps(), "of elimination"),
        Detail.count("survivors", "survivors", survivors.size(), "states of elimination"));
  }

  /**
   * An accepting cycle, or null where there is none.
   *
   * @throws Halt where a limit ends the search
   */
  public @Nullable Cycle run() {
    while (survivors.size() > 0) {
      AliveFilter alive = position.stage() == Stage.TRIM ? survivors.gather() : null;
      if (alive != null && isWorthATry()) {
        Result result = lassos.search(survivors, alive, steps);
        if (result != Result.UNDECIDED) {
          return result == Result.FOUND ? found(lassos.cycle(), alive) : null;
        }
      }
      long left = survivors.size();
      boolean done = alive == null ? reach() : trim(alive);
      Loop loop = survivors.loop();
      if (loop != null) {
        return loop(loop);
      }
      afterSweep.run();
      if (done && survivors.size() > 0) {
        AliveFilter last = survivors.gather();
        switch (lassos.search(survivors, last, Long.MAX_VALUE)) {
          case FOUND -> {
            return found(lassos.cycle(), last);
          }
          case NONE -> {
            return null;
          }
          case UNDECIDED -> {
            vain = survivors.size() < left ? 0 : vain + 1;
            if (vain > MORE_FILTERS) {
              watch.reached(Limit.MEMORY);
              throw new Halt();
            }
            position = new Position(Stage.TRIM, position.sweeps(), position.round(), left);
          }
        }
      }
    }
    return null;
  }

  /** Before the first sweeps and then ever more rarely. */
  private boolean isWorthATry() {
    long number = attempts++;
    return steps > 0 && (number & number - 1) == 0;
  }

  /** True where nothing more is to be dropped. */
  private boolean trim(AliveFilter alive) {
    Position now = position;
    long before = survivors.size();
    long atStart = now.before() < 0 ? before : now.before();
    survivors.trim(alive);
    long left = survivors.size();
    boolean stable = left == before;
    boolean strong = product.kind() == Kind.STRONG;
    if (stable && strong && left < atStart) {
      // Some of what is left may have reached accepting states through what was dropped only.
      position = new Position(Stage.REACH, now.sweeps() + 1, now.round() + 1, left);
      return false;
    }
    position = new Position(Stage.TRIM, now.sweeps() + 1, now.round(), atStart);
    return stable;
  }

  private boolean reach() {
    Position now = position;
    long atStart = now.before() < 0 ? survivors.size() : now.before();
    boolean more = survivors.reach();
    if (more) {
      position = new Position(Stage.REACH, now.sweeps() + 1, now.round(), atStart);
      return false;
    }
    long left = survivors.size();
    position = new Position(Stage.TRIM, now.sweeps() + 1, now.round(), left);
    // In the first round ends were not dropped yet.
    return now.round() > 1 && left == atStart;
  }

  private Cycle loop(Loop loop) {
    watch.close();
    Cycle nearest = nearest(null);
    List<int[]> states = List.of(loop.state());
    return nearest == null ? new Cycle(states, loop.level(), lasso(states, loop.level())) : nearest;
  }

  private Cycle found(List<int[]> cycle, AliveFilter alive) {
    watch.close();
    Cycle nearest = nearest(alive);
    if (nearest != null || cycle.isEmpty()) {
      return nearest == null ? new Cycle(cycle, -1, null) : nearest;
    }
    Entry entry = survivors.entry(cycle);
    List<int[]> turned = new ArrayList<>(cycle.subList(entry.index(), cycle.size()));
    turned.addAll(cycle.subList(0, entry.index()));
    List<int[]> shorter = lassos.shortened(turned, alive);
    return new Cycle(shorter, entry.level(), lasso(shorter, entry.level()));
  }

  /**
   * A cycle with the shortest way to it, and of those a shortest one; null where memory or time end
   * before it is found.
   *
   * @param gathered holds all survivors; null where that is to be made
   */
  private @Nullable Cycle nearest(@Nullable AliveFilter gathered) {
    try {
      AliveFilter alive = gathered == null ? survivors.gather() : gathered;
      LassoSearch.Nearest cycle = lassos.nearest(survivors, alive);
      if (cycle == null) {
        return null;
      }
      Trace lasso = lasso(cycle.states(), cycle.level());
      return new Cycle(
          cycle.states(),
          cycle.level(),
          lasso != null && cycle.shortest() && survivors.knowLevels() ? lasso.asShortest() : lasso);
    } catch (Halt e) {
      return null;
    }
  }

  /** The way to the first state of a cycle, and once round; null where the way is not known. */
  private @Nullable Trace lasso(List<int[]> cycle, int level) {
    Trace stem = survivors.wayTo(cycle.getFirst(), level);
    if (stem == null) {
      return null;
    }
    List<int[]> states = new ArrayList<>();
    for (int i = 0; i < stem.steps().size(); i++) {
      states.add(stem.state(i));
    }
    states.addAll(cycle);
    return Lassos.of(product, states, stem.steps().size());
  }
}
