package mneme.promela;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Collections;
import java.util.Map;
import mneme.model.Model;
import mneme.model.Predicate;
import mneme.source.Includes;
import mneme.source.SourceException;
import mneme.source.SourceText;
import org.junit.jupiter.api.Test;

/** Macros, includes, and what is said of mistakes. */
class WordsTest {
  @Test
  void macrosOfTheModelAreKnownInQuestions() throws SourceException {
    Model model = Models.load("#define N 3\n#define big(v) (v > N)\nbyte x = 4; init { skip }");
    int[] first = model.initialStates().getFirst();
    assertThat(model.predicate("x == N + 1 && big(x)").test().holdsIn(first))
        .isEqualTo(Predicate.Outcome.TRUE);
    assertThatThrownBy(() -> model.predicate("x == M")).hasMessageContaining("'M' is not declared");
  }

  @Test
  void emptyMacrosEnd() {
    StringBuilder text = new StringBuilder();
    for (int i = 0; i < 40; i++) {
      text.append("#define m%d m%d m%d\n".formatted(i, i + 1, i + 1));
    }
    refused(text + "#define m40\ninit { m0 skip }", "too much text");
  }

  @Test
  void macrosTakeWhatFollowsThem() throws SourceException {
    Models.counts(
        """
        #define PICK(_1, _2, NAME, ...) NAME
        #define SET(...) PICK(__VA_ARGS__, SET2, SET1)(__VA_ARGS__)
        #define SET1(v) v = 1
        #define SET2(v, w) v = w
        #define SHOW(v) printf(#v)
        #define BOTH(first, second) first; second
        byte x, y;
        init {
          SET(x); SET(y, 7); SHOW(x);
          BOTH(x++,
        #if 1
            y++
        #else
            nonsense
        #endif
          );
          assert(x == 2 && y == 8)
        }
        """,
        8,
        7,
        0,
        false);
  }

  @Test
  void aMacroBehindTwoDotsIsNotReplacedAsInSpin() {
    refused(
        "#define N 3\nbyte i; init { for (i : 1..N) { skip } }",
        "'1..N' is one word to SPIN's preprocessor");
  }

  @Test
  void filesAreIncludedFromBesideTheirIncluder() throws SourceException {
    Map<String, String> files =
        Map.of(
            "../lib/a.h", "#ifndef A\n#define A\n#include \"b.h\"\n#include \"a.h\"\n#endif\n",
            "../lib/b.h", "byte x = 5;\n");
    Includes includes =
        name -> files.containsKey(name) ? new SourceText(name, files.get(name)) : null;
    SourceText source =
        new SourceText("m.pml", "#include \"../lib/a.h\"\ninit { assert(x == 5) }", includes);
    assertThat(new PromelaLanguage().load(source, Map.of()).model().shape().size()).isPositive();
  }

  @Test
  void mistakesAreReportedTogetherAndWordsSuggested() {
    assertThatThrownBy(
            () ->
                Models.load(
                    """
                    byte votes; chan link = [1] of { byte };
                    active proctype Q() { vots = 1; lnk!1; goto ende; end: skip }
                    active proctype R() { votes = 1; run Q1() }
                    """))
        .hasMessageContaining("2:23: error: 'vots' is not declared; did you mean 'votes'?")
        .hasMessageContaining("2:33: error: 'lnk' is not declared; did you mean 'link'?")
        .hasMessageContaining("there is no label 'ende'; did you mean 'end'?")
        .hasMessageContaining("3:38: error: 'Q1' is no proctype");
    assertThatThrownBy(
            () ->
                Models.load(
                    """
                    byte votes;
                    protype P() { skip }
                    active proctype Q() { votes += 1 }
                    init { votes = (1 + 2
                    }
                    """))
        .hasMessageContaining("2:1: error: a declaration is expected here, not 'protype'; did you")
        .hasMessageContaining("3:29: error: there is no '+=' in Promela; write 'votes = votes + …'")
        .hasMessageContaining("4:22: error: ')' is expected after '2', not '}'");
    refused("inti { skip }", "did you mean 'init'?");
    refused(
        "byte x;\nprocess P { state a; init a; }\nsystem async;",
        "this looks like a model in the language DVE");
    refused("active proctype P() { }", "a process needs a statement");
  }

  @Test
  void longSumsAreRead() throws SourceException {
    String terms = String.join(" + ", Collections.nCopies(3000, "x"));
    Models.counts("int x = 1, y; init { y = " + terms + "; assert(y == 3000) }", 4, 3, 0, false);
    String mixed = String.join(" - x + ", Collections.nCopies(1501, "x"));
    Models.counts("int x = 1, y; init { y = " + mixed + "; assert(y == 1) }", 4, 3, 0, false);
    refused(
        "int x; init { x = " + String.join(" / ", Collections.nCopies(3000, "x")) + " }",
        "more than 500 operators in a row");
  }

  @Test
  void firstValuesThatDoNotExistAreRefused() {
    refused("byte c = (0/0); init { skip }", "1:12: error: a variable has no first value");
    refused("byte a[2]; byte c = a[3]; init { skip }", "a variable has no first value");
    refused("init { byte c = 1 / 0; skip }", "a variable has no first value");
    refused("int a[2147483647]; init { skip }", "at most 1,048,576 elements here");
    refused("int a[0]; init { skip }", "at least one element");
  }

  @Test
  void labelsBelongToTheirBraces() throws SourceException {
    Models.counts(
        "#define M(v) { y = 3; L: y = v; if :: y == v -> skip :: else -> goto L fi }\n"
            + "byte y; init { M(1); M(2); assert(y == 2) }",
        11,
        10,
        0,
        false);
    refused("byte y; init { L: y = 1; L: y = 2; goto L }", "label 'L' is there twice");
  }

  @Test
  void anArrowMayHaveThreeLetters() throws SourceException {
    Models.counts("byte x; init { x == 0 --> x = 1 }", 4, 3, 0, false);
  }

  @Test
  void aTemporalOperatorIsAboutAWholeComparison() throws SourceException {
    String text = "byte x; init { x = 1 } ltl p { [] x < 3 && <> (x == 1) }";
    assertThat(
            new PromelaLanguage()
                .load(new SourceText("test.pml", text), Map.of()).warnings().stream()
                    .map(warning -> warning.message()))
        .anyMatch(message -> message.contains("put that in parentheses"));
  }

  @Test
  void aVariableMayGiveTheLengthOfAnArray() throws SourceException {
    Models.counts("byte n = 3; byte a[n]; init { a[2] = 1 }", 3, 2, 0, false);
    refused("byte n; byte a[n]; init { a[0] = 1 }", "'n' is a variable");
  }

  private static void refused(String text, String why) {
    assertThatThrownBy(() -> Models.load(text))
        .isInstanceOf(SourceException.class)
        .hasMessageContaining(why);
  }
}
