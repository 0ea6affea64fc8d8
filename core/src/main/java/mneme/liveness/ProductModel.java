package mneme.liveness;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import mneme.model.Ability;
import mneme.model.Assertion;
import mneme.model.Claim;
import mneme.model.Companion;
import mneme.model.ForwardingModel;
import mneme.model.Measure;
import mneme.model.Model;
import mneme.model.Proposition;
import mneme.model.RunAutomaton;
import mneme.model.RunMemory;
import mneme.model.Shape;
import mneme.model.Slot;
import mneme.model.Stepper;
import mneme.model.Transition;
import mneme.source.Position;
import org.jspecify.annotations.Nullable;

/**
 * A model together with an automaton that reads its states: one more slot says where the automaton
 * is. A step of the product is a step of the model and a move of the automaton whose label fits the
 * state that is left, and that step. Where the model has no step, the automaton moves alone, if
 * runs that end are taken to stay in their last state. Immutable and thread-safe.
 *
 * <p>An event of the product is that of the model with the target of the automaton in further low
 * bits. The last transition is that of the automaton alone.
 */
final class ProductModel extends ForwardingModel {
  private static final int MOST_CHOICE_BITS = 40;

  private final RunAutomaton automaton;
  private final boolean stutters;
  private final int slot;
  private final int targetBits;
  private final Shape shape;

  /**
   * @throws ProductTooLargeException where events of the product would not fit into their numbers
   */
  ProductModel(Model model, RunAutomaton automaton, boolean stutters) {
    super(model);
    this.automaton = automaton;
    this.stutters = stutters;
    Shape plain = model.shape();
    int spare = model.spareSlot();
    if (spare < 0 && plain.appends()) {
      throw new ProductTooLargeException("the states of this model have no room for an automaton");
    }
    this.slot = spare < 0 ? plain.size() : spare;
    int states = automaton.buchi().size();
    this.targetBits = Integer.SIZE - Integer.numberOfLeadingZeros(states - 1);
    if (model.choiceBits() + targetBits > MOST_CHOICE_BITS) {
      throw new ProductTooLargeException(
          "the automaton of the property has too many states for this model: " + states);
    }
    List<Slot> slots = new ArrayList<>(plain.slots());
    List<String> components = new ArrayList<>(plain.components());
    if (spare < 0) {
      components.add("automaton");
      slots.add(Slot.ranged("automaton", components.size() - 1, 0, states - 1));
    } else {
      Slot kept = slots.get(spare);
      slots.set(spare, Slot.ranged(kept.name(), kept.component(), 0, states - 1));
    }
    List<RunMemory.Cell> cells = cells(automaton);
    for (int i = 0; i < cells.size(); i++) {
      RunMemory.Cell cell = cells.get(i);
      Slot kept = slots.get(cell.slot());
      // What the model keeps free has no name there, and is the claim's here.
      String name = kept.name().isEmpty() ? "claim[" + i + "]" : kept.name();
      slots.set(cell.slot(), slot(name, kept.component(), cell));
    }
    this.shape = new Shape(slots, components, plain.appends());
  }

  private static List<RunMemory.Cell> cells(RunAutomaton automaton) {
    RunMemory memory = automaton.memory();
    return memory == null ? List.of() : memory.cells();
  }

  /** Most numbers are small, whatever they could be. */
  private static Slot slot(String name, int component, RunMemory.Cell cell) {
    return (long) cell.greatest() - cell.least() > 0xffff
        ? Slot.growing(name, component, 0, 15)
        : Slot.ranged(name, component, cell.least(), cell.greatest());
  }

  /** Where a state says in which state the automaton is. */
  int slot() {
    return slot;
  }

  /** A state without the automaton. */
  int[] withoutAutomaton(int[] state) {
    boolean behind = slot == wrapped().shape().size();
    int[] plain = Arrays.copyOf(state, behind ? slot : state.length);
    if (!behind) {
      plain[slot] = 0;
    }
    cells(automaton).forEach(cell -> plain[cell.slot()] = 0);
    return plain;
  }

  /** Whether the automaton reads not only states, but also the steps that leave them. */
  boolean readsSteps() {
    return automaton.propositions().stream().anyMatch(Proposition.OfStep.class::isInstance);
  }

  /** Whether the model stands still in an event. */
  boolean isStutter(long event) {
    return event >>> choiceBits() == wrapped().transitionCount();
  }

  /** The event of the model in one of the product. */
  long withoutTarget(long event) {
    return event >>> targetBits;
  }

  @Override
  public Shape shape() {
    return shape;
  }

  @Override
  public int spareSlot() {
    return -1;
  }

  @Override
  public List<int[]> initialStates() {
    // The automaton starts in its state 0, as which an absent slot reads.
    return super.initialStates().stream().map(this::initial).toList();
  }

  private int[] initial(int[] state) {
    int[] initial = Arrays.copyOf(state, Math.max(state.length, slot + 1));
    cells(automaton).forEach(cell -> initial[cell.slot()] = cell.initial());
    return initial;
  }

  @Override
  public int transitionCount() {
    return super.transitionCount() + 1;
  }

  @Override
  public Transition transition(int id) {
    return id == super.transitionCount()
        ? new Transition(id, "stays", "", "", Transition.Kind.OTHER, Position.NONE)
        : super.transition(id);
  }

  @Override
  public int choiceBits() {
    return super.choiceBits() + targetBits;
  }

  /** What the model says of its states and runs is asked of the model itself. */
  @Override
  public List<Assertion> assertions() {
    return List.of();
  }

  @Override
  public List<Claim> claims() {
    return List.of();
  }

  @Override
  public List<Measure> measures() {
    return List.of();
  }

  @Override
  public Stepper stepper() {
    RunMemory memory = automaton.memory();
    return new ProductStepper(
        super.stepper(),
        new AutomatonReader(automaton),
        memory == null ? null : new MemoryWriter(memory),
        slot,
        targetBits,
        stutters ? (long) super.transitionCount() << super.choiceBits() : -1);
  }

  /** Where the automaton goes depends on what its labels ask, which can be anything. */
  @Override
  protected boolean keeps(Class<? extends Ability> ability) {
    return false;
  }

  @Override
  public <A extends Ability> @Nullable A ability(Class<A> type) {
    if (type != Companion.class) {
      return super.ability(type);
    }
    // An automaton of one state leaves the place to one that is in the model.
    Companion own = () -> slot;
    return automaton.buchi().size() > 1 ? type.cast(own) : wrapped().ability(type);
  }
}
