package mneme.java.layout;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import mneme.model.Slot;
import org.jspecify.annotations.Nullable;

/** A value of one of several types: which one, then its own slots, then zeros. */
final class UnionPart extends Part {
  private final List<Class<?>> types;
  private final List<Part> parts;
  private final int slots;

  UnionPart(String path, List<Class<?>> types, List<Part> parts) {
    super(path);
    this.types = List.copyOf(types);
    this.parts = List.copyOf(parts);
    this.slots = 1 + parts.stream().mapToInt(Part::slots).max().orElse(0);
  }

  @Override
  public int slots() {
    return slots;
  }

  /** A slot that several types share takes the values of all of them. */
  @Override
  public void declare(int component, List<Slot> into) {
    into.add(Slot.ranged(path + ".type", component, 0, parts.size() - 1));
    List<List<Slot>> each = new ArrayList<>();
    for (Part part : parts) {
      List<Slot> own = new ArrayList<>();
      part.declare(component, own);
      each.add(own);
    }
    for (int i = 0; i < slots - 1; i++) {
      int at = i;
      List<Slot> shared =
          each.stream().filter(own -> at < own.size()).map(own -> own.get(at)).toList();
      into.add(
          new Slot(
              shared.size() == 1 ? shared.getFirst().name() : path + "." + i,
              component,
              Math.min(0, shared.stream().mapToInt(Slot::least).min().orElse(0)),
              shared.stream().mapToInt(Slot::greatest).max().orElse(0),
              shared.stream().allMatch(Slot::fixed)));
    }
  }

  private int typeOf(Object value) {
    return IntStream.range(0, types.size())
        .filter(i -> types.get(i).isInstance(value))
        .findFirst()
        .orElseThrow(() -> noRoom(value, "no value of the types that are declared"));
  }

  @Override
  public void write(@Nullable Object value, int[] vector, int at) {
    int type = typeOf(present(value));
    Part part = parts.get(type);
    vector[at] = type;
    part.write(value, vector, at + 1);
    Arrays.fill(vector, at + 1 + part.slots(), at + slots, 0);
  }

  @Override
  public @Nullable Object read(int[] vector, int at) {
    return parts.get(vector[at]).read(vector, at + 1);
  }

  @Override
  public long values() {
    long sum = 0;
    for (Part part : parts) {
      long each = part.values();
      if (each == UNBOUNDED) {
        return UNBOUNDED;
      }
      sum += each;
    }
    return sum;
  }

  @Override
  public @Nullable Object value(long number) {
    long left = number;
    for (Part part : parts) {
      if (left < part.values()) {
        return part.value(left);
      }
      left -= part.values();
    }
    throw new IllegalArgumentException(path + " has no value " + number);
  }

  @Override
  public long number(@Nullable Object value) {
    int type = typeOf(present(value));
    long before = 0;
    for (int i = 0; i < type; i++) {
      before += parts.get(i).values();
    }
    return before + parts.get(type).number(value);
  }
}
