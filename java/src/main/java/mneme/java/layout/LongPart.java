package mneme.java.layout;

import java.util.List;
import mneme.model.Slot;
import org.jspecify.annotations.Nullable;

/** A long without bounds: two slots that grow. */
final class LongPart extends Part {
  LongPart(String path) {
    super(path);
  }

  @Override
  public int slots() {
    return 2;
  }

  @Override
  public void declare(int component, List<Slot> into) {
    into.add(Slot.growing(path + ".low", component, 0, 1));
    into.add(Slot.growing(path + ".high", component, 0, 0));
  }

  @Override
  public void write(@Nullable Object value, int[] vector, int at) {
    long plain = ((Number) present(value)).longValue();
    vector[at] = (int) plain;
    // Without the sign of the lower half, so that small numbers need one slot only.
    vector[at + 1] = (int) (plain - (int) plain >> Integer.SIZE);
  }

  @Override
  public Object read(int[] vector, int at) {
    return ((long) vector[at + 1] << Integer.SIZE) + vector[at];
  }
}
