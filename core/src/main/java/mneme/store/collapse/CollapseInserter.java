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
  private final StateLoader loader;
  private final AnswerSink sink;
  private final RecentWords recent = new RecentWords();

  /** The state successors come from; while one is put, its own numbers. */
  private int[] numbers;

  /** The same where there are parts that no stored state has yet. */
  private int[] longer = new int[0];

  /** Of each part the word of the state successors come from, and the number it has. */
  private long[] words;

  private int[] wordsOf;
  private long from = -1;

  /** The state that the words are those of; -1 where there is none. */
  private long opened = -1;

  /** The vector that says the same as the words; null where there is none. */
  private int @Nullable [] loaded;

  /** The same words; while a successor is put, those of its own. */
  private long[] newWords;

  /** The parts a successor has others of, and the numbers they had before. */
  private int[] changed;

  private int[] former;

  CollapseInserter(CollapseStore store, int lane, AnswerSink sink, boolean immediate) {
    this.store = store;
    this.vectors = store.vectors();
    this.parts = store.parts();
    this.inserter = vectors.inserter(lane, sink, immediate);
    this.loader = StateLoader.of(vectors, inserter);
    this.sink = sink;
    int n = parts.fixedParts();
    this.numbers = new int[n];
    this.words = new long[n];
    this.wordsOf = new int[n];
    Arrays.fill(wordsOf, -1);
    this.newWords = new long[n];
    this.changed = new int[n];
    this.former = new int[n];
  }

  /** Makes room for parts that slots appended in the run belong to; false where memory ends. */
  private boolean reach(int count) {
    if (count > words.length) {
      if (!store.extend(count)) {
        return false;
      }
      numbers = Arrays.copyOf(numbers, count);
      words = Arrays.copyOf(words, count);
      int known = wordsOf.length;
      wordsOf = Arrays.copyOf(wordsOf, count);
      // An absent part is the word 0 and has the number 0.
      Arrays.fill(wordsOf, known, count, 0);
      newWords = Arrays.copyOf(newWords, count);
      changed = Arrays.copyOf(changed, count);
      former = Arrays.copyOf(former, count);
    }
    return true;
  }

  @Override
  public void putInitial(int[] state) {
    if (!reach(parts.parts(state.length))) {
      refuse(-1, -1);
      return;
    }
    long[] ofState = new long[words.length];
    for (int slot = 0; slot < state.length; slot++) {
      int part = parts.partOf(slot);
      ofState[part] = parts.with(ofState[part], slot, state[slot]);
    }
    int[] vector = new int[words.length];
    for (int part = 0; part < vector.length; part++) {
      vector[part] = store.table(part).numberOf(ofState[part]);
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
    if (id != opened) {
      opened = id;
      loaded = null;
      loadNumbers(id);
      for (int part = 0; part < numbers.length; part++) {
        if (wordsOf[part] != numbers[part]) {
          loadWord(part);
        }
      }
    }
    inserter.from(id, numbers);
  }

  private void loadNumbers(long id) {
    int[] stored = loader.open(id);
    // Tables for the numbers of a state that is there are there as well.
    reach(stored.length);
    if (stored.length == words.length) {
      numbers = stored;
    } else {
      longer = longer.length == words.length ? longer : new int[words.length];
      System.arraycopy(stored, 0, longer, 0, stored.length);
      Arrays.fill(longer, stored.length, longer.length, 0);
      numbers = longer;
    }
  }

  private long loadWord(int part) {
    long word = store.table(part).word(numbers[part]);
    wordsOf[part] = numbers[part];
    words[part] = word;
    newWords[part] = word;
    return word;
  }

  /** Only the parts that are others than those of the state before are unpacked. */
  @Override
  public int[] open(long id) {
    from = id;
    opened = id;
    loadNumbers(id);
    int slots = parts.slots(numbers.length);
    int[] before = loaded;
    boolean same = before != null && before.length >= slots;
    int[] state = before != null && same ? before : new int[slots];
    for (int part = 0; part < numbers.length; part++) {
      if (!same || wordsOf[part] != numbers[part]) {
        parts.unpack(part, loadWord(part), state);
      }
    }
    loaded = state;
    return state;
  }

  @Override
  public void put(int[] successor, long event, int[] changedSlots, int count) {
    for (int i = 0; i < count; i++) {
      int slot = changedSlots[i];
      if (!parts.isKnown(slot) && !reach(parts.partOf(slot) + 1)) {
        restoreWords(changedSlots, i);
        refuse(from, event);
        return;
      }
      parts.write(slot, successor[slot], newWords);
    }
    int n = 0;
    boolean full = false;
    for (int i = 0; i < count && !full; i++) {
      int part = parts.partOf(changedSlots[i]);
      long word = newWords[part];
      // A part of which several slots have changed is met as unchanged the second time.
      if (word != words[part]) {
        int number = numberOf(part, word);
        full = number < 0;
        changed[n] = part;
        former[n++] = numbers[part];
        numbers[part] = number;
        newWords[part] = words[part];
      }
    }
    if (full) {
      restoreWords(changedSlots, count);
      refuse(from, event);
    } else {
      inserter.put(numbers, event, changed, n);
    }
    for (int i = 0; i < n; i++) {
      numbers[changed[i]] = former[i];
    }
  }

  private int numberOf(int part, long word) {
    int number = recent.find(part, word);
    if (number < 0) {
      number = store.table(part).numberOf(word);
      if (number >= 0) {
        recent.keep(part, word, number);
      }
    }
    return number;
  }

  private void restoreWords(int[] changedSlots, int count) {
    for (int i = 0; i < count; i++) {
      int part = parts.partOf(changedSlots[i]);
      newWords[part] = words[part];
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
