package mneme.gpu.text;

import mneme.model.Shape;
import mneme.model.Slot;

/**
 * The values for which each slot gets room. Immutable.
 *
 * <p>A kernel notices a value outside of these ranges, and the search begins anew with wider ones:
 * what is too narrow costs time, and no state.
 */
public final class Ranges {
  private final int[] least;
  private final int[] greatest;

  private Ranges(int[] least, int[] greatest) {
    this.least = least;
    this.greatest = greatest;
  }

  public static Ranges of(int[] least, int[] greatest) {
    return new Ranges(least.clone(), greatest.clone());
  }

  /** What a model says of its slots. */
  public static Ranges declared(Shape shape) {
    int[] least = new int[shape.size()];
    int[] greatest = new int[shape.size()];
    for (int i = 0; i < least.length; i++) {
      Slot slot = shape.slot(i);
      least[i] = slot.least();
      greatest[i] = slot.greatest();
    }
    return new Ranges(least, greatest);
  }

  public int slots() {
    return least.length;
  }

  public int least(int slot) {
    return least[slot];
  }

  public int greatest(int slot) {
    return greatest[slot];
  }

  /** The same with another range for one slot. */
  public Ranges with(int slot, int from, int to) {
    Ranges other = of(least, greatest);
    other.least[slot] = from;
    other.greatest[slot] = to;
    return other;
  }

  /** Whether no range of these exceeds that of the others. */
  public boolean isWithin(Ranges others) {
    for (int i = 0; i < least.length; i++) {
      if (least[i] < others.least[i] || greatest[i] > others.greatest[i]) {
        return false;
      }
    }
    return true;
  }
}
