package mneme.java.layout;

import java.util.List;
import java.util.Optional;
import mneme.model.Slot;
import org.jspecify.annotations.Nullable;

/** A value that may be absent: one slot says whether it is there. */
final class OptionalPart extends Part {
  private final Part inner;
  private final boolean wrapped;

  /**
   * @param wrapped whether the values are {@link Optional}s; otherwise absence is null
   */
  OptionalPart(String path, Part inner, boolean wrapped) {
    super(path);
    this.inner = inner;
    this.wrapped = wrapped;
  }

  @Override
  public int slots() {
    return 1 + inner.slots();
  }

  @Override
  public void declare(int component, List<Slot> into) {
    into.add(Slot.ranged(path + ".isPresent", component, 0, 1));
    inner.declare(component, into);
  }

  private @Nullable Object unwrapped(@Nullable Object value) {
    return wrapped ? ((Optional<?>) present(value)).orElse(null) : value;
  }

  private @Nullable Object wrap(@Nullable Object value) {
    return wrapped ? Optional.ofNullable(value) : value;
  }

  @Override
  public void write(@Nullable Object value, int[] vector, int at) {
    Object plain = unwrapped(value);
    if (plain == null) {
      java.util.Arrays.fill(vector, at, at + slots(), 0);
    } else {
      vector[at] = 1;
      inner.write(plain, vector, at + 1);
    }
  }

  @Override
  public @Nullable Object read(int[] vector, int at) {
    return wrap(vector[at] == 0 ? null : inner.read(vector, at + 1));
  }

  @Override
  public long values() {
    long each = inner.values();
    return each == UNBOUNDED ? UNBOUNDED : each + 1;
  }

  @Override
  public @Nullable Object value(long number) {
    return wrap(number == 0 ? null : inner.value(number - 1));
  }

  @Override
  public long number(@Nullable Object value) {
    Object plain = unwrapped(value);
    return plain == null ? 0 : 1 + inner.number(plain);
  }
}
