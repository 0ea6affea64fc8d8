package mneme.cache;

/**
 * Slots ordered by a key: the least is found at once, a key is changed in logarithmic time. Keys
 * are longs, kept in two columns; 16 bytes per slot. Not thread-safe.
 */
final class SlotHeap implements AutoCloseable {
  static final int BYTES_PER_SLOT = 4 * Integer.BYTES;

  private final IntColumn members;
  private final IntColumn places;
  private final IntColumn lowKeys;
  private final IntColumn highKeys;
  private int size;

  SlotHeap(int slots) {
    this.members = new IntColumn(slots);
    this.places = new IntColumn(slots);
    this.lowKeys = new IntColumn(slots);
    this.highKeys = new IntColumn(slots);
  }

  void add(int slot, long key) {
    setKey(slot, key);
    rise(size++, slot, key);
  }

  /** The slot with the least key; there is one. */
  int least() {
    assert size > 0;
    return members.get(0);
  }

  void remove(int slot) {
    int place = places.get(slot);
    assert place < size && members.get(place) == slot;
    int last = members.get(--size);
    if (last != slot) {
      settle(place, last, key(last));
    }
  }

  void change(int slot, long key) {
    assert members.get(places.get(slot)) == slot;
    setKey(slot, key);
    settle(places.get(slot), slot, key);
  }

  long key(int slot) {
    return (long) highKeys.get(slot) << Integer.SIZE | lowKeys.get(slot) & 0xffff_ffffL;
  }

  int size() {
    return size;
  }

  private void setKey(int slot, long key) {
    lowKeys.set(slot, (int) key);
    highKeys.set(slot, (int) (key >> Integer.SIZE));
  }

  /** Finds the place of a slot, above or below the given one, which is free. */
  private void settle(int place, int slot, long key) {
    if (place > 0 && key < key(members.get((place - 1) / 2))) {
      rise(place, slot, key);
    } else {
      sink(place, slot, key);
    }
  }

  private void rise(int from, int slot, long key) {
    int place = from;
    while (place > 0) {
      int parent = (place - 1) / 2;
      int above = members.get(parent);
      if (key(above) <= key) {
        break;
      }
      put(place, above);
      place = parent;
    }
    put(place, slot);
  }

  private void sink(int from, int slot, long key) {
    int place = from;
    // The children of a place are at 2 * place + 1 and + 2; halving avoids an overflow.
    while (place < size / 2) {
      int child = 2 * place + 1;
      if (child + 1 < size && key(members.get(child + 1)) < key(members.get(child))) {
        child++;
      }
      int below = members.get(child);
      if (key <= key(below)) {
        break;
      }
      put(place, below);
      place = child;
    }
    put(place, slot);
  }

  private void put(int place, int slot) {
    members.set(place, slot);
    places.set(slot, place);
  }

  @Override
  public void close() {
    members.close();
    places.close();
    lowKeys.close();
    highKeys.close();
  }
}
