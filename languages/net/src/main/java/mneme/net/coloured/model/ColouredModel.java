package mneme.net.coloured.model;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.function.Supplier;
import mneme.model.Assertion;
import mneme.model.Entry;
import mneme.model.Independence;
import mneme.model.Measure;
import mneme.model.Model;
import mneme.model.Predicate;
import mneme.model.Shape;
import mneme.model.SlotSet;
import mneme.model.StateLabel;
import mneme.model.Statement;
import mneme.model.Stepper;
import mneme.model.Transition;
import mneme.net.TokenLimit;
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
import mneme.net.coloured.plan.Trees;
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
    BitSet read = new BitSet();
    BitSet written = new BitSet();
    Accesses accesses = Accesses.of(net, transition);
    places(accesses.read(), read);
    places(accesses.written(), written);
    return new Transition(
        id,
        transition.name(),
        "",
        "",
        Transition.Kind.OTHER,
        transition.position(),
        SlotSet.of(read),
        SlotSet.of(written));
  }

  private void places(BitSet places, BitSet slots) {
    places.stream().forEach(place -> marking.slotsOf(place, slots));
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
  public List<Assertion> assertions() {
    return List.of();
  }

  @Override
  public List<StateLabel> labels() {
    return List.of();
  }

  @Override
  public Predicate predicate(String text) throws SourceException {
    return predicate(predicates.parse(text));
  }

  /** A condition as a test. */
  public Predicate predicate(Proposition proposition) {
    BitSet places = new BitSet();
    if (Trees.places(proposition.holds(), places)) {
      places.set(0, net.places().size());
    }
    BitSet slots = new BitSet();
    places(places, slots);
    return new NetPredicate(this, proposition, SlotSet.of(slots));
  }

  @Override
  public List<Statement> statements() {
    List<Statement> statements = new ArrayList<>();
    for (int t = 0; t < net.transitions().size(); t++) {
      NetTransition transition = net.transitions().get(t);
      statements.add(
          new Statement(
              "transition " + transition.name(), "", transition.position(), false, new int[] {t}));
    }
    return statements;
  }

  @Override
  public long tableBytes() {
    return marking.poolBytes();
  }

  @Override
  public Independence independence() {
    return independence;
  }

  @Override
  public String describe(long event) {
    int t = (int) (event >>> codes.choiceBits());
    NetTransition transition = net.transitions().get(t);
    long choice = event & (1L << codes.choiceBits()) - 1;
    if (transition.variables().isEmpty()) {
      return transition.name();
    }
    if (codes.isRanked(t)) {
      return transition.name() + " #" + (choice + 1);
    }
    StringBuilder out = new StringBuilder(transition.name()).append('(');
    for (int v = 0; v < transition.variables().size(); v++) {
      NetTransition.Variable variable = transition.variables().get(v);
      out.append(v == 0 ? "" : ", ")
          .append(variable.name())
          .append(" = ")
          .append(values.render(variable.sort(), codes.value(t, v, choice)));
    }
    return out.append(')').toString();
  }

  /** The tokens of each place by colour, however they lie in the state. */
  @Override
  public List<Entry> entries(int[] state) {
    List<Entry> entries = new ArrayList<>();
    for (Region region : marking.regions()) {
      String place = region.place().name();
      for (int i = 0, n = region.positions(state); i < n; i++) {
        int count = region.countAt(state, i);
        if (count > 0) {
          String colour =
              region.place().domain().isEmpty()
                  ? ""
                  : region.render(values, region.keyAt(state, i));
          entries.add(Entry.count(place, place + colour, count));
        }
      }
    }
    return entries;
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
