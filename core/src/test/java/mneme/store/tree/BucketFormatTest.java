package mneme.store.tree;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.Random;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import mneme.memory.Memory;
import mneme.memory.Region;
import org.junit.jupiter.api.Test;

class BucketFormatTest {
  /** Written at once or one after the other, whatever was there: the same entries are read. */
  @Test
  void whatIsWrittenIsRead() {
    Random random = new Random(3);
    try (Region region = Region.reserve(3L * BucketFormat.BYTES)) {
      // Between two others, which stay as they are.
      long bucket = region.address() + BucketFormat.BYTES;
      for (int round = 0; round < 20_000; round++) {
        int bits = BucketFormat.LEAST_BITS + random.nextInt(63 - BucketFormat.LEAST_BITS);
        boolean coloured = random.nextBoolean();
        BucketFormat format = new BucketFormat(bits, coloured);
        for (long at = 0; at < region.size(); at += Long.BYTES) {
          Memory.putLong(
              region.address() + at, at / BucketFormat.BYTES == 1 ? random.nextLong() : 7);
        }
        int count = random.nextInt(format.capacity() + 1);
        int first = random.nextInt(3);
        long[] entries = random.longs(first + count + 2, 0, 1L << bits).toArray();
        int[] colours = random.ints(count, 0, 4).toArray();
        long[] withColours = entries.clone();
        for (int i = 0; i < count; i++) {
          withColours[first + i] |= (long) colours[i] << BucketFormat.COLOUR_SHIFT;
        }
        int atOnce = random.nextInt(count + 1);
        format.write(bucket, withColours, first, atOnce);
        for (int i = atOnce; i < count; i++) {
          format.append(bucket, i, entries[first + i], colours[i]);
        }
        if (coloured && count > 0) {
          int painted = random.nextInt(count);
          colours[painted] ^= 1 + random.nextInt(3);
          format.paint(bucket, painted, colours[painted]);
        }
        long[] read = new long[BucketFormat.BYTES];
        assertThat(format.read(bucket, read)).isEqualTo(count);
        assertThat(Arrays.copyOf(read, count))
            .isEqualTo(Arrays.copyOfRange(entries, first, first + count));
        int last = count;
        assertThat(IntStream.range(0, count))
            .allMatch(i -> format.has(bucket, last, read[i]))
            .allMatch(i -> format.colour(bucket, i) == (coloured ? colours[i] : 0));
        assertThat(LongStream.range(0, BucketFormat.BYTES / Long.BYTES).map(i -> i * Long.BYTES))
            .allMatch(at -> Memory.getLong(region.address() + at) == 7)
            .allMatch(at -> Memory.getLong(bucket + BucketFormat.BYTES + at) == 7);
      }
    }
  }
}
