package mneme.java.layout;

import java.lang.reflect.Array;
import java.util.List;
import mneme.model.Slot;
import org.jspecify.annotations.Nullable;

/** An array of a fixed length. */
final class ArrayPart extends Part {
  private final Class<?> type;
  private final List<Part> elements;
  private final int width;

  /**
   * @param type of the elements
   * @param elements one part for each
   */
  ArrayPart(String path, Class<?> type, List<Part> elements) {
    super(path);
    this.type = type;
    this.elements = List.copyOf(elements);
    this.width = elements.isEmpty() ? 0 : elements.getFirst().slots();
  }

  @Override
  public int slots() {
    return width * elements.size();
  }

  @Override
  public void declare(int component, List<Slot> into) {
    elements.forEach(element -> element.declare(component, into));
  }

  @Override
  public void write(@Nullable Object value, int[] vector, int at) {
    Object array = present(value);
    int length = Array.getLength(array);
    if (length != elements.size()) {
      throw new LayoutException(
          path + " has " + length + " elements; it is declared with " + elements.size());
    }
    if (array instanceof int[] numbers && elements.getFirst() instanceof NumberPart) {
      for (int i = 0; i < length; i++) {
        ((NumberPart) elements.get(i)).put(numbers[i], vector, at + i);
      }
      return;
    }
    for (int i = 0; i < length; i++) {
      elements.get(i).write(Array.get(array, i), vector, at + i * width);
    }
  }

  @Override
  public Object read(int[] vector, int at) {
    Object array = Array.newInstance(type, elements.size());
    if (array instanceof int[] numbers && !elements.isEmpty()) {
      for (int i = 0; i < numbers.length; i++) {
        numbers[i] = (int) ((NumberPart) elements.get(i)).get(vector, at + i);
      }
      return array;
    }
    for (int i = 0; i < elements.size(); i++) {
      Array.set(array, i, elements.get(i).read(vector, at + i * width));
    }
    return array;
  }
}
