package mneme.testing;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.stream.IntStream;
import mneme.model.ModelError;
import mneme.model.Stepper;
import mneme.model.SuccessorSink;
import org.jspecify.annotations.Nullable;

/** All steps of one state, copied out of the stepper that made them. */
public record Expansion(List<Step> steps) {

  /** One event: the successor and the slots named as changed, or the error. */
  public record Step(
      long event, int @Nullable [] next, List<Integer> changed, @Nullable ModelError error) {
    @Override
    public boolean equals(@Nullable Object other) {
      return other instanceof Step step
          && event == step.event
          && Arrays.equals(next, step.next)
          && Objects.equals(error, step.error);
    }

    @Override
    public int hashCode() {
      return Objects.hash(event, Arrays.hashCode(next), error);
    }

    @Override
    public String toString() {
      return event + (next == null ? " errs: " + error : " -> " + Arrays.toString(next));
    }
  }

  public static Expansion of(Stepper stepper, int[] state) {
    return collect(stepper, state, () -> {});
  }

  /** The same, while another stepper works on another state between any two steps. */
  static Expansion disturbed(Stepper stepper, int[] state, Stepper other, int[] elsewhere) {
    return collect(stepper, state, () -> Expansion.of(other, elsewhere));
  }

  public static List<Long> enabled(Stepper stepper, int[] state) {
    List<Long> events = new ArrayList<>();
    stepper.enabled(state, events::add);
    return events;
  }

  /** The length of the longest successor; 0 if there is none. */
  int longest() {
    int longest = 0;
    for (Step step : steps) {
      int[] next = step.next();
      if (next != null) {
        longest = Math.max(longest, next.length);
      }
    }
    return longest;
  }

  private static Expansion collect(Stepper stepper, int[] state, Runnable between) {
    List<Step> steps = new ArrayList<>();
    int[] given = state.clone();
    stepper.successors(
        state,
        new SuccessorSink() {
          @Override
          public void successor(int[] next, long event, int[] changed, int count) {
            if (steps.size() < 3) {
              between.run();
            }
            List<Integer> slots = IntStream.of(changed).limit(count).boxed().toList();
            steps.add(new Step(event, next.clone(), slots, null));
          }

          @Override
          public void error(long event, ModelError error) {
            assertThat(state).as("the state, while its event %d errs", event).isEqualTo(given);
            steps.add(new Step(event, null, List.of(), error));
          }
        });
    return new Expansion(List.copyOf(steps));
  }
}
