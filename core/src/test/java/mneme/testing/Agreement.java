package mneme.testing;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.stream.LongStream;
import mneme.run.Figures;
import mneme.run.Figures.LevelFigures;
import mneme.run.Run;
import mneme.run.Verdict;

/** What every exact way to explore a model must have in common with the reference search. */
public final class Agreement {
  private Agreement() {}

  /**
   * @param breadthFirst whether the run went level by level, so that levels are to be told
   * @param what said where they differ
   */
  public static void check(
      Run run, ReferenceSearch.Result expected, boolean breadthFirst, String what) {
    Figures figures = run.figures();
    assertThat(run.verdict()).as(what).isEqualTo(Verdict.COMPLETE);
    assertThat(figures.states()).as(what).isEqualTo(expected.states());
    assertThat(figures.expanded()).as(what).isEqualTo(expected.states());
    assertThat(figures.transitions()).as(what).isEqualTo(expected.transitions());
    assertThat(figures.deadlocks()).as(what).isEqualTo(expected.deadlocks());
    LevelFigures levels = figures.levels();
    assertThat(levels != null).as(what).isEqualTo(breadthFirst);
    if (levels != null) {
      assertThat(levels.count()).as(what).isEqualTo(expected.levels());
      assertThat(levels.widest()).as(what).isEqualTo(expected.widestLevel());
    }
  }

  /**
   * What also a run that a limit has ended must have in common with it: nothing is counted that is
   * not there, and a run that calls itself complete has counted everything.
   */
  public static void checkHonest(Run run, ReferenceSearch.Result expected, String what) {
    Figures figures = run.figures();
    assertThat(run.verdict()).as(what).isIn(Verdict.COMPLETE, Verdict.INCOMPLETE);
    boolean complete = run.verdict() == Verdict.COMPLETE;
    assertThat(run.limit() == null).as("a limit says why: " + what).isEqualTo(complete);
    if (complete) {
      assertThat(run.exact()).as(what).isTrue();
    }
    if (figures.knowsStates()) {
      assertCounted("states", figures.states(), expected.states(), complete, what);
      assertThat(figures.knowsTransitions() || !complete).as(what).isTrue();
      if (figures.knowsTransitions()) {
        assertCounted("transitions", figures.transitions(), expected.transitions(), complete, what);
        assertCounted("deadlocks", figures.deadlocks(), expected.deadlocks(), complete, what);
        assertCounted(
            "errors and violations",
            figures.assertionsViolated() + figures.runtimeErrors(),
            expected.violations() + expected.errors(),
            complete,
            what);
      }
      assertThat(figures.expanded()).as("expanded: " + what).isGreaterThanOrEqualTo(0);
    } else {
      assertThat(figures.visited() >= expected.states() || !complete).as(what).isTrue();
    }
    LevelFigures levels = figures.levels();
    if (levels != null && figures.knowsStates()) {
      if (complete) {
        assertThat(levels.count()).as(what).isEqualTo(expected.levels());
        assertThat(levels.widest()).as(what).isEqualTo(expected.widestLevel());
      }
      // A state may have got a place in the store and none among those that wait.
      assertCounted(
          "states by level", LongStream.of(levels.sizes()).sum(), figures.states(), complete, what);
    }
  }

  private static void assertCounted(
      String which, long counted, long truth, boolean complete, String what) {
    if (complete) {
      assertThat(counted).as(which + ": " + what).isEqualTo(truth);
    } else {
      assertThat(counted).as(which + ": " + what).isBetween(0L, truth);
    }
  }
}
