package mneme.store.packed;

import mneme.store.PackedSource;

/**
 * The state whose successors are put, packed and hashed as a {@link StateCodec} does it. For one
 * thread; made anew where the codec is another.
 */
public final class CodedSource {
  private final StateCodec codec;
  private final PackedSource source;
  private final boolean growing;

  /** The sum of its vector, where the shape may grow. */
  private long sum;

  public CodedSource(StateCodec codec) {
    this.codec = codec;
    this.source = new PackedSource(codec.layout(), codec.places(), codec.hash());
    this.growing = codec.isGrowing();
  }

  /** The state's words; {@link #opened} must be called when they are others. */
  public long[] words() {
    return source.words();
  }

  /** Takes a vector that fits. */
  public void open(int[] state) {
    codec.layout().pack(state, source.words(), 0);
    opened(state);
  }

  /** Takes a packed state from memory, which is the same as a vector. */
  public void open(long address, int[] state) {
    codec.layout().fetch(address, source.words(), 0);
    opened(state);
  }

  /** The words are those of another state, the same as a vector. */
  public void opened(int[] state) {
    if (growing) {
      sum = codec.sumOf(state);
    } else {
      source.opened();
    }
  }

  /**
   * Takes a packed state from memory; what differs from the state before is changed in a vector,
   * which holds that one.
   */
  public void change(long address, int[] vector) {
    if (!growing) {
      source.open(address, vector);
      return;
    }
    long[] words = source.words();
    int used = codec.layout().usedWords();
    for (int w = 0; w < used; w++) {
      long word = codec.layout().fetchWord(address, w);
      long difference = word ^ words[w];
      if (difference != 0) {
        words[w] = word;
        sum += codec.read(w, word, difference, vector);
      }
    }
  }

  /** Whether what changed of a successor fits the layout; always, where the shape is fixed. */
  public boolean fits(int[] successor, int[] changed, int count) {
    return !growing
        || successor.length <= codec.layout().slots() && source.fits(successor, changed, count);
  }

  /** Packs a successor that fits, and returns its hash. */
  public long packAndHash(int[] successor, int[] changed, int count, long[] into, int at) {
    if (!growing) {
      return source.packAndHash(successor, changed, count, into, at);
    }
    System.arraycopy(source.words(), 0, into, at, codec.words());
    long change = codec.write(successor, changed, count, into, at);
    return codec.hash().finish(sum + change);
  }
}
