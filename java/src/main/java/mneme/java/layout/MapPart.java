package mneme.java.layout;

import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import mneme.model.Slot;
import org.jspecify.annotations.Nullable;

/** A map from values that have numbers: one optional value for each key. */
final class MapPart extends Part {
  private final Part key;
  private final List<OptionalPart> entries;
  private final int width;
  private final boolean sorted;

  /**
   * @param entries by number of the key
   */
  MapPart(String path, Part key, List<OptionalPart> entries, boolean sorted) {
    super(path);
    this.key = key;
    this.entries = List.copyOf(entries);
    this.width = entries.isEmpty() ? 0 : entries.getFirst().slots();
    this.sorted = sorted;
  }

  @Override
  public int slots() {
    return width * entries.size();
  }

  @Override
  public void declare(int component, List<Slot> into) {
    entries.forEach(entry -> entry.declare(component, into));
  }

  @Override
  public void write(@Nullable Object value, int[] vector, int at) {
    Map<?, ?> map = (Map<?, ?>) present(value);
    int found = 0;
    for (int i = 0; i < entries.size(); i++) {
      Object mapped = map.get(key.value(i));
      found += mapped == null ? 0 : 1;
      entries.get(i).write(mapped, vector, at + i * width);
    }
    if (found != map.size()) {
      List<Object> strangers = new ArrayList<>(map.keySet());
      for (int i = 0; i < entries.size(); i++) {
        strangers.remove(key.value(i));
      }
      throw noRoom(
          value, "no room for the key " + (strangers.isEmpty() ? null : strangers.getFirst()));
    }
  }

  @Override
  public Object read(int[] vector, int at) {
    Map<@Nullable Object, @Nullable Object> map = sorted ? new TreeMap<>() : new LinkedHashMap<>();
    for (int i = 0; i < entries.size(); i++) {
      Object value = entries.get(i).read(vector, at + i * width);
      if (value != null) {
        map.put(key.value(i), value);
      }
    }
    return sorted
        ? Collections.unmodifiableSortedMap((SortedMap<?, ?>) map)
        : Collections.unmodifiableMap(map);
  }
}
