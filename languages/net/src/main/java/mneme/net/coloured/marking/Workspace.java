package mneme.net.coloured.marking;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * A marking that is changed and put back, and which slots were changed. Not thread-safe.
 *
 * <p>Fields are public for the code that is generated for nets.
 */
public class Workspace {
  /** Equals the source state between steps. */
  public int[] next;

  /** Slots that may differ from the source state, some named twice. */
  public int[] changed = new int[64];

  /** How many entries of {@link #changed} count. */
  public int count;

  private @Nullable MarkingCache[] caches = new MarkingCache[0];

  public Workspace(int slots) {
    this.next = new int[slots];
  }

  /** Whether two states are equal, slots that one has not counting as 0. */
  public static boolean isSame(int[] one, int[] other) {
    int common = Math.min(one.length, other.length);
    int[] longer = one.length > common ? one : other;
    for (int i = common; i < longer.length; i++) {
      if (longer[i] != 0) {
        return false;
      }
    }
    return Arrays.equals(one, 0, common, other, 0, common);
  }

  /** Makes {@code next} equal to a state. */
  public final void adopt(int[] state) {
    if (next.length < state.length) {
      next = new int[state.length];
    }
    System.arraycopy(state, 0, next, 0, state.length);
    Arrays.fill(next, state.length, next.length, 0);
    count = 0;
  }

  /** Notes that a slot is about to be written. */
  public final void push(int slot) {
    if (count == changed.length) {
      changed = Arrays.copyOf(changed, 2 * count);
    }
    changed[count++] = slot;
  }

  /** Takes back what was written. */
  public final void restore(int[] state) {
    for (int i = 0; i < count; i++) {
      int slot = changed[i];
      next[slot] = slot < state.length ? state[slot] : 0;
    }
    count = 0;
  }

  /** What changes of the marking in a slot led to. */
  final MarkingCache cache(int slot, MarkingPool pool) {
    if (slot >= caches.length) {
      caches = Arrays.copyOf(caches, slot + 1);
    }
    MarkingCache cache = caches[slot];
    if (cache == null) {
      cache = new MarkingCache(pool);
      caches[slot] = cache;
    }
    return cache;
  }
}
