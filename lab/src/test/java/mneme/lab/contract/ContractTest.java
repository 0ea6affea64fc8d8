package mneme.lab.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;
import mneme.app.ExitCode;
import mneme.app.UserException;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Goes every way through a small graph. */
class ContractTest {
  @TempDir Path folder = Path.of("");

  private final ByteArrayOutputStream printed = new ByteArrayOutputStream();

  @BeforeEach
  void corpus() throws Exception {
    Files.createDirectories(folder.resolve("aut"));
    Files.writeString(
        folder.resolve("aut/tiny.aut"), "des (0,4,3)\n(0,a,1)\n(1,b,2)\n(2,c,0)\n(2,d,1)\n");
    Files.writeString(folder.resolve("truth-dve.tsv"), "file\tparameters\tstates\n");
    expectStates(3);
  }

  private void expectStates(int states) throws Exception {
    Files.writeString(
        folder.resolve("truth-aut.tsv"),
        "file\tstates\ttransitions\naut/tiny.aut\t" + states + "\t4\n");
  }

  private int run(String... more) throws Exception {
    printed.reset();
    PrintStream out = new PrintStream(printed, true, StandardCharsets.UTF_8);
    String[] arguments =
        Stream.concat(Stream.of("--corpus", folder.toString()), Stream.of(more))
            .toArray(String[]::new);
    return new ContractCommand().run(arguments, out, out);
  }

  private String printed() {
    return printed.toString(StandardCharsets.UTF_8);
  }

  @Test
  void everyWayAgrees() throws Exception {
    assertThat(run("--each", "300")).isEqualTo(ExitCode.FINE);
    assertThat(printed()).contains("1 models: 300 runs agree, 0 differ, 0 skipped");
  }

  @Test
  void storesCanBeChosen() throws Exception {
    assertThat(run("--stores", "tree,collapse", "--threads", "1,2", "--hash-bits", "64"))
        .isEqualTo(ExitCode.FINE);
    assertThat(printed()).contains("1 models: 8 runs agree, 0 differ, 0 skipped");
    assertThatThrownBy(() -> run("--stores", "bitstate"))
        .isInstanceOf(UserException.class)
        .hasMessageContaining("bitstate");
  }

  @Test
  void anotherNumberThanTheKnownOneIsAFailure() throws Exception {
    expectStates(4);
    assertThat(run("--each", "1")).isEqualTo(ExitCode.VIOLATED);
    assertThat(printed()).contains("states: 4 expected, 3 found").contains("1 differ");
  }

  @Test
  void everyExactStoreIsUsedInBothOrders() {
    List<ContractWay> ways = ContractWay.all(List.of(1, 2), List.of(64, 8));
    for (String store : List.of("full", "tree", "tree-compact", "collapse", "delta", "comback")) {
      for (String search : List.of("bfs", "dfs")) {
        assertThat(ways)
            .as(store + " " + search)
            .anyMatch(way -> way.store().equals(store) && way.search().equals(search));
      }
    }
    assertThat(ways).noneMatch(way -> way.store().equals("bitstate"));
    assertThat(ways).noneMatch(way -> way.store().equals("delta") && way.threads() > 1);
    assertThat(ways)
        .extracting(ContractWay::toString)
        .contains(
            "--store full --search bfs --threads 2 --hash-bits 8 --back-edges off",
            "--store collapse --search bfs --threads 2 --hash-bits 8 --back-edges off");
    assertThat(ways).doesNotHaveDuplicates();
  }

  @Test
  void aWayIsNamedByTheOptionsThatTakeIt() {
    assertThat(ContractWay.all(List.of(1), List.of(12)).getFirst())
        .hasToString("--store auto --search bfs --threads 1 --hash-bits 12");
  }

  @Test
  void hashesOfFewBitsAreForSmallModels() {
    ContractWay way = ContractWay.all(List.of(1), List.of(8)).getFirst();
    assertThat(way.isFeasible(8_000)).isTrue();
    assertThat(way.isFeasible(9_000)).isFalse();
  }

  @Test
  void whatReplaysPathsForEveryDuplicateIsForSmallModels() {
    List<ContractWay> ways = ContractWay.all(List.of(1), List.of(64));
    assertThat(ways).allMatch(way -> way.isFeasible(60_000));
    assertThat(ways)
        .filteredOn(way -> way.isFeasible(1_000_000))
        .noneMatch(way -> way.toString().contains("--cache-size 7 --candidates 5"))
        .anyMatch(way -> way.toString().contains("--cache-size 1% --candidates 0"))
        .anyMatch(way -> way.toString().contains("--cache-size 0 --candidates 1%"));
    assertThat(ways)
        .filteredOn(way -> way.isFeasible(2_000_000))
        .noneMatch(way -> way.toString().contains("--candidates 0"))
        .anyMatch(way -> way.store().equals("delta"));
  }

  @Test
  void fewWaysBringAllPairsOfSettingsTogether() {
    List<ContractWay> ways = ContractWay.all(List.of(1, 2), List.of(64, 12));
    ContractPairs pairs = new ContractPairs(ways, new Random(1));
    List<ContractWay> chosen = pairs.choose(ways, 50);
    chosen = Stream.concat(chosen.stream(), pairs.choose(ways, 50).stream()).toList();
    assertThat(pairs.met()).isEqualTo(pairs.all());
    for (int bits : List.of(64, 12)) {
      assertThat(chosen)
          .anyMatch(way -> way.hashBits() == bits && way.toString().contains("--queue ids"));
    }
    assertThat(ways.size()).isGreaterThan(20 * chosen.size());
  }

  @Test
  void whatMakesNoSenseIsRefused() {
    assertThatThrownBy(() -> run("--hash-bits", "65")).isInstanceOf(UserException.class);
    assertThatThrownBy(() -> run("--threads", "0")).isInstanceOf(UserException.class);
    assertThatThrownBy(() -> run("--from", "10")).isInstanceOf(UserException.class);
  }
}
