package mneme.store.tree;

import java.util.ArrayList;
import java.util.List;
import mneme.model.Companion;
import mneme.model.Model;
import mneme.model.Shape;
import mneme.model.Slot;

/**
 * A slot whose value lies in the root of a state and not in a part of it: below the number of the
 * right part. Where an automaton runs beside a model, each part would otherwise be kept once for
 * each state of the automaton it occurs with. Immutable.
 *
 * @param slot which one; -1 for none
 * @param least its smallest value
 * @param bits what it takes of a root
 */
record RootSlot(int slot, int least, int bits) {
  static final RootSlot NONE = new RootSlot(-1, 0, 0);

  /** More bits would leave too few for the numbers of right parts. */
  private static final int MOST_BITS = 5;

  private static final long RIGHT_MASK = (1L << RootCode.RIGHT_BITS) - 1;

  /** The slot of a model's companion, where it has one of few values. */
  static RootSlot of(Model model) {
    Companion companion = model.ability(Companion.class);
    if (companion == null) {
      return NONE;
    }
    Slot slot = model.shape().slot(companion.slot());
    return slot.fixed() && slot.bits() > 0 && slot.bits() <= MOST_BITS
        ? new RootSlot(companion.slot(), slot.least(), slot.bits())
        : NONE;
  }

  boolean exists() {
    return slot >= 0;
  }

  /** The shape of what is left for the parts: the slot is there, and has one value. */
  Shape without(Shape shape) {
    if (!exists()) {
      return shape;
    }
    List<Slot> slots = new ArrayList<>(shape.slots());
    Slot own = slots.get(slot);
    slots.set(slot, Slot.ranged(own.name(), own.component(), least, least));
    return new Shape(slots, shape.components(), shape.appends());
  }

  /** How long the number of a right part may get. */
  int rightBits() {
    return RootCode.RIGHT_BITS - bits;
  }

  /**
   * @param code what is kept of the slot: its value above the least one
   */
  long root(int left, int right, int code) {
    return (long) left << RootCode.RIGHT_BITS | (long) right << bits | code;
  }

  static int left(long root) {
    return (int) (root >>> RootCode.RIGHT_BITS);
  }

  int right(long root) {
    return (int) ((root & RIGHT_MASK) >>> bits);
  }

  int code(long root) {
    return (int) root & (1 << bits) - 1;
  }

  /** What is kept of the slot of a state. */
  int code(int[] state) {
    return exists() ? state[slot] - least : 0;
  }

  /** Sets the slot of a state whose other slots are set. */
  void set(int[] state, int code) {
    if (exists()) {
      state[slot] = least + code;
    }
  }
}
