package mneme.model;

import java.util.Arrays;
import java.util.BitSet;
import java.util.stream.IntStream;

/** An immutable set of slot indices, kept sorted. */
public final class SlotSet {
  public static final SlotSet EMPTY = new SlotSet(new int[0]);

  private final int[] slots;

  private SlotSet(int[] slots) {
    this.slots = slots;
  }

  public static SlotSet of(int... slots) {
    return new SlotSet(IntStream.of(slots).sorted().distinct().toArray());
  }

  public static SlotSet of(BitSet slots) {
    return new SlotSet(slots.stream().toArray());
  }

  public int size() {
    return slots.length;
  }

  public boolean contains(int slot) {
    return Arrays.binarySearch(slots, slot) >= 0;
  }

  public boolean intersects(SlotSet other) {
    int i = 0;
    int j = 0;
    while (i < slots.length && j < other.slots.length) {
      if (slots[i] == other.slots[j]) {
        return true;
      }
      if (slots[i] < other.slots[j]) {
        i++;
      } else {
        j++;
      }
    }
    return false;
  }

  public SlotSet union(SlotSet other) {
    return of(IntStream.concat(stream(), other.stream()).toArray());
  }

  public IntStream stream() {
    return IntStream.of(slots);
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof SlotSet set && Arrays.equals(slots, set.slots);
  }

  @Override
  public int hashCode() {
    return Arrays.hashCode(slots);
  }

  @Override
  public String toString() {
    return Arrays.toString(slots);
  }
}
