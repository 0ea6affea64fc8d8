package mneme.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import java.util.zip.CRC32C;
import mneme.model.Model;
import mneme.run.Limit;
import mneme.run.Limits;
import mneme.run.Plan;
import mneme.run.PlanException;
import mneme.run.Run;
import mneme.run.Tuning;
import mneme.run.Verdict;
import mneme.testing.Agreement;
import mneme.testing.GraphModels;
import mneme.testing.ReferenceSearch;
import mneme.testing.Registered;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** A run goes on with its own files, as they were written, or not at all. */
class ForeignFilesTest {
  private static final Model MODEL = GraphModels.grid(8, 3);
  private static final ReferenceSearch.Result TRUTH = ReferenceSearch.of(MODEL);

  @TempDir Path folder;

  /** A search that can be resumed, and the option that names its directory. */
  record Resumable(String search, String option) {
    Plan in(Path folder) {
      return Plan.explore(MODEL)
          .withSearch(search)
          .withLimits(Limits.memory(6 << 20))
          .withTuning(Tuning.NONE.with(option, folder.toString()).with("checkpoint-every", "0"));
    }
  }

  static List<Resumable> searches() {
    Stream<Resumable> onDisk =
        Registered.all().stream()
            .filter(each -> each.usesDisk() && each.threads() == 1)
            // What goes to disk only when memory is full leaves no files in so small a run.
            .filter(each -> !each.search().equals(Methods.AUTO))
            .map(each -> new Resumable(each.search(), "disk"));
    return Stream.concat(onDisk, Stream.of(new Resumable("bfs", "checkpoint"))).toList();
  }

  private static Run cut(Plan plan, long states) {
    Run run = Runner.run(plan.withLimits(plan.limits().withStates(states)));
    assertThat(run.verdict()).isEqualTo(Verdict.INCOMPLETE);
    return run;
  }

  private static Run resume(Plan plan) {
    return Runner.run(plan.withContinuation(plan.continuation().resuming()));
  }

  private static List<Path> dataIn(Path folder) throws IOException {
    try (Stream<Path> files = Files.list(folder)) {
      return files
          .filter(
              file -> !file.toString().endsWith("lock") && !file.toString().endsWith("manifest"))
          .filter(file -> !file.toString().endsWith(".part"))
          .sorted()
          .toList();
    }
  }

  /** Some of them, from first to last: searches that split their files have very many. */
  private static List<Path> someIn(Path folder) throws IOException {
    List<Path> all = dataIn(folder);
    int step = 1 + all.size() / 6;
    return IntStream.range(0, all.size()).filter(i -> i % step == 0).mapToObj(all::get).toList();
  }

  private static Path copy(Path from, Path to) throws IOException {
    Files.createDirectories(to);
    try (Stream<Path> files = Files.list(from)) {
      for (Path file : files.toList()) {
        Files.copy(file, to.resolve(file.getFileName()), StandardCopyOption.REPLACE_EXISTING);
      }
    }
    return to;
  }

  private static void empty(Path folder) throws IOException {
    if (Files.exists(folder)) {
      try (Stream<Path> files = Files.list(folder)) {
        for (Path file : files.toList()) {
          Files.delete(file);
        }
      }
    }
  }

  @ParameterizedTest
  @MethodSource("searches")
  void filesOfAnotherRunAreRefused(Resumable search) throws IOException {
    Path own = folder.resolve("own");
    cut(search.in(own), 250);
    int swapped = 0;
    for (long moment : new long[] {250, 120, 400}) {
      Path other = folder.resolve("other" + moment);
      cut(search.in(other), moment);
      Path mixed = folder.resolve("mixed");
      for (Path file : someIn(own)) {
        Path foreign = other.resolve(file.getFileName());
        if (Files.exists(foreign)) {
          empty(mixed);
          copy(own, mixed);
          Files.copy(
              foreign, mixed.resolve(file.getFileName()), StandardCopyOption.REPLACE_EXISTING);
          refuses(search, mixed, file + " of a run cut at " + moment);
          swapped++;
        }
      }
      empty(mixed);
      copy(own, mixed);
      Files.copy(
          other.resolve("mneme-manifest"),
          mixed.resolve("mneme-manifest"),
          StandardCopyOption.REPLACE_EXISTING);
      refuses(search, mixed, "manifest of a run cut at " + moment);
    }
    assertThat(swapped).isPositive();
    Agreement.checkHonest(resume(search.in(own)), TRUTH, search + " with its own files");
  }

  /** Refused, and nothing is lost: with the right files it could go on. */
  private static void refuses(Resumable search, Path mixed, String what) throws IOException {
    List<Path> before = dataIn(mixed);
    assertThatThrownBy(() -> resume(search.in(mixed)))
        .as(search + ": " + what)
        .isInstanceOf(PlanException.class);
    assertThat(dataIn(mixed)).as(what).isEqualTo(before);
    assertThat(mixed.resolve("mneme-manifest")).exists();
  }

  @ParameterizedTest
  @MethodSource("searches")
  void shortenedFilesAreRefused(Resumable search) throws IOException {
    Path own = folder.resolve("own");
    cut(search.in(own), 250);
    Path mixed = folder.resolve("mixed");
    for (Path file : someIn(own)) {
      byte[] whole = Files.readAllBytes(file);
      for (int length : new int[] {0, 7, whole.length / 2, whole.length - 20, whole.length - 1}) {
        empty(mixed);
        copy(own, mixed);
        Files.write(mixed.resolve(file.getFileName()), Arrays.copyOf(whole, length));
        refuses(search, mixed, file + " with " + length + " of " + whole.length + " bytes");
      }
      empty(mixed);
      copy(own, mixed);
      Files.delete(mixed.resolve(file.getFileName()));
      refuses(search, mixed, "without " + file);
    }
  }

  /** A bit that is another is found at the start, or ends the run when it is read. */
  @ParameterizedTest
  @MethodSource("searches")
  void noFlippedBitChangesACount(Resumable search) throws IOException {
    Path own = folder.resolve("own");
    cut(search.in(own), 250);
    Path mixed = folder.resolve("mixed");
    int found = 0;
    for (Path file : someIn(own)) {
      byte[] whole = Files.readAllBytes(file);
      for (int at = 0; at < whole.length; at += 1 + whole.length / 12) {
        empty(mixed);
        copy(own, mixed);
        byte[] bent = whole.clone();
        bent[at] ^= 16;
        Files.write(mixed.resolve(file.getFileName()), bent);
        try {
          Run run = resume(search.in(mixed));
          Agreement.checkHonest(run, TRUTH, search + ": " + file + " at " + at);
          assertThat(run.limit()).as("%s: %s at %s", search, file, at).isIn(null, Limit.DISK);
          found += run.limit() == Limit.DISK ? 1 : 0;
        } catch (PlanException e) {
          assertThat(e.getMessage()).contains("damaged");
          found++;
        }
      }
    }
    assertThat(found).isPositive();
  }

  @Test
  void aRunWithoutChecksumsIsRefused() throws IOException {
    Path own = folder.resolve("own");
    Resumable search = new Resumable("external", "disk");
    cut(search.in(own), 250);
    Path manifest = own.resolve("mneme-manifest");
    List<String> lines = Files.readAllLines(manifest);
    StringBuilder text = new StringBuilder();
    for (String line : lines) {
      if (!line.startsWith("run=") && !line.startsWith("content-of-") && !line.startsWith("sum=")) {
        text.append(line).append('\n');
      }
    }
    CRC32C sum = new CRC32C();
    sum.update(text.toString().getBytes(StandardCharsets.UTF_8));
    text.append("sum=").append(Long.toHexString(sum.getValue())).append('\n');
    Files.writeString(manifest, text);
    assertThatThrownBy(() -> resume(search.in(own)))
        .isInstanceOf(PlanException.class)
        .hasMessageContaining("earlier version");
  }
}
