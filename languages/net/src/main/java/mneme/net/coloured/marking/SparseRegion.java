package mneme.net.coloured.marking;

import mneme.net.coloured.Place;

/**
 * The colours that are there, in ascending order, each in a few slots: its number, in one slot or
 * two, and how many tokens there are besides the first. In front stands how many colours there are.
 * What is behind the last colour is 0.
 */
public final class SparseRegion extends Region {
  static final int LOW_BITS = 31;
  private static final long LOW_MASK = (1L << LOW_BITS) - 1;

  private final int base;
  private final int inline;
  private final boolean wide;
  private final int width;

  SparseRegion(Place place, int number, Colours colours, int limit, int base, int inline) {
    super(place, number, colours, limit);
    this.base = base;
    this.inline = inline;
    this.wide = isWide(colours);
    this.width = width(colours);
  }

  static boolean isWide(Colours colours) {
    return !colours.isPooled() && colours.size() > 1L << LOW_BITS;
  }

  /** Slots a colour takes. */
  static int width(Colours colours) {
    return isWide(colours) ? 3 : 2;
  }

  /** The slot that says how many colours there are. */
  public int base() {
    return base;
  }

  private int at(int position) {
    return base + 1 + position * width;
  }

  @Override
  public int positions(int[] state) {
    return state[base];
  }

  @Override
  public int countAt(int[] state, int position) {
    return state[at(position)] + 1;
  }

  @Override
  public long keyAt(int[] state, int position) {
    int at = at(position);
    long low = state[at + 1];
    return wide ? low | (long) state[at + 2] << LOW_BITS : low;
  }

  /** The position of a colour, or where it would be inserted, as -1 - position. */
  private int find(int[] state, long key) {
    int low = 0;
    int high = state[base];
    while (low < high) {
      int middle = low + high >>> 1;
      long there = keyAt(state, middle);
      if (there == key) {
        return middle;
      }
      if (there < key) {
        low = middle + 1;
      } else {
        high = middle;
      }
    }
    return -1 - low;
  }

  @Override
  public int count(int[] state, long key) {
    int position = find(state, key);
    return position < 0 ? 0 : countAt(state, position);
  }

  @Override
  public boolean remove(Workspace work, long key, int tokens) {
    int position = find(work.next, key);
    if (position < 0) {
      return tokens <= 0;
    }
    int[] next = work.next;
    int at = at(position);
    int left = next[at] + 1 - tokens;
    if (left < 0) {
      return false;
    }
    if (left > 0) {
      work.push(at);
      next[at] = left - 1;
      return true;
    }
    int last = next[base] - 1;
    for (int i = position; i < last; i++) {
      copy(work, at(i + 1), at(i));
    }
    int end = at(last);
    for (int i = 0; i < width; i++) {
      work.push(end + i);
      next[end + i] = 0;
    }
    work.push(base);
    next[base] = last;
    return true;
  }

  @Override
  public boolean add(Workspace work, long key, int tokens) {
    if (tokens <= 0) {
      return true;
    }
    int position = find(work.next, key);
    if (position >= 0) {
      int at = at(position);
      int more = work.next[at] + tokens;
      if (more >= limit || more < 0) {
        return false;
      }
      work.push(at);
      work.next[at] = more;
      return true;
    }
    int there = work.next[base];
    if (tokens > limit || there == inline) {
      return false;
    }
    int insert = -1 - position;
    for (int i = there; i > insert; i--) {
      copy(work, at(i - 1), at(i));
    }
    int at = at(insert);
    set(work, at, tokens - 1);
    set(work, at + 1, (int) (key & LOW_MASK));
    if (wide) {
      set(work, at + 2, (int) (key >>> LOW_BITS));
    }
    set(work, base, there + 1);
    return true;
  }

  private static void set(Workspace work, int slot, int value) {
    work.push(slot);
    work.next[slot] = value;
  }

  private void copy(Workspace work, int from, int to) {
    for (int i = 0; i < width; i++) {
      set(work, to + i, work.next[from + i]);
    }
  }
}
