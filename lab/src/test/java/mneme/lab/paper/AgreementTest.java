package mneme.lab.paper;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import mneme.lab.paper.Agreement.Verdict;
import mneme.lab.study.Scale;
import mneme.lab.study.Section.Finding;
import org.junit.jupiter.api.Test;

class AgreementTest {
  private static final PaperNumber NUMBER =
      new PaperNumber(
          "a", "000", "Table 1", "events", 2.0, 0.25, Scale.MEDIUM, "b", "another hash");

  private static Verdict verdict(double ours, double variant, Scale scale) {
    Map<String, Finding> findings =
        Map.of("a", new Finding("a", ours, 1), "b", new Finding("b", variant, 1));
    return Agreement.of(List.of(NUMBER), findings, scale).getFirst().verdict();
  }

  @Test
  void aRatioWithinTheToleranceAgreesUpwardsAndDownwardsAlike() {
    assertThat(verdict(2.5, 9, Scale.FULL)).isEqualTo(Verdict.AGREES);
    assertThat(verdict(1.6, 9, Scale.FULL)).isEqualTo(Verdict.AGREES);
    assertThat(verdict(2.51, 9, Scale.FULL)).isEqualTo(Verdict.DIFFERS);
    assertThat(verdict(1.59, 9, Scale.FULL)).isEqualTo(Verdict.DIFFERS);
  }

  @Test
  void onlyASecondMeasurementExplains() {
    assertThat(verdict(9, 2.1, Scale.FULL)).isEqualTo(Verdict.EXPLAINED);
    assertThat(verdict(9, 8, Scale.FULL)).isEqualTo(Verdict.DIFFERS);
    assertThat(verdict(9, Double.NaN, Scale.FULL)).isEqualTo(Verdict.DIFFERS);
  }

  @Test
  void aSmallerSetUpIsNotJudged() {
    assertThat(verdict(9, 8, Scale.SMALL)).isEqualTo(Verdict.SMALLER);
    assertThat(verdict(9, 8, Scale.MEDIUM)).isEqualTo(Verdict.DIFFERS);
    assertThat(Agreement.of(List.of(NUMBER), Map.of(), Scale.FULL).getFirst().verdict())
        .isEqualTo(Verdict.MISSING);
  }

  @Test
  void theTablesOfThePapersAreWellFormed() {
    List<PaperNumber> all = PaperNumber.all();
    assertThat(all).hasSizeGreaterThan(150);
    assertThat(all.stream().map(PaperNumber::key)).doesNotHaveDuplicates();
    assertThat(all)
        .allSatisfy(
            number -> {
              assertThat(number.key()).startsWith(number.paper() + ".");
              assertThat(number.value()).isPositive();
              assertThat(number.tolerance()).isBetween(0.0, 0.34);
              assertThat(number.variant().isEmpty()).isEqualTo(number.cause().isEmpty());
            });
  }
}
