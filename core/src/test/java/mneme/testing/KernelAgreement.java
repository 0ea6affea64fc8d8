package mneme.testing;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import mneme.model.ModelError;
import mneme.model.Stepper;
import mneme.model.SuccessorSink;
import mneme.model.kernel.KernelInterpreter;
import mneme.model.kernel.KernelProgram;

/** Compares what a stepper and the kernel of the same model make of the same states. */
public final class KernelAgreement {
  private final Stepper stepper;
  private final KernelInterpreter kernel;
  private int successors;
  private int errors;

  public KernelAgreement(Stepper stepper, KernelProgram program) {
    this.stepper = stepper;
    this.kernel = new KernelInterpreter(program);
  }

  /** How many successors were compared. */
  public int successors() {
    return successors;
  }

  /** How many events that err were compared. */
  public int errors() {
    return errors;
  }

  /** Walks at random from a state, starting again where it ends. */
  public void walk(int[] initial, int steps, Random random) {
    int[] state = initial.clone();
    for (int i = 0; i < steps; i++) {
      List<int[]> next = compare(state);
      boolean restart = next.isEmpty() || random.nextInt(200) == 0;
      state = restart ? initial.clone() : next.get(random.nextInt(next.size()));
    }
  }

  /** Both must find the same events, in any order; returns the successors. */
  public List<int[]> compare(int[] state) {
    List<String> expected = new ArrayList<>();
    List<int[]> found = new ArrayList<>();
    stepper.successors(
        state.clone(),
        new SuccessorSink() {
          @Override
          public void successor(int[] next, long event, int[] changed, int count) {
            int[] used = Arrays.copyOf(next, state.length);
            expected.add(event + " -> " + Arrays.toString(used));
            found.add(used);
          }

          @Override
          public void error(long event, ModelError error) {
            expected.add(event + " errs");
          }
        });
    List<String> lowered = new ArrayList<>();
    kernel.steps(
        state.clone(),
        new KernelInterpreter.Steps() {
          @Override
          public void successor(int[] next, long event) {
            lowered.add(event + " -> " + Arrays.toString(next));
          }

          @Override
          public void error(long event) {
            lowered.add(event + " errs");
          }
        });
    assertThat(lowered)
        .as(() -> "in state " + Arrays.toString(state))
        .containsExactlyInAnyOrderElementsOf(expected);
    successors += found.size();
    errors += expected.size() - found.size();
    return found;
  }
}
