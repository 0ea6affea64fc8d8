package mneme.testing;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Supplier;
import mneme.model.Event;
import mneme.model.Grading;
import mneme.model.Model;
import mneme.model.Slot;
import mneme.model.StateLabels;
import mneme.model.Statement;
import mneme.model.Stepper;
import mneme.model.Transition;
import mneme.testing.Expansion.Step;

/**
 * Asserts that a model keeps the promises of {@code mneme.model}, on the states a breadth-first
 * search meets first.
 */
public final class ModelContract {
  /**
   * So many events of other states are fired in every state, to see that what is not enabled gives
   * null.
   */
  private static final int FOREIGN_EVENTS = 40;

  private final Model model;
  private final int maxStates;
  private final List<Transition> transitions = new ArrayList<>();
  private final Stepper stepper;
  private final Stepper other;
  private final Set<Long> foreign = new LinkedHashSet<>();
  private int longest;

  private ModelContract(Model model, int maxStates) {
    this.model = model;
    this.maxStates = maxStates;
    stepper = model.stepper();
    other = model.stepper();
    for (int id = 0; id < model.transitionCount(); id++) {
      transitions.add(model.transition(id));
    }
    longest = model.shape().size();
  }

  /** Asserts everything the contract promises, looking at no more than so many states. */
  public static void verify(Model model, int maxStates) {
    ModelContract contract = new ModelContract(model, maxStates);
    contract.verifyDescription();
    contract.verifyInitialStates();
    contract.walk();
    if (model.ability(Grading.class) != null) {
      verifyGrading(model, maxStates);
    }
  }

  /** Asserts that every edge leads from one level to the next. */
  public static void verifyGrading(Model model, int maxStates) {
    Stepper stepper = model.stepper();
    Map<List<Integer>, Integer> levels = new HashMap<>();
    ArrayDeque<int[]> queue = new ArrayDeque<>();
    for (int[] initial : model.initialStates()) {
      levels.put(ReferenceSearch.key(initial), 0);
      queue.add(initial);
    }
    while (!queue.isEmpty() && levels.size() < maxStates) {
      int[] state = queue.remove();
      int next = levels.get(ReferenceSearch.key(state)) + 1;
      for (Step step : Expansion.of(stepper, state).steps()) {
        if (step.next() != null) {
          Integer known = levels.putIfAbsent(ReferenceSearch.key(step.next()), next);
          if (known == null) {
            queue.add(step.next());
          } else {
            assertThat(known).as("level of a state in %s", model.name()).isEqualTo(next);
          }
        }
      }
    }
  }

  /** Asserts that the events of every state ascend, as some languages promise. */
  public static void verifyAscending(Model model, int maxStates) {
    Stepper stepper = model.stepper();
    for (int[] state : statesOf(model, maxStates)) {
      List<Long> events = Expansion.enabled(stepper, state);
      assertThat(events).as(() -> "events of " + Arrays.toString(state)).isSorted();
    }
  }

  /** The states that a breadth-first search finds first. */
  public static List<int[]> statesOf(Model model, int maxStates) {
    Stepper stepper = model.stepper();
    Set<List<Integer>> known = new HashSet<>();
    List<int[]> states = new ArrayList<>();
    ArrayDeque<int[]> queue = new ArrayDeque<>(model.initialStates());
    while (!queue.isEmpty() && states.size() < maxStates) {
      int[] state = queue.remove();
      if (known.add(ReferenceSearch.key(state))) {
        states.add(state);
        for (Step step : Expansion.of(stepper, state).steps()) {
          if (step.next() != null) {
            queue.add(step.next());
          }
        }
      }
    }
    return states;
  }

  private void verifyDescription() {
    assertThat(model.name()).isNotBlank();
    assertThat(model.choiceBits()).isBetween(0, 40);
    assertThat(model.shape().slots()).extracting(Slot::name).doesNotHaveDuplicates();
    for (Slot slot : model.shape().slots()) {
      assertThat(slot.component())
          .as("component of %s", slot.name())
          .isBetween(0, model.shape().components().size() - 1);
    }
    for (int id = 0; id < transitions.size(); id++) {
      assertThat(transitions.get(id).id()).as("id of transition %d", id).isEqualTo(id);
    }
    for (Statement statement : model.presentation().statements()) {
      for (int id : statement.transitions()) {
        assertThat(id).as(statement.what()).isBetween(0, transitions.size() - 1);
      }
    }
  }

  private void verifyInitialStates() {
    List<int[]> first = model.initialStates();
    assertThat(first).as("initial states").isNotEmpty();
    List<int[]> kept = first.stream().map(int[]::clone).toList();
    first.forEach(state -> Arrays.fill(state, -77));
    List<int[]> second = model.initialStates();
    assertThat(second)
        .as("initial states after the first ones were overwritten")
        .hasSameSizeAs(kept);
    for (int i = 0; i < kept.size(); i++) {
      assertThat(second.get(i)).as("initial state %d", i).containsExactly(kept.get(i));
    }
  }

  private void walk() {
    StateLabels labels = model.ability(StateLabels.class);
    if (labels != null) {
      assertThat(labels.all()).as("labels of a model that has some").isNotEmpty();
    }
    int[] previous = model.initialStates().getFirst();
    for (int[] state : statesOf(model, maxStates)) {
      longest = Math.max(longest, state.length);
      verifyState(state, previous);
      previous = state;
    }
  }

  private void verifyState(int[] state, int[] elsewhere) {
    verifyRange(state);
    int[] given = state.clone();
    Expansion expansion = Expansion.disturbed(stepper, given, other, elsewhere);
    assertThat(given).as("the state given to successors").isEqualTo(state);
    assertThat(Expansion.of(other, given).steps())
        .as(() -> "steps of " + Arrays.toString(state) + ", asked of another stepper")
        .isEqualTo(expansion.steps());
    List<Long> events = expansion.steps().stream().map(Step::event).toList();
    assertThat(Expansion.enabled(stepper, given))
        .as(() -> "enabled events against successors and errors of " + Arrays.toString(state))
        .isEqualTo(events);
    assertThat(events).as(() -> "events of " + Arrays.toString(state)).doesNotHaveDuplicates();
    assertThat(given).as("the state given to enabled").isEqualTo(state);
    for (Step step : expansion.steps()) {
      verifyStep(state, step);
      verifyFire(given, step);
    }
    verifyForeign(given, events);
    assertThat(given).as("the state given to fire").isEqualTo(state);
    verifyPadded(state, expansion);
  }

  private void verifyRange(int[] state) {
    for (int i = 0; i < Math.min(state.length, model.shape().size()); i++) {
      Slot slot = model.shape().slot(i);
      if (slot.fixed()) {
        assertThat(state[i]).as(slot::name).isBetween(slot.least(), slot.greatest());
      }
    }
  }

  private void verifyStep(int[] state, Step step) {
    assertThat(step.event()).isNotNegative();
    long id = step.event() >>> model.choiceBits();
    assertThat(id)
        .as(() -> "transition of event " + step.event())
        .isBetween(0L, transitions.size() - 1L);
    int[] next = step.next();
    if (next == null) {
      return;
    }
    Transition transition = transitions.get((int) id);
    assertThat(next.length)
        .as(() -> "length after " + transition.name())
        .isGreaterThanOrEqualTo(state.length);
    assertThat(step.changed()).allSatisfy(slot -> assertThat(slot).isBetween(0, next.length - 1));
    for (int slot = 0; slot < next.length; slot++) {
      int before = slot < state.length ? state[slot] : 0;
      if (before == next[slot]) {
        continue;
      }
      String name = model.shape().nameOf(slot);
      Supplier<String> what =
          () -> "%s in %s: %s".formatted(transition.name(), Arrays.toString(state), name);
      assertThat(step.changed()).as(() -> "slots named as changed by " + what.get()).contains(slot);
    }
  }

  private void verifyFire(int[] state, Step step) {
    int[] fired = stepper.fire(state, step.event());
    Supplier<String> what =
        () -> "firing event %d in %s".formatted(step.event(), Arrays.toString(state));
    if (step.next() == null) {
      assertThat(fired).as(() -> what.get() + ", which errs").isNull();
    } else {
      assertThat(fired).as(what).isNotNull().isNotSameAs(state).isEqualTo(step.next());
    }
  }

  private void verifyForeign(int[] state, List<Long> events) {
    Set<Long> enabled = new HashSet<>(events);
    for (long event : foreign) {
      if (!enabled.contains(event)) {
        assertThat(stepper.fire(state, event))
            .as(() -> "firing event " + event + ", not enabled in " + Arrays.toString(state))
            .isNull();
      }
    }
    if (foreign.size() < FOREIGN_EVENTS) {
      events.stream().limit(4).forEach(foreign::add);
      for (int id = 0; id < Math.min(2, transitions.size()); id++) {
        foreign.add(Event.of(id, 0, model.choiceBits()));
      }
    }
  }

  /** Where vectors grow, a short one must behave like the same one with zeros behind it. */
  private void verifyPadded(int[] state, Expansion expansion) {
    if (longest == model.shape().size() && expansion.longest() <= longest) {
      return;
    }
    int[] padded = Arrays.copyOf(state, Math.max(longest, expansion.longest()));
    List<Step> steps = Expansion.of(stepper, padded).steps();
    assertThat(steps.stream().map(Step::event))
        .as(() -> "events of " + Arrays.toString(padded))
        .containsExactlyElementsOf(expansion.steps().stream().map(Step::event).toList());
    for (int i = 0; i < steps.size(); i++) {
      Step step = steps.get(i);
      int[] next = step.next();
      int[] expected = expansion.steps().get(i).next();
      assertThat(next == null ? null : ReferenceSearch.key(next))
          .as(() -> "event " + step.event() + " in " + Arrays.toString(padded))
          .isEqualTo(expected == null ? null : ReferenceSearch.key(expected));
    }
  }
}
