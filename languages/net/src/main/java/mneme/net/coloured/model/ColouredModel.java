package mneme.net.coloured.model;

import java.util.List;
import java.util.function.Supplier;
import mneme.model.Ability;
import mneme.model.Actors;
import mneme.model.Independence;
import mneme.model.Measure;
import mneme.model.Model;
import mneme.model.Predicate;
import mneme.model.Presentation;
import mneme.model.Shape;
import mneme.model.Stepper;
import mneme.model.Transition;
import mneme.net.TokenLimit;
import mneme.net.TransitionActors;
import mneme.net.coloured.ColouredNet;
import mneme.net.coloured.NetTransition;
import mneme.net.coloured.Proposition;
import mneme.net.coloured.interpret.Footprints;
import mneme.net.coloured.interpret.InitialMarking;
import mneme.net.coloured.interpret.InterpretedStepper;
import mneme.net.coloured.marking.Marking;
import mneme.net.coloured.marking.Region;
import mneme.net.coloured.marking.Split;
import mneme.net.coloured.marking.TokenMeasures;
import mneme.net.coloured.plan.EventCodes;
import mneme.net.coloured.plan.Planner;
import mneme.net.coloured.value.Pool;
import mneme.net.coloured.value.Values;
import mneme.source.SourceException;
import org.jspecify.annotations.Nullable;

/** A coloured net, ready to be searched. Immutable and thread-safe. */
public class ColouredModel implements Model {
  /** What values of large types may take of the memory. */
  private static final long POOL_BYTES = 256L << 20;

  private final ColouredNet net;
  private final Values values;
  private final Marking marking;
  private final EventCodes codes;
  private final List<List<Marking.InitialTokens>> initial;
  private final Supplier<Stepper> steppers;
  private final PredicateParser predicates;
  private final Independence independence;
  private final TokenMeasures tokens;
  private final Presentation presentation;

  /** Reads a condition on markings. */
  @FunctionalInterface
  public interface PredicateParser {
    /**
     * A condition whose name is its text.
     *
     * @throws SourceException if the text is none; positions refer to it
     */
    Proposition parse(String text) throws SourceException;
  }

  /**
   * Prepares a net.
   *
   * @param most tokens of a place before the net is taken for unbounded
   * @throws mneme.net.coloured.interpret.NetErrorException if the initial marking has no value
   * @throws mneme.net.coloured.plan.UnboundVariableException if a variable gets no value
   * @throws IllegalArgumentException if the initial marking has too many tokens
   */
  public ColouredModel(
      ColouredNet net, PredicateParser predicates, Engine engine, TokenLimit most) {
    this.net = net;
    this.predicates = predicates;
    this.values = new Values(new Pool(POOL_BYTES));
    this.initial = InitialMarking.of(net, values);
    this.codes = new EventCodes(net.transitions());
    this.marking = marking(most);
    this.independence = new Footprints(net, marking, codes);
    this.tokens = new TokenMeasures(marking);
    this.presentation = new ColouredPresentation(net, marking, codes, values);
    net.transitions().forEach(transition -> Planner.all(transition, marking));
    this.steppers = engine.steppers(net, marking, codes);
  }

  private Marking marking(TokenLimit most) {
    Marking whole = new Marking(net, initial, values, most, List.of());
    int[] first = whole.initial(initial);
    List<Split> splits =
        whole.interned().isEmpty()
            ? List.of()
            : Splitter.splits(InterpretedStepper.of(net, whole, codes), whole, first);
    return splits.isEmpty() ? whole : new Marking(net, initial, values, most, splits);
  }

  public ColouredNet net() {
    return net;
  }

  public Marking marking() {
    return marking;
  }

  public EventCodes codes() {
    return codes;
  }

  @Override
  public String name() {
    return net.name();
  }

  @Override
  public Shape shape() {
    return marking.shape();
  }

  @Override
  public List<int[]> initialStates() {
    return List.of(marking.initial(initial));
  }

  @Override
  public int transitionCount() {
    return net.transitions().size();
  }

  @Override
  public Transition transition(int id) {
    NetTransition transition = net.transitions().get(id);
    return new Transition(
        id, transition.name(), "", "", Transition.Kind.OTHER, transition.position());
  }

  @Override
  public List<Measure> measures() {
    return tokens.all();
  }

  @Override
  public int choiceBits() {
    return codes.choiceBits();
  }

  @Override
  public Stepper stepper() {
    return steppers.get();
  }

  @Override
  public Predicate predicate(String text) throws SourceException {
    return predicate(predicates.parse(text));
  }

  /** A condition as a test. */
  public Predicate predicate(Proposition proposition) {
    return new NetPredicate(this, proposition);
  }

  /** Markings that are too large for slots have numbers, in the order in which they are met. */
  @Override
  public boolean isPortable() {
    return marking.interned().isEmpty();
  }

  @Override
  public long tableBytes() {
    return marking.poolBytes();
  }

  @Override
  public <A extends Ability> @Nullable A ability(Class<A> type) {
    Object found = null;
    if (type == Independence.class) {
      found = independence;
    } else if (type == Actors.class) {
      List<String> names = net.transitions().stream().map(NetTransition::name).toList();
      found = new TransitionActors(names, codes.choiceBits());
    }
    return type.cast(found);
  }

  @Override
  public Presentation presentation() {
    return presentation;
  }

  /** The region of a place by its name; null where there is none. */
  public @Nullable Region region(String place) {
    for (Region region : marking.regions()) {
      if (region.place().name().equals(place)) {
        return region;
      }
    }
    return null;
  }
}
