package mneme.lab.forgetting;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.IntStream;
import mneme.app.ExitCode;
import mneme.engine.Runner;
import mneme.lab.forgetting.ForgettingSetups.Setup;
import mneme.model.Model;
import mneme.run.Control;
import mneme.run.Limits;
import mneme.run.Plan;
import mneme.run.Run;
import mneme.run.Tuning;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Looks at two counters that go round. */
class ExactnessTest {
  private static final String COUNTERS =
      """
      byte x = 0; byte y = 0;
      process A { state q; init q; trans q -> q { effect x = (x + 1) % 4; }; }
      process B { state q; init q; trans q -> q { effect y = (y + 1) % 3; }; }
      system async;
      """;

  @TempDir Path folder = Path.of("");

  private final ByteArrayOutputStream printed = new ByteArrayOutputStream();

  @BeforeEach
  void corpus() throws Exception {
    Files.createDirectories(folder.resolve("dve"));
    Files.writeString(folder.resolve("dve/counters.1.dve"), COUNTERS);
    Files.writeString(
        folder.resolve("truth-dve.tsv"), "file\tparameters\tstates\ndve/counters.1.dve\t\t12\n");
    for (String table : List.of("lna", "pnml", "promela")) {
      Files.writeString(folder.resolve("truth-" + table + ".tsv"), "file\tstates\n");
    }
  }

  private int run(String... arguments) throws Exception {
    printed.reset();
    PrintStream out = new PrintStream(printed, true, StandardCharsets.UTF_8);
    return new ExactnessCommand().run(arguments, out, out);
  }

  private String printed() {
    return printed.toString(StandardCharsets.UTF_8);
  }

  @Test
  void everySetupIsTriedOnASmallModel() throws Exception {
    assertThat(run("--corpus", folder.toString())).isEqualTo(ExitCode.FINE);
    int setups = ForgettingSetups.of(0, 12, true).size();
    assertThat(setups).isGreaterThan(150);
    assertThat(printed())
        .contains("counters.1.dve: 12 states, " + setups + " runs, 0 given up, 0 wrong")
        .contains("1 models, " + setups + " runs to the end, 0 given up, 0 wrong");
  }

  @Test
  void modelsAreChosenBySizeOrNamed() throws Exception {
    assertThat(run("--corpus", folder.toString(), "--least", "13")).isEqualTo(ExitCode.FINE);
    assertThat(printed()).contains("0 models");
    run("--most", "10", folder.resolve("dve/counters.1.dve").toString());
    assertThat(printed()).contains("has more states than 10").contains("0 models");
  }

  @Test
  void randomProgramsAreTheSameForTheSameSeed() throws Exception {
    assertThat(run("--random", "3", "--seed", "4", "--most", "500")).isEqualTo(ExitCode.FINE);
    String first = printed();
    assertThat(first).contains("random 4000000").contains("0 wrong");
    run("--random", "3", "--seed", "4", "--most", "500");
    assertThat(printed()).isEqualTo(first);
  }

  @Test
  void tenModelsInARowHaveEverySetup() {
    List<Setup> small = ForgettingSetups.of(0, 1000, true);
    assertThat(small).hasSizeLessThan(40);
    assertThat(
            IntStream.range(0, 20)
                .mapToObj(model -> ForgettingSetups.of(model, 1000, true))
                .flatMap(List::stream)
                .distinct())
        .hasSize(ForgettingSetups.of(0, 300, true).size());
  }

  @Test
  void whatARunLeavesOutIsAFault() throws Exception {
    Model model = ExactnessModels.file(folder.resolve("dve/counters.1.dve")).source().load();
    Plan plan = Plan.explore(model).withLimits(Limits.memory(64 << 20));
    RecordedGraph whole = RecordedGraph.first();
    Run run = Runner.run(plan, new Control(), whole);
    whole.settle();
    Setup setup = new Setup("all", "bfs", Tuning.NONE, false, true);
    RecordedGraph same = whole.another();
    Runner.run(plan, new Control(), same);
    assertThat(ExactnessCommand.fault(run, setup, same, whole)).isNull();

    RecordedGraph nothing = whole.another();
    assertThat(ExactnessCommand.fault(run, setup, nothing, whole))
        .isEqualTo("visits 0 of 12 states");

    Plan sleeping = plan.withSearch("dfs").withTuning(Tuning.NONE.with("sleep", ""));
    RecordedGraph fewer = whole.another();
    Runner.run(sleeping, new Control(), fewer);
    assertThat(ExactnessCommand.fault(run, setup, fewer, whole))
        .isEqualTo("transitions are missing");

    Run ended = Runner.run(plan.withLimits(Limits.memory(64 << 20).withDepth(1)));
    assertThat(ExactnessCommand.fault(ended, setup, same, whole)).isEqualTo("it ends by DEPTH");
  }
}
