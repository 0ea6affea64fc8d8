package mneme.java.layout;

import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import mneme.model.Slot;
import org.jspecify.annotations.Nullable;

/** A list with a greatest length: its length, then its elements, then zeros. */
final class ListPart extends Part {
  private final List<Part> elements;
  private final int width;

  ListPart(String path, List<Part> elements) {
    super(path);
    this.elements = List.copyOf(elements);
    this.width = elements.isEmpty() ? 0 : elements.getFirst().slots();
  }

  @Override
  public int slots() {
    return 1 + width * elements.size();
  }

  @Override
  public void declare(int component, List<Slot> into) {
    into.add(Slot.ranged(path + ".size", component, 0, elements.size()));
    elements.forEach(element -> element.declare(component, into));
  }

  @Override
  public void write(@Nullable Object value, int[] vector, int at) {
    List<?> list = (List<?>) present(value);
    int size = list.size();
    if (size > elements.size()) {
      throw noRoom(value, "more than " + elements.size() + " elements");
    }
    vector[at] = size;
    for (int i = 0; i < size; i++) {
      elements.get(i).write(list.get(i), vector, at + 1 + i * width);
    }
    Arrays.fill(vector, at + 1 + size * width, at + slots(), 0);
  }

  @Override
  public Object read(int[] vector, int at) {
    @Nullable Object[] values = new Object[vector[at]];
    for (int i = 0; i < values.length; i++) {
      values[i] = elements.get(i).read(vector, at + 1 + i * width);
    }
    return Collections.unmodifiableList(Arrays.asList(values));
  }
}
