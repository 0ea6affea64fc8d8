package mneme.testing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.fail;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import mneme.model.Model;
import mneme.model.Predicate;
import mneme.model.SlotAccess;
import mneme.model.SlotSet;
import mneme.model.Transition;
import mneme.testing.Expansion.Step;
import org.jspecify.annotations.Nullable;

/**
 * Asserts that read sets name all that matters: in two states that agree on what a transition
 * reads, it has the same choices, and every slot gets the same value or keeps its own in both; a
 * predicate has the same outcome.
 *
 * <p>Only pairs of states that were seen are compared, so a read set too small may slip through,
 * but none that is sound is rejected.
 */
final class ReadSets {
  /** Comparisons are given up after so many, since every transition is looked at in every state. */
  private static final long MOST_COMPARISONS = 2_000_000;

  private final Model model;
  private final List<Transition> transitions;
  private final @Nullable SlotAccess access;
  private final List<Map<List<Integer>, Seen>> seen = new ArrayList<>();
  private final List<Watched> watched = new ArrayList<>();
  private long comparisons;

  /** What a transition did in the first state with a certain projection. */
  private record Seen(int[] state, List<Step> steps) {}

  private record Watched(
      Predicate predicate,
      SlotSet reads,
      Predicate.Test test,
      Map<List<Integer>, Predicate.Outcome> outcomes) {}

  ReadSets(Model model, List<Transition> transitions) {
    this.model = model;
    this.transitions = transitions;
    this.access = model.ability(SlotAccess.class);
    transitions.forEach(_ -> seen.add(new HashMap<>()));
  }

  void watch(List<Predicate> predicates) {
    for (Predicate predicate : predicates) {
      SlotSet reads = predicate.reads();
      if (reads != null) {
        watched.add(new Watched(predicate, reads, predicate.test(), new HashMap<>()));
      }
    }
  }

  void verify(int[] state, List<Step> steps) {
    for (Watched each : watched) {
      Predicate.Outcome outcome = each.test.holdsIn(state);
      Predicate.Outcome before = each.outcomes.putIfAbsent(projection(state, each.reads), outcome);
      if (before != null) {
        assertThat(outcome).as(() -> "read set of " + each.predicate.text()).isEqualTo(before);
      }
    }
    comparisons += transitions.size();
    if (access == null || comparisons > MOST_COMPARISONS) {
      return;
    }
    Map<Integer, List<Step>> byTransition = new HashMap<>();
    for (Step step : steps) {
      int id = (int) (step.event() >>> model.choiceBits());
      byTransition.computeIfAbsent(id, _ -> new ArrayList<>()).add(step);
    }
    for (Transition transition : transitions) {
      List<Step> mine = byTransition.getOrDefault(transition.id(), List.of());
      Seen before =
          seen.get(transition.id())
              .putIfAbsent(projection(state, access.reads(transition.id())), new Seen(state, mine));
      if (before != null) {
        compare(transition, before, new Seen(state, mine));
      }
    }
  }

  private void compare(Transition transition, Seen one, Seen two) {
    Supplier<String> what =
        () ->
            "the read set of %s names too little: %s and %s"
                .formatted(
                    transition.name(), Arrays.toString(one.state), Arrays.toString(two.state));
    assertThat(two.steps.stream().map(Step::event))
        .as(what)
        .containsExactlyElementsOf(one.steps.stream().map(Step::event).toList());
    for (int i = 0; i < one.steps.size(); i++) {
      int[] first = one.steps.get(i).next();
      int[] second = two.steps.get(i).next();
      assertThat(second == null).as(what).isEqualTo(first == null);
      if (first == null || second == null) {
        continue;
      }
      for (int slot = 0; slot < Math.max(first.length, second.length); slot++) {
        boolean same = at(first, slot) == at(second, slot);
        boolean kept =
            at(first, slot) == at(one.state, slot) && at(second, slot) == at(two.state, slot);
        if (!same && !kept) {
          fail(what.get() + " differ in " + model.shape().nameOf(slot));
        }
      }
    }
  }

  private static List<Integer> projection(int[] state, SlotSet slots) {
    return slots.stream().map(slot -> at(state, slot)).boxed().toList();
  }

  private static int at(int[] state, int slot) {
    return slot < state.length ? state[slot] : 0;
  }
}
