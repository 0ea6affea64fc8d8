package mneme.store.table;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.SplittableRandom;
import mneme.memory.MemoryBudget;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class KeyTableTest {
  /**
   * From many entries in a bucket to few: small tables for the numbers of large ones have long
   * rests.
   */
  @ParameterizedTest
  @CsvSource({
    "20, 1000, 15",
    "29, 2000000, 10",
    "34, 2000000, 9",
    "34, 100000000, 8",
    "34, 4000000000, 8"
  })
  void smallTablesHoldLargeNumbers(int keyBits, long numbers, int entries) {
    MemoryBudget budget = new MemoryBudget(8 << 20);
    SplittableRandom random = new SplittableRandom(numbers);
    KeyTable table = KeyTable.createSmall(budget, keyBits, numbers, 256, 0.85);
    assertThat(table).isNotNull();
    assertThat(new StateBuckets(37, keyBits, numbers).entries()).isEqualTo(entries);
    long[] keys = new long[4000];
    long[] given = new long[keys.length];
    int count = 0;
    int homeless = 0;
    for (int round = 0; round < 4; round++) {
      while (count < table.capacity(0.8)) {
        keys[count] = random.nextLong() & -1L << Long.SIZE - keyBits;
        given[count] = numbers - 1 - random.nextLong(numbers / 2);
        homeless += table.put(keys[count], given[count]) ? 0 : 1;
        count++;
      }
      check(table, keys, given, count, homeless);
      assertThat(table.makeRoom(1.5)).isTrue();
      int[] more = {0};
      table.grow(1.5, (_, _) -> more[0]++);
      homeless += more[0];
      check(table, keys, given, count, homeless);
    }
    long[] taken = new long[(int) table.count()];
    long[] theirs = new long[taken.length];
    table.takeAll(taken, theirs);
    assertThat(Arrays.stream(keys, 0, count).boxed())
        .containsAll(Arrays.stream(taken).boxed().toList());
    assertThat(table.count()).isZero();
    table.close();
    assertThat(budget.used()).isZero();
  }

  private static void check(KeyTable table, long[] keys, long[] given, int count, int homeless) {
    FoundNumbers found = new FoundNumbers();
    int missing = 0;
    for (int i = 0; i < count; i++) {
      found.clear();
      table.find(keys[i], Integer.MAX_VALUE, found);
      boolean here = false;
      for (int j = 0; j < found.size(); j++) {
        here |= found.get(j) == given[i];
      }
      missing += here ? 0 : 1;
      assertThat(found.size()).as("keys of 20 bits are shared now and then").isLessThan(4);
      int all = found.size();
      found.clear();
      table.find(keys[i], 1, found);
      assertThat(found.size()).isEqualTo(Math.min(1, all));
    }
    assertThat(missing).as("of " + count).isEqualTo(homeless);
    assertThat(table.count()).isEqualTo(count - homeless);
  }
}
