package mneme.promela;

import static mneme.promela.Models.counts;

import mneme.source.SourceException;
import org.junit.jupiter.api.Test;

/** Escapes, with the numbers SPIN 6.5.2 counts. */
class UnlessTest {
  @Test
  void unlessTakesOver() throws SourceException {
    counts(
        """
        byte x;
        active
        proctype P() { { x = 1; x = 2; x = 3 } unless { x == 2 -> x = 8 }; skip }
        active
        proctype Q() { x == 3 -> x = 2 }
        """,
        6,
        5,
        1,
        false);
  }

  @Test
  void nestedUnless() throws SourceException {
    counts(
        """
        byte x;
        active
        proctype P() { { { x = 1; x = 2; x = 3 } unless { x >= 2 -> x = 8 } } unless { x == 2 -> x = 9 } }
        """,
        6,
        5,
        0,
        false);
  }

  /** Behind a statement in braces the inner escape comes with the outer one: either is taken. */
  @Test
  void aSequenceThatBeginsWithAnEscapeLeavesAChoice() throws SourceException {
    counts(
        """
        byte x, y, b, u; chan p = [2] of { byte };
        active
        proctype P0() {
          { p?1 } unless { (y == 1) ; b = 1 };
          atomic {
            { skip } unless { (x == 1); u=1 }
          } unless { (b == 1); u = 2 }
        }
        active
        proctype P2() { p!1; y = 1; x= 1 }
        """,
        30,
        41,
        0,
        false);
  }

  @Test
  void outerEscapesComeFirstWithinInnerBraces() throws SourceException {
    counts(
        """
        byte y,k,b; chan p = [2] of { byte };
        active
        proctype P0() {
          {
            { p?1 } unless { (k == 1); y = 1 }
          } unless { (k == 1); b = 1 };
          y = 2
        }
        active
        proctype P2() { k = 1; k = 0 }
        """,
        14,
        17,
        1,
        false);
  }

  @Test
  void aLabelBeforeAnAtomicNamesTheWhole() throws SourceException {
    counts(
        """
        byte x, y;
        bool b;
        chan q = [1] of { byte };
        chan r = [0] of { byte };
        proctype P0(byte k; chan z) { if :: b = !b fi; }
        proctype P2(byte k; chan z) {
        end3:
          atomic {
            (x == 1 && !b || y > 1);
          } unless { (b); x = (len(q)) % 3 };
          atomic {
            r!1;
          };
          do
          :: z!1 -> skip
          od;
        }
        init {
          run P0(0, q);
          run P2(1, r);
        }
        """,
        11, 11, 2, false);
  }
}
