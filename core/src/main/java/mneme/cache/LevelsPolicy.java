package mneme.cache;

import java.util.Set;
import java.util.function.IntToLongFunction;

/**
 * Keeps whole levels: those whose distance is a multiple of k, where k doubles when the cache is
 * full (Evangelista, Westergaard and Kristensen, "The ComBack Method Revisited", end of section 3:
 * levels 0, k, 2k, ... after Evangelista and Pradat-Peyre, with the remark that k could be
 * increased dynamically). So no way to a cached state is longer than k - 1 steps, as far as its
 * level is there as a whole.
 *
 * <p>Nothing is cleared at once when k doubles: states of levels that are no multiples of the new k
 * leave as others come, those of the least power of two first.
 */
final class LevelsPolicy extends RankedPolicy {
  static final PolicyKind KIND =
      new PolicyKind(
          "levels",
          "keeps the states of every k-th level; k doubles when the cache is full",
          Set.of(Knowledge.DISTANCE),
          LevelsPolicy::new);

  /** Of states that begin a search: they are multiples of everything. */
  private static final long ALWAYS = Long.SIZE;

  private final IntToLongFunction distance;
  private final long period;

  private LevelsPolicy(CacheSite site) {
    super(site);
    this.distance = site.fact(Knowledge.DISTANCE);
    this.period = site.settings().firstPeriod();
  }

  @Override
  public int offered(int slot) {
    return distance.applyAsLong(slot) % period == 0 ? super.offered(slot) : slot;
  }

  /** How often k may double before the state's level is no multiple of it. */
  @Override
  long rank(int slot) {
    long level = distance.applyAsLong(slot) / period;
    return level == 0 ? ALWAYS : Long.numberOfTrailingZeros(level);
  }

  /** A full cache of levels as good as this one means that k doubles, and this one has no place. */
  @Override
  boolean takes(long rank, long least) {
    return rank > least;
  }
}
