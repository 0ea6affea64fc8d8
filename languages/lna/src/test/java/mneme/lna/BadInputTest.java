package mneme.lna;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.util.Map;
import java.util.Random;
import mneme.net.coloured.model.Engine;
import mneme.source.SourceException;
import mneme.source.SourceText;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What is no net is told, with its place, and nothing else happens. */
class BadInputTest {
  private static final String NET =
      """
      n (N := 2) {
        type id: mod N;
        place a { dom: id; init: for (i in id) <( i )>; }
        place b { dom: id * bool; }
        %s
      }
      """;

  @ParameterizedTest
  @CsvSource(
      delimiter = '~',
      value = {
        "place c { dom: idd; }~5:18~there is no type 'idd'; did you mean 'id'?",
        "transition t { in { aa: <( x )>; } out {} }~5:23~there is no place 'aa'",
        "transition t { in { a: <( x, y )>; } out {} }~5:26~the tuple has 2",
        "transition t { in { a: epsilon; } out {} }~5:26~not plain ones",
        "transition t { in { a: <( x )>; } out { b: <( x, x )>; } }~5:52~expected a bool",
        "transition t { in { a: <( x )>; } out { b: <( y, true )>; } }~5:49~no variable or constant 'y'",
        "transition t { in { a: <( x )>; } out {} guard: x; }~5:51~expected a bool",
        "transition t { in { a: if (true) <( x )>; } out {} }~5:39~no variable or constant 'x'",
        "transition t { in { a: <( x ); } out {} }~5:31~the end of the tuple",
        "place a { dom: epsilon; }~5:9~there is a place a already",
        "constant id C := 5;~5:20~not in id (0..1)",
        "type v: vector[b] of bool;~5:18~there is no type 'b'",
        "type e: enum (x, x);~5:20~stands there twice",
        "type r: range 4 .. 2;~5:17~the range is empty",
        "function f() -> int return g();~5:30~there is no function or type 'g'",
        "import function f() -> int;~5:19~imported from C",
        "function f() -> int;~5:12~has no body",
        "proposition p: a'size = 1;~5:20~no attribute size",
        "proposition p: exists(t in a | t->2 = 1);~5:35~the token has 1 components",
        "transition t { in { a: <( x )>; } out {} description: 'x %d'; }~5:57~expected a text",
        "place c { dom: int; init: for (i in int range 1 .. 2147483647) <( i )>; }~5:9~more than 2,097,152 different tokens",
        "nonsense~5:3~expected type, subtype"
      })
  void isToldWithItsPlace(String definition, String place, String message) {
    SourceException refused =
        catchThrowableOfType(SourceException.class, () -> Nets.net(NET.formatted(definition)));
    assertThat(refused).as(definition).isNotNull();
    assertThat(refused.diagnostics().getFirst().position()).asString().isEqualTo(place);
    assertThat(refused.diagnostics().getFirst().message()).contains(message);
  }

  @Test
  void aVariableThatNothingBindsIsRefused() {
    SourceException refused =
        catchThrowableOfType(
            SourceException.class,
            () ->
                Nets.net(
                    "n { type v: list[nat] of int with capacity 3; place a { dom: v; } transition t { in { a: <( x & 1 )> + if (true) <( x )>; } out {} } }"));
    assertThat(refused).isNotNull();
  }

  @Test
  void elementsOfSetsHaveNoIndex() {
    SourceException refused =
        catchThrowableOfType(
            SourceException.class,
            () ->
                Nets.net(
                    "n { type s: set of int with capacity 3; function f(s x) -> s { x[0] := 1; return x; } }"));
    assertThat(refused.diagnostics().getFirst().message()).contains("only vectors and lists");
  }

  @Test
  void unknownParametersAreRefused() {
    SourceException refused =
        catchThrowableOfType(
            SourceException.class,
            () -> Nets.net(NET.formatted(""), Map.of("M", 1), Engine.COMPILED));
    assertThat(refused.diagnostics().getFirst().message()).contains("no parameter 'M'");
  }

  /** Texts cut, doubled and disturbed at random: either a net, or told what is wrong. */
  @Test
  void anyText() {
    Random random = new Random(8);
    String good = new RandomNet(new Random(3)).text() + NET.formatted("");
    String[] pieces = good.split("(?<=\\W)|(?=\\W)");
    int nets = 0;
    for (int i = 0; i < 3000; i++) {
      StringBuilder text = new StringBuilder(i % 2 == 0 ? "n { " : "");
      if (i % 3 == 0) {
        int from = random.nextInt(good.length());
        text.append(good, 0, from).append(good, Math.min(good.length(), from + 3), good.length());
      } else {
        for (int k = random.nextInt(40); k > 0; k--) {
          text.append(pieces[random.nextInt(pieces.length)]);
        }
      }
      try {
        new LnaLanguage(Engine.INTERPRETED)
            .load(new SourceText("x.lna", text.toString()), Map.of());
        nets++;
      } catch (SourceException e) {
        assertThat(e.diagnostics()).isNotEmpty();
      }
    }
    assertThat(nets).isLessThan(3000);
  }

  @Test
  void deepNesting() {
    String deep = "(".repeat(5000) + "1" + ")".repeat(5000);
    SourceException refused =
        catchThrowableOfType(
            SourceException.class,
            () -> Nets.net(NET.formatted("constant int C := " + deep + ";")));
    assertThat(refused.diagnostics().getFirst().message()).contains("too deeply");
  }
}
