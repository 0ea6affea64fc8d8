package mneme.app;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;
import mneme.app.Shell.Result;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Whatever trace is written, in whatever format and language, can be replayed. */
class ReplayedTracesTest {
  private static final Path EXAMPLES = Path.of("../examples");

  @TempDir Path folder;
  private final Shell shell = Shell.standard();

  static List<Path> examples() throws IOException {
    try (Stream<Path> files = Files.list(EXAMPLES)) {
      return files.filter(Files::isRegularFile).sorted().toList();
    }
  }

  /** Writes the trace of a command in both formats and replays it, with and without its events. */
  private void replays(String model, String... command) throws IOException {
    for (String ending : List.of(".json", ".itf.json")) {
      Path trace = folder.resolve("trace" + ending);
      Files.deleteIfExists(trace);
      List<String> line = new ArrayList<>(List.of(command));
      line.addAll(List.of("--trace-file", trace.toString(), "-q"));
      Result made = shell.run(line.toArray(String[]::new));
      assertThat(made.code()).as("%s: %s", line, made.err()).isIn(0, 1, 3);
      if (!Files.exists(trace)) {
        assertThat(made.code()).isIn(0, 3);
        continue;
      }
      valid(trace, model);
      if (ending.equals(".itf.json")) {
        String text = Files.readString(trace);
        int states = text.indexOf("\"states\": [");
        String bare = text.substring(states).replaceAll("\"event\": \\{[^{}]*\\}", "\"tool\": 1");
        assertThat(bare).doesNotContain("transition");
        Files.writeString(trace, text.substring(0, states) + bare);
        valid(trace, model);
      }
    }
  }

  private void valid(Path trace, String model) {
    Result replay = shell.run("replay", trace.toString(), model);
    assertThat(replay.out()).as("%s %s", model, replay.err()).startsWith("valid: ");
    assertThat(replay.code()).isEqualTo(0);
  }

  @ParameterizedTest
  @MethodSource("examples")
  void walksThroughEveryExample(Path example) throws IOException {
    for (String seed : List.of("1", "2")) {
      String model = example.toString();
      replays(model, "simulate", model, "--random", "60", "--seed", seed);
    }
  }

  @ParameterizedTest
  @MethodSource("examples")
  void violationsOfEveryExample(Path example) throws IOException {
    String model = example.toString();
    replays(model, "check", model, "--states", "20000");
    replays(model, "check", model, "--states", "20000", "--search", "dfs");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "active proctype P() { byte x; x = 1; x = 1; x = 2; assert(x == 1) }",
        // Two slots of processes of different types, one after the other, in the same place.
        """
        proctype A(byte n) { byte a[2]; a[1] = n; skip }
        proctype B(byte n) { short b; b = n; b = b / (n - 4) }
        init { byte i; do :: i < 3 -> run A(i); i++ :: i > 0 -> run B(i); i++ :: i == 5 -> break od }
        """,
        "chan q = [2] of { byte, mtype }; mtype = { hi, ho };"
            + " active proctype S() { q!1,hi; q!2,ho }"
            + " active proctype R() { byte n; mtype m; do :: q?n,m -> assert(n < 2) od }",
      })
  void promela(String text) throws IOException {
    String model = Files.writeString(folder.resolve("m.pml"), text).toString();
    replays(model, "check", model);
    replays(model, "simulate", model, "--random", "30");
  }

  /** Values too large for a slot have numbers in the order in which a run meets them. */
  @Test
  void numbersOfAnotherRunMeanSomethingElse() throws IOException {
    String model =
        Files.writeString(
                folder.resolve("m.lna"),
                """
                lists {
                  type small: range 1 .. 4;
                  type many: list[nat] of small with capacity 60;
                  place left { dom: small; init: for (s in small) <( s )>; }
                  place row { dom: many; init: <( empty )>; }
                  place rows { dom: many; }
                  transition put {
                    in  { left: <( s )>; row: <( l )>; }
                    out { row: <( l & s )>; }
                  }
                  transition keep {
                    in  { row: <( l )>; }
                    out { rows: <( l )>; row: <( empty )>; }
                    guard: not l'empty;
                  }
                  transition join {
                    in  { rows: <( k )> + <( l )>; }
                    out { rows: <( k & l'first )>; }
                    guard: l'size = 1 and k'size < 3;
                  }
                }
                """)
            .toString();
    replays(model, "check", model);
    replays(model, "check", model, "--search", "dfs");
    for (int seed = 1; seed <= 10; seed++) {
      replays(model, "simulate", model, "--random", "12", "--seed", Integer.toString(seed));
    }
  }

  @Test
  void randomPrograms() throws IOException {
    Random random = new Random(7);
    for (int i = 0; i < 40; i++) {
      String text = program(random);
      String model = Files.writeString(folder.resolve("r.pml"), text).toString();
      replays(model, "check", model, "--states", "5000");
      replays(model, "simulate", model, "--random", "25", "--seed", Integer.toString(i + 1));
    }
  }

  /** Small programs on few lines, with processes that come and go. */
  private static String program(Random random) {
    StringBuilder out = new StringBuilder("byte g; byte h[2]; chan c = [1] of { byte };\n");
    int types = 1 + random.nextInt(3);
    for (int t = 0; t < types; t++) {
      out.append("proctype T").append(t).append("(byte p) { byte x; byte y[2];");
      int statements = 1 + random.nextInt(5);
      for (int s = 0; s < statements; s++) {
        out.append(statement(random, t));
        out.append(random.nextInt(4) == 0 ? ";\n" : "; ");
      }
      out.append("skip }\n");
    }
    out.append("init { byte x; byte y[2]; byte p; ");
    for (int r = 0; r < 1 + random.nextInt(4); r++) {
      out.append("run T").append(random.nextInt(types)).append("(").append(r).append("); ");
      out.append(statement(random, types)).append("; ");
    }
    return out.append("skip }\n").toString();
  }

  private static String statement(Random random, int type) {
    return switch (random.nextInt(8)) {
      case 0 -> "x = " + random.nextInt(3);
      case 1 -> "g = g + 1";
      case 2 -> "h[" + random.nextInt(2) + "] = x + p";
      case 3 -> "if :: x == 0 -> y[1] = 1 :: else -> x = 0 fi";
      case 4 -> "c!x";
      case 5 -> "if :: c?x :: empty(c) fi";
      case 6 -> "assert(g < 3)";
      default -> type > 0 ? "run T" + (type - 1) + "(x)" : "g = h[0]";
    };
  }
}
