package mneme.store.table;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import mneme.memory.MemoryBudget;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class StateTableTest {
  @ParameterizedTest
  @CsvSource({
    "34, 0, 400000, 64",
    "34, 400000, 400000, 64",
    "27, 300000, 900000, 64",
    "20, 0, 60000, 64",
    "34, 0, 60000, 12",
    "22, 0, 9000, 5"
  })
  void whatWasAddedIsFoundUnderItsKeyAlone(int keyBits, long expected, int states, int hashBits) {
    MemoryBudget budget = new MemoryBudget(64 << 20);
    Map<Long, List<Long>> known = new HashMap<>();
    SplittableRandom random = new SplittableRandom(keyBits);
    try (StateTable table = new StateTable(budget, keyBits, expected)) {
      List<Long> hashes = new ArrayList<>();
      for (long number = 0; number < states; number++) {
        long hash = random.nextLong() & -1L << 64 - hashBits;
        hashes.add(hash);
        assertThat(table.makeRoom()).isTrue();
        table.add(hash, number);
        known.computeIfAbsent(hash >>> 64 - keyBits, key -> new ArrayList<>()).add(number);
      }
      for (long hash : hashes.subList(0, Math.min(states, 200_000))) {
        List<Long> found = new ArrayList<>();
        int n = table.find(hash);
        for (int i = 0; i < n; i++) {
          found.add(table.found(i));
        }
        List<Long> wanted = known.get(hash >>> 64 - keyBits);
        if (wanted.size() != found.size() || !found.containsAll(wanted)) {
          assertThat(found).containsExactlyInAnyOrderElementsOf(wanted);
        }
        assertThat(wanted.contains(table.findOne(hash))).isTrue();
      }
      for (int i = 0; i < 10_000; i++) {
        long hash = random.nextLong();
        int wanted = known.getOrDefault(hash >>> 64 - keyBits, List.of()).size();
        assertThat(table.find(hash)).isEqualTo(wanted);
        assertThat(table.findOne(hash) < 0).isEqualTo(wanted == 0);
      }
    }
    assertThat(budget.used()).isZero();
  }

  @Test
  void aTableOfTheRightSizeTakesFiveBytesAState() {
    int states = 1_500_000;
    MemoryBudget budget = new MemoryBudget(256 << 20);
    SplittableRandom random = new SplittableRandom(5);
    try (StateTable table = new StateTable(budget, 27, states)) {
      for (long number = 0; number < states; number++) {
        assertThat(table.makeRoom()).isTrue();
        table.add(random.nextLong(), number);
      }
      assertThat((double) table.bytes() / states).isLessThan(5.5 + (2 << 20) / (double) states);
    }
  }

  /** So many that it grows in fine steps, and is so full that keys lie in the overflow. */
  @ParameterizedTest
  @CsvSource({"28, 2400000", "29, 1500000", "34, 2400000"})
  void nothingIsLostWhenATableOfManyStatesMoves(int keyBits, int states) {
    MemoryBudget budget = new MemoryBudget(256 << 20);
    long[] hashes = new SplittableRandom(states).longs(states).toArray();
    try (StateTable table = new StateTable(budget, keyBits, 0)) {
      for (int number = 0; number < states; number++) {
        assertThat(table.makeRoom()).isTrue();
        table.add(hashes[number], number);
      }
      long more = 0;
      for (int number = 0; number < states; number++) {
        int n = table.find(hashes[number]);
        boolean found = false;
        for (int i = 0; i < n; i++) {
          found |= table.found(i) == number;
        }
        assertThat(found).isTrue();
        assertThat(table.findOne(hashes[number])).isNotNegative();
        more += n - 1;
      }
      double shared = (double) states * states / (1L << keyBits);
      assertThat((double) more).isBetween(0.5 * shared - 1000, 1.5 * shared + 1000);
      assertThat(table.collisions()).isLessThan(states / 1000);
      assertThat(budget.used()).isEqualTo(table.bytes());
      double bits = keyBits + 6;
      assertThat((double) table.bytes() / states)
          .as("a key of %d bits, its number and what is unused", keyBits)
          .isLessThan(bits / 8 * 1.4);
    }
    assertThat(budget.used()).isZero();
  }

  /** Where memory is plenty: the steps are those it always takes where it is not. */
  @ParameterizedTest
  @CsvSource({"256, true", "14, false"})
  void itGrowsAtOnceForThoseThatAreLikelyToCome(int megabytes, boolean atOnce) {
    int states = 1_200_000;
    long[] hashes = new SplittableRandom(states).longs(states).toArray();
    long usual = bytesWith(megabytes, hashes, 0);
    long larger = bytesWith(megabytes, hashes, states);
    assertThat(larger > 1.1 * usual).isEqualTo(atOnce);
  }

  private static long bytesWith(int megabytes, long[] hashes, long likely) {
    MemoryBudget budget = new MemoryBudget((long) megabytes << 20);
    try (StateTable table = new StateTable(budget, 29, 0)) {
      for (int number = 0; number < hashes.length; number++) {
        assertThat(table.hasRoom() || table.makeRoom(likely)).isTrue();
        table.add(hashes[number], number);
      }
      for (int number = 0; number < hashes.length; number++) {
        assertThat(table.findOne(hashes[number])).isNotNegative();
      }
      return table.bytes();
    }
  }

  @Test
  void whenMemoryEndsNothingIsLost() {
    MemoryBudget budget = new MemoryBudget(1 << 20);
    SplittableRandom random = new SplittableRandom(9);
    List<Long> hashes = new ArrayList<>();
    try (StateTable table = new StateTable(budget, 34, 0)) {
      while (table.makeRoom()) {
        long hash = random.nextLong();
        table.add(hash, hashes.size());
        hashes.add(hash);
      }
      assertThat(hashes.size()).isGreaterThan(140_000);
      for (int number = 0; number < hashes.size(); number++) {
        int n = table.find(hashes.get(number));
        boolean found = false;
        for (int i = 0; i < n; i++) {
          found |= table.found(i) == number;
        }
        assertThat(found).isTrue();
      }
      assertThat(budget.peak()).isLessThanOrEqualTo(1 << 20);
    }
  }
}
