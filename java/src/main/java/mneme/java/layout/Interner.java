package mneme.java.layout;

import java.util.Arrays;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/**
 * Numbers for values that have no bound: every distinct value is kept on the Java heap. Number 0 is
 * null. Thread-safe.
 */
final class Interner {
  /** A value, its entry in the map and its place in the array, roughly. */
  private static final long BYTES_EACH = 128;

  private final ConcurrentHashMap<Object, Integer> numbers = new ConcurrentHashMap<>();
  private final AtomicInteger last = new AtomicInteger();
  private volatile @Nullable Object[] values = new Object[64];

  int number(@Nullable Object value) {
    if (value == null) {
      return 0;
    }
    Integer known = numbers.get(value);
    return known != null ? known : numbers.computeIfAbsent(value, this::add);
  }

  private synchronized int add(Object value) {
    int number = last.get() + 1;
    @Nullable Object[] now = values;
    if (number == now.length) {
      now = Arrays.copyOf(now, 2 * number);
    }
    now[number] = value;
    values = now;
    last.set(number);
    return number;
  }

  @Nullable Object value(int number) {
    return values[number];
  }

  long bytes() {
    return last.get() * BYTES_EACH;
  }
}
