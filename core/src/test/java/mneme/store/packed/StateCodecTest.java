package mneme.store.packed;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.SplittableRandom;
import mneme.model.Shape;
import mneme.model.Slot;
import mneme.store.Layout;
import org.junit.jupiter.api.Test;

class StateCodecTest {
  private static final int SLOTS = 12;

  private final SplittableRandom random = new SplittableRandom(7);

  private static StateCodec codec(int slots, int least, int greatest) {
    List<Slot> all = Collections.nCopies(slots, new Slot("slot", 0, least, greatest, false));
    Layout layout = Layout.of(new Shape(all, List.of("all"), true));
    return new StateCodec(layout, true, Long.SIZE);
  }

  @Test
  void changesAreWrittenAndAddedUpAsIfAllWerePackedAnew() {
    StateCodec codec = codec(SLOTS, -5, 99);
    long[] packed = new long[codec.words() + 3];
    long[] anew = new long[codec.words()];
    for (int round = 0; round < 2_000; round++) {
      int[] source = random.ints(SLOTS, -5, 100).toArray();
      int[] successor = source.clone();
      // Some slots are named twice, some do not change.
      int[] changed = random.ints(6, 0, SLOTS).toArray();
      int count = random.nextInt(7);
      for (int i = 0; i < count; i++) {
        successor[changed[i]] = random.nextInt(-5, 100);
      }
      codec.layout().pack(source, packed, 3);
      long change = codec.write(successor, changed, count, packed, 3);
      codec.layout().pack(successor, anew, 0);
      assertThat(Arrays.copyOfRange(packed, 3, packed.length)).isEqualTo(anew);
      assertThat(codec.sumOf(source) + change).isEqualTo(codec.sumOf(successor));
    }
  }

  @Test
  void aHashOutlivesAWiderLayoutAndFurtherSlots() {
    StateCodec narrow = codec(SLOTS, 0, 100);
    StateCodec wide = codec(3 * SLOTS, -10, 1000);
    for (int round = 0; round < 100; round++) {
      int[] state = random.ints(SLOTS, 0, 101).toArray();
      long[] words = new long[wide.words()];
      assertThat(wide.hashOf(Arrays.copyOf(state, 3 * SLOTS), words, 0))
          .isEqualTo(narrow.hashOf(state, words, 0));
    }
  }

  @Test
  void markingsThatDifferByATokenHaveDifferentHashes() {
    StateCodec codec = codec(SLOTS, 0, 2);
    Set<Long> hashes = new HashSet<>();
    int[] state = new int[SLOTS];
    int markings = (int) Math.pow(3, SLOTS);
    for (int marking = 0; marking < markings; marking++) {
      int rest = marking;
      for (int slot = 0; slot < SLOTS; slot++) {
        state[slot] = rest % 3;
        rest /= 3;
      }
      // What a table keeps of it decides how often it finds more than one state.
      hashes.add(codec.hash().finish(codec.sumOf(state)) >>> 24);
    }
    assertThat(hashes).hasSizeGreaterThan(markings - 5);
  }
}
