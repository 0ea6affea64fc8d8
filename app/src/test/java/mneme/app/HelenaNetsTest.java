package mneme.app;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import mneme.app.Shell.Result;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Helena's nets on the command line: their files of properties, and nets that are unbounded. */
class HelenaNetsTest {
  private static final String NET =
      """
      counter {
        type nb: range 0 .. 3;
        place at { dom: nb; init: <( 0 )>; }
        transition up { in { at: <( x )>; } out { at: <( x + 1 )>; } guard: x < 3; }
        proposition top: exists (t in at | t->1 = 3);
        proposition many: at'card > 1;
      }
      """;

  private static final String PROPERTIES =
      """
      state property one: reject many;
      state property below: reject top;
      state property ends: reject deadlock; accept top;
      ltl property later: <> top;
      """;

  @TempDir Path folder;
  private final Shell shell = Shell.standard();
  private String net = "";

  @BeforeEach
  void write() throws IOException {
    net = Files.writeString(folder.resolve("counter.lna"), NET).toString();
    Files.writeString(folder.resolve("counter.prop.lna"), PROPERTIES);
    Files.writeString(
        folder.resolve("states.prop.lna"), PROPERTIES.substring(0, PROPERTIES.indexOf("ltl")));
  }

  private Result check(String... arguments) {
    String[] words = new String[2 + arguments.length];
    words[0] = "check";
    words[1] = net;
    System.arraycopy(arguments, 0, words, 2, arguments.length);
    return shell.run(words);
  }

  @Test
  void aFileOfPropertiesIsDecided() {
    Result whole = check("--properties", folder.resolve("states.prop.lna").toString());
    assertThat(whole.code()).isEqualTo(1);
    assertThat(whole.out())
        .startsWith("violated: below is false")
        .contains("FORMULA one TRUE")
        .contains("FORMULA below FALSE")
        .contains("FORMULA ends TRUE");
    // A file beside the net needs no folder.
    assertThat(check("--properties", "states.prop.lna").out()).isNotEmpty().contains("FORMULA one");
  }

  @Test
  void aPropertyIsChosenByItsName() {
    Result one = check("--properties", "one", "--json", "-");
    assertThat(one.code()).isEqualTo(0);
    assertThat(Json.object(one.out()).get("properties"))
        .isEqualTo(List.of(Map.of("id", "one", "verdict", "holds")));
    Result two = check("--properties", "below", "--properties", "ends", "--trace", "diff");
    assertThat(two.code()).isEqualTo(1);
    assertThat(two.out())
        .contains("FORMULA below FALSE")
        .contains("FORMULA ends TRUE")
        .contains("up(x = 2)");
  }

  @Test
  void whatIsNotThereIsTold() throws IOException {
    Result unknown = check("--properties", "two");
    assertThat(unknown.code()).isEqualTo(2);
    assertThat(unknown.err())
        .contains("counter.prop.lna: error: there is no property 'two' here")
        .contains("there are one, below, ends, later");
    Files.delete(folder.resolve("counter.prop.lna"));
    Result missing = check("--properties", "one");
    assertThat(missing.code()).isEqualTo(2);
    assertThat(missing.err())
        .contains("one: no such file; expected a file with properties, or a property of ")
        .contains("counter.prop.lna, which is not there");
  }

  @Test
  void temporalPropertiesAreDecidedInTheOrderOfTheFile() {
    assertThat(check("--properties", "later").code()).isZero();
    Map<String, Object> json =
        Json.object(check("--properties", "counter.prop.lna", "--json", "-").out());
    assertThat((List<?>) json.get("properties"))
        .extracting("id", "verdict")
        .containsExactly(
            tuple("one", "holds"),
            tuple("below", "violated"),
            tuple("ends", "holds"),
            tuple("later", "holds"));
  }

  @Test
  void anUnboundedNetEndsWithTheNameOfThePlace() throws IOException {
    String plain =
        Files.writeString(
                folder.resolve("plain.lna"),
                "n { place run { dom: epsilon; init: epsilon; } place heap { dom: epsilon; }"
                    + " transition t { in { run: epsilon; } out { run: epsilon; heap: epsilon; } } }")
            .toString();
    Result result = shell.run("check", plain, "--token-limit", "5");
    assertThat(result.code()).isEqualTo(1);
    assertThat(result.out())
        .startsWith(
            "violated: run-time error: place 'heap' gets more than 5 tokens: the net is probably"
                + " unbounded (--token-limit allows more) (plain.lna:1:54)")
        .contains("heap 4 → 5");
    assertThat(shell.run("check", plain, "--trace", "none").out())
        .contains("place 'heap' gets more than 65,535 tokens");
    assertThat(Json.object(shell.run("explore", plain, "--token-limit", "9", "--json", "-").out()))
        .containsEntry("states", 10.0)
        .containsEntry("runtime_errors", 1.0);
  }

  @Test
  void aPlaceThatGetsMoreAndMoreColoursIsUnboundedToo() throws IOException {
    String coloured =
        Files.writeString(
                folder.resolve("coloured.lna"),
                "n { type nb: range 0 .. 1000000; place next { dom: nb; init: <( 0 )>; }"
                    + " place heap { dom: nb; }"
                    + " transition t { in { next: <( x )>; }"
                    + " out { next: <( x + 1 )>; heap: <( x )>; } } }")
            .toString();
    assertThat(shell.run("check", coloured, "--token-limit", "5").out())
        .startsWith(
            "violated: run-time error: place 'heap' gets more than 5 tokens of one colour or more"
                + " than 5 colours: the net is probably unbounded")
        .contains("t(x = 4)");
    assertThat(shell.run("check", coloured, "--trace", "none").out())
        .contains("or more than 4,095 colours");
  }

  @Test
  void onlyNetsHaveTokens() {
    Result refused = shell.run("explore", "../examples/peterson.dve", "--token-limit", "5");
    assertThat(refused.code()).isEqualTo(2);
    assertThat(refused.err()).contains("--token-limit is for pnml, lna; ");
    assertThat(check("--token-limit", "0").code()).isEqualTo(2);
  }
}
