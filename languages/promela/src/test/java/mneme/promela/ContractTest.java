package mneme.promela;

import java.util.List;
import mneme.source.SourceException;
import mneme.testing.ModelContract;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Promela models keep what the engine is promised, interpreted and compiled. */
class ContractTest {
  private static final int MOST_STATES = 300;

  @ParameterizedTest
  @ValueSource(
      strings = {
        """
        mtype = { data, ack };
        chan q = [2] of { mtype, byte };
        chan r = [0] of { byte };
        byte sum, a[3];
        active proctype Sender() {
          byte n;
          do
          :: q!data(n) -> r?n; n = (n + 1) % 3
          :: timeout -> a[n] = 7 / (sum + n)
          od
        }
        active proctype Receiver() {
          byte got;
          end: do
          :: atomic { q?data,got -> sum = (sum + got) % 4; r!got }
          :: d_step { q?ack,got; got = 0 }
          :: assert(sum < 3) -> skip
          od
        }
        """,
        """
        byte total;
        proctype Worker(byte k; chan back) {
          chan own = [1] of { byte };
          byte v;
          own!k;
          atomic { own?v; total = total + v; back!v }
        }
        init {
          chan answers = [2] of { byte };
          byte i, x;
          for (i : 1 .. 3) { run Worker(i, answers); answers?x };
          { (total > 100) } unless { _nr_pr == 1 -> total = 0 }
        }
        """,
        """
        byte x, y, a[2];
        active proctype P() {
          do
          :: atomic { x = (x + 1) % 4; assert(x != 2); y = 2; a[x] = 1 / x; x = a[0] }
          :: d_step { y = 1; assert(y != 1); y = 0; x = x / y }
          od
        }
        active proctype Q() { y = 3 }
        """
      })
  void isKept(String text) throws SourceException {
    for (Execution execution : List.of(Execution.INTERPRETED, Execution.COMPILED)) {
      ModelContract.verify(Models.load(text, execution), MOST_STATES);
    }
  }
}
