package mneme.store;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import mneme.model.Shape;
import mneme.model.Slot;
import mneme.trace.Trace;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class CanonicalCodecTest {
  private static final int STATES = 500;

  private static Shape shape(Random random, boolean grows) {
    List<Slot> slots = new ArrayList<>();
    int count = 1 + random.nextInt(40);
    for (int i = 0; i < count; i++) {
      int least = random.nextInt(3) - 1;
      int greatest = least + random.nextInt(1 << random.nextInt(12));
      slots.add(
          grows && random.nextBoolean()
              ? Slot.growing("s" + i, 0, least, greatest)
              : Slot.ranged("s" + i, 0, least, greatest));
    }
    return new Shape(slots, List.of("c"), grows);
  }

  private static int[] state(Random random, Shape shape) {
    int extra = shape.appends() && random.nextInt(4) == 0 ? random.nextInt(5) : 0;
    int[] state = new int[shape.size() + extra];
    for (int i = 0; i < state.length; i++) {
      state[i] = value(random, shape, i);
    }
    return state;
  }

  private static int value(Random random, Shape shape, int slot) {
    if (slot >= shape.size()) {
      return random.nextInt(3);
    }
    Slot known = shape.slot(slot);
    return known.fixed() || random.nextInt(10) > 0
        ? known.least() + random.nextInt(known.greatest() - known.least() + 1)
        : random.nextInt();
  }

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void everyStateHasOneRecordAndComesBack(boolean grows) {
    for (int seed = 0; seed < 40; seed++) {
      Random random = new Random(seed);
      Shape shape = shape(random, grows);
      CanonicalCodec codec = new CanonicalCodec(shape);
      CanonicalCodec elsewhere = new CanonicalCodec(shape);
      long[] record = new long[codec.mostWords(shape.size() + 5)];
      long[] other = new long[record.length];
      Map<List<Long>, int[]> known = new HashMap<>();
      for (int i = 0; i < STATES; i++) {
        int[] state = state(random, shape);
        int length = codec.pack(state, record);
        int[] longer = shape.appends() ? Arrays.copyOf(state, shape.size() + 5) : state;
        assertThat(elsewhere.pack(longer, other)).isEqualTo(length);
        assertThat(Arrays.equals(record, 0, length, other, 0, length)).isTrue();
        assertThat(elsewhere.hash(other, length)).isEqualTo(codec.hash(record, length));
        int[] back = codec.unpack(record, length, new int[0]);
        assertThat(Trace.sameState(back, state)).isTrue();
        List<Long> words = Arrays.stream(record, 0, length).boxed().toList();
        int[] before = known.put(words, state);
        assertThat(before == null || Trace.sameState(before, state)).isTrue();
      }
    }
  }

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void aChangeGivesTheRecordOfTheChangedState(boolean grows) {
    for (int seed = 0; seed < 40; seed++) {
      Random random = new Random(seed);
      Shape shape = shape(random, grows);
      CanonicalCodec codec = new CanonicalCodec(shape);
      long[] from = new long[codec.mostWords(shape.size() + 5)];
      long[] changedTo = new long[from.length];
      long[] whole = new long[from.length];
      for (int i = 0; i < STATES; i++) {
        int[] state = state(random, shape);
        int length = codec.pack(state, from);
        int slot = random.nextInt(state.length);
        state[slot] = value(random, shape, slot);
        int after = codec.change(from, length, state, new int[] {slot}, 1, changedTo);
        assertThat(after).isEqualTo(codec.pack(state, whole));
        assertThat(Arrays.equals(changedTo, 0, after, whole, 0, after)).isTrue();
        assertThat(codec.hash(changedTo, after)).isEqualTo(codec.hash(whole, after));
      }
    }
  }

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void recordsAreReadAsTheyWereWritten(boolean grows) {
    for (int seed = 0; seed < 40; seed++) {
      Random random = new Random(seed);
      Shape shape = shape(random, grows);
      CanonicalCodec codec = new CanonicalCodec(shape);
      RecordWriter writer = new RecordWriter(codec);
      RecordReader reader = new RecordReader(codec);
      long[] record = new long[codec.mostWords(shape.size() + 5)];
      for (int block = 0; block < 3; block++) {
        List<int[]> states = new ArrayList<>();
        int[] state = state(random, shape);
        for (int i = 0; i < STATES; i++) {
          if (random.nextInt(5) == 0) {
            state = state(random, shape);
          } else {
            int slot = random.nextInt(state.length);
            state[slot] = value(random, shape, slot);
          }
          states.add(state.clone());
          writer.write(record, codec.pack(state, record));
        }
        assertThat(writer.count()).isEqualTo(STATES);
        reader.begin(writer.take());
        for (int[] expected : states) {
          assertThat(reader.next()).isTrue();
          int length = codec.pack(expected, record);
          assertThat(reader.length()).isEqualTo(length);
          assertThat(Arrays.equals(reader.record(), 0, length, record, 0, length)).isTrue();
          assertThat(codec.hash(reader.record(), length)).isEqualTo(codec.hash(record, length));
          if (random.nextInt(3) > 0) {
            assertThat(Trace.sameState(reader.vector(), expected)).isTrue();
          }
        }
        assertThat(reader.next()).isFalse();
      }
    }
  }
}
