package mneme.store.collapse;

import java.util.Arrays;
import mneme.store.Answer;
import mneme.store.AnswerSink;
import mneme.store.Inserter;
import mneme.store.StateLoader;
import mneme.store.full.FullStore;
import org.jspecify.annotations.Nullable;

/**
 * Puts states into a {@link CollapseStore}. A successor is the vector of numbers of the state it
 * comes from, with the numbers of those parts replaced whose words have changed.
 */
final class CollapseInserter implements Inserter, StateLoader {
  private final CollapseStore store;
  private final FullStore vectors;
  private final Parts parts;
  private final Inserter inserter;
  private final AnswerSink sink;

  /** The state successors come from; while one is put, its own numbers. */
  private int[] numbers;

  /** Of each part the word met last, and its number. */
  private long[] words;

  private int[] wordsOf;
  private long from = -1;

  /** The vector that says the same as the words; null where there is none. */
  private int @Nullable [] loaded;

  private long loadedId;

  /** The parts a successor touches, with their words. */
  private int[] touched;

  private int touches;
  private long[] newWords;
  private int[] touchedBy;
  private int puts;

  private int[] changed;

  CollapseInserter(CollapseStore store, int lane, AnswerSink sink, boolean immediate) {
    this.store = store;
    this.vectors = store.vectors();
    this.parts = store.parts();
    this.inserter = vectors.inserter(lane, sink, immediate);
    this.sink = sink;
    int n = parts.fixedParts();
    this.numbers = new int[n];
    this.words = new long[n];
    this.wordsOf = new int[n];
    Arrays.fill(wordsOf, -1);
    this.touched = new int[n];
    this.newWords = new long[n];
    this.touchedBy = new int[n];
    this.changed = new int[n];
  }

  /** Makes room for parts that slots appended in the run belong to; false where memory ends. */
  private boolean reach(int count) {
    if (count > words.length) {
      if (!store.extend(count)) {
        return false;
      }
      numbers = Arrays.copyOf(numbers, count);
      words = Arrays.copyOf(words, count);
      int former = wordsOf.length;
      wordsOf = Arrays.copyOf(wordsOf, count);
      Arrays.fill(wordsOf, former, count, -1);
      touched = Arrays.copyOf(touched, count);
      newWords = Arrays.copyOf(newWords, count);
      touchedBy = Arrays.copyOf(touchedBy, count);
      changed = Arrays.copyOf(changed, count);
    }
    return true;
  }

  @Override
  public void putInitial(int[] state) {
    if (!reach(parts.parts(state.length))) {
      refuse(-1, -1);
      return;
    }
    Arrays.fill(newWords, 0);
    for (int slot = 0; slot < state.length; slot++) {
      int part = parts.partOf(slot);
      newWords[part] = parts.with(newWords[part], slot, state[slot]);
    }
    int[] vector = new int[words.length];
    for (int part = 0; part < vector.length; part++) {
      vector[part] = store.table(part).numberOf(newWords[part]);
      if (vector[part] < 0) {
        refuse(-1, -1);
        return;
      }
    }
    inserter.putInitial(vector);
  }

  @Override
  public void from(long id, int[] state) {
    from = id;
    if (state != loaded || id != loadedId) {
      loaded = null;
      loadNumbers(id);
    }
    inserter.from(id, numbers);
  }

  private void loadNumbers(long id) {
    numbers =
        inserter instanceof StateLoader loader
            ? loader.load(id, numbers)
            : vectors.load(id, numbers);
    // Tables for the numbers of a state that is there are there as well.
    reach(numbers.length);
  }

  /** Only the parts that are others than those of the state before are unpacked. */
  @Override
  public int[] load(long id, int[] into) {
    loadNumbers(id);
    int slots = parts.slots(numbers.length);
    boolean same = into == loaded && into.length >= slots;
    int[] state = into.length >= slots ? into : new int[slots];
    for (int part = 0; part < numbers.length; part++) {
      if (!same || wordsOf[part] != numbers[part]) {
        parts.unpack(part, word(part), state);
      }
    }
    if (!same) {
      Arrays.fill(state, slots, state.length, 0);
    }
    loaded = state;
    loadedId = id;
    return state;
  }

  private long word(int part) {
    if (wordsOf[part] != numbers[part]) {
      wordsOf[part] = numbers[part];
      words[part] = store.table(part).word(numbers[part]);
    }
    return words[part];
  }

  @Override
  public void put(int[] successor, long event, int[] changedSlots, int count) {
    touches = 0;
    puts++;
    for (int i = 0; i < count; i++) {
      int slot = changedSlots[i];
      int part = parts.partOf(slot);
      if (part >= words.length && !reach(part + 1)) {
        refuse(from, event);
        return;
      }
      if (touchedBy[part] != puts) {
        touchedBy[part] = puts;
        touched[touches++] = part;
        newWords[part] = word(part);
      }
      newWords[part] = parts.with(newWords[part], slot, successor[slot]);
    }
    putTouched(event);
  }

  private void putTouched(long event) {
    int n = 0;
    boolean full = false;
    for (int i = 0; i < touches && !full; i++) {
      int part = touched[i];
      if (newWords[part] != words[part]) {
        int number = store.table(part).numberOf(newWords[part]);
        if (number < 0) {
          full = true;
        } else {
          changed[n] = part;
          touched[n++] = numbers[part];
          numbers[part] = number;
        }
      }
    }
    if (full) {
      refuse(from, event);
    } else {
      inserter.put(numbers, event, changed, n);
    }
    for (int i = 0; i < n; i++) {
      numbers[changed[i]] = touched[i];
    }
  }

  /** No memory for a new value. Answers keep their order. */
  private void refuse(long source, long event) {
    inserter.flush();
    sink.answer(source, event, Answer.FULL);
  }

  @Override
  public void flush() {
    inserter.flush();
  }
}
