package mneme.testing;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import mneme.model.Independence;
import mneme.model.Model;
import mneme.model.Stepper;
import org.jspecify.annotations.Nullable;

/** Whether events that are said to be independent are, and whether others may be overtaken. */
public final class Commuting {
  private Commuting() {}

  /** Tries independent pairs and overtaking events in a model, which has both. */
  public static void verify(Model model, int mostStates) {
    assertThat(pairs(model, mostStates)).as(model.name()).isPositive();
    assertThat(overtaking(model, mostStates)).as(model.name()).isPositive();
  }

  /**
   * Tries both orders of all independent pairs in the first states of a model.
   *
   * @return how many pairs there were
   */
  public static long pairs(Model model, int mostStates) {
    Independence independence = model.ability(Independence.class);
    assertThat(independence).isNotNull();
    Stepper stepper = model.stepper();
    Set<List<Integer>> seen = new HashSet<>();
    ArrayDeque<int[]> queue = new ArrayDeque<>(model.initialStates());
    long pairs = 0;
    while (!queue.isEmpty() && seen.size() < mostStates) {
      int[] state = queue.remove();
      List<Long> events = enabled(stepper, state);
      for (long event : events) {
        int[] next = fire(stepper, state, event);
        if (next == null) {
          continue;
        }
        if (seen.add(Arrays.stream(next).boxed().toList())) {
          queue.add(next);
        }
        for (long other : events) {
          int[] aside = fire(stepper, state, other);
          if (other > event && aside != null && independence.independent(event, other)) {
            pairs++;
            assertThat(independence.independent(other, event)).isTrue();
            assertThat(fire(stepper, next, other))
                .as(
                    "%s: %s and %s",
                    model.name(),
                    model.presentation().describe(event),
                    model.presentation().describe(other))
                .isNotNull()
                .isEqualTo(fire(stepper, aside, event));
          }
        }
      }
    }
    return pairs;
  }

  /**
   * Tries, in the first states of a model, whether an event may come before one that it is said to
   * overtake.
   *
   * @return how many pairs there were
   */
  public static long overtaking(Model model, int mostStates) {
    Independence independence = model.ability(Independence.class);
    assertThat(independence).isNotNull();
    Stepper stepper = model.stepper();
    long pairs = 0;
    for (int[] state : ModelContract.statesOf(model, mostStates)) {
      for (long former : enabled(stepper, state)) {
        int[] next = fire(stepper, state, former);
        if (next == null) {
          continue;
        }
        for (long event : enabled(stepper, next)) {
          int[] last = fire(stepper, next, event);
          if (last == null || !independence.overtakes(event, former)) {
            continue;
          }
          pairs++;
          String what =
              model.name()
                  + ": "
                  + model.presentation().describe(event)
                  + " before "
                  + model.presentation().describe(former);
          int[] aside = fire(stepper, state, event);
          assertThat(aside).as(what).isNotNull();
          assertThat(fire(stepper, aside, former)).as(what).isEqualTo(last);
        }
      }
    }
    return pairs;
  }

  private static List<Long> enabled(Stepper stepper, int[] state) {
    List<Long> events = new ArrayList<>();
    stepper.enabled(state, events::add);
    return events;
  }

  private static int @Nullable [] fire(Stepper stepper, int[] state, long event) {
    int[] next = stepper.fire(state, event);
    return next == null ? null : next.clone();
  }
}
