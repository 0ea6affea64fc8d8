package mneme.app;

import static org.assertj.core.api.Assertions.assertThat;

import mneme.app.Shell.Result;
import mneme.logic.format.HoaException;
import mneme.logic.format.HoaReader;
import org.junit.jupiter.api.Test;

/** What {@code mneme ltl} prints. */
class LtlTest {
  private static Result run(String... words) {
    return Shell.standard().run(words);
  }

  @Test
  void hoaIsTheDefault() throws HoaException {
    Result result = run("ltl", "[] (p -> <> {x < 3})");
    assertThat(result.code()).isZero();
    assertThat(result.err()).isEmpty();
    HoaReader.Hoa hoa = HoaReader.read(result.out());
    assertThat(hoa.name()).isEqualTo("[] (p -> <> {x < 3})");
    assertThat(hoa.propositions()).containsExactly("p", "x < 3");
    assertThat(hoa.automaton().size()).isEqualTo(2);
    assertThat(run("ltl", "[] (p -> <> {x < 3})", "--format", "hoa").out()).isEqualTo(result.out());
  }

  @Test
  void otherFormatsAreThere() {
    assertThat(run("ltl", "<> {x < 3}", "--format", "never").out())
        .startsWith("never { /* <> {x < 3} */")
        .contains(":: ((x < 3)) -> goto accept_all");
    assertThat(run("ltl", "<> p", "--format", "dot").out()).startsWith("digraph");
    Result wrong = run("ltl", "<> p", "--format", "nver");
    assertThat(wrong.code()).isEqualTo(2);
    assertThat(wrong.err()).contains("unknown format 'nver'", "did you mean 'never'?");
  }

  @Test
  void mistakesAreShownWhereTheyAre() {
    Result result = run("ltl", "[] (p -> )");
    assertThat(result.code()).isEqualTo(2);
    assertThat(result.out()).isEmpty();
    assertThat(result.err())
        .contains("formula:1:10: error: a formula is expected here, not ')'", "[] (p -> )", "^");
    assertThat(run("ltl").code()).isEqualTo(2);
    assertThat(run("ltl", "p U").err()).contains("formula:1:4: error: ");
  }
}
