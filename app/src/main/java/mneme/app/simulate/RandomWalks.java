package mneme.app.simulate;

import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.SplittableRandom;
import java.util.TreeMap;
import java.util.function.BooleanSupplier;
import mneme.app.coverage.Coverage;
import mneme.app.export.Fingerprints;
import mneme.model.Model;
import mneme.model.Predicate;
import mneme.question.Deadlocks;
import mneme.question.Invariant;
import mneme.run.Violation;
import mneme.source.Position;
import mneme.trace.Trace;
import org.jspecify.annotations.Nullable;

/**
 * Many random walks as a check: each goes as {@code simulate --random} does with a seed of its own,
 * and ends at the first thing that is wrong. What was not met is not ruled out. For one thread.
 */
public final class RandomWalks {
  private final Simulation simulation;
  private final List<Predicate> invariants;
  private final List<Predicate.Test> tests;
  private final boolean deadlocks;
  private final Predicate.@Nullable Test end;
  private final Coverage coverage;
  private final Fingerprints states = new Fingerprints();
  private final Map<String, Long> findings = new TreeMap<>();
  private long walks;
  private long distinct;
  private long steps;
  private int shortest = Integer.MAX_VALUE;
  private int longest;
  private @Nullable Violation first;
  private long firstSeed;

  /**
   * @param deadlocks whether a deadlock is something wrong
   */
  public RandomWalks(Model model, List<Predicate> invariants, boolean deadlocks) {
    this.simulation = new Simulation(model);
    this.invariants = invariants;
    this.tests = invariants.stream().map(Predicate::test).toList();
    this.deadlocks = deadlocks;
    Predicate validEnd = model.validEnd();
    this.end = validEnd == null ? null : validEnd.test();
    this.coverage = new Coverage(model, 1);
  }

  /**
   * Walks so often.
   *
   * @param most steps of each walk
   * @param seed of the first; those of the others follow from it
   */
  public void walk(long count, int most, long seed, BooleanSupplier stop) {
    for (long i = 0; i < count && !stop.getAsBoolean(); i++) {
      simulation.restart();
      Walk walk =
          isWrong()
              ? new Walk(0, Walk.End.HOLDS)
              : Walk.random(
                  simulation,
                  most,
                  state -> Predicate.Outcome.of(broken(state) >= 0),
                  new Random(seedOf(seed, i)),
                  stop);
      if (walk.end() == Walk.End.STOPPED) {
        return;
      }
      note(walk, seedOf(seed, i));
    }
  }

  /**
   * The seed of a walk. The first numbers that {@link Random} makes of neighbouring seeds are
   * alike, so the seeds of further walks are far from each other.
   */
  private static long seedOf(long seed, long walk) {
    return walk == 0 ? seed : new SplittableRandom(seed + walk).nextLong() >>> Short.SIZE;
  }

  /** Whether something is wrong before the first step. */
  private boolean isWrong() {
    return simulation.hasStarted()
        && (broken(simulation.state()) >= 0 || !simulation.failing().isEmpty());
  }

  /** The first invariant that does not hold; -1 where all do. */
  private int broken(int[] state) {
    for (int i = 0; i < tests.size(); i++) {
      if (tests.get(i).holdsIn(state) != Predicate.Outcome.TRUE) {
        return i;
      }
    }
    return -1;
  }

  private void note(Walk walk, long seed) {
    walks++;
    steps += walk.steps();
    shortest = Math.min(shortest, walk.steps());
    longest = Math.max(longest, walk.steps());
    Trace trace = simulation.trace();
    distinct += states.add(trace.initial()) ? 1 : 0;
    for (Trace.Step step : trace.steps()) {
      boolean fresh = states.add(step.state());
      distinct += fresh ? 1 : 0;
      coverage.count(0, step.event(), fresh);
    }
    Violation violation = violation(trace);
    if (violation == null) {
      return;
    }
    findings.merge(violation.kind(), 1L, Long::sum);
    if (first == null) {
      first = violation;
      firstSeed = seed;
    }
  }

  private @Nullable Violation violation(Trace trace) {
    int broken = broken(simulation.state());
    if (simulation.error() == null && broken >= 0) {
      String text = invariants.get(broken).text();
      return new Violation(
          Invariant.KIND, "invariant violated: " + text, text, Position.NONE, trace);
    }
    Violation violation = simulation.violation();
    return violation != null && violation.kind().equals(Deadlocks.KIND) && mayRest()
        ? null
        : violation;
  }

  private boolean mayRest() {
    return !deadlocks || end != null && end.holdsIn(simulation.state()) == Predicate.Outcome.TRUE;
  }

  /** How many walks there were. */
  public long walks() {
    return walks;
  }

  /** States seen, each counted once. */
  public long distinct() {
    return distinct;
  }

  public long steps() {
    return steps;
  }

  public int shortest() {
    return walks == 0 ? 0 : shortest;
  }

  public int longest() {
    return longest;
  }

  public Coverage coverage() {
    return coverage;
  }

  /** How many walks ended at something wrong, by its kind. */
  public Map<String, Long> findings() {
    return Collections.unmodifiableMap(findings);
  }

  /** What was found first; null where nothing was. */
  public @Nullable Violation first() {
    return first;
  }

  /** The seed of the walk that found it. */
  public long firstSeed() {
    return firstSeed;
  }
}
