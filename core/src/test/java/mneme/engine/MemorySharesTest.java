package mneme.engine;

import static org.assertj.core.api.Assertions.assertThat;

import mneme.cache.CacheSetup;
import mneme.method.Amount;
import mneme.run.Limits;
import mneme.run.Plan;
import mneme.run.Tuning;
import mneme.run.Verdict;
import mneme.store.comback.Settings;
import mneme.testing.GraphModels;
import org.junit.jupiter.api.Test;

/** What comback gives to full states follows from the memory and from what was visited. */
class MemorySharesTest {
  private static final Plan PLAN = Plan.explore(GraphModels.grid(9, 3));

  private static double percent(long memory, long visited) {
    return MemoryShares.of(PLAN.withLimits(Limits.memory(memory)), visited).percent();
  }

  @Test
  void moreMemoryAndFewerStatesLeaveMore() {
    assertThat(percent(1 << 20, 1 << 20)).isEqualTo(0.5);
    assertThat(percent(40 << 20, 1 << 20)).isBetween(8.0, 9.9);
    assertThat(percent(40 << 20, 1 << 19)).isEqualTo(10);
    assertThat(percent(1L << 40, 0)).isEqualTo(10);
    for (long memory = 1 << 20; memory < 1L << 30; memory += memory / 3) {
      assertThat(percent(memory + memory / 3, 1 << 20))
          .isGreaterThanOrEqualTo(percent(memory, 1 << 20));
    }
  }

  @Test
  void theyAreDividedAndUnderstood() {
    Tuning tuning = new MemoryShares(4).tuning();
    assertThat(tuning.value(CacheSetup.SIZE)).isEqualTo(Amount.percent(2));
    assertThat(tuning.value(Settings.CANDIDATES)).isEqualTo(Amount.percent(1.2));
    assertThat(tuning.given(Settings.BLOCK)).isEqualTo(Amount.percent(0.8));
    Plan plan = PLAN.withStore("comback").withTuning(tuning);
    assertThat(Runner.run(plan).verdict()).isEqualTo(Verdict.COMPLETE);
  }
}
