package mneme.engine.planning;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import mneme.engine.Engine;
import mneme.engine.Methods;
import mneme.engine.planning.Planner.Confidence;
import mneme.engine.planning.Planner.Prognosis;
import mneme.engine.planning.Planner.Ranked;
import mneme.run.Control;
import mneme.run.Limits;
import mneme.run.Plan;
import mneme.testing.GraphModels;
import mneme.testing.ReferenceSearch;
import org.junit.jupiter.api.Test;

/** A forecast is honest, and what does not fit is not recommended. */
class PlannerTest {
  /** The steps of a sample are counted, and this is never up. */
  private static final Duration ALL_WALKS = Duration.ofHours(1);

  private static Prognosis plan(int side, int dimensions, long memory, boolean disk) {
    Plan plan = Plan.explore(GraphModels.grid(side, dimensions)).withLimits(Limits.memory(memory));
    return new Planner(new Engine(Methods.standard()), Planner.STANDARD)
        .of(plan, disk, new Control());
  }

  @Test
  void whatIsVisitedAsAWholeIsKnown() {
    Prognosis prognosis = plan(9, 3, 64 << 20, false);
    assertThat(prognosis.states())
        .isEqualTo(Forecast.known(ReferenceSearch.of(GraphModels.grid(9, 3)).states()));
    Ranked best = prognosis.ranking().getFirst();
    assertThat(best.confidence()).isEqualTo(Confidence.SURE);
    assertThat(best.candidate().needsDisk()).isFalse();
  }

  @Test
  void withoutADirectoryNothingGoesToDisk() {
    for (boolean disk : List.of(false, true)) {
      Prognosis prognosis = plan(9, 3, 64 << 20, disk);
      for (Ranked each : prognosis.ranking()) {
        if (each.candidate().needsDisk()) {
          assertThat(each.confidence() == Confidence.IMPOSSIBLE).isEqualTo(!disk);
        }
      }
    }
  }

  /** Where the smallest of the usual stores may not fit, slower ones are measured as well. */
  @Test
  void whereMemoryIsShortSlowerStoresAreRanked() {
    assertThat(plan(9, 3, 64 << 20, false).ranking()).hasSize(3);
    Prognosis tight = plan(120, 3, 1 << 20, false);
    assertThat(tight.ranking())
        .extracting(each -> each.candidate().name())
        .contains("full", "tree-compact", "external", "comback", "delta", "collapse");
    assertThat(tight.sample().others())
        .allSatisfy(
            (store, each) -> {
              assertThat(each.seconds()).as(store).isPositive();
              assertThat(each.bytes()).as(store).isBetween(1.0, 500.0);
            });
  }

  /** A cube of counters has a bell of levels: its size is known, wherever it is cut. */
  @Test
  void theIntervalHoldsABellOfLevels() {
    long[] levels = bell(60);
    long all = 0;
    for (long level : levels) {
      all += level;
    }
    WalkSample walks = WalkSample.of(GraphModels.grid(61, 3), ALL_WALKS);
    for (int cut = 12; cut < levels.length; cut++) {
      long[] seen = Arrays.copyOf(levels, cut);
      Forecast forecast = Forecast.of(seen, walks);
      assertThat(forecast.low()).isLessThanOrEqualTo(forecast.likely());
      assertThat(forecast.likely()).isLessThanOrEqualTo(forecast.high());
      long visited = 0;
      for (long level : seen) {
        visited += level;
      }
      assertThat(forecast.low()).isGreaterThanOrEqualTo(visited);
      if (visited > all / 50) {
        assertThat(forecast.high()).as("cut at " + cut).isGreaterThanOrEqualTo(all);
      }
    }
  }

  /** Walks on a cube of counters meet each other less, the larger it is. */
  @Test
  void walksTellSmallFromLarge() {
    double former = 0;
    for (int side : new int[] {4, 10, 40}) {
      WalkSample walks = WalkSample.of(GraphModels.grid(side, 3), ALL_WALKS);
      long states = ReferenceSearch.of(GraphModels.grid(side, 3)).states();
      assertThat(walks.states()).isLessThanOrEqualTo(states);
      assertThat(walks.population()).isGreaterThan(former).isLessThan(4.0 * states);
      assertThat(walks.metOnce() + walks.metTwice()).isLessThanOrEqualTo(walks.states());
      former = walks.population();
    }
    assertThat(former).isGreaterThan(1000);
  }

  /** The levels of three counters from 0 to n. */
  private static long[] bell(int n) {
    long[] levels = new long[3 * n + 1];
    for (int a = 0; a <= n; a++) {
      for (int b = 0; b <= n; b++) {
        for (int c = 0; c <= n; c++) {
          levels[a + b + c]++;
        }
      }
    }
    return levels;
  }
}
