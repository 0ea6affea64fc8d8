package mneme.store.table;

import java.util.Arrays;

/** The numbers that a look-up found. Not thread-safe. */
final class FoundNumbers {
  private long[] numbers = new long[16];
  private int size;

  void clear() {
    size = 0;
  }

  void add(long number) {
    if (size == numbers.length) {
      numbers = Arrays.copyOf(numbers, 2 * size);
    }
    numbers[size++] = number;
  }

  int size() {
    return size;
  }

  long get(int i) {
    return numbers[i];
  }
}
