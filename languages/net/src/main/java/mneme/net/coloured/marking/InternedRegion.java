package mneme.net.coloured.marking;

import mneme.net.coloured.Place;
import mneme.net.coloured.value.Pool.PoolFullException;

/**
 * Slots that hold numbers of markings: one for the whole marking of the place, or one for each
 * value of a component, for the tokens that have this value.
 */
public final class InternedRegion extends Region {
  private final int base;
  private final int component;
  private final MarkingPool[] pools;

  /** Weight and size of the component; 1 where there is none. */
  private final long weight;

  private final long size;

  /**
   * @param component which one gives the slot; negative where there is one slot only
   * @param pools one for each slot
   */
  InternedRegion(
      Place place,
      int number,
      Colours colours,
      int limit,
      int base,
      int component,
      MarkingPool[] pools) {
    super(place, number, colours, limit);
    this.base = base;
    this.component = component;
    this.pools = pools;
    this.weight = component < 0 ? 1 : colours.weight(component);
    this.size = component < 0 ? 1 : colours.size(component);
  }

  /** How much memory the markings take that have occurred. */
  public long bytes() {
    long bytes = 0;
    for (MarkingPool pool : pools) {
      bytes += pool.bytes();
    }
    return bytes;
  }

  /** The most different colours in a slot. */
  public int mostColours() {
    return pools[0].mostColours();
  }

  /** The first slot. */
  public int base() {
    return base;
  }

  /** How many slots there are. */
  public int slots() {
    return pools.length;
  }

  /** The component that gives the slot; negative where there is one slot only. */
  public int component() {
    return component;
  }

  private int slotOf(long key) {
    return component < 0 ? base : base + (int) (key / weight % size);
  }

  private MarkingPool.Entry entry(int[] state, int slot) {
    return pools[slot - base].get(state[slot]);
  }

  /** The slot in which a position lies. */
  private int slotAt(int[] state, int position) {
    int slot = base;
    for (int left = position; ; slot++) {
      int here = entry(state, slot).keys().length;
      if (left < here) {
        return slot;
      }
      left -= here;
    }
  }

  /** How many positions lie in front of a slot. */
  private int before(int[] state, int slot) {
    int before = 0;
    for (int s = base; s < slot; s++) {
      before += entry(state, s).keys().length;
    }
    return before;
  }

  @Override
  public int positions(int[] state) {
    return before(state, base + pools.length);
  }

  @Override
  public int countAt(int[] state, int position) {
    int slot = slotAt(state, position);
    return entry(state, slot).count(position - before(state, slot));
  }

  @Override
  public long keyAt(int[] state, int position) {
    int slot = slotAt(state, position);
    return entry(state, slot).keys()[position - before(state, slot)];
  }

  @Override
  public int count(int[] state, long key) {
    MarkingPool.Entry entry = entry(state, slotOf(key));
    int position = entry.find(key);
    return position < 0 ? 0 : entry.count(position);
  }

  @Override
  public long total(int[] state) {
    long total = 0;
    for (int slot = base; slot < base + pools.length; slot++) {
      if (state[slot] != 0) {
        total += entry(state, slot).total();
      }
    }
    return total;
  }

  @Override
  public int greatest(int[] state) {
    int greatest = 0;
    for (int slot = base; slot < base + pools.length; slot++) {
      if (state[slot] != 0) {
        greatest = Math.max(greatest, entry(state, slot).greatest());
      }
    }
    return greatest;
  }

  @Override
  public long distinct(int[] state) {
    return positions(state);
  }

  @Override
  public boolean remove(Workspace work, long key, int tokens) {
    return tokens <= 0 || change(work, slotOf(key), key, -tokens);
  }

  @Override
  public boolean add(Workspace work, long key, int tokens) {
    return tokens <= 0 || change(work, slotOf(key), key, tokens);
  }

  /**
   * The slots that are not empty, in ascending order.
   *
   * @param into gets how many there are, and then these; has room for all and one more
   */
  public void marked(int[] state, int[] into) {
    int count = 0;
    for (int slot = base; slot < base + pools.length; slot++) {
      if (state[slot] != 0) {
        into[++count] = slot;
      }
    }
    into[0] = count;
  }

  /** Puts tokens into a slot, or takes them out of it; false, and nothing changed, if it cannot. */
  public boolean change(Workspace work, int slot, long key, int more) {
    int number = work.cache(slot, pools[slot - base]).changed(work.next[slot], key, more, limit);
    if (number == MarkingPool.FULL) {
      throw PoolFullException.INSTANCE;
    }
    if (number < 0) {
      return false;
    }
    work.push(slot);
    work.next[slot] = number;
    return true;
  }

  /** The colours a slot stands for, in ascending order; not to be changed. */
  public long[] keys(int[] state, int slot) {
    return entry(state, slot).keys();
  }

  /** How many tokens there are of a colour that a slot stands for. */
  public int countAt(int[] state, int slot, int position) {
    return entry(state, slot).count(position);
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
