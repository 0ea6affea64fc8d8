package mneme.gpu.text;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;

/**
 * Where each slot of a state lies in words of 64 bits. Immutable.
 *
 * <ul>
 *   <li>A slot never crosses the border of a word. The two highest bits of a word are not used, so
 *       that tables have room for their marks.
 *   <li>The elements of an array that is indexed by a value have the same width and lie side by
 *       side. An array that does not fit into one word has words of its own, as many elements in
 *       each as fit.
 * </ul>
 */
public final class Packing {
  /** Bits of a word that hold states. */
  public static final int WORD_BITS = 62;

  private final Ranges ranges;
  private final int words;
  private final int[] word;
  private final int[] shift;
  private final int[] bits;
  private final int[] least;

  private Packing(Ranges ranges, int words, int[] word, int[] shift, int[] bits, int[] least) {
    this.ranges = ranges;
    this.words = words;
    this.word = word;
    this.shift = shift;
    this.bits = bits;
    this.least = least;
  }

  /** What lies side by side: one slot, or an array. */
  private record Item(int first, int length, int bits, int least) {
    int total() {
      return length * bits;
    }

    int perWord() {
      return bits == 0 ? length : WORD_BITS / bits;
    }

    boolean isWide() {
      return total() > WORD_BITS;
    }
  }

  /**
   * Packs the slots into as few words as a simple rule finds.
   *
   * @param arrays ranges of slots that are indexed, disjoint
   * @param fewest words at least
   */
  public static Packing of(Ranges ranges, List<IndexedSlots> arrays, int fewest) {
    int slots = ranges.slots();
    int[] word = new int[slots];
    int[] shift = new int[slots];
    int[] bits = new int[slots];
    int[] least = new int[slots];
    List<Item> items = items(ranges, arrays);
    List<Integer> used = new ArrayList<>();
    for (Item item : items) {
      if (item.isWide()) {
        for (int i = 0; i < item.length; i++) {
          word[item.first + i] = used.size() + i / item.perWord();
          shift[item.first + i] = i % item.perWord() * item.bits;
        }
        int count = (item.length + item.perWord() - 1) / item.perWord();
        for (int k = 0; k < count; k++) {
          int held = Math.min(item.perWord(), item.length - k * item.perWord());
          used.add(held * item.bits);
        }
      }
    }
    List<Item> small = new ArrayList<>(items.stream().filter(item -> !item.isWide()).toList());
    small.sort(Comparator.comparingInt(Item::total).reversed().thenComparingInt(Item::first));
    for (Item item : small) {
      int at = 0;
      while (at < used.size() && used.get(at) + item.total() > WORD_BITS) {
        at++;
      }
      if (at == used.size()) {
        used.add(0);
      }
      for (int i = 0; i < item.length; i++) {
        word[item.first + i] = at;
        shift[item.first + i] = used.get(at) + i * item.bits;
      }
      used.set(at, used.get(at) + item.total());
    }
    for (Item item : items) {
      Arrays.fill(bits, item.first, item.first + item.length, item.bits);
      Arrays.fill(least, item.first, item.first + item.length, item.least);
    }
    int words = Math.max(Math.max(1, fewest), used.size());
    return new Packing(ranges, words, word, shift, bits, least);
  }

  private static List<Item> items(Ranges ranges, List<IndexedSlots> arrays) {
    List<Item> items = new ArrayList<>();
    int next = 0;
    List<IndexedSlots> sorted = new ArrayList<>(arrays);
    sorted.sort(Comparator.comparingInt(IndexedSlots::base));
    for (IndexedSlots array : sorted) {
      for (; next < array.base(); next++) {
        items.add(item(ranges, next, 1));
      }
      items.add(item(ranges, array.base(), array.length()));
      next = array.base() + array.length();
    }
    for (; next < ranges.slots(); next++) {
      items.add(item(ranges, next, 1));
    }
    return items;
  }

  private static Item item(Ranges ranges, int first, int length) {
    int least = Integer.MAX_VALUE;
    int greatest = Integer.MIN_VALUE;
    for (int slot = first; slot < first + length; slot++) {
      least = Math.min(least, ranges.least(slot));
      greatest = Math.max(greatest, ranges.greatest(slot));
    }
    int bits = Long.SIZE - Long.numberOfLeadingZeros((long) greatest - least);
    return new Item(first, length, bits, least);
  }

  /** What was to be packed. */
  public Ranges ranges() {
    return ranges;
  }

  public int words() {
    return words;
  }

  int word(int slot) {
    return word[slot];
  }

  int shift(int slot) {
    return shift[slot];
  }

  /** Bits of a slot; 0 where it always has its least value. */
  int bits(int slot) {
    return bits[slot];
  }

  int least(int slot) {
    return least[slot];
  }

  /** Bits of a state that are used. */
  public int totalBits() {
    return Arrays.stream(bits).sum();
  }

  /** Packs a state whose values all have room. */
  public void pack(int[] state, long[] into, int at) {
    Arrays.fill(into, at, at + words, 0);
    for (int slot = 0; slot < word.length; slot++) {
      if (bits[slot] > 0) {
        into[at + word[slot]] |= ((long) state[slot] - least[slot]) << shift[slot];
      }
    }
  }

  public void unpack(long[] from, int at, int[] state) {
    for (int slot = 0; slot < word.length; slot++) {
      long mask = (1L << bits[slot]) - 1;
      state[slot] = (int) ((from[at + word[slot]] >>> shift[slot] & mask) + least[slot]);
    }
  }
}
