package mneme.app;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import mneme.app.compare.Comparison;
import mneme.app.compare.ComparisonTable;
import mneme.app.compare.Configuration;
import mneme.app.compare.Result;
import mneme.app.text.Style;
import mneme.engine.Methods;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CompareTest {
  private static final String COUNTER =
      """
      byte x;
      process P {
        state run;
        init run;
        trans run -> run { guard x < 9; effect x = x + 1; };
      }
      system async;
      """;

  @TempDir Path folder;

  private String model() throws Exception {
    return Files.writeString(folder.resolve("counter.dve"), COUNTER).toString();
  }

  private static Result result(String store, String json) {
    Configuration configuration =
        new Configuration(Methods.standard().search("bfs"), Methods.standard().store(store));
    return new Result(configuration, 0, JsonParser.parseString(json).getAsJsonObject(), "");
  }

  private static String figures(boolean exact, String verdict, long states, double seconds) {
    return """
        {"exact": %s, "verdict": "%s", "limit": "lossy", "states": %d, "transitions": 200,
         "deadlocks": 0, "events_executed": 300, "seconds": %s, "bytes_per_state": 7.25,
         "expected_omissions": 1.5, "peak_memory_bytes": 1048576}
        """
        .formatted(exact, verdict, states, seconds);
  }

  private static String table(Comparison comparison) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    PrintStream out = new PrintStream(bytes, true, StandardCharsets.UTF_8);
    ComparisonTable.print(comparison, out, Style.PLAIN);
    return bytes.toString(StandardCharsets.UTF_8);
  }

  @Test
  void factorsAreAgainstFullAndAgainstTheGraph() {
    Result tree = result("tree", figures(true, "complete", 100, 3));
    Result full = result("full", figures(true, "complete", 100, 2));
    Result lossy = result("compaction", figures(false, "incomplete", 99, 1));
    Comparison comparison = new Comparison("m.dve", List.of(tree, full, lossy));
    assertThat(comparison.base()).isEqualTo(full);
    assertThat(comparison.timeFactor(tree)).isEqualTo(1.5);
    assertThat(comparison.eventFactor(tree)).isEqualTo(1.5);
    assertThat(comparison.disagreements()).isEmpty();
    assertThat(table(comparison).lines().map(line -> line.strip().replaceAll(" +", " ")))
        .containsExactly(
            "states time T-up events E-up bytes/state memory",
            "tree 100 3.00 s 1.50 300 1.50 7.3 1.0 MB exact",
            "full 100 2.00 s 1.00 300 1.50 7.3 1.0 MB exact",
            "compaction 99 1.00 s 0.50 300 1.50 7.3 1.0 MB lossy: probably 1.50 lost");
  }

  @Test
  void exactConfigurationsThatDisagreeAreShouted() {
    Result full = result("full", figures(true, "complete", 100, 2));
    Result tree = result("tree", figures(true, "complete", 99, 2));
    Result lossy = result("bitstate", figures(false, "incomplete", 101, 2));
    Comparison comparison = new Comparison("m.dve", List.of(full, tree, lossy));
    assertThat(comparison.disagreements())
        .containsExactly(
            "full counts 100 states, tree 99",
            "bitstate, which can only lose states, counts 101, full 100");
    assertThat(table(comparison)).contains("THE CONFIGURATIONS DISAGREE");
  }

  @Test
  void runsThatDidNotFinishNeedNotAgree() {
    Result full = result("full", figures(true, "complete", 100, 2));
    Result tree = result("tree", figures(true, "incomplete", 99, 2));
    assertThat(new Comparison("m.dve", List.of(full, tree)).disagreements()).isEmpty();
  }

  @Test
  void aConfigurationThatFailedIsShownAsSuch() {
    Result failed =
        new Result(
            new Configuration(Methods.standard().search("dfs"), Methods.standard().store("full")),
            4,
            null,
            "mneme: oh\n");
    String table = table(new Comparison("m.dve", List.of(failed)));
    assertThat(table).contains("dfs full").contains("failed: mneme: oh");
  }

  @Test
  void storesAreRunInFreshProcesses() throws Exception {
    Path picture = folder.resolve("p.svg");
    Shell.Result ran =
        Shell.standard()
            .run(
                "compare",
                model(),
                "--stores",
                "full,compaction",
                "--bits",
                "40",
                "--memory",
                "128m",
                "--threads",
                "1",
                "--picture",
                picture.toString(),
                "--json",
                "-");
    assertThat(ran.err()).isEmpty();
    assertThat(ran.code()).isZero();
    JsonObject json = JsonParser.parseString(ran.out()).getAsJsonObject();
    assertThat(json.get("agree").getAsBoolean()).isTrue();
    assertThat(json.get("base").getAsString()).isEqualTo("full");
    JsonObject full = json.getAsJsonArray("configurations").get(0).getAsJsonObject();
    JsonObject lossy = json.getAsJsonArray("configurations").get(1).getAsJsonObject();
    assertThat(full.get("t_up").getAsDouble()).isEqualTo(1);
    assertThat(full.getAsJsonObject("run").get("states").getAsInt()).isEqualTo(10);
    assertThat(lossy.get("exit_code").getAsInt()).isEqualTo(3);
    assertThat(lossy.getAsJsonObject("run").get("bits").getAsInt()).isEqualTo(40);
    assertThat(lossy.getAsJsonObject("run").get("expected_omissions").getAsDouble()).isZero();
    assertThat(Files.readString(picture)).contains("<svg").contains("compaction");
  }

  @Test
  void whatCannotBeComparedIsRefused() throws Exception {
    Shell shell = Shell.standard();
    assertThat(shell.run("compare", model(), "--stores", "ful").err())
        .contains("unknown store 'ful'")
        .contains("full");
    assertThat(shell.run("compare", model(), "--stores", "full", "--bits", "40").err())
        .contains("--bits means nothing to any of these configurations");
    Shell.Result missing = shell.run("compare", folder + "/none.dve", "--stores", "full");
    assertThat(missing.code()).isEqualTo(ExitCode.USAGE);
    assertThat(missing.err()).contains("no such file");
  }
}
