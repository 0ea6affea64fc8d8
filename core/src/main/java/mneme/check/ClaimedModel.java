package mneme.check;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import mneme.model.Ability;
import mneme.model.Claim;
import mneme.model.ClaimAutomaton;
import mneme.model.ForwardingModel;
import mneme.model.Model;
import mneme.model.Shape;
import mneme.model.Slot;
import mneme.model.SlotSet;
import mneme.model.StateLabels;
import mneme.model.Stepper;
import mneme.question.ClaimReader;
import mneme.trace.Trace;
import org.jspecify.annotations.Nullable;

/**
 * A model together with the automata of claims, which take a step with each of its steps. Its
 * events are those of the model. Immutable and thread-safe.
 */
public final class ClaimedModel extends ForwardingModel {
  private final List<ClaimAutomaton> tracked;
  private final Shape shape;
  private final SlotSet slots;

  private ClaimedModel(Model model, List<ClaimAutomaton> tracked) {
    super(model);
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
        trace.error(),
        trace.shortest());
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
        super.stepper(), tracked.stream().map(ClaimReader::new).toArray(ClaimReader[]::new));
  }

  /** Where automata go depends on what their claims look at, which can be anything. */
  @Override
  protected boolean keeps(Class<? extends Ability> ability) {
    return ability == StateLabels.class;
  }
}
