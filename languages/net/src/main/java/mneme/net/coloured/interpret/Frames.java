package mneme.net.coloured.interpret;

import java.util.Arrays;

/** Room for the variables of functions that are under way. Not thread-safe. */
final class Frames {
  long[] values = new long[256];
  int top;
  int depth;

  /** Reserves entries; returns where they begin. */
  int enter(int count) {
    int base = top;
    top += count;
    if (top > values.length) {
      values = Arrays.copyOf(values, Math.max(top, 2 * values.length));
    }
    return base;
  }

  void leave(int base) {
    top = base;
  }

  /** Appends a value to the entries reserved last. */
  void push(long value) {
    int at = enter(1); // may replace the array
    values[at] = value;
  }
}
