package mneme.dve.check;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import mneme.dve.program.Type;
import mneme.model.Shape;
import mneme.model.Slot;

/** Hands out the slots of the state vector and keeps their initial values. */
final class SlotTable {
  /** A state is a vector of so many numbers at most. */
  static final int MOST = 1 << 16;

  private final List<Slot> slots = new ArrayList<>();
  private final List<String> components = new ArrayList<>();
  private final BitSet written = new BitSet();
  private int[] initial = new int[64];

  /** What is added from now on belongs to a new component. */
  void component(String name) {
    components.add(name);
  }

  int size() {
    return slots.size();
  }

  boolean hasRoom(int more) {
    return more <= MOST - slots.size();
  }

  int add(String name, int least, int greatest, int value) {
    int slot = slots.size();
    slots.add(Slot.ranged(name, components.size() - 1, least, greatest));
    if (slot == initial.length) {
      initial = Arrays.copyOf(initial, slot * 2);
    }
    initial[slot] = value;
    return slot;
  }

  int add(String name, Type type, int value) {
    return add(name, type.least(), type.greatest(), value);
  }

  /** The initial values of all slots so far; not to be changed. */
  int[] values() {
    return initial;
  }

  void setInitial(int slot, int value) {
    initial[slot] = value;
  }

  void markWritten(int from, int to) {
    written.set(from, to);
  }

  int[] initial() {
    return Arrays.copyOf(initial, slots.size());
  }

  /** A slot nobody writes keeps its initial value, and so takes no room in a packed state. */
  Shape shape() {
    List<Slot> narrowed = new ArrayList<>(slots);
    for (int i = written.nextClearBit(0); i < slots.size(); i = written.nextClearBit(i + 1)) {
      Slot slot = slots.get(i);
      narrowed.set(i, Slot.ranged(slot.name(), slot.component(), initial[i], initial[i]));
    }
    return new Shape(narrowed, components);
  }
}
