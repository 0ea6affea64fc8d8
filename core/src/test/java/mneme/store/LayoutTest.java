package mneme.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import mneme.memory.Region;
import mneme.model.Shape;
import mneme.model.Slot;
import org.junit.jupiter.api.Test;

class LayoutTest {
  @Test
  void aSlotTakesTheBitsItsRangeNeeds() {
    Layout layout =
        layout(Slot.ranged("a", 0, 0, 255), Slot.ranged("b", 0, -1, 1), Slot.ranged("c", 0, 7, 7));
    assertThat(layout.packedBits()).isEqualTo(10);
    assertThat(layout.words()).isEqualTo(2);
    assertThat(layout.stride()).isEqualTo(2);
  }

  @Test
  void smallSlotsFillTheGapsLargeOnesLeave() {
    Layout layout =
        layout(
            Slot.ranged("a", 0, 0, 0x3fff_ffff),
            Slot.ranged("b", 0, 0, 0x3fff_ffff),
            Slot.ranged("c", 0, 0, 0x3fff_ffff),
            Slot.ranged("d", 0, 0, 15));
    assertThat(layout.wordOf(3)).isZero();
    assertThat(layout.stride()).isEqualTo(12);
  }

  @Test
  void whatIsPackedIsUnpacked() {
    Random random = new Random(1);
    for (int round = 0; round < 500; round++) {
      List<Slot> slots = new ArrayList<>();
      int n = 1 + random.nextInt(40);
      for (int i = 0; i < n; i++) {
        int a = random.nextInt() >> random.nextInt(32);
        int b = random.nextInt() >> random.nextInt(32);
        slots.add(Slot.ranged("s" + i, 0, Math.min(a, b), Math.max(a, b)));
      }
      Layout layout = layout(slots.toArray(Slot[]::new));
      int[] state = new int[n];
      for (int i = 0; i < n; i++) {
        Slot slot = slots.get(i);
        state[i] = (int) random.nextLong(slot.least(), slot.greatest() + 1L);
      }
      verifyRoundTrip(layout, state);
    }
  }

  private static void verifyRoundTrip(Layout layout, int[] state) {
    long[] words = new long[layout.words() + 1];
    layout.pack(state, words, 1);
    int[] back = new int[state.length];
    layout.unpack(words, 1, back);
    assertThat(back).isEqualTo(state);
    try (Region region = Region.reserve(layout.stride() + 8L)) {
      layout.store(words, 1, region.address());
      assertThat(layout.matches(words, 1, region.address())).isTrue();
      int[] read = new int[state.length + 2];
      layout.unpack(region.address(), read);
      assertThat(read).startsWith(state).endsWith(0, 0);
      long[] fetched = new long[layout.words()];
      layout.fetch(region.address(), fetched, 0);
      assertThat(layout.matches(fetched, 0, region.address())).isTrue();
      if (layout.packedBits() > 0) {
        fetched[0] ^= 1;
        assertThat(layout.matches(fetched, 0, region.address())).isFalse();
      }
    }
  }

  @Test
  void aSlotIsWidenedUntilAValueFits() {
    Random random = new Random(2);
    Layout layout = layout(Slot.growing("a", 0, 0, 1), Slot.ranged("b", 0, 0, 9));
    int widenings = 0;
    for (int i = 0; i < 1000; i++) {
      int slot = random.nextInt(30) * 2;
      int value = random.nextInt() >> random.nextInt(32);
      if (!layout.fits(slot, value)) {
        layout = layout.widened(slot, value);
        widenings++;
        assertThat(layout.fits(slot, value)).isTrue();
        assertThat(layout.fits(slot, 0)).isTrue();
      }
    }
    assertThat(widenings).isLessThan(400);
  }

  @Test
  void aFixedSlotIsNeverWidened() {
    Layout layout = layout(Slot.ranged("a", 0, 0, 1));
    assertThatThrownBy(() -> layout.widened(0, 2)).isInstanceOf(IllegalStateException.class);
  }

  private static Layout layout(Slot... slots) {
    return Layout.of(new Shape(List.of(slots), List.of("all")));
  }

  @Test
  void slotsThatMayGrowAreWidenedTogether() {
    Layout former =
        Layout.of(
            new Shape(
                List.of(
                    Slot.growing("a", 0, 0, 1),
                    Slot.growing("b", 0, 0, 1),
                    Slot.ranged("c", 0, 0, 1),
                    Slot.growing("d", 0, 0, 7)),
                List.of("all")));
    Layout wider = former.widened(0, 2);
    Layout alike = wider.widenedAlike(former);
    assertThat(List.of(alike.bitsOf(0), alike.bitsOf(1), alike.bitsOf(2), alike.bitsOf(3)))
        .containsExactly(2, 2, 1, 3);
  }
}
