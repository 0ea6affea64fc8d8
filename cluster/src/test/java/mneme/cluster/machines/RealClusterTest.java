package mneme.cluster.machines;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.gson.JsonObject;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import mneme.app.UserException;
import mneme.app.command.Syntaxes;
import mneme.app.option.Arguments;
import mneme.cluster.CommandLine;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.io.TempDir;

/**
 * A real master with real workers, in processes of their own on this machine. A worker is killed
 * with {@code -Dmneme.cluster.kill=true} only: now and then Spark takes two minutes to notice.
 */
@Timeout(600)
class RealClusterTest {
  /** Three counters, each of which only grows: (N + 1)^3 states on 3 N + 1 levels. */
  private static final int N = 24;

  private static final String MODEL =
      """
      process P0 { byte x; state a; init a; trans a -> a { guard x < %1$d; effect x = x + 1; }; }
      process P1 { byte x; state a; init a; trans a -> a { guard x < %1$d; effect x = x + 1; }; }
      process P2 { byte x; state a; init a; trans a -> a { guard x < %1$d; effect x = x + 1; }; }
      system async;
      """;

  private static final Pattern WORKER = Pattern.compile("worker 1 pid (\\d+)");

  @TempDir Path folder;
  private LocalCluster cluster;
  private String said;

  private String control(String... words) throws UserException {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    cluster =
        new LocalCluster(
            CommandLine.environment(out, new ByteArrayOutputStream()), folder.resolve("cluster"));
    assertThat(cluster.control(Arguments.parse(Syntaxes.CLUSTER, List.of(words)))).isEqualTo(0);
    return out.toString(StandardCharsets.UTF_8);
  }

  @BeforeEach
  void start() throws Exception {
    said = control("start", "--workers=2");
    Files.writeString(folder.resolve("counters.dve"), MODEL.formatted(N));
  }

  @AfterEach
  void stop() throws Exception {
    assertThat(control("stop")).contains("ended");
    assertThat(folder.resolve("cluster")).doesNotExist();
  }

  private JsonObject explore(Path disk) {
    return CommandLine.report(
        List.of("explore", folder.resolve("counters.dve").toString()),
        "--cluster",
        said.lines().findFirst().orElseThrow(),
        "--partitions",
        "3",
        "--memory",
        "700m",
        "--disk",
        disk.toString());
  }

  @Test
  void countsAsOneMachineDoes() {
    assertCounts(explore(folder.resolve("run")));
  }

  /** What is lost with a worker is done again, and counted once. */
  @Test
  @EnabledIfSystemProperty(named = "mneme.cluster.kill", matches = "true")
  void countsTheSameWhenAWorkerIsKilled() throws Exception {
    Path disk = folder.resolve("run");
    CompletableFuture<JsonObject> run = CompletableFuture.supplyAsync(() -> explore(disk));
    while (!run.isDone() && !hasLevel(disk, 9)) {
      Thread.sleep(10);
    }
    Matcher worker = WORKER.matcher(said);
    assertThat(worker.find()).as(said).isTrue();
    ProcessHandle.of(Long.parseLong(worker.group(1))).orElseThrow().destroyForcibly();
    JsonObject found = run.get();
    assertCounts(found);
    assertThat(found.get("executors_lost").getAsLong()).isPositive();
    assertThat(disk).doesNotExist();
  }

  private static void assertCounts(JsonObject found) {
    assertThat(found.get("verdict").getAsString()).isEqualTo("complete");
    assertThat(found.get("states").getAsLong()).isEqualTo((long) (N + 1) * (N + 1) * (N + 1));
    assertThat(found.get("transitions").getAsLong()).isEqualTo(3L * N * (N + 1) * (N + 1));
    assertThat(found.get("deadlocks").getAsLong()).isEqualTo(1);
    assertThat(found.get("levels").getAsLong()).isEqualTo(3L * N + 1);
  }

  private static boolean hasLevel(Path disk, int level) throws Exception {
    if (!Files.isDirectory(disk)) {
      return false;
    }
    String name = String.format("mneme-level-%06d-", level);
    try (var files = Files.list(disk)) {
      return files.anyMatch(file -> file.getFileName().toString().startsWith(name));
    }
  }
}
