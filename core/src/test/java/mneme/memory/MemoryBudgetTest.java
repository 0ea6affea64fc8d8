package mneme.memory;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;

class MemoryBudgetTest {
  @Test
  void partsHaveAccountsOfTheirOwnAndOneLimit() {
    MemoryBudget budget = new MemoryBudget(100);
    MemoryBudget index = budget.part("index");
    MemoryBudget states = budget.part("states");
    assertThat(index.take(60)).isTrue();
    assertThat(states.take(50)).isFalse();
    assertThat(states.take(30)).isTrue();
    assertThat(budget.take(10)).isTrue();
    assertThat(index.available()).isZero();
    assertThat(index.limit()).isEqualTo(100);
    assertThat(budget.parts()).isEqualTo(Map.of("index", 60L, "states", 30L));
    index.giveBack(60);
    assertThat(budget.used()).isEqualTo(40);
    assertThat(states.peak()).isEqualTo(100);
    assertThat(budget.parts()).isEqualTo(Map.of("index", 0L, "states", 30L));
  }

  @Test
  void thePartOfAPartIsOneOfTheWhole() {
    MemoryBudget budget = new MemoryBudget(100);
    assertThat(budget.part("a").part("b")).isSameAs(budget.part("b"));
    assertThat(budget.part("a").part("a")).isSameAs(budget.part("a"));
    assertThat(budget.part("b").take(7)).isTrue();
    assertThat(budget.part("a").parts()).isEqualTo(Map.of("a", 0L, "b", 7L));
  }

  @Test
  void threadsTakeNoMoreThanThereIs() throws InterruptedException {
    MemoryBudget budget = new MemoryBudget(10_000);
    Thread[] threads = new Thread[4];
    for (int i = 0; i < threads.length; i++) {
      MemoryBudget part = budget.part("part " + i % 2);
      Random random = new Random(i);
      threads[i] =
          new Thread(
              () -> {
                long held = 0;
                for (int k = 0; k < 20_000; k++) {
                  long bytes = random.nextInt(500);
                  if (part.take(bytes)) {
                    held += bytes;
                  } else {
                    part.giveBack(held);
                    held = 0;
                  }
                }
                part.giveBack(held);
              });
      threads[i].start();
    }
    for (Thread thread : threads) {
      thread.join();
    }
    assertThat(budget.used()).isZero();
    assertThat(budget.peak()).isLessThanOrEqualTo(10_000);
    assertThat(budget.parts().values()).containsOnly(0L);
  }
}
