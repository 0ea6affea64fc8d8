package mneme.search.elimination;

import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;
import mneme.store.VectorHash;
import mneme.trace.Trace;

/** The states of a cycle, to be recognised. Immutable. */
public final class CycleStates {
  /** In place of an index. */
  public static final int NONE = Integer.MAX_VALUE;

  private final List<int[]> states;
  private final long[] sums;
  private final int[] indexes;

  public CycleStates(List<int[]> states) {
    this.states = states;
    long[] plain = states.stream().mapToLong(VectorHash::sum).toArray();
    this.indexes =
        IntStream.range(0, plain.length)
            .boxed()
            .sorted(Comparator.comparingLong(i -> plain[i]))
            .mapToInt(Integer::intValue)
            .toArray();
    this.sums = Arrays.stream(indexes).mapToLong(i -> plain[i]).toArray();
  }

  /** The place of a state on the cycle, or {@link #NONE}. */
  public int indexOf(int[] state) {
    long sum = VectorHash.sum(state);
    int at = Arrays.binarySearch(sums, sum);
    while (at > 0 && sums[at - 1] == sum) {
      at--;
    }
    for (int i = at; i >= 0 && i < sums.length && sums[i] == sum; i++) {
      if (Trace.sameState(states.get(indexes[i]), state)) {
        return indexes[i];
      }
    }
    return NONE;
  }
}
