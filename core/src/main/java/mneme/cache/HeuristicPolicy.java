package mneme.cache;

import java.util.EnumSet;
import java.util.Set;
import java.util.function.IntToLongFunction;
import org.jspecify.annotations.Nullable;

/**
 * Keeps the states of greatest worth for reconstructions (strategies H and D of Evangelista,
 * Westergaard and Kristensen, "The ComBack Method Revisited", section 3): H(s) = d(s) * r(s) /
 * L(d(s)), where d is the distance, r how many states refer to s, and L how many states share the
 * distance. A state enters a full cache only in place of one of less worth. That is what is
 * printed; ASAP, the tool of the paper, squares d(s) * r(s), and so gives less to the small levels
 * near the initial state.
 *
 * <p>Strategy D, {@code distance}, does not take a state if one of its nearest ancestors is cached:
 * the nearest five as printed; the nearest four in ASAP, so that five events lie between two cached
 * states; or as many as {@link PolicySettings#apart} says.
 */
final class HeuristicPolicy extends RankedPolicy {
  static final PolicyKind HEURISTIC =
      kind(
          "heuristic",
          "forgets the state of least distance * references / states of its level",
          false,
          0);
  static final PolicyKind DISTANCE =
      kind(
          "distance",
          "as heuristic, but takes no state near a cached ancestor (5 steps)",
          false,
          Knowledge.ANCESTORS);
  static final PolicyKind SQUARED_HEURISTIC =
      kind(
          "heuristic2",
          "forgets the state of least (distance * references)^2 / states of its level",
          true,
          0);
  static final PolicyKind SQUARED_DISTANCE =
      kind(
          "distance2",
          "as heuristic2, but takes no state near a cached ancestor (4 steps)",
          true,
          Knowledge.ANCESTORS - 1);

  private static PolicyKind kind(String name, String idea, boolean squares, int ancestors) {
    Set<Knowledge> needs = EnumSet.of(Knowledge.DISTANCE, Knowledge.DEGREE, Knowledge.LEVEL_SIZE);
    if (ancestors > 0) {
      needs.add(Knowledge.ANCESTOR);
    }
    return new PolicyKind(name, idea, needs, site -> new HeuristicPolicy(site, squares, ancestors));
  }

  private final IntToLongFunction distance;
  private final IntToLongFunction references;
  private final IntToLongFunction levelSize;

  /** Null where cached ancestors do not matter. */
  private final @Nullable IntToLongFunction ancestor;

  private final boolean squares;
  private final int ancestors;

  private HeuristicPolicy(CacheSite site, boolean squares, int ancestors) {
    super(site);
    this.squares = squares;
    int wanted = site.settings().apart();
    this.ancestors = ancestors > 0 && wanted > 0 ? wanted : ancestors;
    this.distance = site.fact(Knowledge.DISTANCE);
    this.references = site.fact(Knowledge.DEGREE);
    this.levelSize = site.fact(Knowledge.LEVEL_SIZE);
    this.ancestor = ancestors > 0 ? site.fact(Knowledge.ANCESTOR) : null;
  }

  /** The bits of a number that is not negative are in its order. */
  @Override
  long rank(int slot) {
    double product = (double) distance.applyAsLong(slot) * references.applyAsLong(slot);
    double worth = (squares ? product * product : product) / levelSize.applyAsLong(slot);
    return Double.doubleToLongBits(worth);
  }

  @Override
  boolean takes(long rank, long least) {
    return rank > least;
  }

  @Override
  public int offered(int slot) {
    return ancestor != null && ancestor.applyAsLong(slot) <= ancestors ? slot : super.offered(slot);
  }
}
