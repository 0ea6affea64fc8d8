package mneme.engine;

import java.time.Duration;
import java.util.List;
import java.util.function.Function;
import mneme.run.Limit;
import mneme.run.Plan;
import mneme.run.PlanException;
import mneme.search.Escalations;
import mneme.search.SearchOutcome;
import org.jspecify.annotations.Nullable;

/**
 * Looks for accepting cycles in one way after the other, until one is not ended by the memory. A
 * depth-first search cannot hand over what it has visited: its stack and the colours name states by
 * the ids of its store. So each way begins anew. For one use.
 */
final class CyclesInTurn {
  private final List<CycleChoice.Way> ways;
  private final Function<Plan, Searched> search;
  private final Escalations escalations = new Escalations();
  private @Nullable Searched last;
  private double seconds;
  private long visited;

  /**
   * @param search carries out one of the ways
   */
  CyclesInTurn(List<CycleChoice.Way> ways, Function<Plan, Searched> search) {
    this.ways = ways;
    this.search = search;
  }

  /** How the last one ended. */
  Searched run() {
    for (CycleChoice.Way way : ways) {
      long memory = way.plan().limits().memory();
      if (visited * way.leastBytes() <= memory && !attempt(way.after(visited))) {
        break;
      }
    }
    return last();
  }

  /** Whether any of them was tried: a run that goes on on disk tries none. */
  boolean hasTried() {
    return last != null;
  }

  /** How the last one ended that was tried. */
  Searched last() {
    Searched ended = last;
    if (ended == null) {
      throw new IllegalStateException("there is no way to look for cycles");
    }
    return ended;
  }

  /** Whether another one may have room where this one had none. */
  private boolean attempt(Plan plan) {
    boolean first = last == null;
    Searched now;
    try {
      now = search.apply(first ? plan : withTimeLeft(plan));
    } catch (PlanException e) {
      if (first) {
        throw e;
      }
      // There is no room even for empty tables.
      return true;
    }
    if (!first) {
      goesOnIn(plan.store());
    }
    SearchOutcome outcome = now.outcome();
    last = now.withOutcome(outcome.after(seconds));
    seconds += outcome.figures().seconds();
    visited = Math.max(visited, outcome.figures().states());
    return outcome.limit() == Limit.MEMORY;
  }

  private Plan withTimeLeft(Plan plan) {
    Duration left = plan.limits().time().minusMillis(Math.round(1e3 * seconds));
    return plan.withLimits(plan.limits().withTime(left.isNegative() ? Duration.ZERO : left));
  }

  /** Notes that the last one had no more room, and what has taken its place. */
  void goesOnIn(String name) {
    Searched from = last();
    escalations.add(
        new Escalations.Step(
            from.store(),
            name,
            from.outcome().figures().states(),
            seconds,
            from.outcome().figures().storeBytes()));
  }

  /** The same with what is to be told about all of them. */
  Searched toldBy(Searched end) {
    return end.withOutcome(escalations.toldBy(end.outcome()));
  }
}
