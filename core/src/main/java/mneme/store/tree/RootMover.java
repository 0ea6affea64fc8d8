package mneme.store.tree;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicIntegerArray;
import java.util.function.LongConsumer;
import mneme.memory.Memory;
import org.jspecify.annotations.Nullable;

/**
 * Moves the entries of a table of roots to their places under another code, with at least as many
 * buckets, in place. As no entry belongs lower than before, the last buckets move first, range
 * after range. Threads that wait for the table may {@link #help}: each moves a range, once what it
 * writes over was read. For one use, while no one else is at the table.
 */
final class RootMover {
  /** At a border between two ranges some entries are moved one by one. */
  private static final long LONGEST_RANGE = 1 << 11;

  /** Shorter ones are not worth sharing. */
  private static final long SHORT_RANGE = 128;

  /** Fewer buckets than these are moved one by one. */
  private static final long SHORTEST_RANGE = 16;

  /**
   * Smaller tables are moved before others get to help; who has begun to, and cannot go on because
   * the JVM is busy with something else, would be waited for.
   */
  private static final long WORTH_SHARING = 1 << 15;

  /** How often to look whether another thread is ready before letting others run. */
  private static final int SPINS = 1000;

  /** A table that grows by more is small. */
  private static final double GREATEST_GROWTH = 8;

  private final long address;
  private final RootCode code;
  private final BucketFormat format;
  private final RootCode nextCode;
  private final BucketFormat nextFormat;
  private final LongConsumer leftOver;
  private final RangeMover.Targets targets;

  /** Where ranges end, and the next one begins, from the end of the table down. */
  private final long[] borders;

  private final AtomicInteger nextRange = new AtomicInteger();
  private final AtomicIntegerArray moved;
  private final List<RangeMover> movers = new ArrayList<>();
  private final AtomicInteger atWork = new AtomicInteger();
  private volatile @Nullable Throwable failure;

  /**
   * @param leftOver takes roots that find no place, with their colours as in {@link KeySet}
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
    this.targets = new RangeMover.Targets(code.buckets(), nextCode.buckets());
    this.borders = borders();
    this.moved = new AtomicIntegerArray(borders.length);
  }

  private long[] borders() {
    long end = code.buckets() + RootCode.FURTHEST;
    long[] borders = {end};
    int count = 1;
    boolean inRanges = targets.growth() <= GREATEST_GROWTH;
    for (long from = startBefore(end);
        inRanges && end - from >= SHORTEST_RANGE;
        from = startBefore(end)) {
      if (count == borders.length) {
        borders = Arrays.copyOf(borders, 2 * count);
      }
      borders[count++] = from;
      end = from;
    }
    return Arrays.copyOf(borders, count);
  }

  /**
   * Where a range begins that ends with a given bucket: what is written lies behind it, or, where
   * all stay in their homes, where it was read.
   */
  private long startBefore(long end) {
    if (nextCode.buckets() == code.buckets()) {
      return Math.max(0, end - LONGEST_RANGE);
    }
    long least = (long) (end / targets.growth()) + 3;
    // Two threads need not wait for each other where several ranges lie between what is read and
    // what is written over.
    long length = Math.clamp((end - least) / 4, SHORT_RANGE, LONGEST_RANGE);
    return Math.max(least, end - length);
  }

  void move() {
    moveRanges();
    for (int range = 0; range < borders.length - 1; range++) {
      awaitMoved(range);
    }
    // Where one has failed, others may still be writing.
    while (atWork.get() > 0) {
      Thread.yield();
    }
    if (failure != null) {
      throw new IllegalStateException("the table of roots could not be moved", failure);
    }
    moveDownFrom(borders[borders.length - 1]);
    for (RangeMover mover : movers) {
      for (long token : mover.outside()) {
        put(token);
      }
    }
  }

  /** Moves ranges while there are any. */
  void help() {
    if (code.buckets() >= WORTH_SHARING) {
      moveRanges();
    }
  }

  private void moveRanges() {
    atWork.incrementAndGet();
    try {
      RangeMover mover = null;
      int range = nextRange.getAndIncrement();
      while (range < borders.length - 1 && failure == null) {
        if (mover == null) {
          mover = newMover();
        }
        moveRange(range, mover);
        range = nextRange.getAndIncrement();
      }
    } catch (RuntimeException | Error e) {
      failure = e;
    } finally {
      atWork.decrementAndGet();
    }
  }

  private RangeMover newMover() {
    RangeMover mover = new RangeMover(address, code, format, nextCode, nextFormat, targets);
    synchronized (movers) {
      movers.add(mover);
    }
    return mover;
  }

  private void moveRange(int range, RangeMover mover) {
    long from = borders[range + 1];
    long end = borders[range];
    long low = targets.least(from);
    long high = range == 0 ? nextCode.buckets() + RootCode.FURTHEST : targets.least(end);
    for (int above = range - 1; above >= 0 && borders[above + 1] < high; above--) {
      if (borders[above] > low) {
        awaitMoved(above);
      }
    }
    mover.move(from, end, low, high);
    moved.set(range, 1);
  }

  /** Another thread is at it, and ready in less time than it takes to wake one. */
  private void awaitMoved(int range) {
    for (int tries = 0; moved.get(range) == 0 && failure == null; tries++) {
      if (tries < SPINS) {
        Thread.onSpinWait();
      } else {
        Thread.yield();
      }
    }
  }

  /**
   * Moves all buckets below one, one by one. An entry that lay behind its home, and whose new home
   * is among the buckets not yet moved, waits until that has moved.
   */
  private void moveDownFrom(long end) {
    long[] waiting = new long[16];
    int waits = 0;
    BucketTokens tokens = new BucketTokens(address, code, format);
    for (long i = end - 1; i >= 0; i--) {
      int count = tokens.read(i);
      BucketFormat.clear(address + i * BucketFormat.BYTES);
      for (int place = 0; place < count; place++) {
        long token = tokens.tokens()[place];
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

  /** Adds a token known to be absent, with its colour. */
  void put(long token) {
    long entry = nextCode.entry(token);
    long bucket = address + nextCode.home(token) * BucketFormat.BYTES;
    for (int distance = 0; distance <= RootCode.FURTHEST; distance++) {
      int count = BucketFormat.count(Memory.getLong(bucket));
      if (count < nextFormat.capacity()) {
        nextFormat.append(bucket, count, entry, BucketTokens.colour(token));
        return;
      }
      bucket += BucketFormat.BYTES;
      entry += nextCode.distanceUnit();
    }
    leftOver.accept(KeySet.coloured(nextCode.root(token), BucketTokens.colour(token)));
  }
}
