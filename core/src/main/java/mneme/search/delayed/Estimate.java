package mneme.search.delayed;

import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;

/**
 * What a level has found, as far as that is known before it is compared with anything.
 *
 * @param found states, each counted once
 * @param fresh those that were not visited before
 * @param again how many of the others lead back by so many levels
 */
record Estimate(double found, double fresh, double[] again) {
  /** The lengths of those backward edges that most states lead to, at most so many. */
  List<Integer> commonLengths(int most) {
    return IntStream.range(0, again.length)
        .filter(length -> again[length] > 0)
        .boxed()
        .sorted(Comparator.comparingDouble(length -> -again[length]))
        .limit(most)
        .toList();
  }
}
