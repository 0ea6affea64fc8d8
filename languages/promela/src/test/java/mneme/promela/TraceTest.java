package mneme.promela;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import mneme.engine.Runner;
import mneme.run.Figures;
import mneme.run.Plan;
import mneme.source.SourceException;
import org.junit.jupiter.api.Test;

/** What {@code trace} and {@code notrace} say; numbers of buffered channels are those of SPIN. */
class TraceTest {
  private static final String SENDER =
      """
      mtype = { a, b }
      chan q = [2] of { mtype };
      chan r = [2] of { byte };
      active proctype P() { byte n; do :: n < 3 -> n++; if :: q!a :: q!b fi; r!n od }
      active proctype Q() { mtype m; byte x; end: do :: q?m :: r?x od }
      """;

  @Test
  void whatATraceDoesNotAllowIsAViolation() throws SourceException {
    Figures figures = figures(SENDER + "trace { do :: q!a; q?a; r!3 :: q!b; r?3 od }");
    assertThat(figures.states()).isEqualTo(277);
    assertThat(figures.transitions()).isEqualTo(594);
    assertThat(figures.assertionsViolated()).isEqualTo(443);
    assertThat(figures.deadlocks()).isEqualTo(2);
  }

  @Test
  void onlyTheNamedEndsOfTheNamedChannelsCount() throws SourceException {
    Figures free = figures(SENDER);
    Figures traced = figures(SENDER + "trace { do :: q!_ od }");
    assertThat(traced.states()).isEqualTo(free.states());
    assertThat(traced.assertionsViolated()).isZero();
  }

  @Test
  void whatATraceNeverGetsToCountsAsWell() throws SourceException {
    String text = "chan q = [1] of { byte }; byte x; init { q!1; q?x } trace { do :: q?1 od%s }";
    assertThat(figures(text.formatted("")).assertionsViolated()).isZero();
    assertThat(figures(text.formatted("; q!0")).assertionsViolated()).isEqualTo(1);
  }

  @Test
  void whatMustNotHappenIsTriedOnce() throws SourceException {
    String text =
        """
        mtype = { a, b }
        chan q = [3] of { mtype };
        notrace { q!a; q!b }
        active proctype P() {
          byte n;
          do :: n < 3 -> n++; if :: q!a :: q!b fi :: n >= 2 -> break od
        }
        active proctype Q() { mtype m; do :: q?m :: timeout -> break od }
        """;
    Figures figures = figures(text);
    assertThat(figures.states()).isEqualTo(106);
    assertThat(figures.transitions()).isEqualTo(180);
    assertThat(figures.assertionsViolated()).isEqualTo(2);
  }

  /** Without an end, too, a notrace is over with the first event it does not have. */
  @Test
  void anEndlessNotraceIsTriedOnce() throws SourceException {
    String text =
        """
        chan q = [2] of { byte };
        active proctype P() { do :: q!1 :: q!2 :: q?_ od }
        notrace { do :: q!1 od }
        """;
    Figures figures = figures(text);
    assertThat(figures.states()).isEqualTo(10);
    assertThat(figures.transitions()).isEqualTo(18);
    assertThat(figures.assertionsViolated()).isZero();
  }

  @Test
  void aModelRestsOnlyWhereItsTraceMay() throws SourceException {
    String text = "chan q = [1] of { byte }; trace { q!1; %s q!2 } init { q!1; end: q!2 }";
    assertThat(figures(text.formatted("")).deadlocks()).isEqualTo(1);
    assertThat(figures(text.formatted("end:")).deadlocks()).isZero();
  }

  @Test
  void handshakesAreEventsToo() throws SourceException {
    String text =
        "chan r = [0] of { byte }; byte x; trace { do :: r!1; r?1 od } "
            + "active proctype P() { r!1; r!%d } active proctype Q() { r?x; r?x }";
    assertThat(figures(text.formatted(1)).assertionsViolated()).isZero();
    assertThat(figures(text.formatted(2)).assertionsViolated()).isPositive();
  }

  @Test
  void aTraceMustKnowWhatToDo() throws SourceException {
    String text = "chan q = [1] of { byte }; trace { do :: q!1 :: q!_ od } init { q!1 }";
    assertThat(figures(text).runtimeErrors()).isEqualTo(1);
    assertThatThrownBy(() -> Models.load("trace { x = 1 } byte x; init { skip }"))
        .hasMessageContaining("error");
    assertThatThrownBy(
            () ->
                Models.load("chan q = [1] of { byte }; trace { q!1 } notrace { q!1 } init { q!1 }"))
        .hasMessageContaining("this is the second");
  }

  private static Figures figures(String text) throws SourceException {
    return Runner.run(Plan.explore(Models.load(text))).figures();
  }
}
