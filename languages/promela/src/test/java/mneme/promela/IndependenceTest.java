package mneme.promela;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import mneme.engine.Runner;
import mneme.run.Plan;
import mneme.run.Run;
import mneme.run.Tuning;
import mneme.source.SourceException;
import mneme.testing.Commuting;
import org.junit.jupiter.api.Test;

/** Events that are said to be independent are, in every state; and sleep sets lose no state. */
class IndependenceTest {
  private static final int MOST_STATES = 2_000;

  /** Channels handed over when processes are made, and asked before an atomic sequence. */
  private static final String PIPELINE =
      """
      chan one = [2] of { byte }; chan two = [2] of { byte }; chan three[2] = [1] of { byte };
      proctype Relay(chan in, out) {
        byte v;
      end: do
        :: atomic { nempty(in) && nfull(out) -> in?v; v = (v + 1) % 3; out!v }
        :: len(in) > 1 -> skip
        od
      }
      proctype Source(chan out) { byte n; do :: n < 3 -> out!n; n++ :: else -> break od }
      proctype Sink(chan in) { byte v; end: do :: in?v :: in?[2] -> v = 0 od }
      init {
        atomic {
          run Relay(one, two); run Relay(two, three[1]); run Source(one); run Sink(three[1])
        }
      }
      """;

  /** Sequences that lose their atomicity, sorted sends, ends of processes, a queried length. */
  private static final String ENTANGLED =
      """
      chan q = [2] of { byte }; byte x, y;
      active proctype A() { atomic { x++; q!1; q!2; y = 1 } }
      active proctype B() { byte v; atomic { q?v; q?v }; x = v }
      active proctype C() { do :: q!!2 :: x = len(q) % 2 :: full(q) -> break :: _nr_pr < 3 -> break od }
      active proctype D() { byte k; k = 1; k = 2; if :: x > 1 -> k = 3 :: else fi }
      """;

  private static final String AGAIN =
      """
      chan a = [1] of { bit }; chan b = [1] of { bit };
      proctype P(chan c) { if :: c!1 :: c?1 fi }
      init { byte n; do :: n < 3 -> run P(a); run P(b); n++ :: else -> break od }
      """;

  @Test
  void independentEventsCommuteAndOthersAreOvertaken() throws SourceException {
    for (String text : List.of(PIPELINE, ENTANGLED, AGAIN)) {
      Commuting.verify(Models.load(text), MOST_STATES);
    }
  }

  @Test
  void sleepSetsLoseNothingAndSaveMuch() throws SourceException {
    for (String text : List.of(PIPELINE, ENTANGLED, AGAIN)) {
      Plan plan = Plan.explore(Models.load(text)).withSearch("dfs");
      Run plain = Runner.run(plan);
      Run slept = Runner.run(plan.withTuning(Tuning.NONE.with("sleep", "")));
      assertThat(slept.figures().states()).isEqualTo(plain.figures().states());
      assertThat(slept.figures().deadlocks()).isEqualTo(plain.figures().deadlocks());
      if (text.equals(PIPELINE)) {
        assertThat(slept.figures().matched()).isLessThan(plain.figures().matched() / 2);
      }
    }
  }
}
