package mneme.net.coloured;

/** Arithmetic on the sizes of sorts, in which what is too large is {@link Sort#OPEN}. */
final class Sorts {
  /** Values are numbered in so many bits. */
  static final int BITS = 62;

  /** More elements than this no vector has. */
  static final int LONGEST = 1 << 20;

  private Sorts() {}

  static long product(long left, long right) {
    if (left < 0 || right < 0 || Math.multiplyHigh(left, right) != 0) {
      return Sort.OPEN;
    }
    long product = left * right;
    return product < 0 || product > 1L << BITS ? Sort.OPEN : product;
  }

  static long power(long base, int exponent) {
    long power = 1;
    for (int i = 0; i < exponent && power >= 0; i++) {
      power = product(power, base);
      if (base == 1) {
        break;
      }
    }
    return power;
  }

  /** How many sequences of at most {@code capacity} elements have codes: digits from 0 to size. */
  static long sequences(long elements, int capacity) {
    return elements < 0 ? Sort.OPEN : power(elements + 1, capacity);
  }
}
