package mneme.java;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeSet;
import mneme.java.layout.LayoutException;
import mneme.java.layout.Part;
import mneme.java.layout.Range;
import mneme.java.layout.Size;
import mneme.java.layout.StateLayout;
import mneme.model.Slot;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class LayoutTest {
  enum Colour {
    RED,
    GREEN,
    BLUE
  }

  sealed interface Shape {}

  record Circle(@Range(max = 9) int radius) implements Shape {}

  record Box(@Range(min = -3, max = 4) int width, Colour colour) implements Shape {}

  enum Point implements Shape {
    ORIGIN
  }

  record Everything(
      boolean truth,
      byte small,
      short middle,
      char letter,
      int free,
      long wide,
      @Range(min = -5, max = 5) long narrow,
      Colour colour,
      @Nullable Colour perhaps,
      Box box,
      Optional<Circle> circle,
      @Nullable Circle absent,
      Shape shape,
      @Size(3) List<@Range(max = 7) Integer> list,
      Set<Colour> colours,
      SortedSet<@Range(max = 99) Integer> sorted,
      Map<Colour, @Range(max = 3) Integer> map,
      @Size(2) Set<String> few,
      String text) {}

  record WithArrays(int @Size(2) [] numbers, Colour @Size(2) [] colours) {}

  private static Everything random(Random random) {
    Colour[] colours = Colour.values();
    return new Everything(
        random.nextBoolean(),
        (byte) random.nextInt(),
        (short) random.nextInt(),
        (char) random.nextInt(),
        random.nextInt(),
        random.nextBoolean() ? random.nextLong() : random.nextInt(-3, 4),
        random.nextLong(-5, 6),
        colours[random.nextInt(3)],
        random.nextBoolean() ? null : colours[random.nextInt(3)],
        new Box(random.nextInt(-3, 5), colours[random.nextInt(3)]),
        random.nextBoolean() ? Optional.empty() : Optional.of(new Circle(random.nextInt(10))),
        random.nextBoolean() ? null : new Circle(random.nextInt(10)),
        switch (random.nextInt(3)) {
          case 0 -> new Circle(random.nextInt(10));
          case 1 -> new Box(random.nextInt(-3, 5), colours[random.nextInt(3)]);
          default -> Point.ORIGIN;
        },
        random.ints(random.nextInt(4), 0, 8).boxed().toList(),
        new HashSet<>(Arrays.asList(colours).subList(0, random.nextInt(4))),
        new TreeSet<>(random.ints(random.nextInt(9), 0, 100).boxed().toList()),
        random.nextBoolean() ? Map.of() : Map.of(Colour.BLUE, random.nextInt(4)),
        random.nextBoolean() ? Set.of() : Set.of("a" + random.nextInt(5), "b" + random.nextInt(5)),
        "text " + random.nextInt(4));
  }

  @Test
  void whatIsWrittenIsReadAgainAndEqualValuesAreEqualVectors() {
    Part part = new StateLayout().part("", Everything.class);
    List<Slot> slots = new ArrayList<>();
    part.declare(0, slots);
    assertThat(slots).hasSize(part.slots());
    Random random = new Random(1);
    for (int i = 0; i < 3_000; i++) {
      Everything value = random(random);
      int[] vector = new int[part.slots()];
      Arrays.fill(vector, 77);
      part.write(value, vector, 0);
      Object back = part.read(vector, 0);
      assertThat(back).isEqualTo(value);
      int[] again = new int[part.slots()];
      part.write(back, again, 0);
      assertThat(again).isEqualTo(vector);
      for (int slot = 0; slot < vector.length; slot++) {
        if (slots.get(slot).fixed()) {
          assertThat(vector[slot]).isBetween(slots.get(slot).least(), slots.get(slot).greatest());
        }
      }
    }
  }

  @Test
  void arraysHaveTheirLength() {
    Part part = new StateLayout().part("", WithArrays.class);
    int[] vector = new int[part.slots()];
    part.write(
        new WithArrays(new int[] {4, -9}, new Colour[] {Colour.BLUE, Colour.RED}), vector, 0);
    WithArrays back = (WithArrays) part.read(vector, 0);
    assertThat(back.numbers()).containsExactly(4, -9);
    assertThat(back.colours()).containsExactly(Colour.BLUE, Colour.RED);
    assertThatExceptionOfType(LayoutException.class)
        .isThrownBy(() -> part.write(new WithArrays(new int[3], new Colour[2]), vector, 0))
        .withMessage("numbers has 3 elements; it is declared with 2");
  }

  @Test
  void whatHasNoRoomIsNamed() {
    Part part = new StateLayout().part("", Box.class);
    assertThatExceptionOfType(LayoutException.class)
        .isThrownBy(() -> part.write(new Box(5, Colour.RED), new int[2], 0))
        .withMessage("width = 5: not in the range -3 to 4");
  }

  @Test
  void numbersOfValuesAreDense() {
    Part part = new StateLayout().part("", Box.class);
    assertThat(part.values()).isEqualTo(24);
    for (long i = 0; i < 24; i++) {
      assertThat(part.number(part.value(i))).isEqualTo(i);
    }
  }

  @Test
  void whatIsInternedIsSaid() {
    StateLayout layout = new StateLayout();
    layout.part("", Everything.class);
    assertThat(layout.warnings()).singleElement().asString().startsWith("text (java.lang.String)");
  }
}
