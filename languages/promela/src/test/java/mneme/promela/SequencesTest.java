package mneme.promela;

import static org.assertj.core.api.Assertions.assertThat;

import mneme.engine.Runner;
import mneme.run.Figures;
import mneme.run.Plan;
import mneme.source.SourceException;
import mneme.testing.ModelContract;
import org.junit.jupiter.api.Test;

/** Atomic sequences that are written out in part: branches as methods, the rest as it may come. */
class SequencesTest {
  /**
   * Two plants whose sequences branch more than one method can hold and shake hands with a control
   * that starts a process and shakes hands again. The monitor may end before the plants are there,
   * which gives them other numbers.
   */
  private static final String PLANTS =
      """
      chan up = [0] of { byte };
      chan down = [0] of { byte };
      byte level[3], wanted = 9, turns;
      proctype Plant(byte id) {
      again:
        atomic {
          if
          :: level[id] == 0 -> if :: level[id] = 1 :: level[id] = 2 fi
          :: level[id] == 1 ->
             if :: level[id] = 2 :: turns < 2 -> turns++; level[id] = 3 :: else -> skip fi
          :: level[id] == 2 -> if :: level[id] = 3 :: level[id] = 0 :: level[id] = 1 fi
          :: level[id] == 3 -> level[id] = 0
          fi;
          if
          :: wanted == id && level[id] == 2 -> up!level[id]
          :: wanted == id && level[id] == 3 -> up!7
          :: else -> skip
          fi;
          if
          :: level[2] == 1 -> level[2] = 2
          :: level[2] == 2 -> level[2] = 0
          :: else -> if :: level[2] = 1 :: skip fi
          fi;
          goto again
        }
      }
      proctype Helper() { byte v; atomic { down?v; level[2] = v % 2 } }
      active proctype Monitor() { assert(turns < 3) }
      active proctype Control() {
        byte v;
        run Plant(0); run Plant(1);
        wanted = 0; atomic { up?v; wanted = 9; run Helper(); down!v }
        wanted = 1; atomic { up?v; wanted = 9; if :: v > 5 -> run Helper(); down!1 :: else fi }
      }
      """;

  /** Sequences that go round in circles, with a way out and without, and look where they are. */
  private static final String CIRCLES =
      """
      byte x, y; bool gone;
      active proctype Circle() {
        do
        :: atomic { x < 3 -> x++; do :: y < 2 -> y++ :: y > 0 -> y-- :: y == 1 -> break od }
        :: atomic { x == 3 -> do :: gone = !gone od }
        :: atomic { x > 0 -> x--; middle: (Circle@middle || Other@here) -> y = 0 }
        od
      }
      active proctype Other() {
        here: do
        :: x == 2 -> y = (y + 1) % 3
        :: d_step { y == 2 -> x = 0 }
        :: x == 3 -> break
        od;
        there: skip
      }
      """;

  /** As many as SPIN counts. */
  @Test
  void longSequencesAreCountedAsInSpin() throws SourceException {
    Models.counts(PLANTS, 10_538, 65_611, 0, false);
  }

  @Test
  void circlesAreTheSameInBothExecutions() throws SourceException {
    Figures interpreted = figures(Execution.INTERPRETED);
    Figures compiled = figures(Execution.COMPILED);
    assertThat(compiled.states()).isEqualTo(interpreted.states());
    assertThat(compiled.transitions()).isEqualTo(interpreted.transitions());
    assertThat(compiled.deadlocks()).isEqualTo(interpreted.deadlocks());
    assertThat(compiled.runtimeErrors()).isEqualTo(interpreted.runtimeErrors()).isPositive();
  }

  private static Figures figures(Execution execution) throws SourceException {
    return Runner.run(Plan.explore(Models.load(CIRCLES, execution))).figures();
  }

  @Test
  void theContractIsKept() throws SourceException {
    ModelContract.verify(Models.load(PLANTS), 300);
    ModelContract.verify(Models.load(CIRCLES), 300);
  }
}
