package mneme.search.delayed;

import static org.assertj.core.api.Assertions.assertThat;

import mneme.memory.MemoryBudget;
import mneme.model.Model;
import mneme.run.Control;
import mneme.run.Plan;
import mneme.run.Tuning;
import mneme.search.Observer;
import mneme.search.SearchTask;
import mneme.testing.GraphModels;
import org.junit.jupiter.api.Test;

class CycleOddsTest {
  private static CycleOdds odds(String cycles) {
    Model model = GraphModels.ring(5);
    Plan plan = Plan.explore(model).withTuning(Tuning.NONE.with("cycles", cycles));
    return new CycleOdds(
        new SearchTask(plan, new MemoryBudget(1 << 20), new Control(), Observer.NONE));
  }

  @Test
  void whatMostlyLedToVisitedStatesWaits() {
    CycleOdds odds = odds("learn");
    // The model has no locations: at first nothing is thought to close a cycle.
    assertThat(odds.waits(0)).isFalse();
    assertThat(odds.waiting()).isZero();
    for (int i = 0; i < 20; i++) {
      odds.led(0, true);
    }
    assertThat(odds.waits(0)).isTrue();
    assertThat(odds.waiting()).isEqualTo(1);
    for (int i = 0; i < 20; i++) {
      odds.led(0, false);
    }
    assertThat(odds.waits(0)).isFalse();
    assertThat(odds.probability(0)).isBetween(0.4, 0.5);
  }

  @Test
  void theTextAloneIsNotChangedByWhatIsSeen() {
    CycleOdds odds = odds("wait");
    for (int i = 0; i < 100; i++) {
      odds.led(0, true);
    }
    assertThat(odds.waits(0)).isFalse();
  }
}
