package mneme.gpu.search;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import mneme.api.Checker;
import mneme.api.Result;
import mneme.gpu.GpuExtension;
import mneme.gpu.device.Device;
import mneme.model.Model;
import mneme.run.Detail;
import mneme.run.Figures;
import mneme.run.Limit;
import mneme.run.PlanException;
import mneme.run.Verdict;
import mneme.run.Violation;
import mneme.testing.GraphModels;
import mneme.trace.Trace;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** The search on a device finds what a breadth-first search on the host finds. */
class GpuSearchTest {
  /** Values that short walks do not meet, in a state too long for the declared widths. */
  private static final String LATE =
      """
      int n; byte a[9]; int y[8];
      process P { state s; init s; trans s -> s { guard n < 1700; effect n = n + 1, a[n % 9] = n & 3; }; }
      process Q { state u, v; init u;
        trans u -> v { guard n == 1699; effect y[0] = -32000, y[n % 8] = 32000; }; }
      system async;
      """;

  @BeforeAll
  static void thereIsADevice() {
    try (Device device = AnyDevice.open()) {
      assertThat(device.info().memory()).isPositive();
    }
  }

  private static Checker gpu(Model model) {
    return Checker.of(model).memory("200m").threads(1).extension(new GpuExtension()).search("gpu");
  }

  private static Checker cpu(Model model) {
    return Checker.of(model).memory("200m").threads(1);
  }

  private static void agree(Result found, Result expected) {
    assertThat(found.verdict()).isEqualTo(expected.verdict());
    Figures figures = found.run().figures();
    Figures others = expected.run().figures();
    assertThat(figures.states()).isEqualTo(others.states());
    assertThat(figures.transitions()).isEqualTo(others.transitions());
    assertThat(figures.matched()).isEqualTo(others.matched());
    assertThat(figures.deadlocks()).isEqualTo(others.deadlocks());
    assertThat(figures.assertionsViolated()).isEqualTo(others.assertionsViolated());
    assertThat(figures.runtimeErrors()).isEqualTo(others.runtimeErrors());
    assertThat(figures.violationsOf()).isEqualTo(others.violationsOf());
    assertThat(figures.unreached()).usingRecursiveComparison().isEqualTo(others.unreached());
    assertThat(Objects.requireNonNull(figures.levels()).sizes())
        .isEqualTo(Objects.requireNonNull(others.levels()).sizes());
  }

  @Test
  void everythingIsCounted() {
    Model model = Models.example("broken_mutex");
    agree(gpu(model).exploring().run(), cpu(model).exploring().run());
    agree(gpu(model).exploring().set("device-table", "tree").run(), cpu(model).exploring().run());
  }

  @Test
  void theWayToAViolationIsAShortestOne() {
    Model model = Models.example("philosophers");
    Result found = gpu(model).run();
    Result expected = cpu(model).run();
    assertThat(found.verdict()).isEqualTo(Verdict.VIOLATED);
    sameViolation(found, expected);
  }

  private static void sameViolation(Result found, Result expected) {
    Violation violation = found.violation().orElseThrow();
    Violation other = expected.violation().orElseThrow();
    assertThat(violation.kind()).isEqualTo(other.kind());
    assertThat(violation.message()).isEqualTo(other.message());
    assertThat(violation.position()).isEqualTo(other.position());
    Trace way = found.trace().orElseThrow();
    assertThat(way.shortest()).isTrue();
    assertThat(way.length()).isEqualTo(expected.trace().orElseThrow().length());
  }

  @Test
  void errorsAndGoalsAreFound() {
    Model model = Models.example("overrun");
    agree(gpu(model).countingAll().run(), cpu(model).countingAll().run());
    Result found = gpu(model).run();
    Result expected = cpu(model).run();
    sameViolation(found, expected);
  }

  @Test
  void netsAreMeasured() {
    Model model = Models.net(Path.of("../examples/readers_writers.pnml"));
    Result found = gpu(model).exploring().run();
    Result expected = cpu(model).exploring().run();
    agree(found, expected);
    assertThat(tokens(found)).isEqualTo(tokens(expected)).hasSize(2);
  }

  private static List<Detail> tokens(Result result) {
    return result.run().figures().details().stream()
        .filter(detail -> detail.key().startsWith("max_tokens"))
        .toList();
  }

  @Test
  void promelaIsExploredAsByABreadthFirstSearch() {
    Model model =
        Models.promela(
            """
            chan c = [2] of { byte }; chan r = [0] of { byte }; byte x;
            active proctype P() { byte i;
              do
              :: i < 5 -> atomic { i++; c!i }
              :: d_step { i > 1 -> i--; x = x ^ i }
              :: r!i
              :: else -> break
              od }
            active proctype Q() { byte v;
              end: do
              :: c?v -> assert(v != 4 || x != 3)
              :: r?v
              od }
            """);
    agree(gpu(model).exploring().run(), cpu(model).exploring().run());
    agree(gpu(model).countingAll().run(), cpu(model).countingAll().run());
    sameViolation(gpu(model).run(), cpu(model).run());
    assertThat(gpu(model).reach("x == 7").run().verdict())
        .isEqualTo(cpu(model).reach("x == 7").run().verdict());
  }

  @Test
  void aSlotThatIsTooNarrowMakesTheSearchBeginAnew() {
    Model model = Models.dve(LATE);
    Result found = gpu(model).exploring().run();
    agree(found, cpu(model).exploring().run());
    assertThat(found.run().figures().details()).anyMatch(detail -> detail.key().equals("restarts"));
  }

  /** What is held twice while a table grows counts as well. */
  @Test
  void treesTakeAtMostTwelveBytesPerState() {
    StringBuilder text = new StringBuilder("int far[3];\n");
    for (int i = 0; i < 4; i++) {
      text.append("process P%d { int n; state s; init s;".formatted(i));
      text.append(" trans s -> s { guard n < 25; effect n = n + 1; }; }\n");
    }
    Model model = Models.dve(text + "system async;\n");
    Figures figures =
        gpu(model).set("device-table", "tree").exploring().run().assertComplete().run().figures();
    assertThat(figures.states()).isEqualTo(456_976);
    assertThat(figures.storeBytes() / (double) figures.states()).isBetween(8.0, 12.0);
  }

  @Test
  void limitsAreKept() {
    Model model = Models.dve(LATE);
    Result shallow = gpu(model).reach("n == 20").depth(20).run();
    assertThat(shallow.verdict()).isEqualTo(Verdict.VIOLATED);
    assertThat(shallow.trace().orElseThrow().steps()).hasSize(20);
    Result deep = gpu(model).reach("n == 21").depth(20).run();
    assertThat(deep.verdict()).isEqualTo(Verdict.INCOMPLETE);
    assertThat(deep.run().limit()).isEqualTo(Limit.DEPTH);
    Result few = gpu(model).exploring().states(50).run();
    assertThat(few.run().limit()).isEqualTo(Limit.STATES);
    assertThat(few.states()).isBetween(50L, 60L);
  }

  @Test
  void aModelWithoutAKernelIsRefused() {
    assertThatThrownBy(() -> gpu(GraphModels.selfLoops()).exploring().run())
        .isInstanceOf(PlanException.class)
        .hasMessageContaining("cannot run on a device");
  }
}
