package mneme.search.external;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.Arrays;
import java.util.Random;
import mneme.disk.SystemFiles;
import mneme.disk.Workplace;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Sorted signatures on disk, of all distances, and with equal ones. */
class HashRunTest {
  @TempDir Path folder;

  /** Ascending signatures: few bits make equal ones that fill several blocks. */
  private static long[] signatures(Random random, int count, int bits) {
    long[] signatures = new long[count];
    for (int i = 0; i < count; i++) {
      signatures[i] = HashRun.signature(random.nextLong()) >>> HashRun.SIGNATURE_BITS - bits;
    }
    Arrays.sort(signatures);
    return signatures;
  }

  @Test
  void findsWhatIsThereAndNothingElse() {
    Random random = new Random(7);
    try (Workplace place = Workplace.open(folder, SystemFiles.INSTANCE, Long.MAX_VALUE)) {
      int number = 1;
      for (int bits : new int[] {1, 4, 12, 20, 40, HashRun.SIGNATURE_BITS}) {
        for (int count : new int[] {1, 2, 2047, 2048, 2049, 20_000}) {
          long[] there = signatures(random, count, bits);
          HashRun.Builder builder = new HashRun.Builder(place, number++, count);
          for (long signature : there) {
            builder.add(signature);
          }
          HashRun run = builder.finish();
          assertThat(run.size()).isEqualTo(count);

          HashRun.Cursor cursor = new HashRun.Cursor(run);
          for (long signature : there) {
            assertThat(cursor.hasEnded()).isFalse();
            assertThat(cursor.value()).isEqualTo(signature);
            cursor.advance();
          }
          assertThat(cursor.hasEnded()).isTrue();

          long[] wanted = signatures(random, 300, bits);
          System.arraycopy(there, count / 2, wanted, 0, Math.min(100, count - count / 2));
          Arrays.sort(wanted);
          long[] found = new long[(wanted.length + 63) / 64];
          run.find(wanted, 0, wanted.length, found, new HashRun.Reader());
          for (int i = 0; i < wanted.length; i++) {
            assertThat((found[i >> 6] >>> i & 1) != 0)
                .as("%d of %d bits among %d", wanted[i], bits, count)
                .isEqualTo(Arrays.binarySearch(there, wanted[i]) >= 0);
          }
          run.delete();
        }
      }
    }
  }
}
