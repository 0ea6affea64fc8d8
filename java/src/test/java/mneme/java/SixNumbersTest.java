package mneme.java;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.management.ManagementFactory;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import mneme.api.Checker;
import mneme.api.Result;
import mneme.dve.DveLanguage;
import mneme.java.layout.Range;
import mneme.model.Model;
import mneme.model.ModelError;
import mneme.model.Stepper;
import mneme.model.SuccessorSink;
import mneme.source.SourceException;
import mneme.source.SourceText;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * A model of six numbers beside the same model in DVE. With {@code -Dmneme.speed=5} the time of
 * five runs of each is measured too.
 */
class SixNumbersTest {
  record Six(
      @Range(max = 255) int a,
      @Range(max = 255) int b,
      @Range(max = 255) int c,
      @Range(max = 255) int d,
      @Range(max = 255) int e,
      @Range(max = 255) int f) {}

  enum Up {
    A,
    B,
    C,
    D,
    E,
    F
  }

  /** Each number goes round on its own. */
  record Rounds(int length) implements StateModel<Six, Up> {
    private static final List<Up> ALL = List.of(Up.values());

    @Override
    public List<Six> initialStates() {
      return List.of(new Six(0, 0, 0, 0, 0, 0));
    }

    @Override
    public void actions(Six state, Consumer<Up> possible) {
      ALL.forEach(possible);
    }

    @Override
    public Six next(Six s, Up up) {
      return switch (up) {
        case A -> new Six((s.a() + 1) % length, s.b(), s.c(), s.d(), s.e(), s.f());
        case B -> new Six(s.a(), (s.b() + 1) % length, s.c(), s.d(), s.e(), s.f());
        case C -> new Six(s.a(), s.b(), (s.c() + 1) % length, s.d(), s.e(), s.f());
        case D -> new Six(s.a(), s.b(), s.c(), (s.d() + 1) % length, s.e(), s.f());
        case E -> new Six(s.a(), s.b(), s.c(), s.d(), (s.e() + 1) % length, s.f());
        case F -> new Six(s.a(), s.b(), s.c(), s.d(), s.e(), (s.f() + 1) % length);
      };
    }
  }

  private static Model inDve(int length) throws SourceException {
    String rounds =
        "abcdef"
            .chars()
            .mapToObj(c -> "s -> s { effect %1$c = (%1$c + 1) %% %2$d; }".formatted(c, length))
            .collect(Collectors.joining(",\n"));
    String text =
        "byte a, b, c, d, e, f;\nprocess P { state s; init s; trans\n%s;\n}\nsystem async;\n"
            .formatted(rounds);
    return new DveLanguage().load(new SourceText("six.dve", text), Map.of()).model();
  }

  private static Result explored(Model model, String store) {
    return Checker.of(model).exploring().store(store).run().assertComplete();
  }

  @ParameterizedTest
  @ValueSource(strings = {"full", "tree", "tree-compact", "collapse", "delta"})
  void statesTakeAsMuchMemoryAsInDve(String store) throws SourceException {
    Result java = explored(JavaModel.of(new Rounds(6)), store);
    Result dve = explored(inDve(6), store);
    assertThat(java.states()).isEqualTo(dve.states()).isEqualTo(46_656);
    assertThat(java.transitions()).isEqualTo(dve.transitions());
    // 'collapse' and 'delta' also keep processes and events, of which the two have others.
    double ratio = (double) java.run().figures().storeBytes() / dve.run().figures().storeBytes();
    boolean same = !store.equals("collapse") && !store.equals("delta");
    assertThat(ratio).isBetween(same ? 1 : 0.97, same ? 1 : 1.03);
  }

  /** A state is read into one object, and each successor is the one that the model has made. */
  @Test
  void noMoreIsAllocatedThanTheModelDoes() {
    var bean = (com.sun.management.ThreadMXBean) ManagementFactory.getThreadMXBean();
    JavaModel<Six, Up> model = JavaModel.of(new Rounds(10));
    Stepper stepper = model.stepper();
    long[] found = {0};
    SuccessorSink sink =
        new SuccessorSink() {
          @Override
          public void successor(int[] next, long event, int[] changed, int count) {
            found[0]++;
          }

          @Override
          public void error(long event, ModelError error) {
            throw new AssertionError(error.message());
          }
        };
    int[] state = new int[6];
    int states = 200_000;
    long least = Long.MAX_VALUE;
    for (int round = 0; round < 3; round++) {
      long before = bean.getCurrentThreadAllocatedBytes();
      for (int i = 0; i < states; i++) {
        for (int slot = 0, rest = i; slot < 6; slot++, rest /= 10) {
          state[slot] = rest % 10;
        }
        stepper.successors(state, sink);
      }
      least = Math.min(least, bean.getCurrentThreadAllocatedBytes() - before);
    }
    assertThat(found[0]).isEqualTo(3L * 6 * states);
    // Six numbers in one object take 40 bytes; what is left is for going through a list.
    assertThat(least / (double) states).as("bytes per state").isBetween(1.0, 7.0 * 40 + 40);
  }

  @Test
  @EnabledIfSystemProperty(named = "mneme.speed", matches = "\\d+")
  void timeIsMeasured() throws SourceException {
    int runs = Integer.getInteger("mneme.speed");
    for (String store : List.of("full", "tree-compact")) {
      double[] java = new double[runs];
      double[] dve = new double[runs];
      for (int i = 0; i < runs; i++) {
        dve[i] = seconds(inDve(10), store);
        java[i] = seconds(JavaModel.of(new Rounds(10)), store);
      }
      Arrays.sort(java);
      Arrays.sort(dve);
      double ours = java[runs / 2];
      double theirs = dve[runs / 2];
      System.out.printf(
          "%s: Java %.3f s (%.2f million states per second), DVE %.3f s, ratio %.2f%n",
          store, ours, 1 / ours, theirs, ours / theirs);
      assertThat(1 / ours).as("million states per second").isGreaterThan(1);
      assertThat(ours).as("beside DVE").isLessThan(3 * theirs);
    }
  }

  private static double seconds(Model model, String store) {
    long start = System.nanoTime();
    assertThat(explored(model, store).states()).isEqualTo(1_000_000);
    return (System.nanoTime() - start) / 1e9;
  }
}
