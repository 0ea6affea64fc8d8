package mneme.model;

import java.util.List;

/**
 * The slots of a state vector, grouped into components (a process, the globals, a channel).
 * Immutable.
 *
 * <p>A shape may grow while a model runs: a state may have more slots than are listed here where
 * {@code appends} says so, and a value outside the range of a slot that is not {@link Slot#fixed}.
 * Slots are only ever appended, and a slot that is absent reads as 0.
 *
 * @param appends whether states may have more slots than these
 */
public record Shape(List<Slot> slots, List<String> components, boolean appends) {
  public Shape {
    slots = List.copyOf(slots);
    components = List.copyOf(components);
  }

  /** A shape that has no other slots. */
  public Shape(List<Slot> slots, List<String> components) {
    this(slots, components, false);
  }

  /** Whether a state may have other slots or other values than those known before the run. */
  public boolean grows() {
    if (appends) {
      return true;
    }
    for (Slot slot : slots) {
      if (!slot.fixed()) {
        return true;
      }
    }
    return false;
  }

  public int size() {
    return slots.size();
  }

  public Slot slot(int index) {
    return slots.get(index);
  }

  /** The name of a slot, also of one that a run has appended. */
  public String nameOf(int slot) {
    return slot < slots.size() ? slots.get(slot).name() : "slot" + slot;
  }
}
