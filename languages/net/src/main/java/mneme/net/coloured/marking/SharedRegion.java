package mneme.net.coloured.marking;

import mneme.net.coloured.Place;

/**
 * A place of a group that holds at most one token for each value of a component: one slot for each
 * value, which the places of the group share. It says in which place the token is and what its
 * other components are; 0 where there is none.
 */
public final class SharedRegion extends Region {
  private final int base;
  private final int slots;
  private final int component;
  private final int offset;
  private final int others;

  /** Weight and size of the component; 1 where there is none. */
  private final long weight;

  private final long size;

  /**
   * @param component which one gives the slot; negative where there is one slot only
   * @param offset what the slot holds for the first colour of this place
   */
  SharedRegion(Place place, int number, Colours colours, int base, int component, int offset) {
    super(place, number, colours, 1);
    this.base = base;
    this.component = component;
    this.offset = offset;
    this.weight = component < 0 ? 1 : colours.weight(component);
    this.size = component < 0 ? 1 : colours.size(component);
    this.slots = (int) size;
    this.others = (int) others(colours, component);
  }

  /** How many colours have the same value of a component. */
  static long others(Colours colours, int component) {
    return component < 0 ? colours.size() : colours.size() / colours.size(component);
  }

  /** The first slot. */
  public int base() {
    return base;
  }

  /** How many slots there are. */
  public int slots() {
    return slots;
  }

  /** The component that gives the slot; negative where there is one slot only. */
  public int component() {
    return component;
  }

  /** What a slot holds for the first colour of this place. */
  public int offset() {
    return offset;
  }

  /** How many values of a slot belong to this place. */
  public int others() {
    return others;
  }

  /** By how much a slot's value grows where a component, but not that of the slot, grows by 1. */
  public long valueWeight(int of) {
    return of < component ? colours().weight(of) / size : colours().weight(of);
  }

  private int slotOf(long key) {
    return base + (int) (key / weight % size);
  }

  private int valueOf(long key) {
    return offset + (int) (key / (weight * size) * weight + key % weight);
  }

  private long key(int slot, int value) {
    long other = Math.max(0, value - offset);
    return other / weight * (weight * size) + (slot - base) * weight + other % weight;
  }

  /** Whether a value of a slot is a token in this place. */
  boolean holds(int value) {
    return value >= offset && value - offset < others;
  }

  @Override
  public int positions(int[] state) {
    return slots;
  }

  @Override
  public int countAt(int[] state, int position) {
    return holds(state[base + position]) ? 1 : 0;
  }

  @Override
  public long keyAt(int[] state, int position) {
    return key(base + position, state[base + position]);
  }

  @Override
  public int count(int[] state, long key) {
    return state[slotOf(key)] == valueOf(key) ? 1 : 0;
  }

  @Override
  public boolean remove(Workspace work, long key, int tokens) {
    int slot = slotOf(key);
    if (tokens <= 0) {
      return true;
    }
    if (tokens > 1 || work.next[slot] != valueOf(key)) {
      return false;
    }
    work.push(slot);
    work.next[slot] = 0;
    return true;
  }

  @Override
  public boolean add(Workspace work, long key, int tokens) {
    int slot = slotOf(key);
    if (tokens <= 0) {
      return true;
    }
    if (tokens > 1 || work.next[slot] != 0) {
      return false;
    }
    work.push(slot);
    work.next[slot] = valueOf(key);
    return true;
  }
}
