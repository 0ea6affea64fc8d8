package mneme.lab.speed;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import mneme.app.UserException;
import mneme.lab.Measurement;
import mneme.lab.Spin;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PanTest {
  private static PanCommand.Pair pair(long ours, long spin) {
    return new PanCommand.Pair(
        "a.pml",
        5_422_354,
        new Measurement(ours, 9_000_000, 1.5, 20, 0),
        new Measurement(spin, 9_000_001, 4.5, 50, 0));
  }

  @Test
  void ratiosOfSpeedAndSize() {
    PanCommand.Pair pair = pair(5_422_354, 5_422_350);
    assertThat(pair.agrees()).isTrue();
    assertThat(pair.speed()).isCloseTo(3, within(1e-5));
    assertThat(pair.size()).isCloseTo(0.4, within(1e-9));
    assertThat(PanCommand.speeds(List.of(pair)).lines().toList().get(1))
        .startsWith("a.pml  5,422,354    9,000,000")
        .endsWith("3.00");
    assertThat(PanCommand.sizes(List.of(pair))).contains("50.0").contains("20.0").contains("0.40");
  }

  @Test
  void theLargestModelsAreTakenEachSystemOnce() {
    List<Map<String, String>> rows = new ArrayList<>();
    for (int i = 1; i <= 12; i++) {
      rows.add(row("m" + i + ".pml", i * 500_000L, "7"));
    }
    rows.add(row("again.pml", 6_000_000, "7"));
    rows.add(row("other.pml", 6_000_000, "8"));
    rows.add(Map.of("file", "unknown.pml", "states", ""));
    List<String> all =
        PanCommand.candidates(rows).stream().map(PanCommand.Candidate::file).toList();
    assertThat(all).startsWith("m12.pml", "other.pml", "m11.pml").endsWith("m4.pml", "m3.pml");
    assertThat(all).hasSize(11).doesNotContain("again.pml");
    assertThat(PanCommand.largest(PanCommand.candidates(rows))).hasSize(10);
  }

  @Test
  void claimsThatHoldAreMeasuredTheSmallestFirst() {
    List<Map<String, String>> rows =
        List.of(
            claim("a.pml", "holds", "none", "4000000"),
            claim("b.pml", "holds", "none", "2000000"),
            claim("c.pml", "holds", "weak", "2000000"),
            claim("d.pml", "violated", "none", "2000000"),
            claim("e.pml", "holds", "none", ""));
    List<PanClaimsCommand.Claim> claims = PanClaimsCommand.claims(rows, 1_000_000);
    assertThat(claims).extracting(PanClaimsCommand.Claim::file).containsExactly("b.pml", "a.pml");
    assertThat(claims.getFirst().ofMneme()).containsExactly("--property", "p");
    assertThat(claims.getFirst().ofPan()).containsExactly("-a", "-N", "p");
  }

  @Test
  void formulasAreAddedToModels(@TempDir Path folder) throws Exception {
    List<PanClaimsCommand.Claim> added = PanClaimsCommand.claims(PanClaimsCommand.added(), 1);
    assertThat(added).hasSizeGreaterThan(4).allMatch(PanClaimsCommand.Claim::isAdded);
    PanClaimsCommand.Claim first = added.getFirst();
    Path model = Files.writeString(folder.resolve("m.pml"), "bool x;");
    Path path = first.in(model);
    assertThat(path).content().isEqualTo("bool x;\nltl added { " + first.property() + " }\n");
    Files.delete(path);
    assertThat(first.ofPan()).containsExactly("-a", "-N", "added");
  }

  private static Map<String, String> claim(
      String file, String verdict, String fairness, String states) {
    return Map.of(
        "file",
        file,
        "kind",
        "ltl",
        "property",
        "p",
        "verdict",
        verdict,
        "fairness",
        fairness,
        "product_states_spin",
        states);
  }

  private static Map<String, String> row(String file, long states, String transitions) {
    return Map.of("file", file, "states", "" + states, "transitions_spin", transitions);
  }

  @Test
  void otherStatesAreSaid() {
    assertThat(pair(5_422_353, 5_422_354).agrees()).isFalse();
    assertThat(pair(5_422_354, 5_000_000).agrees()).isFalse();
    assertThat(PanCommand.speeds(List.of(pair(5_422_354, 5_000_000))))
        .contains("5,422,354 states are known, SPIN has 5,000,000");
  }

  @Test
  void whatSpinTellsOfMemory() {
    String output =
        """
          1048576 states, stored
          2000000 transitions (= stored+matched)
           40.000\tactual memory usage for states (compression: 20.0%)
        pan: elapsed time 2 seconds
        """;
    assertThat(Spin.parse(output, 1).orElseThrow().bytesPerState()).isCloseTo(40, within(1e-9));
  }

  @Test
  void noRunsAreAMistake() {
    PrintStream nowhere = new PrintStream(PrintStream.nullOutputStream());
    assertThatThrownBy(() -> new PanCommand().run(new String[] {"--repeat", "0"}, nowhere, nowhere))
        .isInstanceOf(UserException.class)
        .hasMessageContaining("--repeat");
  }
}
