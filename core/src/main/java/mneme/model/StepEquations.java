package mneme.model;

import java.util.HashMap;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * Finds out whether numbers can be given to parts of a state, such as places or locations, so that
 * each step adds exactly 1 to their weighted sum. Then all ways to a state have the same length,
 * see {@link Grading}.
 *
 * <p>Each kind of step is an equation. They are solved modulo the prime 2^61 - 1: a solution tells
 * the lengths of ways modulo that number, and no way that a search walks is that long. Not
 * thread-safe.
 */
public final class StepEquations {
  private static final long PRIME = (1L << 61) - 1;

  /** The sum a step has to add, among the unknowns, which are not negative. */
  private static final int ONE = -1;

  /** So many coefficients are kept at most; what needs more is taken for unsolvable. */
  private static final long MOST = 2_000_000;

  /** By its first unknown, which has the coefficient 1, an equation that says the sum is 0. */
  private final Map<Integer, TreeMap<Integer, Long>> rows = new HashMap<>();

  private long kept;
  private boolean solvable = true;

  /**
   * Adds a kind of step.
   *
   * @param changes by unknown what the step adds to its part of the state
   */
  public void add(Map<Integer, Long> changes) {
    if (!solvable) {
      return;
    }
    TreeMap<Integer, Long> row = new TreeMap<>();
    changes.forEach((unknown, change) -> put(row, unknown, Math.floorMod(change, PRIME)));
    put(row, ONE, PRIME - 1);
    Map.@Nullable Entry<Integer, Long> first = row.higherEntry(ONE);
    while (first != null) {
      TreeMap<Integer, Long> known = rows.get(first.getKey());
      if (known == null) {
        keep(row, first.getKey(), first.getValue());
        return;
      }
      long factor = PRIME - first.getValue();
      known.forEach((unknown, value) -> put(row, unknown, times(factor, value)));
      first = row.higherEntry(ONE);
    }
    // Nothing is left but the sum: 0 unless the step contradicts others.
    solvable = row.isEmpty();
  }

  private void keep(TreeMap<Integer, Long> row, int first, long coefficient) {
    long inverse = power(coefficient, PRIME - 2);
    row.replaceAll((unknown, value) -> times(inverse, value));
    rows.put(first, row);
    kept += row.size();
    solvable = kept <= MOST;
  }

  private static void put(TreeMap<Integer, Long> row, int unknown, long more) {
    long sum = (row.getOrDefault(unknown, 0L) + more) % PRIME;
    if (sum == 0) {
      row.remove(unknown);
    } else {
      row.put(unknown, sum);
    }
  }

  /** The product modulo the prime: what lies above its 61 bits counts once more below. */
  private static long times(long a, long b) {
    long high = Math.multiplyHigh(a, b);
    long low = a * b;
    long sum = (low & PRIME) + (low >>> 61 | high << 3);
    return sum >= PRIME ? sum - PRIME : sum;
  }

  private static long power(long base, long exponent) {
    long result = 1;
    long square = base;
    for (long rest = exponent; rest != 0; rest >>>= 1) {
      if ((rest & 1) != 0) {
        result = times(result, square);
      }
      square = times(square, square);
    }
    return result;
  }

  /** Whether there are such numbers; false also where that is too much to find out. */
  public boolean areSolvable() {
    return solvable;
  }
}
