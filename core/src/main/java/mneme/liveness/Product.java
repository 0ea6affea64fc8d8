package mneme.liveness;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import mneme.logic.automaton.Kind;
import mneme.model.AcceptingStates;
import mneme.model.BreakingRuns;
import mneme.model.Model;
import mneme.model.Predicate;
import mneme.model.RunAutomaton;
import mneme.trace.Trace;

/**
 * What a search for runs that break a property works on: a model whose cycles through accepting
 * states are those runs.
 *
 * @param model what is searched
 * @param accepting its accepting states; where the kind is not strong, all states of an accepting
 *     component of the automaton are
 * @param recurring holds in every state that lies on an accepting cycle, and in as few others as
 *     the automaton tells; an accepting cycle never leaves these states
 * @param kind how much there is to do. Terminal: every accepting state shows that the property is
 *     broken. Weak: every cycle through an accepting state consists of accepting states
 * @param automatonStates how many states the automaton has
 * @param origin the model that was asked about
 */
public record Product(
    Model model,
    Predicate accepting,
    Predicate recurring,
    Kind kind,
    int automatonStates,
    Model origin) {

  /** A product of whose automaton no more is known than what is accepting. */
  public Product(Model model, Predicate accepting, Kind kind, int automatonStates, Model origin) {
    this(
        model,
        accepting,
        kind == Kind.STRONG ? new Everywhere() : accepting,
        kind,
        automatonStates,
        origin);
  }

  /**
   * The product of a model with what breaks a property.
   *
   * @param stutters whether runs that end stay in their last state for ever
   * @throws ProductTooLargeException where the automaton is too large for the model
   */
  public static Product of(Model model, BreakingRuns runs, boolean stutters) {
    return switch (runs) {
      case RunAutomaton automaton -> of(model, automaton, stutters);
      case AcceptingStates states ->
          new Product(
              withEnds(model, states, stutters),
              states.accepting(),
              kind(states.kind(), stutters),
              states.automatonStates(),
              model);
    };
  }

  /** The model with runs that end, or with steps in which it stays where it is. */
  private static Model withEnds(Model model, AcceptingStates states, boolean stutters) {
    if (stutters == states.stutters()) {
      return model;
    }
    return stutters
        ? new ProductModel(model, Trivial.AUTOMATON, true)
        : new EndingModel(model, states.stutter());
  }

  /** Where runs that end are ignored, there may be no run at all from an accepting state. */
  private static Kind kind(Kind kind, boolean stutters) {
    return kind == Kind.TERMINAL && !stutters ? Kind.WEAK : kind;
  }

  private static Product of(Model model, RunAutomaton automaton, boolean stutters) {
    ProductModel product = new ProductModel(model, automaton, stutters);
    Kind kind = Kind.of(automaton.buchi());
    BitSet recurring = automaton.buchi().acceptingComponents();
    BitSet accepting = kind == Kind.STRONG ? automaton.buchi().accepting() : recurring;
    return new Product(
        product,
        new InStates(product.slot(), (BitSet) accepting.clone()),
        new InStates(product.slot(), recurring),
        kind(kind, stutters),
        automaton.buchi().size(),
        model);
  }

  /** Whether some states are known to lie on no accepting cycle. */
  public boolean hasTransient() {
    return !(recurring instanceof Everywhere);
  }

  /** The event of the model that was asked about in one of the product; -1 where it stays. */
  public long eventOfOrigin(long event) {
    if (!(model instanceof ProductModel product)) {
      return event;
    }
    return product.isStutter(event) ? -1 : product.withoutTarget(event);
  }

  /**
   * A way through the product as one through the model that was asked about. Where the model stands
   * still at the end, the way ends in that state, which is its own cycle. A way without a cycle
   * ends in the state that was read last, unless the step that leaves it was read as well.
   */
  public Trace inOrigin(Trace trace) {
    if (!(model instanceof ProductModel product)) {
      return trace;
    }
    List<Trace.Step> steps = new ArrayList<>();
    for (Trace.Step step : trace.steps()) {
      if (product.isStutter(step.event())) {
        break;
      }
      steps.add(
          new Trace.Step(
              product.withoutTarget(step.event()), product.withoutAutomaton(step.state())));
    }
    Trace.ErringEvent error = trace.error();
    if (!trace.isLasso()
        && error == null
        && steps.size() == trace.steps().size()
        && !steps.isEmpty()
        && !product.readsSteps()) {
      steps.removeLast();
    }
    return new Trace(
            product.withoutAutomaton(trace.initial()),
            steps,
            error == null
                ? null
                : new Trace.ErringEvent(product.withoutTarget(error.event()), error.error()),
            trace.shortest(),
            trace.isLasso() ? Math.min(trace.loopStart(), steps.size()) : Trace.NO_LOOP)
        .wound();
  }

  /** Holds in all states. */
  private record Everywhere() implements Predicate {
    @Override
    public String text() {
      return "true";
    }

    @Override
    public Test test() {
      return _ -> Outcome.TRUE;
    }
  }

  /** Whether the automaton is in one of some states. */
  private record InStates(int slot, BitSet states) implements Predicate {
    @Override
    public String text() {
      return "accepting";
    }

    @Override
    public Test test() {
      boolean[] among = new boolean[states.length()];
      states.stream().forEach(state -> among[state] = true);
      return state -> Outcome.of(state[slot] < among.length && among[state[slot]]);
    }
  }
}
