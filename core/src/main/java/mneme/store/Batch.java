package mneme.store;

import mneme.model.Apart;

/**
 * States that wait to be looked up together: each with its hash, the state it comes from, and the
 * event that led there. Where a store compares packed states, they wait here, too. For one thread.
 */
public final class Batch extends Apart {
  /** So many states are looked up together, unless answers are wanted at once. */
  public static final int USUAL = 256;

  private final int capacity;
  private final long[] hashes;
  private final long[] froms;
  private final long[] events;
  private long[] packed = new long[0];
  private int words;
  private int size;

  /**
   * @param immediate whether each state is looked up before the next is put
   */
  public Batch(boolean immediate) {
    this.capacity = immediate ? 1 : USUAL;
    this.hashes = new long[capacity];
    this.froms = new long[capacity];
    this.events = new long[capacity];
  }

  /** Room for packed states of so many words; those that wait are lost. */
  public void packs(int wordsOfState) {
    words = wordsOfState;
    packed = new long[capacity * wordsOfState];
  }

  /** What waits was packed in one layout and is packed in another. */
  public void repack(Layout former, Layout newest) {
    long[] waiting = packed;
    packs(newest.words());
    for (int i = 0; i < size; i++) {
      int[] state = new int[newest.slots()];
      former.unpack(waiting, i * former.words(), state);
      newest.pack(state, packed, i * words);
    }
  }

  /**
   * Adds a state; one that is packed lies {@link #next} already.
   *
   * @return whether there is room for another
   */
  public boolean add(long from, long event, long hash) {
    int i = size;
    hashes[i] = hash;
    froms[i] = from;
    events[i] = event;
    size = i + 1;
    return size < capacity;
  }

  public int capacity() {
    return capacity;
  }

  public int size() {
    return size;
  }

  /** By index; the array stays the same. */
  public long[] hashes() {
    return hashes;
  }

  public long from(int index) {
    return froms[index];
  }

  public long event(int index) {
    return events[index];
  }

  /** All packed states, one behind the other. */
  public long[] packed() {
    return packed;
  }

  /** Where a packed state begins. */
  public int place(int index) {
    return index * words;
  }

  /** Where the packed state that is added next begins. */
  public int next() {
    return size * words;
  }

  /** Answers one of them. */
  public void answer(int index, long answer, AnswerSink sink) {
    sink.answer(froms[index], events[index], answer);
  }

  /** Answers all of them, in order, and forgets them. */
  public void answerAll(long[] answers, AnswerSink sink) {
    int answered = size;
    size = 0;
    for (int i = 0; i < answered; i++) {
      sink.answer(froms[i], events[i], answers[i]);
    }
  }

  /** Forgets what was answered. */
  public void clear() {
    size = 0;
  }
}
