package mneme.testing;

import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import mneme.model.Event;
import mneme.store.Answer;
import mneme.store.Inserter;

/**
 * As many states as are wanted, by their numbers, and the model whose states they are: each event
 * leads from any state to the one whose number is further by its choice. So a store can be given
 * states in any order, and one that replays events finds them again.
 */
public final class NumberedStates {
  private final int count;
  private final Numbering numbering;
  private final HandModel model;
  private final int[] slots;
  private long originId;

  /** How the number of a state becomes a vector. */
  public enum Numbering {
    /** Five slots: bits of the number, one of any value, one that is constant. */
    FIVE_SLOTS {
      @Override
      int[] state(int i) {
        return new int[] {i & 0xfff, -(i >> 12), i & 1, i * 7, 3};
      }

      @Override
      int number(int first, int second, int third) {
        return first - (second << 12);
      }

      @Override
      HandModel.Builder slots(HandModel.Builder builder) {
        return builder
            .slot("a", 0, 1 << 12)
            .slot("b", -(1 << 12), 1 << 12)
            .slot("c", 0, 1)
            .slot("d", Integer.MIN_VALUE, Integer.MAX_VALUE)
            .slot("e", 3, 3);
      }
    },
    /** Few values of each slot, and many pairs of them. */
    GRID {
      @Override
      int[] state(int i) {
        return new int[] {i % 1000, i / 1000};
      }

      @Override
      int number(int first, int second, int third) {
        return first + 1000 * second;
      }

      @Override
      HandModel.Builder slots(HandModel.Builder builder) {
        return builder.slot("x", 0, 1 << 20).slot("y", 0, 1 << 20);
      }
    },
    /** Slots whose range is not known in advance. */
    GROWING {
      @Override
      int[] state(int i) {
        return new int[] {i % 35 * 1000, i / 35 % 35 * 3, i / 1225};
      }

      @Override
      int number(int first, int second, int third) {
        return first / 1000 + 35 * (second / 3) + 1225 * third;
      }

      @Override
      HandModel.Builder slots(HandModel.Builder builder) {
        return builder.growing("a", 0, 0).growing("b", 0, 0).growing("c", 0, 0);
      }
    };

    abstract int[] state(int i);

    abstract int number(int first, int second, int third);

    abstract HandModel.Builder slots(HandModel.Builder builder);
  }

  public NumberedStates(int count, Numbering numbering) {
    this.count = count;
    this.numbering = numbering;
    this.slots = IntStream.range(0, state(0).length).toArray();
    this.model =
        numbering
            .slots(HandModel.named(count + " numbered states"))
            .initial(state(0))
            .rule("to", r -> r.reads(slots).writes(slots).choices(count).then(this::go))
            .build();
  }

  private void go(Draft draft, int choice) {
    int third = slots.length > 2 ? draft.get(2) : 0;
    int number = numbering.number(draft.get(0), draft.get(1), third);
    int[] next = state((number + choice) % count);
    for (int slot : slots) {
      draft.set(slot, next[slot]);
    }
  }

  public HandModel model() {
    return model;
  }

  public int count() {
    return count;
  }

  /** How many slots there are. */
  public int size() {
    return slots.length;
  }

  /** All of them, as those that may have changed. */
  public int[] slots() {
    return slots;
  }

  public int[] state(int number) {
    return numbering.state(number);
  }

  /** The slots in which two states differ. */
  public int[] changed(int from, int to) {
    int[] one = state(from);
    int[] other = state(to);
    return Arrays.stream(slots).filter(slot -> one[slot] != other[slot]).toArray();
  }

  /** What leads from one state to another. */
  public long event(int from, int to) {
    return Event.of(0, Math.floorMod(to - from, count), model.choiceBits());
  }

  /**
   * Puts all states between two numbers in order, number 0 as an initial one and the others as
   * successors of it. Everything is answered at the end.
   *
   * @param answers where the answers arrive
   */
  public void putAll(Inserter inserter, List<Long> answers, int from, int to) {
    int[] origin = state(0);
    int first = from;
    if (from == 0) {
      inserter.putInitial(origin);
      inserter.flush();
      originId = Answer.id(answers.getLast());
      first = 1;
    }
    inserter.from(originId, origin);
    for (int i = first; i < to; i++) {
      inserter.put(state(i), event(0, i), slots, slots.length);
    }
    inserter.flush();
  }
}
