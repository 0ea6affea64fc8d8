package mneme.java.layout;

import java.util.List;
import mneme.model.Slot;
import org.jspecify.annotations.Nullable;

/** A constant of an enum; where null is allowed it comes first. */
final class EnumPart extends Part {
  private final @Nullable Object[] constants;
  private final int first;

  EnumPart(String path, Class<?> type, boolean nullable) {
    super(path);
    Object[] declared = type.getEnumConstants();
    first = nullable ? 1 : 0;
    constants = new Object[declared.length + first];
    System.arraycopy(declared, 0, constants, first, declared.length);
  }

  @Override
  public int slots() {
    return 1;
  }

  @Override
  public void declare(int component, List<Slot> into) {
    into.add(Slot.ranged(path, component, 0, Math.max(0, constants.length - 1)));
  }

  @Override
  public void write(@Nullable Object value, int[] vector, int at) {
    vector[at] = (int) number(value);
  }

  @Override
  public @Nullable Object read(int[] vector, int at) {
    return constants[vector[at]];
  }

  @Override
  public long values() {
    return constants.length;
  }

  @Override
  public @Nullable Object value(long number) {
    return constants[(int) number];
  }

  @Override
  public long number(@Nullable Object value) {
    return value == null && first == 1 ? 0 : first + ((Enum<?>) present(value)).ordinal();
  }
}
