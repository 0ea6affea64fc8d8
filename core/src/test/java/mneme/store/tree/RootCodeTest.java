package mneme.store.tree;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Random;
import org.junit.jupiter.api.Test;

class RootCodeTest {
  private static long randomRoot(Random random, int leftBits, int rightBits) {
    long left = random.nextLong() & (1L << leftBits) - 1;
    long right = random.nextLong() & (1L << rightBits) - 1;
    return left << RootCode.RIGHT_BITS | right;
  }

  private static long allBits(int leftBits, int rightBits) {
    return (1L << leftBits) - 1 << RootCode.RIGHT_BITS | (1L << rightBits) - 1;
  }

  /** Whatever the widths, the number of buckets and the hash: a root comes back from its entry. */
  @Test
  void aRootIsFoundAgainFromItsPlace() {
    Random random = new Random(1);
    for (int round = 0; round < 3000; round++) {
      int left = random.nextInt(RootCode.LEFT_BITS + 1);
      int right = random.nextInt(RootCode.RIGHT_BITS + 1);
      boolean compact = random.nextInt(4) > 0;
      int hashBits = random.nextInt(3) == 0 ? 1 + random.nextInt(20) : 64;
      long buckets = 1 + random.nextLong(1L << 1 + random.nextInt(32));
      RootCode code = RootCode.of(compact, hashBits, allBits(left, right), buckets);
      for (int i = 0; i < 20; i++) {
        long root = randomRoot(random, left, right);
        assertThat(code.fits(root)).isTrue();
        long token = code.token(root);
        long home = code.home(token);
        assertThat(home).isBetween(0L, buckets - 1);
        int distance = random.nextInt(RootCode.FURTHEST + 1);
        long entry = code.entry(token) + distance * code.distanceUnit();
        assertThat(entry >>> code.entryBits()).isZero();
        assertThat(code.tokenOf(code.firstAt(home), entry)).isEqualTo(token);
        long[] tokens = {entry};
        long[] firsts = new long[RootCode.FURTHEST + 1];
        firsts[(int) home & RootCode.FURTHEST] = code.firstAt(home);
        code.toTokens(tokens, 1, home + distance, firsts);
        assertThat(tokens[0]).isEqualTo(token);
        assertThat(code.root(token)).isEqualTo(root);
      }
    }
  }

  @Test
  void tokensStayWhenNumbersGetLonger() {
    Random random = new Random(2);
    for (int round = 0; round < 1000; round++) {
      int left = random.nextInt(20);
      int right = random.nextInt(20);
      long buckets = 1L + random.nextInt(1 << 20);
      RootCode code = RootCode.of(true, 64, allBits(left, right), buckets);
      for (int step = 0; step < 5; step++) {
        long root = randomRoot(random, left, right);
        left = Math.min(RootCode.LEFT_BITS, left + random.nextInt(4));
        right = Math.min(RootCode.RIGHT_BITS, right + random.nextInt(4));
        RootCode wider = code.widened(allBits(left, right));
        assertThat(wider.token(root)).isEqualTo(code.token(root));
        long longer = randomRoot(random, left, right);
        assertThat(wider.fits(longer)).isTrue();
        assertThat(wider.root(wider.token(longer))).isEqualTo(longer);
        code = wider;
      }
    }
  }

  @Test
  void homesAreInTheOrderOfTokensForAnyNumberOfBuckets() {
    Random random = new Random(3);
    RootCode few = RootCode.of(true, 64, allBits(15, 21), 1000);
    RootCode many = few.withBuckets(1377);
    for (int i = 0; i < 10_000; i++) {
      long token = few.token(randomRoot(random, 15, 21));
      assertThat(many.home(token)).isBetween(few.home(token), 1376L);
    }
  }
}
