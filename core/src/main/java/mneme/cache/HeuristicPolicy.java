package mneme.cache;

import java.util.Set;
import java.util.function.IntToLongFunction;
import org.jspecify.annotations.Nullable;

/**
 * Keeps the states of greatest worth for reconstructions (strategies H and D of Evangelista,
 * Westergaard and Kristensen, "The ComBack Method Revisited", section 3): H(s) = d(s) * r(s) /
 * L(d(s)), where d is the distance, r how many states refer to s, and L how many states share the
 * distance. A state enters a full cache only in place of one of less worth.
 *
 * <p>Strategy D, {@code distance}, does not take a state if one of its five nearest ancestors is
 * cached.
 */
final class HeuristicPolicy extends RankedPolicy {
  static final PolicyKind HEURISTIC =
      new PolicyKind(
          "heuristic",
          "forgets the state of least distance * references / states of its level",
          Set.of(Knowledge.DISTANCE, Knowledge.DEGREE, Knowledge.LEVEL_SIZE),
          site -> new HeuristicPolicy(site, false));
  static final PolicyKind DISTANCE =
      new PolicyKind(
          "distance",
          "as heuristic, but takes no state one of whose 5 nearest ancestors is there",
          Set.of(Knowledge.DISTANCE, Knowledge.DEGREE, Knowledge.LEVEL_SIZE, Knowledge.ANCESTOR),
          site -> new HeuristicPolicy(site, true));

  private final IntToLongFunction distance;
  private final IntToLongFunction references;
  private final IntToLongFunction levelSize;

  /** Null where cached ancestors do not matter. */
  private final @Nullable IntToLongFunction ancestor;

  private HeuristicPolicy(CacheSite site, boolean keepsDistance) {
    super(site);
    this.distance = site.fact(Knowledge.DISTANCE);
    this.references = site.fact(Knowledge.DEGREE);
    this.levelSize = site.fact(Knowledge.LEVEL_SIZE);
    this.ancestor = keepsDistance ? site.fact(Knowledge.ANCESTOR) : null;
  }

  /** The bits of a number that is not negative are in its order. */
  @Override
  long rank(int slot) {
    double worth =
        (double) distance.applyAsLong(slot)
            * references.applyAsLong(slot)
            / levelSize.applyAsLong(slot);
    return Double.doubleToLongBits(worth);
  }

  @Override
  boolean takes(long rank, long least) {
    return rank > least;
  }

  @Override
  public int offered(int slot) {
    return ancestor != null && ancestor.applyAsLong(slot) <= Knowledge.ANCESTORS
        ? slot
        : super.offered(slot);
  }
}
