package mneme.net.coloured.interpret;

import java.util.List;
import mneme.net.coloured.Expression;
import mneme.net.coloured.Term;
import mneme.net.coloured.marking.Marking;
import mneme.net.coloured.marking.Region;
import mneme.net.coloured.marking.Workspace;
import mneme.net.coloured.plan.Plan;
import mneme.net.coloured.value.Pool.PoolFullException;
import org.jspecify.annotations.Nullable;

/** What the arcs of a transition do to a marking under the current binding. Not thread-safe. */
final class ArcEffects {
  private final Marking marking;
  private final Evaluator evaluator;
  private final Workspace work;

  /** Where the key of a colour is put together. */
  private final long[] colour;

  ArcEffects(Marking marking, Evaluator evaluator, Workspace work, int components) {
    this.marking = marking;
    this.evaluator = evaluator;
    this.work = work;
    this.colour = new long[components];
  }

  /** The key of a colour among those of a place. */
  long key(Region region, List<Expression> components) {
    for (int i = 0; i < components.size(); i++) {
      colour[i] = evaluator.value(components.get(i));
    }
    return region.colours().key(colour, 0);
  }

  /** Takes tokens, or puts them; the place that lacks them or cannot take them, or null. */
  @Nullable Region move(List<Plan.Effect> effects, boolean takes) {
    boolean[] failed = new boolean[1];
    for (Plan.Effect effect : effects) {
      Region region = marking.region(effect.place());
      visit(
          effect.term(),
          0,
          () -> {
            if (!failed[0]) {
              long tokens = evaluator.value(effect.term().factor());
              long key = tokens > 0 ? key(region, effect.term().colour()) : 0;
              int count = (int) Math.min(tokens, Integer.MAX_VALUE);
              failed[0] = tokens > 0 && !moved(region, key, count, takes);
            }
          });
      if (failed[0]) {
        return region;
      }
    }
    return null;
  }

  private boolean moved(Region region, long key, int count, boolean takes) {
    try {
      return takes ? region.remove(work, key, count) : region.add(work, key, count);
    } catch (PoolFullException e) {
      throw new NetErrorException(Mistakes.pool(region.place().position()));
    }
  }

  /** Whether a state has the tokens that forbid an event. */
  boolean inhibit(List<Plan.Effect> inhibitors, int[] state) {
    for (Plan.Effect effect : inhibitors) {
      Region region = marking.region(effect.place());
      boolean[] found = new boolean[1];
      visit(
          effect.term(),
          0,
          () -> {
            long tokens = evaluator.value(effect.term().factor());
            found[0] |=
                tokens > 0 && region.count(state, key(region, effect.term().colour())) >= tokens;
          });
      if (found[0]) {
        return true;
      }
    }
    return false;
  }

  /** Visits the combinations of a term's loops in which its condition holds. */
  private void visit(Term term, int loop, Runnable body) {
    if (loop < term.loops().size()) {
      evaluator.forEach(term.loops().get(loop), () -> visit(term, loop + 1, body));
    } else if (term.condition() == null || evaluator.holds(term.condition())) {
      body.run();
    }
  }
}
