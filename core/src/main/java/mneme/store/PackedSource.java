package mneme.store;

import mneme.model.Apart;

/**
 * The packed state whose successors are put: each is packed by changing a copy of it, and hashed by
 * the words that change where states are long. For one thread.
 */
public final class PackedSource extends Apart {
  /**
   * Up to this many words a hash is computed anew; beyond, from the pairs of words that changed.
   */
  private static final int SHORT_STATE = 8;

  private final Layout layout;
  private final SlotPlaces places;
  private final StateHash hash;
  private final long[] words;

  /** What each pair of words adds to the hash, and all together. */
  private final long[] shares;

  private long sum;

  /** The put in which a pair was looked at last. */
  private final int[] pairStamp;

  private int stamp;

  public PackedSource(Layout layout, SlotPlaces places, StateHash hash) {
    this.layout = layout;
    this.places = places;
    this.hash = hash;
    this.words = new long[layout.words()];
    this.shares = new long[hash.pairs()];
    this.pairStamp = new int[hash.pairs()];
  }

  /** The state's words; {@link #opened} must be called when they are others. */
  public long[] words() {
    return words;
  }

  /** Takes a vector that fits. */
  public void open(int[] state) {
    layout.pack(state, words, 0);
    opened();
  }

  /** Takes a packed state from memory. */
  public void open(long address) {
    layout.fetch(address, words, 0);
    opened();
  }

  /**
   * Takes a packed state from memory; what differs from the state before is changed in a vector,
   * which holds that one.
   */
  public void open(long address, int[] vector) {
    int used = layout.usedWords();
    for (int w = 0; w < used; w++) {
      long word = layout.fetchWord(address, w);
      long difference = word ^ words[w];
      if (difference != 0) {
        words[w] = word;
        places.read(w, word, difference, vector);
        changed(w);
      }
    }
  }

  private void changed(int word) {
    if (words.length > SHORT_STATE) {
      int pair = word >> 1;
      long share = hash.ofPair(words, 0, pair);
      sum += share - shares[pair];
      shares[pair] = share;
    }
  }

  /** The words are those of another state. */
  public void opened() {
    if (words.length > SHORT_STATE) {
      sum = 0;
      for (int pair = 0; pair < shares.length; pair++) {
        shares[pair] = hash.ofPair(words, 0, pair);
        sum += shares[pair];
      }
    }
  }

  /** Whether what changed of a successor fits the layout. */
  public boolean fits(int[] successor, int[] changed, int count) {
    return places.fit(successor, changed, count);
  }

  /** Packs a successor that fits. */
  public void pack(int[] successor, int[] changed, int count, long[] into, int at) {
    copyTo(into, at);
    places.write(successor, changed, count, into, at);
  }

  /** A loop, as there are few words mostly. */
  private void copyTo(long[] into, int at) {
    long[] source = words;
    into[at] = source[0];
    into[at + 1] = source[1];
    for (int w = 2; w < source.length; w++) {
      into[at + w] = source[w];
    }
  }

  /** Packs a successor that fits, and returns its hash. */
  public long packAndHash(int[] successor, int[] changed, int count, long[] into, int at) {
    if (words.length == 2) {
      return packShort(successor, changed, count, into, at);
    }
    pack(successor, changed, count, into, at);
    return words.length <= SHORT_STATE
        ? hash.of(into, at)
        : hashOfChanged(into, at, changed, count);
  }

  /** Two words, kept out of memory while slots change. */
  private long packShort(int[] successor, int[] changed, int count, long[] into, int at) {
    long first = words[0];
    long second = words[1];
    for (int i = 0; i < count; i++) {
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
    into[at] = first;
    into[at + 1] = second;
    return hash.ofTwo(first, second);
  }

  private long hashOfChanged(long[] packed, int at, int[] changed, int count) {
    long changedSum = sum;
    int now = ++stamp;
    for (int i = 0; i < count; i++) {
      int pair = SlotPlaces.wordOf(places.place(changed[i])) >> 1;
      if (pairStamp[pair] != now) {
        pairStamp[pair] = now;
        changedSum += hash.ofPair(packed, at, pair) - shares[pair];
      }
    }
    return hash.finish(changedSum);
  }
}
