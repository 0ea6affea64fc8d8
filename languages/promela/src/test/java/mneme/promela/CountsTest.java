package mneme.promela;

import static mneme.promela.Models.counts;

import mneme.source.SourceException;
import org.junit.jupiter.api.Test;

/**
 * Small programs, one for each construct, with the numbers SPIN 6.5.2 counts for them (-o1 -o2 -o3,
 * -DSAFETY -DNOREDUCE; its transitions are one more, it counts the first state).
 */
class CountsTest {
  @Test
  void aStatementIsAStep() throws SourceException {
    counts(
        """
        byte x;
        active
        proctype P() { x = 1; x = 2; skip; x = 3 }
        """,
        6,
        5,
        0,
        false);
  }

  @Test
  void jumpsCostNoStep() throws SourceException {
    counts(
        """
        byte x;
        active
        proctype P() { L: x = (x + 1) % 3; if :: x == 1 -> goto L :: x == 2 -> goto M :: else fi; M: skip; goto L }
        """,
        8, 8, 0, false);
  }

  @Test
  void aJumpAsFirstStatementOfAnOptionIsAStep() throws SourceException {
    counts(
        """
        byte x;
        active
        proctype P() { do :: x < 2 -> x++ :: break :: goto E od; x = 7; E: skip }
        """,
        20,
        21,
        0,
        false);
  }

  @Test
  void ofStatementsThatDoNothingInARowOneIsKept() throws SourceException {
    counts("byte x; active [2] proctype P() { do :: true -> skip; x = _pid od }", 8, 16, 0, false);
    counts(
        """
        byte x;
        active [2] proctype P() {
          do
          :: true -> skip; skip; x = _pid
          :: printf("a"); skip; printf("b"); 1; x = 2
          :: skip; L: skip; x = 3
          :: x > 1 -> skip; skip; (1 == 1); if :: x > 2 -> skip :: else -> skip fi; skip; skip
          od
        }
        """,
        492,
        1216,
        0,
        false);
    counts(
        """
        byte x;
        active [2] proctype P() {
          do
          :: { true; skip; skip; x = _pid }
          :: skip -> skip -> break
          :: atomic { skip; skip; skip; x = 4 }
          :: d_step { skip; skip; skip; x = 5 }
          od;
          if :: else -> skip; skip; x = 6 fi;
          if :: true -> skip; goto L; skip :: else -> skip fi;
          L: skip; skip; x = 7
        }
        """,
        547,
        1318,
        0,
        false);
  }

  /** The else of a selection that comes first in an option asks for what stands before it. */
  @Test
  void anElseAsksOnlyForWhatStandsBeforeIt() throws SourceException {
    String model = "byte x, y; active [%d] proctype P() { do %s od }";
    String selection = ":: if :: y < 3 -> y++ :: else -> y = 0 fi";
    String free = ":: x = 1; x = 0";
    counts(model.formatted(1, selection + free), 12, 16, 0, false);
    counts(model.formatted(1, free + selection), 11, 14, 0, false);
    counts(model.formatted(1, ":: x < 1 -> x = 1; x = 0" + selection), 15, 18, 0, false);
    String first = ":: if :: else -> y = 0 :: y < 3 -> y++ fi";
    counts(model.formatted(1, first + free), 12, 16, 0, false);
    String before = ":: d_step { if :: x == 5 -> x = 1 :: if :: y < 3 -> y++ :: else -> y = 0 fi";
    counts(model.formatted(2, before + ":: x < 2 -> x++ fi } :: x = 0"), 4, 16, 0, false);
    before = ":: atomic { x = 2; if :: if :: y < 3 -> y++ :: else -> y = 0 fi :: x < 2 -> x++";
    counts(
        model.formatted(2, before + ":: x = 3 fi; x = 5; y = y % 2 } :: x = 0"), 4, 24, 0, false);
    before = ":: { if :: y < 3 -> y++ :: else -> y = 0 fi } unless { x == 2 }";
    counts(model.formatted(2, before + ":: x < 2; x++"), 207, 490, 0, false);
    before = ":: d_step { x = 1; do :: if :: y < 3 -> y++ :: else -> break fi :: x = 1 od; y = 0 }";
    counts(model.formatted(2, before + ":: x = 0"), 2, 8, 0, false);
    before = ":: if :: x == 1 -> x = 2 :: else -> x = 1 fi :: timeout -> x = 0";
    counts(model.formatted(2, before + ":: y < 2; y++"), 130, 304, 0, false);
  }

  /** A {@code break} out of an atomic sequence is its last step, also at the end of an option. */
  @Test
  void aBreakInAChoiceEndsAnAtomicSequence() throws SourceException {
    String text =
        """
        byte x, y;
        active [2] proctype P() {
          do
          :: do :: atomic { if :: x == 0 -> x = 1; break :: else -> skip fi } od;
             y = 1; y = 0; x = 0
          od
        }
        """;
    counts(text, 15, 30, 0, false);
    counts(text.replace("else -> skip", "else -> x = 2"), 21, 42, 0, false);
    counts(
        """
        byte x, y;
        active [2] proctype P() {
          do :: atomic { x = 1; if :: x == 0 -> x = 1; break :: else -> break fi } od;
          y = 1
        }
        """,
        13,
        18,
        0,
        false);
  }

  /** SPIN takes a second one for one more process. */
  @Test
  void thereMayBeTwoInits() throws SourceException {
    counts(
        """
        int a = 0
        init { a == 1; printf("one") }
        init { a == 0; printf("none") }
        """,
        4,
        3,
        1,
        false);
  }

  @Test
  void aDeclarationBetweenStatementsIsAStep() throws SourceException {
    counts(
        """
        byte x;
        active [2] proctype P() {
          byte a = 1, b;
          x = 1; byte c; int d, e = 2; c = x;
          do :: x < 3 -> byte f; f = x; x++ :: else -> break od;
          { bit g; g = 1 };
          byte h; x = h; L: skip; byte k; x = k
        }
        """,
        5130,
        9471,
        0,
        false);
    counts(
        """
        typedef R { byte f; bit g }
        byte x;
        inline foo(v) { byte t; t = v; x = t }
        active [2] proctype P() {
          R r; r.f = 1; R s; s.f = 2; byte a[3]; a[1] = 2; a[0] = 1; x = a[0];
          atomic { byte k; k = x; foo(k) };
          d_step { byte m; m = 3; x = m };
          foo(x);
          if :: byte z; z = 1 :: skip; byte y = 3; x = y fi
        }
        """,
        917,
        1777,
        0,
        false);
    counts("byte x; active proctype P() { x = 1; byte b[2] = {3, 4}; x = b[1] }", 5, 4, 0, false);
    counts(
        "byte x; active proctype P() { x = 1; byte b[2] = 4; assert(b[1] == 4) }", 5, 4, 0, true);
  }

  /** A selection over a name with an underscore is a loop. */
  @Test
  void selectionsAreChoicesOrLoops() throws SourceException {
    counts(
        """
        byte x;
        active [2] proctype P() {
          byte i_, k;
          do
          :: select(i_ : 1 .. 3)
          :: select(k : 1 .. 2); x = k
          :: x > 1 -> select(i_ : 1 .. 40); L: select(i_ : 3 .. 4);
             if :: k > 1 -> goto L :: else fi;
             break
          od
        }
        """,
        116_189,
        322_196,
        0,
        false);
    counts(
        """
        byte x;
        inline f(v) { select(v : 0 .. 2) }
        active proctype P() { byte k; f(k); x = k; select(k : 0 .. 2); x = k }
        """,
        27,
        32,
        0,
        false);
    counts("active proctype P() { short k; select(k : -1 .. 1); k = 0 }", 11, 12, 0, false);
  }

  @Test
  void statesWithinAtomicAreNotStored() throws SourceException {
    counts(
        """
        byte x, y;
        active
        proctype P() { atomic { x = 1; x = 2; x = 3 }; x = 4 }
        active
        proctype Q() { y = x; y = 5 }
        """,
        16,
        22,
        0,
        false);
  }

  @Test
  void atomicIsLostWhereItBlocks() throws SourceException {
    counts(
        """
        byte x, y;
        active
        proctype P() { atomic { x = 1; (y == 1); x = 2; x = 3 } }
        active
        proctype Q() { x == 1; y = 1; y = 2 }
        """,
        10,
        9,
        1,
        false);
  }

  @Test
  void aChoiceEndsAnAtomicSequence() throws SourceException {
    counts(
        """
        byte x;
        active
        proctype P() { atomic { x = 1; if :: x = 2 :: x = 3 -> goto E fi }; x = 4; E: skip }
        active
        proctype Q() { x > 1 }
        """,
        18,
        23,
        0,
        false);
  }

  @Test
  void aLoopEndsAnAtomicSequence() throws SourceException {
    counts(
        """
        byte x;
        active
        proctype P() { atomic { do :: x < 3 -> x++ :: x == 2 -> break :: else -> break od }; x = 9 }
        active
        proctype Q() { x > 1 }
        """,
        11,
        15,
        0,
        false);
  }

  @Test
  void aDStepIsOneStep() throws SourceException {
    counts(
        """
        byte x, y;
        active
        proctype P() { d_step { x = 1; y = 2; if :: x == 2 -> y = 3 :: else -> y = 4 fi; do :: y > 0 -> y-- :: else -> break od }; x = 4 }
        active
        proctype Q() { y == 0 }
        """,
        10,
        13,
        0,
        false);
  }

  @Test
  void processesAreMadeAndEnd() throws SourceException {
    counts(
        """
        byte n;
        proctype P(byte k) { n = n + k }
        init { run P(1); run P(2); (_nr_pr == 1); n = 0 }
        """,
        16,
        19,
        0,
        false);
  }

  @Test
  void theYoungestEndsFirst() throws SourceException {
    counts(
        """
        byte x;
        proctype P() { x++ }
        proctype Q() { x == 2 }
        init { atomic { run Q(); run P(); run P() } }
        """,
        13,
        16,
        0,
        false);
  }

  @Test
  void processesMakeProcesses() throws SourceException {
    counts(
        """
        byte d;
        proctype P(byte k) { if :: k > 0 -> run P(k - 1) :: else -> d++ fi }
        init { run P(3) }
        """,
        15,
        14,
        0,
        false);
  }

  @Test
  void localChannelsBelongToTheirProcess() throws SourceException {
    counts(
        """
        proctype P(chan c) { byte x; chan own = [1] of { byte }; own!3; own?x; c!x }
        init { chan me = [1] of { byte }; byte y; run P(me); run P(me); me?y; me?y }
        """,
        40,
        66,
        0,
        false);
  }

  @Test
  void elseAndTimeout() throws SourceException {
    counts(
        """
        byte x;
        active
        proctype P() { do :: x < 2 -> x++ :: timeout -> x = 5; break od }
        active
        proctype Q() { if :: x == 7 -> skip :: else -> skip fi; x == 9 }
        """,
        17,
        24,
        1,
        false);
  }

  @Test
  void typesWrapAround() throws SourceException {
    counts(
        """
        byte b = 255; short s = 32767; bit t = 1; unsigned u : 3 = 7; int i = 2147483647; bit a[2];
        active
        proctype P() { b++; s++; t++; u++; i++; a[0] = 2; b--; s = s - 1 }
        """,
        10,
        9,
        0,
        false);
  }

  @Test
  void recordsAndArrays() throws SourceException {
    counts(
        """
        typedef R { byte f; byte g[2] }; R r[2]; byte i = 1;
        active
        proctype P() { r[i].g[i] = 3; r[0].f = r[1].g[1]; i = 0; r[i].g[r[i].f - 3] = 9 }
        """,
        6,
        5,
        0,
        false);
  }

  @Test
  void forSelectAndInline() throws SourceException {
    counts(
        """
        byte x, k, a[3]; inline add(v, n) { v = v + n; v = v % 5 }
        active
        proctype P() { for (k : 1 .. 3) { add(x, k) }; for (k in a) { a[k] = k }; select (x : 0 .. 2); select (x : k .. 5); L: for (k : 0 .. 1) { x = 0 } }
        """,
        50, 53, 0, false);
  }

  @Test
  void declarationsBetweenStatements() throws SourceException {
    counts(
        """
        byte x;
        active
        proctype P() { byte a = 3; x = 1; byte b = 4; if :: byte c = 5; x = c :: x = b fi }
        """,
        8,
        7,
        0,
        false);
  }

  @Test
  void endLabelsAreValidEnds() throws SourceException {
    counts(
        """
        chan q = [0] of { byte };
        active
        proctype P() { byte x; end: do :: q?x od }
        active
        proctype Q() { q!1; q!2 }
        """,
        4,
        3,
        0,
        false);
  }

  @Test
  void waitingForNothingIsInvalid() throws SourceException {
    counts(
        """
        chan q = [0] of { byte };
        active
        proctype P() { byte x; do :: q?x od }
        active
        proctype Q() { q!1 }
        """,
        3,
        2,
        1,
        false);
  }

  @Test
  void violatedAssertionsGoOn() throws SourceException {
    counts(
        """
        byte x;
        active [2]
        proctype P() { x++; assert(x == 1); x-- }
        """,
        21,
        32,
        0,
        true);
  }

  @Test
  void providedHoldsAProcessBack() throws SourceException {
    counts(
        """
        byte x;
        active
        proctype P() provided (x < 2) { do :: x++ od }
        active
        proctype Q() { x == 2 -> x = 0 }
        """,
        10,
        11,
        1,
        false);
  }

  @Test
  void theLastProcessIsKept() throws SourceException {
    counts(
        """
        byte x;
        active [2]
        proctype P() { x = _last; skip }
        """,
        27,
        34,
        0,
        false);
  }

  @Test
  void remoteReferences() throws SourceException {
    counts(
        """
        byte x;
        active
        proctype P() { byte l; l = 1; L: x = 1; l = 2 }
        active
        proctype Q() { P[0]@L -> x = 3; P[0]:l == 2 }
        """,
        18,
        18,
        1,
        false);
  }

  @Test
  void labelledJumps() throws SourceException {
    counts(
        """
        byte x;
        active
        proctype P() { goto end; x = 1; end: goto M; x = 2; M: if :: x == 0 -> goto progress :: else fi; progress: goto N; N: skip }
        """,
        6,
        5,
        0,
        false);
  }

  @Test
  void conditionalExpressions() throws SourceException {
    counts(
        """
        byte x;
        active
        proctype P() { do :: x < 3 -> x = (x == 1 -> 3 : x + 1) :: else -> break od }
        """,
        7,
        6,
        0,
        false);
  }
}
