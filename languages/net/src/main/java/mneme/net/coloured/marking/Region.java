package mneme.net.coloured.marking;

import mneme.net.coloured.Place;
import mneme.net.coloured.value.Values;

/**
 * The slots of one place. A colour is a number, its key. Immutable and thread-safe.
 *
 * <p>Whatever way the colours lie there, they are visited by {@code for (i = 0; i <
 * positions(state); i++)}, at which {@code countAt} says how many tokens there are, perhaps none,
 * of the colour {@code keyAt}.
 */
public abstract sealed class Region
    permits DenseRegion, SharedRegion, SparseRegion, InternedRegion {
  private final Place place;
  private final int number;
  private final Colours colours;

  /** The most tokens of one colour. */
  final int limit;

  Region(Place place, int number, Colours colours, int limit) {
    this.place = place;
    this.number = number;
    this.colours = colours;
    this.limit = limit;
  }

  public Place place() {
    return place;
  }

  public int number() {
    return number;
  }

  /** The most tokens of one colour before the model errs. */
  public int limit() {
    return limit;
  }

  public Colours colours() {
    return colours;
  }

  public abstract int positions(int[] state);

  public abstract int countAt(int[] state, int position);

  public abstract long keyAt(int[] state, int position);

  /** How many tokens of a colour there are. */
  public abstract int count(int[] state, long key);

  /**
   * Takes tokens away; false, and nothing changed, if there are too few.
   *
   * @throws mneme.net.coloured.value.Pool.PoolFullException if there is no room for another marking
   */
  public abstract boolean remove(Workspace work, long key, int tokens);

  /**
   * Adds tokens; false, and nothing changed, if there would be too many.
   *
   * @throws mneme.net.coloured.value.Pool.PoolFullException if there is no room for another marking
   */
  public abstract boolean add(Workspace work, long key, int tokens);

  /** All tokens. */
  public long total(int[] state) {
    long total = 0;
    for (int i = 0, n = positions(state); i < n; i++) {
      total += countAt(state, i);
    }
    return total;
  }

  /** The most tokens there are of one colour. */
  public int greatest(int[] state) {
    int greatest = 0;
    for (int i = 0, n = positions(state); i < n; i++) {
      greatest = Math.max(greatest, countAt(state, i));
    }
    return greatest;
  }

  /** Colours of which there are tokens. */
  public long distinct(int[] state) {
    long distinct = 0;
    for (int i = 0, n = positions(state); i < n; i++) {
      distinct += countAt(state, i) > 0 ? 1 : 0;
    }
    return distinct;
  }

  /** A colour in the words of the net: {@code (3, true)}. */
  public final String render(Values values, long key) {
    StringBuilder out = new StringBuilder("(");
    for (int i = 0; i < colours.components(); i++) {
      out.append(i == 0 ? "" : ", ")
          .append(values.render(place.domain().get(i), colours.component(key, i)));
    }
    return out.append(')').toString();
  }
}
