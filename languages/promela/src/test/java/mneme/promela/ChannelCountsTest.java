package mneme.promela;

import static mneme.promela.Models.counts;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import mneme.engine.Runner;
import mneme.run.Figures;
import mneme.run.Plan;
import mneme.source.SourceException;
import org.junit.jupiter.api.Test;

/** Small programs that send and receive, counted as in {@link CountsTest}. */
class ChannelCountsTest {
  /** The number of a channel is a byte. */
  @Test
  void thereAreAtMost255Channels() throws SourceException {
    counts(
        "chan q[255] = [1] of { byte }; chan c;"
            + " init { c = q[254]; c!7; assert(len(q[254]) == 1) }",
        5,
        4,
        0,
        false);
    refused("chan q[300] = [1] of { byte }; init { skip }");
    refused("init { chan q[256] = [1] of { byte }; q[0]!1 }");
    refused(
        "chan q[200] = [1] of { byte }; active [2] proctype P() { chan c[30] = [1] of { byte } }");
    String later =
        "proctype A() { chan q[100] = [1] of { byte }; (false) } init { run A(); run A(); run A() }";
    for (Execution execution : Execution.values()) {
      Figures figures = Runner.run(Plan.explore(Models.load(later, execution))).figures();
      assertThat(figures.runtimeErrors()).isEqualTo(1);
    }
  }

  private static void refused(String text) {
    assertThatThrownBy(() -> Models.load(text))
        .isInstanceOf(SourceException.class)
        .hasMessageContaining("there are at most 255 channels");
  }

  @Test
  void aHandshakeIsOneStep() throws SourceException {
    counts(
        """
        chan r = [0] of { byte, byte }; byte x;
        active
        proctype P() { r!1,2; r!3,x }
        active
        proctype Q() { byte a, b; r?a,b; x = b; r?3,b }
        """,
        6,
        5,
        0,
        false);
  }

  @Test
  void severalMayAnswer() throws SourceException {
    counts(
        """
        chan r = [0] of { byte };
        active
        proctype P() { r!1; r!2 }
        active [2]
        proctype Q() { byte a; do :: r?a :: r?2 -> break od }
        """,
        13,
        12,
        8,
        false);
  }

  @Test
  void atomicGoesOverWithAHandshake() throws SourceException {
    counts(
        """
        chan r = [0] of { byte }; byte x;
        active
        proctype P() { atomic { x = 1; r!1; x = 2; x = 3 } }
        active
        proctype Q() { byte a; atomic { r?a; a = 5; x = 8; a = 6 } }
        active
        proctype R() { x == 8 -> x = 9 }
        """,
        16,
        17,
        1,
        false);
  }

  @Test
  void aDStepMayAnswer() throws SourceException {
    counts(
        """
        chan r = [0] of { byte }; byte x;
        active
        proctype P() { r!1; r!2 }
        active
        proctype Q() { byte a; do :: d_step { r?a; x = a; a = 0 } od }
        """,
        3,
        2,
        1,
        false);
  }

  @Test
  void channelsKeepTheirOrder() throws SourceException {
    counts(
        """
        chan q = [2] of { byte, bit }; byte x;
        active
        proctype P() { q!1,1; q!2,3; q!3,0 }
        active
        proctype Q() { bit b; do :: q?x,b od }
        """,
        9,
        10,
        1,
        false);
  }

  @Test
  void messagesAreMatched() throws SourceException {
    counts(
        """
        mtype = { a, b }; chan q = [2] of { mtype, byte }; byte x = 1;
        active
        proctype P() { q!a(1); q!b(2); q!a(3) }
        active
        proctype Q() { byte y; do :: q?a,y :: q?b,eval(x) :: q??b(y) -> x = y :: q?[a,1] -> q?_,_ od }
        """,
        24,
        36,
        1,
        false);
  }

  @Test
  void sortedSendAndCopies() throws SourceException {
    counts(
        """
        chan q = [3] of { byte };
        active
        proctype P() { byte x; q!!3; q!!1; q!!2; q?<x>; q?x; q??3; q?x }
        """,
        9,
        8,
        0,
        false);
  }

  @Test
  void channelsArePassedOn() throws SourceException {
    counts(
        """
        chan q = [1] of { chan }; chan d = [1] of { byte };
        active
        proctype P() { q!d; d!7 }
        active
        proctype Q() { chan c; byte x; q?c; c?x }
        """,
        8,
        8,
        0,
        false);
  }

  @Test
  void arraysOfChannels() throws SourceException {
    counts(
        """
        chan q[2] = [1] of { byte };
        active [2]
        proctype P() { byte x; q[_pid]!_pid; q[1 - _pid]?x }
        """,
        10,
        12,
        0,
        false);
  }

  @Test
  void messagesMayStandInParentheses() throws SourceException {
    counts(
        """
        chan c = [2] of { byte, byte };
        byte x, y;
        active
        proctype P() { c!1,2; c!3(4); c!5,6 }
        active
        proctype Q() { c?(x,y); c?x(y); c?x,y }
        """,
        11,
        12,
        0,
        false);
  }
}
