package mneme.java.layout;

import java.util.List;
import mneme.model.Slot;
import org.jspecify.annotations.Nullable;

/** A value of which nothing is known but {@code equals}: it is kept once and has a number. */
final class InternedPart extends Part {
  private final Interner interner;

  InternedPart(String path, Interner interner) {
    super(path);
    this.interner = interner;
  }

  @Override
  public int slots() {
    return 1;
  }

  @Override
  public void declare(int component, List<Slot> into) {
    into.add(Slot.growing(path, component, 0, 1));
  }

  @Override
  public void write(@Nullable Object value, int[] vector, int at) {
    vector[at] = interner.number(value);
  }

  @Override
  public @Nullable Object read(int[] vector, int at) {
    return interner.value(vector[at]);
  }
}
