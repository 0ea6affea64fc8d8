package mneme.cache;

import java.util.SplittableRandom;

/**
 * A set of slots from which one can be drawn at random: the slots in an array, and for each slot
 * where it stands. 8 bytes per slot. Not thread-safe.
 */
final class SlotPool implements AutoCloseable {
  static final int BYTES_PER_SLOT = 2 * Integer.BYTES;

  private final IntColumn members;
  private final IntColumn places;
  private int size;

  SlotPool(int slots) {
    this.members = new IntColumn(slots);
    this.places = new IntColumn(slots);
  }

  void add(int slot) {
    members.set(size, slot);
    places.set(slot, size);
    size++;
  }

  void remove(int slot) {
    int place = places.get(slot);
    assert place < size && members.get(place) == slot;
    int last = members.get(--size);
    members.set(place, last);
    places.set(last, place);
  }

  /** Any member; there is one. */
  int draw(SplittableRandom random) {
    assert size > 0;
    return members.get(random.nextInt(size));
  }

  int size() {
    return size;
  }

  @Override
  public void close() {
    members.close();
    places.close();
  }
}
