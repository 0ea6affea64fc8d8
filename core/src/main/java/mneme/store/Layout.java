package mneme.store;

import java.util.Arrays;
import java.util.function.IntPredicate;
import java.util.stream.IntStream;
import mneme.memory.Memory;
import mneme.model.Shape;
import mneme.model.Slot;
import org.jspecify.annotations.Nullable;

/**
 * How the slots of a vector lie in 64-bit words: each slot takes the bits its range needs, and lies
 * within one word. A vector is packed in exactly one way, so equal states are equal words.
 * Immutable.
 *
 * <p>In memory a packed state takes all its words but the last in full, and of the last only the
 * bytes that are used.
 */
public final class Layout {
  private final int slots;
  private final int words;
  private final int firstWords;
  private final int[] word;
  private final int[] shift;
  private final int[] least;
  private final int[] bits;
  private final boolean[] fixed;
  private final int last;

  /** By word the runs that lie in it. */
  private final int[][] runsOfWord;

  private final long tailMask;
  private final int stride;

  /**
   * Neighbouring slots of the same width in one word, so that a vector of many small slots is
   * unpacked without looking up the place of each: word, shift, first slot, how many, bits, least.
   */
  private final int[] runs;

  private static final int RUN = 6;

  private Layout(int[] least, int[] bits, boolean[] fixed) {
    this(least, bits, fixed, null);
  }

  private Layout(int[] least, int[] bits, boolean[] fixed, boolean @Nullable [] second) {
    this.slots = bits.length;
    this.least = least;
    this.bits = bits;
    this.fixed = fixed;
    this.word = new int[slots];
    this.shift = new int[slots];
    int[] filled = new int[slots + 2];
    int used = place(filled, 0, slot -> second == null || !second[slot]);
    this.firstWords = used;
    if (second != null) {
      used = place(filled, used, slot -> second[slot]);
    }
    int tailBytes = Math.max(1, (filled[used - 1] + 7) / 8);
    this.words = used + 1 & -2;
    this.last = used - 1;
    this.tailMask = -1L >>> Long.SIZE - 8 * tailBytes;
    this.stride = last * Long.BYTES + tailBytes;
    this.runs = runs();
    this.runsOfWord = new int[used][];
    for (int w = 0; w < used; w++) {
      int at = w;
      runsOfWord[w] =
          IntStream.range(0, runs.length)
              .filter(i -> runs[i - i % RUN] == at)
              .map(i -> runs[i])
              .toArray();
    }
  }

  /** Places some of the slots from a word on and returns the word behind them. */
  private int place(int[] filled, int from, IntPredicate placed) {
    int used = from + 1;
    int firstWithRoom = from;
    for (int slot = 0; slot < slots; slot++) {
      if (!placed.test(slot)) {
        continue;
      }
      // The first word with room: neighbours stay together, and small slots fill the gaps large
      // ones leave.
      int w = firstWithRoom;
      while (filled[w] + bits[slot] > Long.SIZE) {
        w++;
      }
      word[slot] = w;
      shift[slot] = filled[w] & 63;
      filled[w] += bits[slot];
      used = Math.max(used, w + 1);
      while (filled[firstWithRoom] == Long.SIZE) {
        firstWithRoom++;
      }
    }
    return used;
  }

  private int[] runs() {
    int[] found = new int[RUN * slots];
    int at = -RUN;
    for (int slot = 0; slot < slots; slot++) {
      if (at >= 0
          && found[at] == word[slot]
          && found[at + 4] == bits[slot]
          && found[at + 5] == least[slot]
          && found[at + 1] + found[at + 3] * bits[slot] == shift[slot]) {
        found[at + 3]++;
        continue;
      }
      at += RUN;
      found[at] = word[slot];
      found[at + 1] = shift[slot];
      found[at + 2] = slot;
      found[at + 3] = 1;
      found[at + 4] = bits[slot];
      found[at + 5] = least[slot];
    }
    return Arrays.copyOf(found, at + RUN);
  }

  public static Layout of(Shape shape) {
    int n = shape.size();
    int[] least = new int[n];
    int[] bits = new int[n];
    boolean[] fixed = new boolean[n];
    for (int i = 0; i < n; i++) {
      Slot slot = shape.slot(i);
      least[i] = slot.least();
      bits[i] = slot.bits();
      fixed[i] = slot.fixed();
    }
    return new Layout(least, bits, fixed);
  }

  /** A layout in which every value of 32 bits fits, with room for slots that may be appended. */
  public static Layout unbounded(int slots) {
    int[] least = new int[slots];
    int[] bits = new int[slots];
    boolean[] fixed = new boolean[slots];
    Arrays.fill(least, Integer.MIN_VALUE);
    Arrays.fill(bits, Integer.SIZE);
    return new Layout(least, bits, fixed);
  }

  /** The same slots, those that are named in words of their own behind those of the others. */
  public Layout split(boolean[] second) {
    return new Layout(least, bits, fixed, second);
  }

  /** How many words the slots take that are not in the second part of a split layout. */
  public int firstWords() {
    return firstWords;
  }

  /** Whether no run can ask for another layout; slots that are not there yet may always appear. */
  public boolean fits(int slot, int value) {
    return slot < slots && ((long) value - least[slot]) >>> bits[slot] == 0;
  }

  /** Whether a vector can be packed. */
  public boolean fits(int[] state) {
    for (int slot = 0; slot < state.length; slot++) {
      if (!fits(slot, state[slot]) && !(slot >= slots && state[slot] == 0)) {
        return false;
      }
    }
    return true;
  }

  /**
   * A layout in which the value fits too. The range of the slot at least doubles, so that few steps
   * lead to any width.
   *
   * @throws IllegalStateException if the slot's range was promised to be fixed
   */
  public Layout widened(int slot, int value) {
    int n = Math.max(slots, slot + 1);
    int[] newLeast = Arrays.copyOf(least, n);
    int[] newBits = Arrays.copyOf(bits, n);
    boolean[] newFixed = Arrays.copyOf(fixed, n);
    if (slot < slots && fixed[slot]) {
      throw new IllegalStateException(
          "the model gave slot " + slot + " the value " + value + " outside its range");
    }
    long low = newLeast[slot];
    long high = low + (1L << newBits[slot]) - 1;
    if (value < low) {
      // Downward growth reserves as much room below as there is above.
      low = Math.max(Integer.MIN_VALUE, Math.min(value, -Math.max(1, high)));
    }
    high = Math.max(high, value);
    newLeast[slot] = (int) low;
    newBits[slot] =
        Math.min(
            Integer.SIZE,
            Math.max(newBits[slot] + 1, Long.SIZE - Long.numberOfLeadingZeros(high - low)));
    return new Layout(newLeast, newBits, newFixed);
  }

  /**
   * A layout in which not only the slots that have been widened are wider than before, but every
   * slot that was no wider than these and may grow: where many slots grow one by one, it pays to
   * widen them together.
   */
  public Layout widenedAlike(Layout former) {
    int widest = -1;
    for (int slot = 0; slot < former.slots; slot++) {
      if (bits[slot] > former.bits[slot]) {
        widest = Math.max(widest, former.bits[slot]);
      }
    }
    int[] newBits = bits.clone();
    for (int slot = 0; slot < former.slots; slot++) {
      if (!fixed[slot] && bits[slot] == former.bits[slot] && bits[slot] <= widest) {
        newBits[slot] = Math.min(Integer.SIZE, bits[slot] + 1);
      }
    }
    return new Layout(least, newBits, fixed);
  }

  /** Fits all of a vector. */
  public Layout widened(int[] state) {
    Layout layout = this;
    for (int slot = 0; slot < state.length; slot++) {
      if (!layout.fits(slot, state[slot]) && !(slot >= layout.slots && state[slot] == 0)) {
        layout = layout.widened(slot, state[slot]);
      }
    }
    return layout;
  }

  public int slots() {
    return slots;
  }

  /** Words of a packed state in a Java array: an even number, the last one perhaps unused and 0. */
  public int words() {
    return words;
  }

  /** Words that carry information. */
  public int usedWords() {
    return last + 1;
  }

  /** Sets the slots that lie in one word. */
  public void unpackWord(int w, long packed, int[] into) {
    int[] all = runsOfWord[w];
    for (int run = 0; run < all.length; run += RUN) {
      unpackRun(all, run, packed >>> all[run + 1], into);
    }
  }

  /** Bytes of a packed state in memory. */
  public int stride() {
    return stride;
  }

  /** Bits that carry information. */
  public int packedBits() {
    return Arrays.stream(bits).sum();
  }

  public int wordOf(int slot) {
    return word[slot];
  }

  public int shiftOf(int slot) {
    return shift[slot];
  }

  public int leastOf(int slot) {
    return least[slot];
  }

  public int bitsOf(int slot) {
    return bits[slot];
  }

  /** Packs a vector that fits, whose absent slots read as 0. */
  public void pack(int[] state, long[] into, int at) {
    Arrays.fill(into, at, at + words, 0);
    for (int slot = 0; slot < slots; slot++) {
      int value = slot < state.length ? state[slot] : 0;
      into[at + word[slot]] |= ((long) value - least[slot]) << shift[slot];
    }
  }

  /** Reads a vector from memory; entries of {@code into} beyond the slots are set to 0. */
  public void unpack(long address, int[] into) {
    int[] all = runs;
    for (int run = 0; run < all.length; run += RUN) {
      unpackRun(
          all, run, Memory.getLong(address + (long) all[run] * Long.BYTES) >>> all[run + 1], into);
    }
    for (int slot = slots; slot < into.length; slot++) {
      into[slot] = 0;
    }
  }

  private static void unpackRun(int[] runs, int run, long packed, int[] into) {
    int width = runs[run + 4];
    int lowest = runs[run + 5];
    int slot = runs[run + 2];
    int end = slot + runs[run + 3];
    long mask = (1L << width) - 1;
    long rest = packed;
    for (; slot < end; slot++) {
      into[slot] = lowest + (int) (rest & mask);
      rest >>>= width;
    }
  }

  public void unpack(long[] from, int at, int[] into) {
    int[] all = runs;
    for (int run = 0; run < all.length; run += RUN) {
      unpackRun(all, run, from[at + all[run]] >>> all[run + 1], into);
    }
  }

  /**
   * Writes packed words to memory; up to 7 bytes behind the state are overwritten, so that states
   * are written one behind the other.
   */
  public void store(long[] from, int at, long address) {
    for (int w = 0; w <= last; w++) {
      Memory.putLong(address + (long) w * Long.BYTES, from[at + w]);
    }
  }

  /** Writes packed words to memory and nothing else. */
  public void storeExactly(long[] from, int at, long address) {
    for (int w = 0; w < last; w++) {
      Memory.putLong(address + (long) w * Long.BYTES, from[at + w]);
    }
    long tail = address + (long) last * Long.BYTES;
    long outside = Memory.getLong(tail) & ~tailMask;
    Memory.putLong(tail, from[at + last] | outside);
  }

  /** Reads packed words from memory; reads up to 7 bytes behind the state. */
  public void fetch(long address, long[] into, int at) {
    for (int w = 0; w < last; w++) {
      into[at + w] = Memory.getLong(address + (long) w * Long.BYTES);
    }
    into[at + last] = Memory.getLong(address + (long) last * Long.BYTES) & tailMask;
    if (last + 1 < words) {
      into[at + last + 1] = 0;
    }
  }

  /** Reads one word that carries information; reads up to 7 bytes behind the state. */
  public long fetchWord(long address, int w) {
    long read = Memory.getLong(address + (long) w * Long.BYTES);
    return w == last ? read & tailMask : read;
  }

  /** Whether memory holds these packed words; reads up to 7 bytes behind the state. */
  public boolean matches(long[] words, int at, long address) {
    for (int w = 0; w < last; w++) {
      if (words[at + w] != Memory.getLong(address + (long) w * Long.BYTES)) {
        return false;
      }
    }
    long tail = Memory.getLong(address + (long) last * Long.BYTES);
    return ((words[at + last] ^ tail) & tailMask) == 0;
  }
}
