package mneme.net.coloured;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigInteger;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** Sizes of sorts against arithmetic that knows no limit. */
class SortsTest {
  private static final BigInteger MOST = BigInteger.ONE.shiftLeft(Sorts.BITS);

  private static long known(BigInteger size) {
    return size.compareTo(MOST) > 0 ? Sort.OPEN : size.longValueExact();
  }

  @Test
  void productsThatAreTooLargeAreOpen() {
    Random random = new Random(1);
    for (int i = 0; i < 20_000; i++) {
      long left = random.nextLong() >>> random.nextInt(1, 64);
      long right = random.nextLong() >>> random.nextInt(1, 64);
      BigInteger product = BigInteger.valueOf(left).multiply(BigInteger.valueOf(right));
      assertThat(Sorts.product(left, right)).as("%d * %d", left, right).isEqualTo(known(product));
    }
    assertThat(Sorts.product(Sort.OPEN, 1)).isEqualTo(Sort.OPEN);
    assertThat(Sorts.product(1L << 31, 1L << 31)).isEqualTo(1L << 62);
  }

  @Test
  void powersThatAreTooLargeAreOpen() {
    for (int base = 0; base < 70; base++) {
      for (int exponent = 0; exponent < 70; exponent++) {
        BigInteger power = BigInteger.valueOf(base).pow(exponent);
        assertThat(Sorts.power(base, exponent)).as("%d^%d", base, exponent).isEqualTo(known(power));
      }
    }
    assertThat(Sorts.power(1, Integer.MAX_VALUE)).isEqualTo(1);
    assertThat(Sorts.sequences(3, 2)).isEqualTo(16);
    assertThat(Sorts.sequences(Sort.OPEN, 2)).isEqualTo(Sort.OPEN);
  }
}
