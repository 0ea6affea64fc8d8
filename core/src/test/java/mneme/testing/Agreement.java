package mneme.testing;

import static org.assertj.core.api.Assertions.assertThat;

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
}
