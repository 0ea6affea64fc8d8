package mneme.app;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** States are shown as they are in the model, not as they lie in memory. */
class PresentationTest {
  private static final String PROCESSES =
      """
      byte done;
      proctype Worker(byte n) {
        byte twice; twice = 2 * n; twice++;
        done++
      }
      init {
        run Worker(3);
        done == 1;
        _nr_pr == 1;
        run Worker(4);
        timeout;
        assert(done == 3)
      }
      """;

  @TempDir Path folder;
  private final Shell shell = Shell.standard();
  private String model;

  @BeforeEach
  void writeModel() throws IOException {
    model = Files.writeString(folder.resolve("m.pml"), PROCESSES).toString();
  }

  @Test
  void processesAreShownWhileTheyAreThere() {
    String text = shell.run("check", model).out();
    assertThat(text)
        .contains("Worker[1] starts at line 3, Worker[1]:n = 3\n")
        .contains("_nr_pr 2 → 1, Worker[1] ends\n")
        .contains("init[0]  line 7\n")
        .doesNotContain("type", "line 3 → line 3", "twice = 0");
    String start = text.substring(0, text.indexOf("   1  init[0]"));
    assertThat(start).doesNotContain("Worker");
  }

  @Test
  void wholeStatesHaveNothingElse() {
    String text = shell.run("check", model, "--trace", "full").out();
    assertThat(text).contains("Worker[1]  line 3, n = 3, twice = 0\n").doesNotContain("type");
    assertThat(text.lines().filter(line -> line.startsWith("      Worker[1]")).count())
        .isEqualTo(text.lines().filter(line -> line.contains("_nr_pr = 2")).count());
  }

  @Test
  @SuppressWarnings("unchecked")
  void savedTracesHaveNothingElse() throws IOException {
    String trace = folder.resolve("t.json").toString();
    shell.run("check", model, "--trace-file", trace);
    Map<String, Object> json = Json.object(Files.readString(Path.of(trace)));
    assertThat((Map<String, Object>) json.get("initial"))
        .isEqualTo(Map.of("_nr_pr", 1.0, "done", 0.0, "init[0]", 0.0));
    List<Map<String, Object>> events = (List<Map<String, Object>>) json.get("events");
    assertThat((Map<String, Object>) events.getFirst().get("changes"))
        .containsEntry("Worker[1]:n", 3.0)
        .containsEntry("Worker[1]:twice", 0.0)
        .containsKey("Worker[1]");
    assertThat(events)
        .filteredOn(event -> event.containsKey("gone"))
        .hasSize(2)
        .allSatisfy(
            event ->
                assertThat((List<Object>) event.get("gone"))
                    .containsExactly("Worker[1]", "Worker[1]:n", "Worker[1]:twice"));
    String itf = folder.resolve("t.itf.json").toString();
    shell.run("check", model, "--trace-file", itf);
    Map<String, Object> states = Json.object(Files.readString(Path.of(itf)));
    assertThat((List<Object>) states.get("vars"))
        .containsExactly("v_nr_pr", "done", "init_0_", "Worker_1_", "Worker_1_n", "Worker_1_twice");
    List<Map<String, Object>> all = (List<Map<String, Object>>) states.get("states");
    assertThat(all.getFirst()).doesNotContainKeys("Worker_1_", "Worker_1_n");
    assertThat(all.get(1)).containsEntry("Worker_1_", "line 3").containsEntry("Worker_1_n", 3.0);
  }

  @Test
  void simulateShowsThemToo() {
    String text = shell.withInput("show\nwatch Worker[1]\n1\n").run("simulate", model).out();
    assertThat(text)
        .contains("Worker[1]: not there")
        .contains("Worker[1] = line 3, Worker[1]:n = 3");
    assertThat(text).doesNotContain(".type");
  }

  @Test
  void aChartShowsStatements() {
    String chart = shell.run("check", model, "--chart").out();
    assertThat(chart).contains("timeout", "twice = 2 * n", "starts at line 3", "ends");
    assertThat(chart).doesNotContain("type =");
  }

  @Test
  void aPageShowsNothingElse() throws IOException {
    Path page = folder.resolve("p.html");
    shell.run("check", model, "--html", page.toString());
    assertThat(Files.readString(page)).contains("Worker[1]:n").doesNotContain("Worker[1].type");
  }

  @Test
  void tokensOfNetsAreShownByPlace() throws IOException {
    String net =
        Files.writeString(
                folder.resolve("n.lna"),
                """
                net {
                  type id: range 1 .. 3;
                  place idle { dom: id; init: for (i in id) <( i )>; }
                  place holding { dom: id; }
                  place lock { dom: epsilon; init: epsilon; }
                  transition take { in { idle: <( i )>; lock: epsilon; } out { holding: <( i )>; } }
                }
                """)
            .toString();
    String trace = folder.resolve("n.json").toString();
    String text = shell.run("check", net, "--trace-file", trace).out();
    assertThat(text)
        .contains("idle  (1), (2), (3)\n")
        .contains("lock  1\n")
        .containsPattern("idle\\((\\d)\\) 1 → 0, lock 1 → 0, holding\\(\\1\\) 0 → 1\n")
        .doesNotContain("idle…");
    assertThat(Files.readString(Path.of(trace)))
        .contains("\"idle(1)\": 1", "\"holding(")
        .doesNotContain("…");
    assertThat(shell.run("check", net, "--chart").out()).doesNotContain("…(");
  }
}
