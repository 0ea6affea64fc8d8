package mneme.app;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import mneme.app.Shell.Result;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** How often transitions are executed: in a search, and in random walks. */
class CoverageTest {
  /** Three counters from 0 to 3, and a transition that is never possible. */
  private static final String COUNTERS =
      """
      byte x; byte y;
      process P { state a; init a; trans a -> a { guard x < 3; effect x = x + 1; }; }
      process Q { state a, b; init a; trans
        a -> a { guard y < 3; effect y = y + 1; },
        a -> b { guard y == 7; };
      }
      system async;
      """;

  private final Shell shell = Shell.standard();

  @TempDir Path folder;
  private String model = "";

  @BeforeEach
  void write() throws IOException {
    model = Files.writeString(folder.resolve("counters.dve"), COUNTERS).toString();
  }

  private JsonObject coverage(String... options) {
    String[] words = new String[options.length + 4];
    words[0] = "explore";
    words[1] = model;
    words[2] = "--json=-";
    words[3] = "--coverage";
    System.arraycopy(options, 0, words, 4, options.length);
    Result result = shell.run(words);
    assertThat(result.code()).as(result.err()).isZero();
    return JsonParser.parseString(result.out()).getAsJsonObject();
  }

  /** Processes that were never started are not listed, but what none of them did is. */
  @Test
  void processesThatNeverWereAreLeftOut() throws IOException {
    model =
        Files.writeString(
                folder.resolve("run.pml"),
                """
                byte x;
                proctype W(byte k) {
                  x = k;
                  if :: x > 5 -> x = 0 :: else fi
                }
                proctype Idle() { x = 9 }
                init { run W(1); run W(2); if :: x > 7 -> run Idle() :: else fi }
                """)
            .toString();
    JsonArray rows = coverage().getAsJsonObject("coverage").getAsJsonArray("transitions");
    List<String> shown = new ArrayList<>();
    for (JsonElement row : rows) {
      JsonObject each = row.getAsJsonObject();
      shown.add(each.get("process").getAsString() + " " + each.get("name").getAsString());
    }
    assertThat(shown).contains("W[1] x = k", "W[2] x = k", "W[1] x = 0", "W[2] x = 0");
    assertThat(shown).noneMatch(each -> each.startsWith("W[3]"));
    assertThat(shown).filteredOn(each -> each.endsWith("x = 9")).hasSize(1);
    assertThat(rows.size()).isLessThan(30);
  }

  /** Products of the model and an automaton have other states: nothing of them is counted. */
  @Test
  void formulasAloneHaveNoCoverage() {
    Result alone = shell.run("check", model, "--ltl", "G x < 4", "--coverage");
    assertThat(alone.code()).isEqualTo(2);
    assertThat(alone.err()).contains("--coverage counts").contains("--deadlock on");
    Result both =
        shell.run(
            "check", model, "--ltl", "G x < 4", "--invariant", "x < 4", "--coverage", "--json=-");
    assertThat(both.code()).as(both.err()).isZero();
    JsonObject coverage =
        JsonParser.parseString(both.out()).getAsJsonObject().getAsJsonObject("coverage");
    assertThat(sum(coverage.getAsJsonArray("transitions"), "executed")).isEqualTo(24);
  }

  private static long sum(JsonArray rows, String key) {
    long sum = 0;
    for (JsonElement row : rows) {
      sum += row.getAsJsonObject().get(key).getAsLong();
    }
    return sum;
  }

  @ParameterizedTest
  @ValueSource(strings = {"1", "2", "3"})
  void everyTransitionOfTheGraphIsCountedOnce(String threads) {
    JsonObject report = coverage("--threads", threads);
    JsonArray rows = report.getAsJsonObject("coverage").getAsJsonArray("transitions");
    assertThat(rows).hasSize(3);
    // 4 x 4 states; each counter grows in 3 x 4 of them.
    assertThat(rows.get(0).getAsJsonObject().get("executed").getAsLong()).isEqualTo(12);
    assertThat(rows.get(1).getAsJsonObject().get("executed").getAsLong()).isEqualTo(12);
    assertThat(rows.get(2).getAsJsonObject().get("executed").getAsLong()).isZero();
    assertThat(rows.get(0).getAsJsonObject().get("line").getAsInt()).isEqualTo(2);
    assertThat(sum(rows, "executed")).isEqualTo(report.get("transitions").getAsLong());
    // Every state but the initial one is found by one transition.
    assertThat(sum(rows, "new_states")).isEqualTo(report.get("states").getAsLong() - 1);
    assertThat(report.getAsJsonObject("coverage").getAsJsonArray("statements")).isNotEmpty();
  }

  @Test
  void otherSearchesAndStoresCountAlike() {
    for (List<String> options :
        List.of(
            List.of("--search", "dfs"),
            List.of("--store", "tree"),
            List.of("--store", "delta"),
            List.of("--store", "comback"))) {
      JsonObject report = coverage(options.toArray(String[]::new));
      JsonArray rows = report.getAsJsonObject("coverage").getAsJsonArray("transitions");
      assertThat(sum(rows, "executed")).as(options.toString()).isEqualTo(24);
      assertThat(sum(rows, "new_states")).as(options.toString()).isEqualTo(15);
    }
  }

  @Test
  void theTableShowsWhatWasNeverTaken() {
    Result result = shell.run("explore", model, "--coverage");
    assertThat(result.out())
        .contains("coverage: 2 of 3 transitions led to a state")
        .contains("        12           3  counters.dve:2  P  a -> a")
        .contains("         0           0  counters.dve:5  Q  a -> b");
  }

  @Test
  void thePageShowsCoverageToo() throws IOException {
    Path page = folder.resolve("page.html");
    shell.run("explore", model, "--coverage", "--html", page.toString());
    assertThat(Files.readString(page))
        .contains("<a href=\"#coverage\">Coverage</a>")
        .contains("2 of 3 transitions led to a state.")
        .contains("<tr><td class=\"number\">12</td><td class=\"number\">3</td><td>P</td>")
        .contains("<tr class=\"never\"><td class=\"number\">0</td>")
        .contains("href=\"#L5\"");
    shell.run("explore", model, "--html", page.toString(), "--force");
    assertThat(Files.readString(page)).doesNotContain("id=\"coverage\"");
  }

  @Test
  void onDiskNothingIsCounted() {
    Result result =
        shell.run("explore", model, "--coverage", "--checkpoint", folder.resolve("d").toString());
    assertThat(result.code()).isEqualTo(2);
    assertThat(result.err()).contains("--coverage").contains("--checkpoint");
  }

  @Test
  void walksThatFindNothingProveNothing() {
    Result result =
        shell.run("simulate", model, "--random", "4", "--walks", "50", "--invariant", "x <= 3");
    assertThat(result.code()).as(result.err()).isEqualTo(3);
    assertThat(result.out())
        .startsWith("incomplete: nothing wrong was found in 50 random walks")
        .contains("  walks        50")
        .contains("  depth        shortest 4, mean 4.0, longest 4")
        .contains(" different ones in 200 steps")
        .contains("  transitions  2 of 3 were executed")
        .doesNotContain("findings");
  }

  @Test
  void aWalkFindsWhatIsWrongAndCanBeRepeated() {
    Path trace = folder.resolve("t.json");
    Result result =
        shell.run(
            "simulate",
            model,
            "--random",
            "20",
            "--walks",
            "30",
            "--seed",
            "5",
            "--invariant",
            "x < 3 or y > 0",
            "--deadlock",
            "off",
            "--trace-file",
            trace.toString());
    assertThat(result.code()).as(result.err()).isEqualTo(1);
    assertThat(result.out())
        .startsWith("violated: invariant violated: x < 3 or y > 0")
        .contains("the same walk: mneme simulate " + model + " --random 20 --seed ")
        .containsPattern("findings     \\d+ walks? ended at invariant");
    assertThat(shell.run("replay", trace.toString(), model).code()).isZero();
  }

  @Test
  void deadlocksAreFindingsUnlessTheyAreNotAskedFor() {
    Result on = shell.run("simulate", model, "--random", "10", "--walks", "5", "--quiet");
    assertThat(on.code()).isEqualTo(1);
    assertThat(on.out()).contains("5 walks ended at deadlock").contains("longest 6");
    Result off =
        shell.run(
            "simulate", model, "--random", "10", "--walks", "5", "--deadlock", "off", "--quiet");
    assertThat(off.code()).isEqualTo(3);
  }

  /** What is wrong before the first step is found as well. */
  @Test
  void theInitialStateIsLookedAt() {
    Result result =
        shell.run("simulate", model, "--random", "9", "--walks", "2", "--invariant", "x > 0");
    assertThat(result.code()).isEqualTo(1);
    assertThat(result.out()).contains("longest 0").contains("2 walks ended at invariant");
  }

  @Test
  void questionsNeedWalks() {
    Result result = shell.run("simulate", model, "--random", "9", "--invariant", "x > 0");
    assertThat(result.code()).isEqualTo(2);
    assertThat(result.err()).contains("give --random N --walks M as well");
    assertThat(shell.run("simulate", model, "--walks", "9").err()).contains("needs --random N");
  }
}
