package mneme.store.tree;

import java.util.Arrays;
import java.util.function.LongConsumer;
import mneme.memory.Memory;
import mneme.memory.Region;
import org.jspecify.annotations.Nullable;

/**
 * Moves the entries of a table of roots to their places under another code, with at least as many
 * buckets, in place. As no entry belongs lower than before, the last bucket moves first. For one
 * use, while no one else is at the table; it may take the help of other threads.
 */
final class RootMover {
  /** So many buckets are worth waking other threads for. */
  private static final long WORTH_SHARING = 1 << 13;

  /** Near the ends of a range, other threads may be at work in the same buckets. */
  private static final long BORDER = 64;

  private final long address;
  private final RootCode code;
  private final BucketFormat format;
  private final RootCode nextCode;
  private final BucketFormat nextFormat;
  private final LongConsumer leftOver;
  private volatile @Nullable RuntimeException failure;

  /**
   * @param leftOver takes roots that find no place
   */
  RootMover(
      long address,
      RootCode code,
      BucketFormat format,
      RootCode nextCode,
      BucketFormat nextFormat,
      LongConsumer leftOver) {
    this.address = address;
    this.code = code;
    this.format = format;
    this.nextCode = nextCode;
    this.nextFormat = nextFormat;
    this.leftOver = leftOver;
  }

  void move(int threads) {
    long end = code.buckets() + RootCode.FURTHEST;
    if (threads > 1) {
      // What lies in a range that is moved to places behind it can be moved in any order.
      long from = leastMovedBehind(end);
      while (end - from >= WORTH_SHARING) {
        moveTogether(from, end, threads);
        end = from;
        from = leastMovedBehind(end);
      }
    }
    moveDownFrom(end);
  }

  /** The first bucket from which on all entries move to the given bucket or higher. */
  private long leastMovedBehind(long end) {
    double growth = (double) nextCode.buckets() / code.buckets();
    return (long) (end / growth) + RootCode.FURTHEST + 2;
  }

  private void moveTogether(long from, long end, int threads) {
    Thread[] helpers = new Thread[threads - 1];
    long each = (end - from) / threads;
    for (int i = 0; i < helpers.length; i++) {
      long first = from + i * each;
      helpers[i] = Thread.ofPlatform().daemon().start(() -> help(first, first + each));
    }
    moveRange(from + helpers.length * each, end);
    for (Thread helper : helpers) {
      Region.join(helper);
    }
    if (failure != null) {
      throw failure;
    }
  }

  private void help(long from, long end) {
    try {
      moveRange(from, end);
    } catch (RuntimeException e) {
      failure = e;
    }
  }

  private void moveRange(long from, long end) {
    double growth = (double) nextCode.buckets() / code.buckets();
    long low = (long) (from * growth) + BORDER;
    long high = (long) (end * growth) - BORDER;
    BucketTokens tokens = new BucketTokens(address, code, format);
    for (long i = from; i < end; i++) {
      int count = tokens.read(i);
      for (int place = 0; place < count; place++) {
        long token = tokens.token(place);
        long home = nextCode.home(token);
        if (home > low && home < high) {
          put(token);
        } else {
          putTogether(token);
        }
      }
      BucketFormat.clear(address + i * BucketFormat.BYTES);
    }
  }

  /**
   * Moves all buckets below one, alone. An entry that lay behind its home, and whose new home is
   * among the buckets not yet moved, waits until that has moved.
   */
  private void moveDownFrom(long end) {
    long[] waiting = new long[16];
    int waits = 0;
    BucketTokens tokens = new BucketTokens(address, code, format);
    for (long i = end - 1; i >= 0; i--) {
      int count = tokens.read(i);
      BucketFormat.clear(address + i * BucketFormat.BYTES);
      for (int place = 0; place < count; place++) {
        long token = tokens.token(place);
        if (nextCode.home(token) >= i) {
          put(token);
        } else {
          if (waits == waiting.length) {
            waiting = Arrays.copyOf(waiting, 2 * waits);
          }
          waiting[waits++] = token;
        }
      }
      int still = 0;
      for (int w = 0; w < waits; w++) {
        if (nextCode.home(waiting[w]) >= i) {
          put(waiting[w]);
        } else {
          waiting[still++] = waiting[w];
        }
      }
      waits = still;
    }
  }

  /** Adds a token known to be absent. */
  void put(long token) {
    long entry = nextCode.entry(token);
    long bucket = address + nextCode.home(token) * BucketFormat.BYTES;
    for (int distance = 0; distance <= RootCode.FURTHEST; distance++) {
      int count = BucketFormat.count(Memory.getLong(bucket));
      if (count < nextFormat.capacity()) {
        nextFormat.append(bucket, count, entry);
        return;
      }
      bucket += BucketFormat.BYTES;
      entry += nextCode.distanceUnit();
    }
    leftOver.accept(nextCode.root(token));
  }

  /** The same where other threads may be at the same buckets. */
  private void putTogether(long token) {
    long entry = nextCode.entry(token);
    long bucket = address + nextCode.home(token) * BucketFormat.BYTES;
    for (int distance = 0; distance <= RootCode.FURTHEST; distance++) {
      int count = BucketFormat.lock(bucket);
      if (count < nextFormat.capacity()) {
        nextFormat.append(bucket, count, entry);
        return;
      }
      BucketFormat.unlock(bucket);
      bucket += BucketFormat.BYTES;
      entry += nextCode.distanceUnit();
    }
    leftOver.accept(nextCode.root(token));
  }
}
