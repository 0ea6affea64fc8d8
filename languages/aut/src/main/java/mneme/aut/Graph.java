package mneme.aut;

import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;

/**
 * Transitions sorted by source state, label and order in the text, in flat arrays. Immutable and
 * thread-safe.
 *
 * <p>Row {@code r} holds the transitions {@code first(r)} to {@code first(r + 1) - 1}. Rows are the
 * states themselves, or, where the numbers of states are scattered, ranks among the states that
 * have transitions.
 *
 * @param sources the state of each row, ascending; empty if rows are states
 */
record Graph(int[] sources, int[] offsets, int[] targets, int[] labels) {
  /** The row of a state; negative if it has no transitions. */
  int rowOf(int state) {
    if (sources.length > 0) {
      return Arrays.binarySearch(sources, state);
    }
    return state < offsets.length - 1 ? state : -1;
  }

  int first(int row) {
    return offsets[row];
  }

  int target(int transition) {
    return targets[transition];
  }

  int label(int transition) {
    return labels[transition];
  }

  /**
   * The transition of a row with a label and a rank among those with this label; negative if there
   * is none.
   */
  int find(int row, int label, int rank) {
    int low = offsets[row];
    int end = offsets[row + 1];
    int high = end;
    while (low < high) {
      int middle = (low + high) >>> 1;
      if (labels[middle] < label) {
        low = middle + 1;
      } else {
        high = middle;
      }
    }
    return rank < end - low && labels[low + rank] == label ? low + rank : -1;
  }

  /** Whether all ways from a state to another have the same length. */
  boolean leadsForwardFrom(int first) {
    Map<Integer, Integer> distances = new HashMap<>();
    ArrayDeque<Integer> queue = new ArrayDeque<>();
    distances.put(first, 0);
    queue.add(first);
    while (!queue.isEmpty()) {
      int state = queue.remove();
      int row = rowOf(state);
      int next = distances.getOrDefault(state, 0) + 1;
      for (int i = row < 0 ? 0 : offsets[row]; i < (row < 0 ? 0 : offsets[row + 1]); i++) {
        Integer known = distances.putIfAbsent(targets[i], next);
        if (known == null) {
          queue.add(targets[i]);
        } else if (known != next) {
          return false;
        }
      }
    }
    return true;
  }

  /** The greatest number of equal labels in a row, minus one; 0 without transitions. */
  int greatestRank() {
    int greatest = 0;
    for (int row = 0; row < offsets.length - 1; row++) {
      int rank = 0;
      for (int i = offsets[row] + 1; i < offsets[row + 1]; i++) {
        rank = labels[i] == labels[i - 1] ? rank + 1 : 0;
        greatest = Math.max(greatest, rank);
      }
    }
    return greatest;
  }
}
