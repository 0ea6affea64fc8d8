package mneme.java.layout;

import java.util.Arrays;
import java.util.Collection;
import java.util.Collections;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import mneme.model.Slot;
import org.jspecify.annotations.Nullable;

/** A set of values that have numbers: one bit for each. */
final class SetPart extends Part {
  private static final int BITS = 30;

  private final Part element;
  private final int values;
  private final boolean sorted;

  SetPart(String path, Part element, boolean sorted) {
    super(path);
    this.element = element;
    this.values = (int) element.values();
    this.sorted = sorted;
  }

  @Override
  public int slots() {
    return (values + BITS - 1) / BITS;
  }

  @Override
  public void declare(int component, List<Slot> into) {
    for (int first = 0; first < values; first += BITS) {
      int bits = Math.min(BITS, values - first);
      String name = values <= BITS ? path : path + "[" + first + ".." + (first + bits - 1) + "]";
      into.add(Slot.ranged(name, component, 0, (1 << bits) - 1));
    }
  }

  @Override
  public void write(@Nullable Object value, int[] vector, int at) {
    Arrays.fill(vector, at, at + slots(), 0);
    for (Object each : (Collection<?>) present(value)) {
      int number = (int) element.number(each);
      vector[at + number / BITS] |= 1 << (number % BITS);
    }
  }

  /** In the order of the numbers, so that who goes through it sees the same each time. */
  @Override
  public Object read(int[] vector, int at) {
    Set<@Nullable Object> set = sorted ? new TreeSet<>() : new LinkedHashSet<>();
    for (int word = 0; word < slots(); word++) {
      for (int bits = vector[at + word]; bits != 0; bits &= bits - 1) {
        set.add(element.value(word * (long) BITS + Integer.numberOfTrailingZeros(bits)));
      }
    }
    return sorted
        ? Collections.unmodifiableSortedSet((TreeSet<?>) set)
        : Collections.unmodifiableSet(set);
  }

  @Override
  public long values() {
    return values <= 16 ? 1L << values : UNBOUNDED;
  }

  @Override
  public Object value(long number) {
    return read(new int[] {(int) number}, 0);
  }

  @Override
  public long number(@Nullable Object value) {
    int[] vector = new int[Math.max(1, slots())];
    write(value, vector, 0);
    return vector[0];
  }
}
