package mneme.net.coloured.marking;

import mneme.net.coloured.Place;

/** One slot that holds the number of the whole marking of the place. */
public final class InternedRegion extends Region {
  private final int slot;
  private final MarkingPool pool;

  InternedRegion(Place place, int number, Colours colours, int limit, int slot, MarkingPool pool) {
    super(place, number, colours, limit);
    this.slot = slot;
    this.pool = pool;
  }

  /** How much memory the markings take that have occurred. */
  public long bytes() {
    return pool.bytes();
  }

  @Override
  public int positions(int[] state) {
    return pool.get(state[slot]).keys().length;
  }

  @Override
  public int countAt(int[] state, int position) {
    return pool.get(state[slot]).count(position);
  }

  @Override
  public long keyAt(int[] state, int position) {
    return pool.get(state[slot]).keys()[position];
  }

  @Override
  public int count(int[] state, long key) {
    MarkingPool.Entry entry = pool.get(state[slot]);
    int position = entry.find(key);
    return position < 0 ? 0 : entry.count(position);
  }

  @Override
  public boolean remove(Workspace work, long key, int tokens) {
    return tokens <= 0 || change(work, key, -tokens);
  }

  @Override
  public boolean add(Workspace work, long key, int tokens) {
    return tokens <= 0 || change(work, key, tokens);
  }

  private boolean change(Workspace work, long key, int more) {
    int number = work.cache(number(), pool).changed(work.next[slot], key, more, limit);
    if (number < 0) {
      return false;
    }
    work.push(slot);
    work.next[slot] = number;
    return true;
  }

  /** The colours that are there, in ascending order; not to be changed. */
  public long[] keys(int[] state) {
    return pool.get(state[slot]).keys();
  }

  /** The position of the first colour that is not below a number. */
  public static int from(long[] keys, long least) {
    int low = 0;
    int high = keys.length;
    while (low < high) {
      int middle = low + high >>> 1;
      if (keys[middle] < least) {
        low = middle + 1;
      } else {
        high = middle;
      }
    }
    return low;
  }
}
