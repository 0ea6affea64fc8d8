package mneme.promela;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Map;
import mneme.engine.Runner;
import mneme.model.Model;
import mneme.model.Predicate;
import mneme.run.Plan;
import mneme.source.Includes;
import mneme.source.Language;
import mneme.source.SourceException;
import mneme.source.SourceText;
import org.junit.jupiter.api.Test;

/** Mistakes are reported where they are, and nothing makes the reader hang. */
class ErrorsTest {
  @Test
  void aMistakeIsShownWithItsLineAndACaret() {
    assertThatThrownBy(() -> Models.load("byte x;\nactive proctype P() {\n  y = 1\n}\n"))
        .isInstanceOf(SourceException.class)
        .hasMessage("test.pml:3:3: error: 'y' is not declared\n    y = 1\n    ^");
  }

  @Test
  void aMistakeOfAnIncludedFileIsShownThere() {
    Includes includes =
        name ->
            name.equals("part.h") ? new SourceText("folder/part.h", "byte x;\nbyte 5;\n") : null;
    SourceText source =
        new SourceText("folder/m.pml", "#include \"part.h\"\ninit { x = 1 }\n", includes);
    assertThatThrownBy(() -> new PromelaLanguage().load(source, Map.of()))
        .hasMessageContaining("folder/part.h:2:6: error: the name of a variable is expected here");
  }

  @Test
  void whatIsMissingOrRunsInCirclesIsRefused() {
    Includes circle = name -> new SourceText(name, "#include \"a.h\"\n");
    SourceText source = new SourceText("m.pml", "#include \"a.h\"\ninit { skip }\n", circle);
    assertThatThrownBy(() -> new PromelaLanguage().load(source, Map.of()))
        .hasMessageContaining("a.h:1:10: error: 'a.h' includes itself");
    refused("#include \"none.h\"\ninit { skip }", "there is no such file");
    refused("byte x;\n", "test.pml:1:1: error: the model has neither 'init'");
    refused("", "test.pml:1:1: error: the model has neither 'init'");
    refused("active [200] proctype P() { skip }\nactive [60] proctype Q() { skip }", "test.pml:2:");
    refused("#define f(x) f(x) f(x)\nbyte y; init { y = f(1) }", "error");
    refused("inline f() { f() } init { f() }", "calls itself");
    refused("#define a b\n#define b a\nbyte x; init { x = a }", "'a' is not declared");
  }

  @Test
  void macrosDoNotGrowWithoutBound() {
    StringBuilder bomb = new StringBuilder("#define m0 x = 1; x = 1\n");
    for (int i = 1; i < 60; i++) {
      bomb.append("#define m%d m%d; m%d\n".formatted(i, i - 1, i - 1));
    }
    refused(bomb + "byte x; init { m59 }", "too much text");
    refused("byte x; init { x = " + "(".repeat(50_000) + "1 }", "nested too deeply");
    refused("init { " + "a: ".repeat(50_000) + "skip }", "nested too deeply");
  }

  @Test
  void whatIsNotSupportedIsSaidClearly() {
    refused("init { c_code { x(); } }", "a model never runs foreign code");
    refused("c_decl { int x; }\ninit { skip }", "a model never runs foreign code");
    refused("notrace { skip }\ninit { skip }", "a trace consists of sends and receives");
    refused("byte x;", "neither 'init' nor an active proctype");
    refused("init { goto L }", "there is no label 'L'");
    refused("init { break }", "no loop to break out of");
    // It was taken as a jump to some other place, and a search of such a model did not end.
    refused("byte x; init { goto L; d_step { x = 1; L: x = 2 } }", "cannot lead into a d_step");
    refused("byte x; init { d_step { L: x = 1 }; d_step { goto L } }", "cannot lead into a d_step");
    refused("proctype P(byte x) { skip } init { run P() }", "takes 1 argument, not 0");
    refused("#if 1\ninit { skip }", "this condition has no #endif");
    refused("#error stop here\ninit { skip }", "#error: stop here");
  }

  @Test
  void conditionsOfThePreprocessorAreComputed() throws SourceException {
    String text =
        """
        #define N 3
        #define SQUARE(v) ((v) * (v))
        #if SQUARE(N) == 9 && defined(N) && !defined(M)
        byte x = SQUARE(N - 1);
        #elif 1
        nonsense
        #else
        it's worse
        #endif
        init { assert(x == K) }
        """;
    SourceText source = new SourceText("m.pml", text);
    Model model = new PromelaLanguage().load(source, Map.of("K", 4)).model();
    assertThat(Runner.run(Plan.check(model)).violation()).isNull();
    Model wrong = new PromelaLanguage().load(source, Map.of("K", 5)).model();
    assertThat(Runner.run(Plan.check(wrong)).violation()).isNotNull();
  }

  @Test
  void runTimeErrorsAreFound() throws SourceException {
    assertThat(errors("byte x; init { x = 1 / x }")).isEqualTo(1);
    assertThat(errors("byte x = 3, a[2]; init { a[x] = 1 }")).isEqualTo(1);
    assertThat(errors("chan c; init { c!1 }")).isEqualTo(1);
    assertThat(errors("proctype P() { run P(); (false) } init { run P() }")).isEqualTo(1);
    assertThat(errors("byte x; init { atomic { do :: x = 1 od } }")).isEqualTo(1);
  }

  @Test
  void questionsAreAskedInPromela() throws SourceException {
    Model model =
        Models.load(
            "byte x; chan q = [1] of { byte }; active proctype P() { byte l = 5; L: x = 1; q!2 }");
    int[] first = model.initialStates().getFirst();
    assertThat(holds(model, "x == 0 && P[0]@L && P[0]:l == 5 && empty(q)", first)).isTrue();
    assertThat(holds(model, "x > 0 || q?[2] || _nr_pr != 1", first)).isFalse();
    assertThatThrownBy(() -> model.predicate("y == 1")).hasMessageContaining("not declared");
    assertThatThrownBy(() -> model.predicate("x == 1 1")).hasMessageContaining("should end");
  }

  private static boolean holds(Model model, String text, int[] state) throws SourceException {
    return model.predicate(text).test().holdsIn(state) == Predicate.Outcome.TRUE;
  }

  private static long errors(String text) throws SourceException {
    return Runner.run(Plan.explore(Models.load(text))).figures().runtimeErrors();
  }

  private static void refused(String text, String why) {
    assertThatThrownBy(() -> Models.load(text))
        .isInstanceOf(SourceException.class)
        .hasMessageContaining(why);
  }

  @Test
  void formulasAndClaimsAreRead() throws SourceException {
    String text =
        """
        byte x; mtype = { red }; chan q = [1] of { mtype };
        active proctype P() { byte y; L: x = 1; q!red }
        ltl p1 { [] (x < 2 -> <> q?[red]) && (P@L U x == 1) && [] (P:y == 0) }
        never { do :: x > 3 -> break :: else od }
        """;
    Language.Loaded loaded = new PromelaLanguage().load(new SourceText("test.pml", text), Map.of());
    assertThat(loaded.warnings()).isEmpty();
    assertThat(loaded.model().claims())
        .filteredOn(each -> each.standing())
        .extracting(each -> each.position() + " " + each.name())
        .containsExactly("3:1 p1", "4:1 never");
    refused("init { skip }\nltl { [] (zz > 1) }", "'zz' is not declared");
    refused("init { skip }\nltl { [] (1 > ) }", "an expression is expected here, not ')'");
    refused("byte x; init { skip }\nltl { x + <> x > 1 }", "'<>' is about runs");
    refused("byte x; init { skip }\nltl { [] x", "'}' is expected here");
  }
}
