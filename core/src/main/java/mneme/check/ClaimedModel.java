package mneme.check;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import mneme.model.Assertion;
import mneme.model.Automaton;
import mneme.model.Claim;
import mneme.model.ClaimAutomaton;
import mneme.model.Entry;
import mneme.model.Independence;
import mneme.model.Measure;
import mneme.model.Message;
import mneme.model.Model;
import mneme.model.Predicate;
import mneme.model.Shape;
import mneme.model.Slot;
import mneme.model.SlotSet;
import mneme.model.StateLabel;
import mneme.model.Statement;
import mneme.model.Stepper;
import mneme.model.Substep;
import mneme.model.Transition;
import mneme.source.SourceException;
import mneme.trace.Trace;
import org.jspecify.annotations.Nullable;

/**
 * A model together with the automata of claims, which take a step with each of its steps. Its
 * events are those of the model. Immutable and thread-safe.
 */
public final class ClaimedModel implements Model {
  private final Model model;
  private final List<ClaimAutomaton> tracked;
  private final Shape shape;
  private final SlotSet slots;

  private ClaimedModel(Model model, List<ClaimAutomaton> tracked) {
    this.model = model;
    this.tracked = tracked;
    this.slots =
        SlotSet.of(
            tracked.stream()
                .flatMapToInt(each -> IntStream.range(each.slot(), each.slot() + each.slots()))
                .toArray());
    List<Slot> all = new ArrayList<>(model.shape().slots());
    for (ClaimAutomaton each : tracked) {
      int left = each.edges().size();
      for (int slot = each.slot(); slot < each.slot() + each.slots(); slot++) {
        int bits = Math.min(left, ClaimAutomaton.BITS);
        Slot plain = all.get(slot);
        all.set(slot, Slot.ranged(plain.name(), plain.component(), 0, (1 << bits) - 1));
        left -= bits;
      }
    }
    this.shape = new Shape(all, model.shape().components(), model.shape().appends());
  }

  /** The model itself, where states need not tell where automata are. */
  public static Model of(Model model, List<Claim> claims) {
    List<ClaimAutomaton> tracked = new ArrayList<>();
    for (Claim claim : claims) {
      ClaimAutomaton automaton = claim.automaton();
      if (automaton != null && automaton.isTracked()) {
        tracked.add(automaton);
      }
    }
    return tracked.isEmpty() ? model : new ClaimedModel(model, List.copyOf(tracked));
  }

  /** A way through a model made by {@link #of}, as one through the model it was made of. */
  public static @Nullable Trace withoutClaims(Model model, @Nullable Trace trace) {
    if (trace == null || !(model instanceof ClaimedModel claimed)) {
      return trace;
    }
    return new Trace(
        claimed.plain(trace.initial()),
        trace.steps().stream()
            .map(step -> new Trace.Step(step.event(), claimed.plain(step.state())))
            .toList(),
        trace.error());
  }

  private int[] plain(int[] state) {
    int[] plain = state.clone();
    slots.stream().forEach(slot -> plain[slot] = 0);
    return plain;
  }

  @Override
  public Shape shape() {
    return shape;
  }

  @Override
  public Stepper stepper() {
    return new ClaimedStepper(
        model.stepper(), tracked.stream().map(ClaimReader::new).toArray(ClaimReader[]::new));
  }

  @Override
  public Transition transition(int id) {
    Transition plain = model.transition(id);
    // Where automata go depends on what their claims look at, which can be anything.
    SlotSet everything = SlotSet.of(IntStream.range(0, shape.size()).toArray());
    return new Transition(
        plain.id(),
        plain.name(),
        plain.process(),
        plain.partner(),
        plain.kind(),
        plain.position(),
        everything,
        plain.writes().union(slots));
  }

  /** Two steps change places only where no automaton sees which one came first. */
  @Override
  public @Nullable Independence independence() {
    return null;
  }

  @Override
  public List<Claim> claims() {
    return model.claims();
  }

  @Override
  public String name() {
    return model.name();
  }

  @Override
  public List<int[]> initialStates() {
    return model.initialStates();
  }

  @Override
  public int transitionCount() {
    return model.transitionCount();
  }

  @Override
  public int choiceBits() {
    return model.choiceBits();
  }

  @Override
  public List<Assertion> assertions() {
    return model.assertions();
  }

  @Override
  public List<StateLabel> labels() {
    return model.labels();
  }

  @Override
  public Predicate predicate(String text) throws SourceException {
    return model.predicate(text);
  }

  @Override
  public List<Statement> statements() {
    return model.statements();
  }

  @Override
  public Optional<String> uncheckable() {
    return model.uncheckable();
  }

  @Override
  public @Nullable Predicate validEnd() {
    return model.validEnd();
  }

  @Override
  public String render(int slot, int value) {
    return model.render(slot, value);
  }

  @Override
  public List<Entry> entries(int[] state) {
    return model.entries(state);
  }

  @Override
  public String describe(long event) {
    return model.describe(event);
  }

  @Override
  public @Nullable Message message(int[] before, long event) {
    return model.message(before, event);
  }

  @Override
  public List<Substep> substeps(int[] before, long event) {
    return model.substeps(before, event);
  }

  @Override
  public List<Measure> measures() {
    return model.measures();
  }

  @Override
  public long tableBytes() {
    return model.tableBytes();
  }

  @Override
  public List<Automaton> automata() {
    return model.automata();
  }
}
