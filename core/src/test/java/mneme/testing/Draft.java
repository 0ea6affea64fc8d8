package mneme.testing;

import java.util.Arrays;
import mneme.model.ModelError;
import org.jspecify.annotations.Nullable;

/**
 * A successor in the making: reads what the rule wrote so far, remembers which slots it touched,
 * and grows the vector where a rule writes beyond its end. Belongs to one stepper; not thread-safe.
 */
public final class Draft {
  private int[] current = new int[0];
  private boolean copied;
  private int[][] buffers = new int[0][];
  private int[] changed = new int[8];
  private int count;
  private @Nullable ModelError error;

  /** Starts from a state, which is only read. */
  void begin(int[] state) {
    current = state;
    copied = false;
    count = 0;
    error = null;
  }

  /** The value of a slot; 0 where the vector is too short to have it. */
  public int get(int slot) {
    return slot < current.length ? current[slot] : 0;
  }

  /** Writes a slot, appending slots where need be. */
  public void set(int slot, int value) {
    resize(Math.max(current.length, slot + 1));
    current[slot] = value;
    if (count == changed.length) {
      changed = Arrays.copyOf(changed, 2 * count);
    }
    changed[count++] = slot;
  }

  /** The event errs: there will be no successor. */
  public void fail(ModelError cause) {
    error = cause;
  }

  @Nullable ModelError error() {
    return error;
  }

  /** The successor, never the array this draft began with. */
  int[] result() {
    resize(current.length);
    return current;
  }

  int[] changed() {
    return changed;
  }

  int count() {
    return count;
  }

  private void resize(int length) {
    if (copied && length == current.length) {
      return;
    }
    int[] next = buffer(length);
    System.arraycopy(current, 0, next, 0, current.length);
    Arrays.fill(next, current.length, length, 0);
    current = next;
    copied = true;
  }

  private int[] buffer(int length) {
    if (length >= buffers.length) {
      buffers = Arrays.copyOf(buffers, length + 1);
    }
    int[] buffer = buffers[length];
    if (buffer == null) {
      buffer = new int[length];
      buffers[length] = buffer;
    }
    return buffer;
  }
}
