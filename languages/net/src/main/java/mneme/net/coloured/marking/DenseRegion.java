package mneme.net.coloured.marking;

import mneme.net.coloured.Place;

/** One slot a colour. */
public final class DenseRegion extends Region {
  private final int base;
  private final int size;

  DenseRegion(Place place, int number, Colours colours, int limit, int base) {
    super(place, number, colours, limit);
    this.base = base;
    this.size = (int) colours.size();
  }

  /** The slot of the first colour. */
  public int base() {
    return base;
  }

  /** How many colours there are. */
  public int size() {
    return size;
  }

  @Override
  public int positions(int[] state) {
    return size;
  }

  @Override
  public int countAt(int[] state, int position) {
    return state[base + position];
  }

  @Override
  public long keyAt(int[] state, int position) {
    return position;
  }

  @Override
  public int count(int[] state, long key) {
    return state[base + (int) key];
  }

  @Override
  public boolean remove(Workspace work, long key, int tokens) {
    int slot = base + (int) key;
    int left = work.next[slot] - tokens;
    if (left < 0) {
      return false;
    }
    work.push(slot);
    work.next[slot] = left;
    return true;
  }

  @Override
  public boolean add(Workspace work, long key, int tokens) {
    int slot = base + (int) key;
    int sum = work.next[slot] + tokens;
    if (sum > limit || sum < 0) {
      return false;
    }
    work.push(slot);
    work.next[slot] = sum;
    return true;
  }
}
