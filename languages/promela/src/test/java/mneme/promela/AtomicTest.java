package mneme.promela;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import mneme.engine.Runner;
import mneme.run.Limit;
import mneme.run.Limits;
import mneme.run.Plan;
import mneme.run.Run;
import mneme.run.Verdict;
import mneme.source.SourceException;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Long and branching atomic sequences: followed by state rather than by way, or not complete. */
class AtomicTest {
  /** There are 2 to the 40th ways, and 41 ends. */
  @ParameterizedTest
  @EnumSource(Execution.class)
  void waysThatMeetAreFollowedOnce(Execution execution) throws SourceException {
    Run run =
        explore(
            """
            byte x, i;
            active
            proctype P() {
              atomic {
                do
                :: i < 40 -> i++; if :: x++ :: skip fi
                :: else -> break
                od;
                i = 0
              }
              x = 0
            }
            """,
            execution);
    assertThat(run.verdict()).isEqualTo(Verdict.COMPLETE);
    // The start, 41 values of x, one state when x is cleared, and the end.
    assertThat(run.figures().states()).isEqualTo(44);
  }

  @ParameterizedTest
  @EnumSource(Execution.class)
  void aSequenceThatIsTooLongIsNotComplete(Execution execution) throws SourceException {
    Run run =
        explore(
            """
            int i;
            active proctype P() { atomic { do :: i < 100000 -> i++ :: else -> break od } }
            """,
            execution);
    assertThat(run.verdict()).isEqualTo(Verdict.INCOMPLETE);
    assertThat(run.limit()).isEqualTo(Limit.STEP);
    assertThat(run.figures().runtimeErrors()).isZero();
  }

  /** More ends than events can be told apart. */
  @ParameterizedTest
  @EnumSource(Execution.class)
  void tooManyEndsAreNotComplete(Execution execution) throws SourceException {
    String text =
        """
        unsigned x : 20; byte i;
        active
        proctype P() {
          atomic { do :: i < 18 -> x = 2 * x; i++; if :: x++ :: skip fi :: else -> break od; i = 0 }
        }
        """;
    Run explored = explore(text, execution);
    assertThat(explored.verdict()).isEqualTo(Verdict.INCOMPLETE);
    assertThat(explored.limit()).isEqualTo(Limit.STEP);
    Run checked = Runner.run(Plan.check(Models.load(text, execution)));
    assertThat(checked.verdict()).isEqualTo(Verdict.INCOMPLETE);
  }

  @ParameterizedTest
  @EnumSource(Execution.class)
  void aCircleIsAnErrorOfTheModel(Execution execution) throws SourceException {
    Run run =
        explore("byte x; active proctype P() { atomic { do :: x = (x + 1) % 5 od } }", execution);
    assertThat(run.figures().runtimeErrors()).isEqualTo(1);
    assertThat(run.figures().deadlocks()).isZero();
  }

  /** There are 2 to the 24th ways, without a loop, and 25 ends. */
  @ParameterizedTest
  @EnumSource(Execution.class)
  void manyWaysInARowAreFollowedOnce(Execution execution) throws SourceException {
    String choices = "if :: x++ :: x-- fi;".repeat(24);
    Run run =
        Runner.run(
            Plan.check(Models.load("byte x; init { atomic { " + choices + " } }", execution)));
    assertThat(run.verdict()).isEqualTo(Verdict.HOLDS);
    assertThat(run.figures().states()).isEqualTo(51);
  }

  /** Of 8 million states within, all lead to one. */
  @ParameterizedTest
  @EnumSource(Execution.class)
  void tooManyStatesWithinAreNotComplete(Execution execution) throws SourceException {
    Run run =
        explore(
            """
            int a, b, c;
            active proctype P() {
              atomic {
                do
                :: a < 200 -> a++
                :: b < 200 -> b++
                :: c < 200 -> c++
                :: a + b + c == 600 -> break
                od
              }
            }
            """,
            execution);
    assertThat(run.verdict()).isEqualTo(Verdict.INCOMPLETE);
    assertThat(run.limit()).isEqualTo(Limit.STEP);
    assertThat(run.figures().runtimeErrors()).isZero();
  }

  /** What fails within leaves the state from which the trace is sought as it was. */
  @ParameterizedTest
  @EnumSource(Execution.class)
  void anAssertionWithinIsTraced(Execution execution) throws SourceException {
    for (String text :
        List.of(
            "byte x; init { atomic { x = 1; assert(x != 1) } }",
            "byte x; init { x = 3; d_step { x = 1; assert(x != 1) } }",
            "byte x; init { x = 3; atomic { x = 0; x = 1 / x } }")) {
      Run run = Runner.run(Plan.check(Models.load(text, execution)));
      assertThat(run.verdict()).isEqualTo(Verdict.VIOLATED);
      assertThat(run.violation()).as(text).isNotNull();
    }
  }

  private static Run explore(String text, Execution execution) throws SourceException {
    Plan plan = Plan.explore(Models.load(text, execution));
    return Runner.run(plan.withLimits(Limits.memory(1L << 28)));
  }
}
