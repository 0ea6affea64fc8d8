package mneme.lab.forgetting;

import java.util.Arrays;

/**
 * Numbers states in the order in which they are seen first. Slots at the end of a vector that are 0
 * may be absent. Not thread-safe.
 */
final class StateNumbers {
  private int[][] vectors = new int[1024][];
  private int[] table = new int[4096];
  private int size;

  int size() {
    return size;
  }

  /** The number of a state, which is a new one where the state was not seen before. */
  int of(int[] vector) {
    int used = vector.length;
    while (used > 0 && vector[used - 1] == 0) {
      used--;
    }
    int at = find(vector, used);
    if (table[at] != 0) {
      return table[at] - 1;
    }
    if (size == vectors.length) {
      vectors = Arrays.copyOf(vectors, 2 * size);
    }
    vectors[size++] = Arrays.copyOf(vector, used);
    table[at] = size;
    if (2 * size > table.length) {
      grow();
    }
    return size - 1;
  }

  /** Where a state is in the table, or belongs. */
  private int find(int[] vector, int used) {
    int at = home(vector, used);
    while (table[at] != 0) {
      int[] other = vectors[table[at] - 1];
      if (Arrays.equals(other, 0, other.length, vector, 0, used)) {
        return at;
      }
      at = at + 1 & table.length - 1;
    }
    return at;
  }

  private int home(int[] vector, int used) {
    long hash = used;
    for (int i = 0; i < used; i++) {
      hash = (hash ^ vector[i]) * 0x9e37_79b9_7f4a_7c15L;
      hash ^= hash >>> 32;
    }
    return (int) hash & table.length - 1;
  }

  private void grow() {
    table = new int[2 * table.length];
    for (int number = 0; number < size; number++) {
      table[find(vectors[number], vectors[number].length)] = number + 1;
    }
  }
}
