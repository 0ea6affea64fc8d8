package mneme.promela.kernel;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import mneme.model.Model;
import mneme.model.ModelError;
import mneme.model.Stepper;
import mneme.model.SuccessorSink;
import mneme.model.kernel.Kernel;
import mneme.model.kernel.KernelInterpreter;
import mneme.model.kernel.NotLoweredException;
import mneme.promela.PromelaLanguage;
import mneme.source.SourceText;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The lowered form of a model takes the same steps as the model, in states met at random. */
class PromelaKernelTest {
  private static final int WALKS = 40;
  private static final int STEPS = 120;

  private static Model model(String text) throws Exception {
    return new PromelaLanguage().load(new SourceText("t.pml", text), Map.of()).model();
  }

  private static Kernel kernel(Model model) {
    return Objects.requireNonNull(model.ability(Kernel.class));
  }

  /** The steps of one state; an event is told without the number of its way. */
  private static final class Steps implements SuccessorSink, KernelInterpreter.Steps {
    final List<String> told = new ArrayList<>();
    final List<int[]> next = new ArrayList<>();
    private final int choiceBits;
    boolean erred;

    Steps(int choiceBits) {
      this.choiceBits = choiceBits;
    }

    @Override
    public void successor(int[] to, long event, int[] changed, int count) {
      successor(to, event);
    }

    @Override
    public void successor(int[] to, long event) {
      next.add(to.clone());
      told.add((event >>> choiceBits) + ": " + Arrays.toString(to));
    }

    @Override
    public void error(long event, ModelError error) {
      erred = true;
    }

    @Override
    public void error(long event) {
      erred = true;
    }
  }

  /** Answers in how many states a step erred. */
  private static int compare(Model model) {
    KernelInterpreter interpreter = new KernelInterpreter(kernel(model).program());
    Stepper stepper = model.stepper();
    Random random = new Random(11);
    int erring = 0;
    for (int walk = 0; walk < WALKS; walk++) {
      int[] state = model.initialStates().getFirst().clone();
      for (int step = 0; step < STEPS; step++) {
        Steps expected = new Steps(model.choiceBits());
        stepper.successors(state.clone(), expected);
        Steps found = new Steps(model.choiceBits());
        interpreter.steps(state.clone(), found);
        assertThat(found.told)
            .as("steps of %s", Arrays.toString(state))
            .containsExactlyInAnyOrderElementsOf(expected.told);
        assertThat(found.erred).isEqualTo(expected.erred);
        erring += found.erred ? 1 : 0;
        if (expected.next.isEmpty()) {
          break;
        }
        state = expected.next.get(random.nextInt(expected.next.size()));
      }
    }
    return erring;
  }

  @ParameterizedTest
  @ValueSource(strings = {"dekker", "handshake", "semaphore"})
  void examples(String name) throws Exception {
    String text = Files.readString(Path.of("../../examples", name + ".pml"));
    assertThat(compare(model(text))).isZero();
  }

  @Test
  void valuesAreTruncatedAndErrAsInTheModel() throws Exception {
    int erring =
        compare(
            model(
                """
                typedef pair { byte a; short b[3] }
                pair p[2]; bit x; unsigned u : 3; int n = 5; byte c[4];
                active proctype P() {
                  do
                  :: p[x].b[u] = p[1 - x].b[2] - 12345; x = u
                  :: u = u + 3; n = (u > 2 -> n - 7 : -n)
                  :: c[n & 3] = c[3] / (x - 1) + 250
                  :: n = n % (u - 2); p[1].a = p[0].a + 77; assert(u != 5)
                  :: c[u] > 9 || !x -> c[0] = c[u] << 1
                  od
                }
                """));
    assertThat(erring).isPositive();
  }

  @Test
  void messagesAndHandshakesAreThoseOfTheModel() throws Exception {
    compare(
        model(
            """
            mtype = { one, two };
            chan q = [3] of { mtype, byte }; chan meet = [0] of { byte, bool };
            chan many[2] = [2] of { byte };
            byte got; bool flag;
            active proctype Sender() { byte i;
              do
              :: q!one(i); i = i + 100
              :: q!two(got)
              :: meet!i, i & 1
              :: many[i & 1]!i
              :: full(q) -> i = 0
              :: else -> i++
              od }
            active [2] proctype Receiver() { byte v;
              end: do
              :: q?one(v)
              :: q??two(v) -> got = v
              :: q?[one(0)] -> q?<one, v>
              :: meet?v, true -> flag = !flag
              :: meet?100, _
              :: many[1]?v
              :: many[0]?eval(v)
              :: len(q) > 2 && nempty(many[0]) -> break
              od }
            """));
  }

  @Test
  void sequencesWithoutOthersAreThoseOfTheModel() throws Exception {
    int erring =
        compare(
            model(
                """
                byte x, y; chan c = [1] of { byte }; chan r = [0] of { byte };
                active proctype P() {
                  do
                  :: atomic { x < 9 -> x++; if :: y == 1 -> y = 2 :: c!x :: x > 3 -> skip fi; y++ }
                  :: d_step { y > 0 -> y--; if :: x > 2 -> x = 0 :: else -> x++ fi; y = y * 2 }
                  :: atomic { r!x; y = 0 }
                  :: d_step { x == 4 -> y > 200 }
                  od }
                active proctype Q() provided (y < 7) { byte v;
                  do
                  :: c?v
                  :: atomic { r?v -> v++; x = x ^ v }
                  :: v > 4 -> break
                  od;
                  assert(x != 3) }
                """));
    assertThat(erring).isPositive();
  }

  @Test
  void whatHasNoFormIsRefused() throws Exception {
    Model model = model("active proctype P() { run Q() } proctype Q() { skip }");
    assertThatThrownBy(() -> kernel(model).program())
        .isInstanceOf(NotLoweredException.class)
        .hasMessage("it makes processes while it runs");
    Model loop =
        model("byte x; active proctype P() { d_step { do :: x < 99 -> x++ :: else -> break od } }");
    assertThatThrownBy(() -> kernel(loop).program())
        .isInstanceOf(NotLoweredException.class)
        .hasMessage("a d_step takes more than 60 steps");
  }
}
