package mneme.app;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import mneme.app.Shell.Result;
import mneme.disk.Manifest;
import mneme.engine.Runner;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Runs on disk that are cut off and go on. */
class ResumeTest {
  /** A build kills a few times; {@code -Dmneme.kills=20} more often. */
  private static final int KILLS = Integer.getInteger("mneme.kills", 3);

  private final Shell shell = Shell.standard();

  @TempDir Path folder;
  private Path model = Path.of("");
  private String disk = "";

  /** Four counters that only grow: 10,000 states in 37 levels, with a deadlock in the last. */
  private static String counters(int count) {
    StringBuilder text = new StringBuilder();
    for (int i = 0; i < count; i++) {
      text.append("process P").append(i).append(" { byte x; state a; init a; trans ");
      text.append("a -> a { guard x < 9; effect x = x + 1; };}\n");
    }
    return text.append("system async;\n").toString();
  }

  @BeforeEach
  void write() throws IOException {
    model = folder.resolve("counters.dve");
    Files.writeString(model, counters(4));
    disk = folder.resolve("disk").toString();
  }

  private Result cut(String command) {
    Result cut =
        shell.run(
            command,
            model.toString(),
            "--search",
            "external",
            "--disk",
            disk,
            "--memory",
            "8m",
            "--states",
            "4000");
    assertThat(cut.code()).as(cut.err()).isEqualTo(3);
    return cut;
  }

  /** The command line that explores the model with a search on disk. */
  private String[] onDisk(String search, String... options) {
    List<String> words =
        new ArrayList<>(List.of("explore", model.toString(), "--search", search, "--disk", disk));
    words.addAll(List.of(options));
    return words.toArray(new String[0]);
  }

  @Test
  void theWholeRunIsCounted() {
    cut("explore");
    Result whole = shell.run("resume", disk, "--states", "1000000", "--json", "-");
    assertThat(whole.code()).as(whole.err()).isZero();
    assertThat(whole.out())
        .contains("\"search\": \"external\"")
        .contains("\"states\": 10000,")
        .contains("\"transitions\": 36000,")
        .contains("\"levels\": 37,")
        .contains("\"disk_bytes_written\"");
    // The run that was cut off has made the folder, so nothing is left.
    assertThat(Path.of(disk)).doesNotExist();
  }

  @Test
  void aFolderThatWasThereStays() throws IOException {
    Files.createDirectory(Path.of(disk));
    cut("explore");
    assertThat(shell.run("resume", disk, "--states", "1000000").code()).isZero();
    assertThat(Path.of(disk)).isEmptyDirectory();
  }

  /** As Ctrl-C does it: the run is asked to stop as soon as there is something to keep. */
  private Result interrupted(String... words) {
    return shell
        .withEngine(
            (plan, control) -> {
              Thread stopper =
                  new Thread(
                      () -> {
                        try {
                          for (int i = 0; i < 3_000 && !hasLevel(); i++) {
                            Thread.sleep(10);
                          }
                        } catch (InterruptedException e) {
                          // Then it is asked at once.
                        }
                        control.stop();
                      });
              stopper.start();
              return Runner.run(plan, control);
            })
        .run(words);
  }

  private boolean hasLevel() {
    Path folder = Path.of(disk);
    return Manifest.isIn(folder) && Manifest.read(folder).text("level") != null;
  }

  @Test
  void anInterruptedRunIsKeptOnDisk() throws IOException {
    Files.writeString(model, counters(6));
    String[] words = {
      "check",
      model.toString(),
      "--search",
      "external",
      "--disk",
      disk,
      "--memory",
      "8m",
      "--checkpoint-every",
      "0"
    };
    Result cut = interrupted(words);
    assertThat(cut.code()).as(cut.err()).isEqualTo(3);
    assertThat(cut.out()).contains("it was interrupted").contains("mneme resume " + disk);
    // A run that is resumed and interrupted again is kept as well.
    Result again = interrupted("resume", disk, "--threads", "1");
    assertThat(again.code()).as(again.err()).isEqualTo(3);
    assertThat(again.out()).contains("mneme resume " + disk);
    assertThat(Manifest.isIn(Path.of(disk))).isTrue();
    Result limited = shell.run("resume", disk, "--time", "0.01s");
    assertThat(limited.out()).contains("the time of").contains("mneme resume " + disk);
    Result cleaned = shell.run("clean", disk);
    assertThat(cleaned.code()).as(cleaned.err()).isZero();
    assertThat(Path.of(disk)).doesNotExist();
    assertThat(shell.run("clean", disk).err()).contains("holds no run");
  }

  @Test
  void anInterruptedRunOfTheLiteratureIsKept() throws IOException {
    Files.writeString(model, counters(5));
    for (String search : List.of("hddd", "dddd", "part", "stern-dill")) {
      Result cut = interrupted(onDisk(search, "--cache-size", "1000", "--checkpoint-every", "0"));
      assertThat(cut.code()).as(search + cut.err() + cut.out()).isEqualTo(3);
      assertThat(cut.out()).contains("mneme resume " + disk);
      assertThat(Manifest.isIn(Path.of(disk))).isTrue();
      assertThat(shell.run("clean", disk).code()).isZero();
    }
  }

  @Test
  void nothingElseIsCleaned() throws IOException {
    Path mine = Files.createDirectory(Path.of(disk));
    Files.writeString(mine.resolve("mneme-notes.txt"), "mine");
    Result refused = shell.run("clean", disk);
    assertThat(refused.code()).isEqualTo(2);
    assertThat(mine.resolve("mneme-notes.txt")).exists();
  }

  @Test
  void whereNothingWasWrittenItSaysSo() {
    Result cut =
        shell.run("explore", model.toString(), "--disk", disk, "--memory", "1g", "--states", "99");
    assertThat(cut.code()).isEqualTo(3);
    assertThat(cut.out()).contains("mneme resume " + disk + " --states N begins it again");
  }

  @Test
  void withoutAPlaceToGoOnFromOneIsNamed() {
    Result cut = shell.run("explore", model.toString(), "--time", "0.000001s");
    assertThat(cut.code()).as(cut.out()).isEqualTo(3);
    assertThat(cut.out()).contains("with --checkpoint DIR").doesNotContain("mneme resume");
    assertThat(
            shell
                .run("explore", model.toString(), "--store", "comback", "--time", "0.000001s")
                .out())
        .doesNotContain("--checkpoint");
  }

  @Test
  void theWayIsAShortestOne() {
    cut("check");
    Result violated = shell.run("resume", disk, "--states", "1000000", "--threads", "1");
    assertThat(violated.code()).as(violated.err()).isEqualTo(1);
    assertThat(violated.out()).contains("deadlock").contains("36");
  }

  @Test
  void whatIsAskedMayNotChange() throws IOException {
    cut("check");
    assertThat(shell.run("resume", disk, "--deadlock", "off").err())
        .contains("--deadlock cannot change while a run goes on");
    Result second = shell.run("explore", model.toString(), "--disk", disk);
    assertThat(second.code()).isEqualTo(2);
    assertThat(second.err()).contains("mneme resume");
    Files.writeString(model, counters(5));
    Result changed = shell.run("resume", disk);
    assertThat(changed.code()).isEqualTo(2);
    assertThat(changed.err()).contains("has changed since the run began");
  }

  @Test
  void thereMustBeARun() {
    Result nothing = shell.run("resume", disk);
    assertThat(nothing.code()).isEqualTo(2);
    assertThat(nothing.err()).contains("holds no run that could go on");
  }

  @Test
  void aSearchOnDiskNeedsADirectory() {
    Result nowhere = shell.run("explore", model.toString(), "--search", "external");
    assertThat(nowhere.code()).isEqualTo(2);
    assertThat(nowhere.err()).contains("--disk DIR");
  }

  @Test
  void aSearchInMemoryGoesOn() {
    for (String store : List.of("full", "tree-compact")) {
      String[] words = {
        "explore", model.toString(), "--checkpoint", disk, "--store", store, "--states", "4000"
      };
      Result cut = shell.run(words);
      assertThat(cut.code()).as(cut.err()).isEqualTo(3);
      assertThat(shell.run(words).err()).contains("mneme resume");
      Result whole =
          shell.run("resume", disk, "--states", "1000000", "--threads", "2", "--json", "-");
      assertThat(whole.code()).as(whole.err()).isZero();
      assertThat(whole.out())
          .contains("\"search\": \"bfs\"")
          .contains("\"states\": 10000,")
          .contains("\"transitions\": 36000,")
          .contains("\"levels\": 37,")
          .contains("\"checkpoints\": 0");
      assertThat(Path.of(disk)).doesNotExist();
    }
  }

  @Test
  void aSearchWithoutCheckpointsSaysSo() {
    Result dfs = shell.run("explore", model.toString(), "--search", "dfs", "--checkpoint", disk);
    assertThat(dfs.code()).isEqualTo(2);
    assertThat(dfs.err()).contains("--checkpoint").contains("--search bfs");
    Result comback =
        shell.run("explore", model.toString(), "--store", "comback", "--checkpoint", disk);
    assertThat(comback.code()).isEqualTo(2);
    assertThat(comback.err()).contains("--store full");
    Result never =
        shell.run("explore", model.toString(), "--checkpoint", disk, "--checkpoint-every", "x");
    assertThat(never.code()).isEqualTo(2);
    assertThat(never.err()).contains("--checkpoint-every 'x'").contains("10m");
  }

  @Test
  void theSearchesOfTheLiteratureGoOn() {
    for (String search : List.of("hddd", "dddd", "part", "stern-dill")) {
      Result cut =
          shell.run(
              onDisk(
                  search, "--cache-size", "1000", "--checkpoint-every", "0", "--states", "4000"));
      assertThat(cut.code()).as(cut.err()).isEqualTo(3);
      Result whole =
          shell.run(
              "resume", disk, "--states", "1000000", "--checkpoint-every", "1m", "--json", "-");
      assertThat(whole.code()).as(whole.err()).isZero();
      assertThat(whole.out()).contains("\"states\": 10000,").contains("\"transitions\": 36000,");
      assertThat(Path.of(disk)).doesNotExist();
    }
  }

  @Test
  void whatMayCloseACycleCanWait() throws IOException {
    StringBuilder text = new StringBuilder();
    for (int i = 0; i < 4; i++) {
      text.append("process P").append(i).append(" { byte x; state a, b, c; init a; trans ");
      text.append("a -> b { effect x = x + 1; }, b -> c {}, c -> a { guard x < 3; };}\n");
    }
    Files.writeString(model, text.append("system async;\n").toString());
    String expected = counts(shell.run("explore", model.toString(), "--json", "-").out());
    for (String cycles : List.of("expand", "wait")) {
      Result run =
          shell.run(onDisk("dddd", "--cache-size", "2000", "--cycles", cycles, "--json", "-"));
      assertThat(run.code()).as(run.err()).isZero();
      assertThat(counts(run.out())).isEqualTo(expected);
      assertThat(run.out().contains("\"closing_transitions\": 4")).isEqualTo(cycles.equals("wait"));
      assertThat(run.out().contains("\"levels\"")).isEqualTo(cycles.equals("expand"));
    }
  }

  /** The lines of a report that must not depend on the search. */
  private static String counts(String json) {
    return json.lines()
        .filter(line -> line.matches("  \"(states|transitions|deadlocks)\": .*"))
        .collect(Collectors.joining());
  }

  @Test
  void killedAtAnyMomentItGoesOn() throws IOException, InterruptedException {
    Files.writeString(model, counters(5));
    Random random = new Random(7);
    for (int i = 0; i < KILLS; i++) {
      boolean explores = i % 2 == 0;
      Process process =
          FreshMneme.with(
                  explores ? "explore" : "check",
                  model.toString(),
                  "--search",
                  "external",
                  "--disk",
                  disk,
                  "--memory",
                  "8m",
                  "--checkpoint-every",
                  "0")
              .redirectErrorStream(true)
              .redirectOutput(folder.resolve("out").toFile())
              .start();
      awaitManifest(process);
      process.waitFor(random.nextInt(1_500), TimeUnit.MILLISECONDS);
      process.destroyForcibly().waitFor();
      if (!Files.exists(Path.of(disk, "mneme-manifest"))) {
        continue; // it was faster
      }
      if (!explores) {
        Result violated = shell.run("resume", disk, "--checkpoint-every", "1");
        assertThat(violated.code()).as(violated.err()).isEqualTo(1);
        assertThat(violated.out()).contains("deadlock").contains("45");
        continue;
      }
      Result whole = shell.run("resume", disk, "--json", "-", "--checkpoint-every", "1");
      assertThat(whole.code()).as(whole.err()).isZero();
      assertThat(whole.out())
          .contains("\"states\": 100000,")
          .contains("\"transitions\": 450000,")
          .contains("\"levels\": 46,");
    }
  }

  private void awaitManifest(Process process) throws InterruptedException {
    for (int i = 0; i < 3_000 && process.isAlive(); i++) {
      if (Files.exists(Path.of(disk, "mneme-manifest"))) {
        return;
      }
      Thread.sleep(10);
    }
  }
}
