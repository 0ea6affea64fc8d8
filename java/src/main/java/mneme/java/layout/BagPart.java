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

/**
 * A set of few values out of very many: the numbers that an {@link Interner} gives them, in
 * ascending order, then zeros.
 */
final class BagPart extends Part {
  private final Interner interner;
  private final int most;
  private final boolean sorted;

  BagPart(String path, Interner interner, int most, boolean sorted) {
    super(path);
    this.interner = interner;
    this.most = most;
    this.sorted = sorted;
  }

  @Override
  public int slots() {
    return most;
  }

  @Override
  public void declare(int component, List<Slot> into) {
    for (int i = 0; i < most; i++) {
      into.add(Slot.growing(path + "[" + i + "]", component, 0, 0));
    }
  }

  @Override
  public void write(@Nullable Object value, int[] vector, int at) {
    Collection<?> values = (Collection<?>) present(value);
    if (values.size() > most) {
      throw noRoom(value, "more than " + most + " elements");
    }
    int end = at;
    for (Object each : values) {
      vector[end++] = interner.number(present(each));
    }
    Arrays.sort(vector, at, end);
    Arrays.fill(vector, end, at + most, 0);
  }

  @Override
  public Object read(int[] vector, int at) {
    Set<@Nullable Object> set = sorted ? new TreeSet<>() : new LinkedHashSet<>();
    for (int i = at; i < at + most && vector[i] != 0; i++) {
      set.add(interner.value(vector[i]));
    }
    return sorted
        ? Collections.unmodifiableSortedSet((TreeSet<?>) set)
        : Collections.unmodifiableSet(set);
  }
}
