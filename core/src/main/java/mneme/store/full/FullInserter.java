package mneme.store.full;

import java.util.Arrays;
import mneme.store.Answer;
import mneme.store.AnswerSink;
import mneme.store.Inserter;
import mneme.store.Layout;
import mneme.store.SlotPlaces;
import mneme.store.StateHash;
import mneme.store.StateLoader;
import org.jspecify.annotations.Nullable;

/**
 * Puts states into a {@link FullStore}. Successors are packed by changing the packed state they
 * come from, and looked up in batches.
 */
final class FullInserter implements Inserter, StateLoader {
  private static final int BATCH = 256;

  /**
   * Up to this many words a hash is computed anew; beyond, from the pairs of words that changed.
   */
  private static final int SHORT_STATE = 8;

  private final FullStore store;
  private final int lane;
  private final AnswerSink sink;
  private final boolean concurrent;
  private final int capacity;
  private final BatchLookup lookup;

  private Layout layout;
  private StateHash hash;
  private int words;

  private SlotPlaces places;

  /** Whether slots may be widened or appended. */
  private final boolean growing;

  private long[] base;
  private long[] basePairs;
  private long baseSum;
  private int[] pairStamp;
  private int stamp;
  private long from = -1;

  /** The vector that says the same as the base; null where there is none. */
  private int @Nullable [] loaded;

  private long loadedId;

  private int size;
  private long[] packed;
  private final long[] hashes;
  private final long[] froms;
  private final long[] events;
  private final long[] answers;

  FullInserter(FullStore store, int lane, AnswerSink sink, boolean immediate) {
    this.store = store;
    this.lane = lane;
    this.sink = sink;
    this.concurrent = store.isConcurrent();
    this.capacity = immediate ? 1 : BATCH;
    this.growing = store.isGrowing();
    this.lookup = new BatchLookup(store, lane, capacity);
    this.hashes = new long[capacity];
    this.froms = new long[capacity];
    this.events = new long[capacity];
    this.answers = new long[capacity];
    adopt(store.layout(), store.hash());
  }

  private void adopt(Layout newLayout, StateHash newHash) {
    layout = newLayout;
    hash = newHash;
    loaded = null;
    words = newLayout.words();
    lookup.adopt(newLayout);
    places = new SlotPlaces(newLayout);
    base = new long[words];
    basePairs = new long[newHash.pairs()];
    pairStamp = new int[newHash.pairs()];
    packed = new long[capacity * words];
  }

  @Override
  public void putInitial(int[] state) {
    from = -1;
    if (!layout.fits(state) && !widen(state)) {
      flush();
      sink.answer(-1, -1, Answer.FULL);
      return;
    }
    layout.pack(state, packed, size * words);
    append(-1, hash.of(packed, size * words));
  }

  @Override
  public void from(long id, int[] state) {
    from = id;
    if (state == loaded && id == loadedId) {
      return;
    }
    loaded = null;
    fetchBase(id);
    sumUpBase();
  }

  /**
   * A state mostly differs in few words from the one before it: the others are not unpacked again.
   */
  @Override
  public int[] load(long id, int[] into) {
    if (concurrent && growing) {
      return store.load(id, into);
    }
    if (into == loaded) {
      loadedId = id;
      from = id;
      refresh(lookup.addressOf(id), into);
      return into;
    }
    int[] target = store.load(id, into);
    layout.fetch(lookup.addressOf(id), base, 0);
    sumUpBase();
    from = id;
    loadedId = id;
    loaded = target;
    return target;
  }

  /** Makes the base, and the vector that says the same, what is stored at an address. */
  private void refresh(long address, int[] vector) {
    assert isBase(vector) : "the vector that was loaded last has changed";
    long[] known = base;
    int used = layout.usedWords();
    boolean isLong = words > SHORT_STATE;
    for (int w = 0; w < used; w++) {
      long word = layout.fetchWord(address, w);
      long difference = word ^ known[w];
      if (difference != 0) {
        known[w] = word;
        places.read(w, word, difference, vector);
        if (isLong) {
          int pair = w >> 1;
          long share = hash.ofPair(known, 0, pair);
          baseSum += share - basePairs[pair];
          basePairs[pair] = share;
        }
      }
    }
  }

  private boolean isBase(int[] vector) {
    long[] again = new long[words];
    layout.pack(vector, again, 0);
    return Arrays.equals(again, base);
  }

  private void sumUpBase() {
    if (words > SHORT_STATE) {
      long sum = 0;
      for (int pair = 0; pair < basePairs.length; pair++) {
        basePairs[pair] = hash.ofPair(base, 0, pair);
        sum += basePairs[pair];
      }
      baseSum = sum;
    }
  }

  private void fetchBase(long id) {
    if (!concurrent || !growing) {
      layout.fetch(lookup.addressOf(id), base, 0);
      return;
    }
    long stamp = store.lock().tryOptimisticRead();
    if (stamp != 0 && store.layout() == layout) {
      layout.fetch(lookup.addressOf(id), base, 0);
      if (store.lock().validate(stamp)) {
        return;
      }
    }
    stamp = store.lock().readLock();
    try {
      from = -1;
      keepUp();
      from = id;
      layout.fetch(lookup.addressOf(id), base, 0);
    } finally {
      store.lock().unlockRead(stamp);
    }
  }

  @Override
  public void put(int[] successor, long event, int[] changed, int changedCount) {
    if (growing && !places.fit(successor, changed, changedCount)) {
      // A slot is new, or a value outside the range known so far.
      putWidened(successor, event);
    } else if (words == 2) {
      putShort(successor, event, changed, changedCount);
    } else {
      putLong(successor, event, changed, changedCount);
    }
  }

  /** Two words, kept out of memory while slots change. */
  private void putShort(int[] successor, long event, int[] changed, int changedCount) {
    long first = base[0];
    long second = base[1];
    for (int i = 0; i < changedCount; i++) {
      int slot = changed[i];
      assert layout.fits(slot, successor[slot]);
      long place = places.place(slot);
      long keep = places.keep(slot);
      long set = (long) successor[slot] - SlotPlaces.leastOf(place) << SlotPlaces.shiftOf(place);
      // All ones if it is the second word that changes: which one it is cannot be guessed.
      long other = -(place & 1);
      first = first & (keep | other) | set & ~other;
      second = second & (keep | ~other) | set & other;
    }
    int at = 2 * size;
    packed[at] = first;
    packed[at + 1] = second;
    append(event, hash.ofTwo(first, second));
  }

  private void putLong(int[] successor, long event, int[] changed, int changedCount) {
    int at = size * words;
    long[] target = packed;
    copyBase(target, at);
    places.write(successor, changed, changedCount, target, at);
    append(event, hashOf(target, at, changed, changedCount));
  }

  /** Four words or more; few, mostly. */
  private void copyBase(long[] target, int at) {
    long[] source = base;
    target[at] = source[0];
    target[at + 1] = source[1];
    target[at + 2] = source[2];
    target[at + 3] = source[3];
    for (int w = 4; w < source.length; w++) {
      target[at + w] = source[w];
    }
  }

  private long hashOf(long[] target, int at, int[] changed, int changedCount) {
    return words <= SHORT_STATE
        ? hash.of(target, at)
        : hashOfChanged(target, at, changed, changedCount);
  }

  private long hashOfChanged(long[] target, int at, int[] changed, int changedCount) {
    long sum = baseSum;
    int now = ++stamp;
    for (int i = 0; i < changedCount; i++) {
      int pair = SlotPlaces.wordOf(places.place(changed[i])) >> 1;
      if (pairStamp[pair] != now) {
        pairStamp[pair] = now;
        sum += hash.ofPair(target, at, pair) - basePairs[pair];
      }
    }
    return hash.finish(sum);
  }

  private void append(long event, long hashed) {
    int i = size;
    hashes[i] = hashed;
    froms[i] = from;
    events[i] = event;
    size = i + 1;
    if (size == capacity) {
      flush();
    }
  }

  /** The shape grew: the store is packed anew, and so is what waits here. */
  private void putWidened(int[] successor, long event) {
    long current = from;
    if (!layout.fits(successor) && !widen(successor)) {
      flush();
      sink.answer(current, event, Answer.FULL);
      return;
    }
    layout.pack(successor, packed, size * words);
    append(event, hash.of(packed, size * words));
  }

  private boolean widen(int[] state) {
    // What waits is delivered first, so that the only thing to pack anew is the state it came from.
    flush();
    lookup.publish();
    if (!store.widen(state)) {
      return false;
    }
    // Another thread may widen again at once, and move all states while it does.
    long readStamp = concurrent ? store.lock().readLock() : 0;
    try {
      keepUp();
    } finally {
      if (concurrent) {
        store.lock().unlockRead(readStamp);
      }
    }
    return true;
  }

  /** Takes over a layout that this or another thread has made; what waits is packed anew. */
  private void keepUp() {
    Layout newest = store.layout();
    if (newest == layout) {
      return;
    }
    Layout former = layout;
    long[] waiting = packed;
    adopt(newest, store.hash());
    int[] state = new int[newest.slots()];
    for (int i = 0; i < size; i++) {
      former.unpack(waiting, i * former.words(), state);
      newest.pack(state, packed, i * words);
      hashes[i] = hash.of(packed, i * words);
      Arrays.fill(state, 0);
    }
    if (from >= 0) {
      layout.fetch(lookup.addressOf(from), base, 0);
      sumUpBase();
    }
  }

  @Override
  public StateLoader loader() {
    return this;
  }

  @Override
  public void flush() {
    if (size == 0) {
      return;
    }
    boolean room = store.makeRoom(capacity);
    store.inserting().enter(lane);
    try {
      keepUp();
      lookup.decide(packed, hashes, size, room, answers);
    } finally {
      store.inserting().leave(lane);
    }
    int answered = size;
    size = 0;
    for (int i = 0; i < answered; i++) {
      sink.answer(froms[i], events[i], answers[i]);
    }
  }
}
