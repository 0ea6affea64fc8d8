package mneme.engine;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import mneme.cache.CacheSetup;
import mneme.method.Amount;
import mneme.run.Limit;
import mneme.run.Limits;
import mneme.run.Plan;
import mneme.run.Run;
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

  /** Where the memory ends, full states make room for the ways to new ones. */
  @Test
  void fullStatesMakeRoom() {
    Plan plan = Plan.explore(GraphModels.grid(45, 3)).withSearch("bfs").withStore("comback");
    for (String cache : List.of("fifo", "lru")) {
      Plan shares = plan.withTuning(new MemoryShares(60).tuning().with(CacheSetup.CACHE, cache));
      Run free = Runner.run(shares.withLimits(Limits.memory(256 << 20)));
      long ways = free.figures().storeBytes();
      Limits tight = Limits.memory(5 * ways / 2);
      Run run = Runner.run(shares.withLimits(tight));
      assertThat(run.verdict()).as(cache).isEqualTo(Verdict.COMPLETE);
      assertThat(run.figures().states()).isEqualTo(45L * 45 * 45);
      assertThat(run.figures().transitions()).isEqualTo(free.figures().transitions());
      // What the user has said in numbers stays.
      Tuning numbers =
          shares.tuning().with(CacheSetup.SIZE, "27300").with(Settings.CANDIDATES, "16400");
      Run fixed = Runner.run(shares.withTuning(numbers).withLimits(tight));
      assertThat(fixed.limit()).isEqualTo(Limit.MEMORY);
    }
  }
}
