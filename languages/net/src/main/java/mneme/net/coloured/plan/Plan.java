package mneme.net.coloured.plan;

import java.util.List;
import mneme.net.coloured.NetTransition;
import mneme.net.coloured.Term;

/**
 * How to find the bindings of a transition, and what they do. Immutable.
 *
 * @param steps one inside the other: each is taken for every way the one before it goes on
 * @param takes what is removed then, in this order; a binding for which that fails is not enabled
 * @param inhibitors colours of which there must be fewer tokens than the terms say, in the source
 * @param puts what is added then
 */
public record Plan(
    NetTransition transition,
    List<Step> steps,
    List<Effect> takes,
    List<Effect> inhibitors,
    List<Effect> puts) {
  public Plan {
    steps = List.copyOf(steps);
    takes = List.copyOf(takes);
    inhibitors = List.copyOf(inhibitors);
    puts = List.copyOf(puts);
  }

  /**
   * A term on a place.
   *
   * @param certain whether the steps have made sure that the tokens are there
   */
  public record Effect(int place, Term term, boolean certain) {}
}
