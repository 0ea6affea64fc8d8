package mneme.engine;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import mneme.run.Control;
import mneme.run.Detail;
import mneme.run.Limits;
import mneme.run.MemoryUse;
import mneme.run.Plan;
import mneme.run.Progress;
import mneme.run.Run;
import mneme.search.Observer;
import mneme.testing.GraphModels;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What somebody who looks on is told while a run goes on. */
class ProgressTest {
  private static final Plan GRID =
      Plan.explore(GraphModels.grid(30, 3)).withThreads(1).withLimits(Limits.memory(64 << 20));

  /** Asks each so many states, on the thread of the search, so that nothing moves meanwhile. */
  private static final class Asks implements Observer {
    private final Control control;
    private final List<Progress> told = new ArrayList<>();
    private final List<long[]> levels = new ArrayList<>();
    private long expanded;

    Asks(Control control) {
      this.control = control;
    }

    @Override
    public void expanded(int lane, long id, int[] state, int successors) {
      if (expanded++ % 1_000 == 0) {
        Progress now = control.progress();
        assertThat(now).isNotNull();
        told.add(now);
        long[] sizes = control.levels();
        if (sizes != null) {
          levels.add(sizes);
        }
      }
    }
  }

  static Stream<String> stores() {
    return Stores.ALL.stream().map(store -> store.name()).filter(name -> !name.equals("auto"));
  }

  @ParameterizedTest
  @MethodSource("stores")
  void theMemoryOfEveryStoreIsToldByPart(String store) {
    Control control = new Control();
    Asks asks = new Asks(control);
    Runner.run(GRID.withStore(store), control, asks);
    assertThat(asks.told).hasSizeGreaterThan(20);
    for (Progress now : asks.told) {
      long sum = now.use().parts().stream().mapToLong(MemoryUse.Part::bytes).sum();
      assertThat(sum).isLessThanOrEqualTo(now.memory());
      assertThat(now.memory()).isLessThanOrEqualTo(now.memoryLimit());
      assertThat(sum)
          .as("%s: %s of %s", store, now.use().parts(), now.memory())
          .isGreaterThan(now.memory() / 10 * 9);
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"dfs", "caching", "snapshots"})
  void searchesTellTheirPartsToo(String search) {
    Control control = new Control();
    Asks asks = new Asks(control);
    Runner.run(GRID.withSearch(search), control, asks);
    Progress last = asks.told.getLast();
    long sum = last.use().parts().stream().mapToLong(MemoryUse.Part::bytes).sum();
    assertThat(sum).isBetween(last.memory() / 10 * 9, last.memory());
  }

  @Test
  void levelsGrowToThoseOfTheReport() {
    Control control = new Control();
    Asks asks = new Asks(control);
    Run run = Runner.run(GRID.withSearch("bfs"), control, asks);
    long[] all = run.figures().levels().sizes();
    assertThat(asks.levels).hasSize(asks.told.size());
    for (long[] sizes : asks.levels) {
      // The last two are being expanded and being filled.
      int complete = Math.max(0, sizes.length - 1);
      assertThat(Arrays.copyOf(sizes, complete)).isEqualTo(Arrays.copyOf(all, complete));
    }
  }

  @Test
  void cachesTellTheirHits() {
    Control control = new Control();
    Asks asks = new Asks(control);
    Runner.run(GRID.withSearch("caching"), control, asks);
    long lookups = 0;
    for (Progress now : asks.told) {
      long asked = count(now, "cache_lookups");
      assertThat(asked).isGreaterThanOrEqualTo(lookups);
      assertThat(count(now, "cache_hits")).isBetween(0L, asked);
      lookups = asked;
    }
    assertThat(lookups).isPositive();
  }

  private static long count(Progress progress, String key) {
    return progress.details().stream()
        .filter(detail -> detail.key().equals(key))
        .map(Detail::value)
        .mapToLong(value -> value instanceof Detail.Count(long count) ? count : -1)
        .findFirst()
        .orElseThrow();
  }
}
