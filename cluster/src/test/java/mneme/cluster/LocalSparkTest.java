package mneme.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.gson.JsonObject;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The search on Spark in this process, beside the one in memory. */
class LocalSparkTest {
  private static final List<String> COUNTS =
      List.of("verdict", "states", "transitions", "deadlocks", "levels", "level_sizes", "degrees");

  @TempDir Path folder;

  private static String example(String name) {
    return Path.of("..", "examples", name).toString();
  }

  @ParameterizedTest
  @CsvSource({
    "philosophers.dve, 1",
    "lock_server.dve, 2",
    "peterson.dve, 7",
    "ring.lna, 2",
    "handshake.pml, 3"
  })
  void countsAsTheSearchInMemoryDoes(String model, String partitions) {
    List<String> words = List.of("explore", example(model));
    JsonObject expected = CommandLine.report(words, "--search", "bfs");
    JsonObject found =
        CommandLine.report(words, "--cluster", "local[2]", "--partitions", partitions);
    for (String key : COUNTS) {
      assertThat(found.get(key)).as(key).isEqualTo(expected.get(key));
    }
    assertThat(found.get("search").getAsString()).isEqualTo("cluster");
    assertThat(found.get("store").getAsString()).isEqualTo("tree-compact");
    assertThat(found.get("partitions").getAsString()).isEqualTo(partitions);
    assertThat(found.get("states_sent").getAsLong() > 0).isEqualTo(!partitions.equals("1"));
  }

  @ParameterizedTest
  @CsvSource({
    "philosophers.dve, --deadlock=on",
    "broken_mutex.dve, --assertions=on",
    "wolf_goat_cabbage.dve, --reach=farmer and wolf and goat and cabbage",
    "philosophers.dve, --ltl=G !Philosopher_0.eating"
  })
  void findsAShortestWay(String model, String question) {
    List<String> words = List.of("check", example(model), question);
    JsonObject expected = CommandLine.report(words, "--search", "bfs", "--threads", "1");
    JsonObject found = CommandLine.report(words, "--cluster", "local[2]", "--store", "full");
    assertThat(found.get("verdict").getAsString()).isEqualTo("violated");
    assertThat(found.get("violation")).isEqualTo(expected.get("violation"));
    assertThat(found.getAsJsonObject("trace").getAsJsonArray("events").size())
        .isEqualTo(expected.getAsJsonObject("trace").getAsJsonArray("events").size());
    assertThat(found.get("store").getAsString()).isEqualTo("full");
  }

  @Test
  void goesOnAfterALimit() {
    Path run = folder.resolve("run");
    JsonObject expected = CommandLine.report(List.of("explore", example("lock_server.dve")));
    JsonObject part =
        CommandLine.report(
            List.of("explore", example("lock_server.dve"), "--cluster", "local[2]"),
            "--disk",
            run.toString(),
            "--depth",
            "5");
    assertThat(part.get("verdict").getAsString()).isEqualTo("incomplete");
    assertThat(part.get("limit").getAsString()).isEqualTo("depth");
    assertThat(part.get("levels").getAsInt()).isEqualTo(6);
    JsonObject whole = CommandLine.report(List.of("resume", run.toString()), "--depth", "1000000");
    for (String key : COUNTS) {
      assertThat(whole.get(key)).as(key).isEqualTo(expected.get(key));
    }
    assertThat(Files.exists(run)).isFalse();
  }

  @Test
  void refusesWhatNeedsASearchForCycles() {
    CommandLine.Answer answer =
        CommandLine.run(
            "check",
            example("reading_room.dve"),
            "--cluster",
            "local[2]",
            "--ltl",
            "G (Writer.waiting -> F Writer.inside)");
    assertThat(answer.exitCode()).isEqualTo(2);
    assertThat(answer.err()).contains("needs a search for cycles").contains("--cluster");
  }

  @ParameterizedTest
  @CsvSource({
    "--cluster=localhost:7077, expected local[N]",
    "--cluster=local[2] --memory=400m, Spark needs at least 576m",
    "--cluster=local[2] --search=dfs, leave one of them out",
    "--cluster=local[2] --threads=2, --partitions",
    "--cluster=spark://elsewhere:7077, --disk DIR",
    "--cluster=local[2] --store=bitstate, an exact store",
    "--cluster=local[2] --store=comback, and each partition"
  })
  void refusesWhatMakesNoSense(String words, String said) {
    String[] all = ("explore " + example("peterson.dve") + " " + words).split(" ", -1);
    CommandLine.Answer answer = CommandLine.run(all);
    assertThat(answer.err()).contains(said);
    assertThat(answer.exitCode()).isEqualTo(2);
  }
}
