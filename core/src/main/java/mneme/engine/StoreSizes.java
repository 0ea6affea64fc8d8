package mneme.engine;

/**
 * What stores take per state, as far as that is known before a run: the numbers on which the engine
 * rests its choice, and a plan its ranking. They come from models of the BEEM database; the pages
 * of the methods have the tables.
 */
public final class StoreSizes {
  /** What {@code full} adds to each packed state. */
  public static final double FULL_INDEX = 6;

  /** What it adds at least, when the memory is used up. */
  static final double LEAST_FULL_INDEX = 5;

  /** What {@code tree-compact} takes at least: a root, and next to no nodes. */
  public static final double LEAST_TREE = 2.5;

  /**
   * What {@code comback} and {@code delta} take at least, which keep no states but ways to them.
   */
  static final double LEAST_WAY = 6;

  /** What trees take while they grow, at least. */
  static final double LEAST_ROOT = 4;

  /** What {@code comback} and {@code delta} mostly take. */
  static final double WAY = 8;

  static final double LEAST_COLLAPSED = 10;

  private StoreSizes() {}
}
