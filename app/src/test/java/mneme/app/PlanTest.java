package mneme.app;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import mneme.app.Shell.Result;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What a run would take, and what it takes when nothing but a budget is named. */
class PlanTest {
  private static final String MODEL = "../examples/peterson.dve";

  private final Shell shell = Shell.standard();

  @TempDir Path folder;

  @Test
  void aSmallModelIsKnownAsAWhole() {
    Result plan = shell.run("plan", MODEL, "--memory", "64m");
    assertThat(plan.code()).as(plan.err()).isZero();
    assertThat(plan.out())
        .contains("states: 20, all of them visited", "with 64.0 MB:", "1. ", "tree-compact")
        .contains("external      impossible")
        .contains("a run without options begins with ", "comback, delta, collapse")
        .contains("'check' may need fewer states with --reduction on");
    JsonObject json =
        JsonParser.parseString(shell.run("plan", MODEL, "--disk", "auto", "--json", "-").out())
            .getAsJsonObject();
    assertThat(json.get("states_likely").getAsLong()).isEqualTo(20);
    assertThat(json.getAsJsonArray("ranking")).hasSize(3);
    assertThat(json.has("devices")).isTrue();
    assertThat(json.getAsJsonArray("in_turn").toString()).endsWith("\"external\"]");
    assertThat(json.toString()).doesNotContain("impossible");
  }

  @Test
  void aRunNamesWhatWasUsed() throws Exception {
    String disk = folder.resolve("disk").toString();
    Result run = shell.run("explore", MODEL, "--memory", "8m", "--disk", disk, "--json", "-");
    assertThat(run.code()).as(run.err()).isZero();
    assertThat(run.out())
        .contains("\"search\": \"bfs\"", "\"store\": \"tree-compact\"", "\"states\": 20,")
        .doesNotContain("escalations");
    try (Stream<Path> left = Files.list(folder)) {
      assertThat(left).isEmpty();
    }
    assertThat(shell.run("explore", MODEL, "--memory", "1g", "--json", "-").out())
        .contains("\"search\": \"bfs\"", "\"store\": \"full\"", "\"back_edges\"");
    assertThat(shell.run("explore", MODEL, "--store", "full", "--disk", disk).err())
        .contains("leave one of them out");
  }
}
