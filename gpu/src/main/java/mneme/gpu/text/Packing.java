package mneme.gpu.text;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Where each slot of a state lies in words of 64 bits. Immutable.
 *
 * <ul>
 *   <li>A slot never crosses the border of a word. The two highest bits of a word are not used, so
 *       that tables have room for their marks.
 *   <li>There may be two parts with words of their own, for trees: each becomes one node.
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
  private final int leftWords;
  private final List<Item> items;

  /** By slot whether it belongs to the right part; null where there are no parts. */
  private final boolean @Nullable [] right;

  private final int[] word;
  private final int[] shift;
  private final int[] bits;
  private final int[] least;

  private Packing(
      Ranges ranges,
      int leftWords,
      int words,
      Filling filling,
      List<Item> items,
      boolean @Nullable [] right) {
    this.ranges = ranges;
    this.leftWords = leftWords;
    this.words = words;
    this.items = items;
    this.right = right;
    this.word = filling.word;
    this.shift = filling.shift;
    this.bits = new int[word.length];
    this.least = new int[word.length];
    for (Item item : items) {
      Arrays.fill(bits, item.first, item.first + item.length, item.bits);
      Arrays.fill(least, item.first, item.first + item.length, item.least);
    }
  }

  /**
   * What lies side by side: one slot, or an array.
   *
   * @param first of its slots
   * @param length how many there are
   * @param bits of each
   * @param least value of each
   */
  public record Item(int first, int length, int bits, int least) {
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

  /** Words that are filled one after the other. */
  private static final class Filling {
    private final int[] word;
    private final int[] shift;
    private final List<Integer> used = new ArrayList<>();

    Filling(int slots) {
      word = new int[slots];
      shift = new int[slots];
    }

    /** Puts an array into words of its own. */
    void addWide(Item item) {
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

    /** Puts an item into the first of these words with room, or into a new one. */
    void add(Item item, int from) {
      int at = from;
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

    /** Into as few words as a simple rule finds: the largest first, each where there is room. */
    static Filling tight(List<Item> items, int slots) {
      Filling filling = new Filling(slots);
      items.stream().filter(Item::isWide).forEach(filling::addWide);
      items.stream()
          .filter(item -> !item.isWide())
          .sorted(Comparator.comparingInt(Item::total).reversed().thenComparingInt(Item::first))
          .forEach(item -> filling.add(item, 0));
      return filling;
    }

    /** Neighbours stay together. */
    static Filling inOrder(List<Item> items, int slots) {
      Filling filling = new Filling(slots);
      for (Item item : items) {
        if (item.isWide()) {
          filling.addWide(item);
        } else {
          filling.add(item, Math.max(0, filling.used.size() - 1));
        }
      }
      return filling;
    }
  }

  /**
   * Packs the slots into as few words as a simple rule finds.
   *
   * @param arrays ranges of slots that are indexed, disjoint
   * @param fewest words at least
   */
  public static Packing of(Ranges ranges, List<IndexedSlots> arrays, int fewest) {
    List<Item> items = items(ranges, arrays);
    Filling filling = Filling.tight(items, ranges.slots());
    int words = Math.max(Math.max(1, fewest), filling.used.size());
    return new Packing(ranges, (words + 1) / 2, words, filling, items, null);
  }

  /**
   * Packs the slots of two parts into words of their own, those of the left part first. Neighbours
   * stay together where that takes no further word.
   *
   * @param right by slot whether it belongs to the right part; the same for all slots of an array
   */
  public static Packing of(Ranges ranges, List<IndexedSlots> arrays, boolean[] right) {
    int slots = ranges.slots();
    List<Item> items = items(ranges, arrays);
    Filling both = new Filling(slots);
    int leftWords = 0;
    for (boolean side : new boolean[] {false, true}) {
      List<Item> part = items.stream().filter(item -> right[item.first] == side).toList();
      Filling filling = Filling.tight(part, slots);
      Filling inOrder = Filling.inOrder(part, slots);
      if (inOrder.used.size() <= filling.used.size()) {
        filling = inOrder;
      }
      for (Item item : part) {
        for (int slot = item.first; slot < item.first + item.length; slot++) {
          both.word[slot] = both.used.size() + filling.word[slot];
          both.shift[slot] = filling.shift[slot];
        }
      }
      both.used.addAll(filling.used.isEmpty() ? List.of(0) : filling.used);
      leftWords = side ? leftWords : both.used.size();
    }
    return new Packing(ranges, leftWords, both.used.size(), both, items, right.clone());
  }

  /** The same parts with room for other values. */
  public Packing with(Ranges others, List<IndexedSlots> arrays) {
    boolean[] division = right;
    return division == null ? of(others, arrays, words) : of(others, arrays, division);
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

  /**
   * Words of the left part, which come first: at least one, and fewer than all but for one word.
   */
  public int leftWords() {
    return leftWords;
  }

  /** What lies side by side, in the order of the slots. */
  public List<Item> items() {
    return items;
  }

  public int slots() {
    return word.length;
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
