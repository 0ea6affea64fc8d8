package mneme.bytecode;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Things that generated code refers to by number, such as the errors it can report. Equal things
 * have one number; numbers count up from 0. Not thread-safe.
 */
public final class Numbering<T> {
  private final Map<T, Integer> numbers = new HashMap<>();
  private final List<T> all = new ArrayList<>();

  /** The number of a thing, a new one for a thing that has none yet. */
  public int of(T thing) {
    Integer known = numbers.putIfAbsent(thing, all.size());
    if (known != null) {
      return known;
    }
    all.add(thing);
    return all.size() - 1;
  }

  /** All things by their numbers. */
  public List<T> all() {
    return List.copyOf(all);
  }
}
