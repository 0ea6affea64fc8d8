package mneme.store.tree;

import java.util.Arrays;
import java.util.function.LongConsumer;
import mneme.memory.GrowingRegion;
import mneme.memory.Memory;
import mneme.memory.MemoryBudget;
import mneme.store.Shortage;
import org.jspecify.annotations.Nullable;

/**
 * A set of roots, in buckets of one cache line that hold as many entries as fit to the bit. A root
 * lies in its home bucket or one of the next seven; where all are full, in a small set beside.
 * Homes are in the order of tokens for any number of buckets, so the table grows in place, in steps
 * as fine as one likes: bucket after bucket moves up, the last one first.
 *
 * <p>Several threads may add at the same time; growing is for one thread alone, which others may
 * help.
 */
final class RootSet implements AutoCloseable {
  static final int SEEN = 0;
  static final int ADDED = 1;
  static final int FULL = -1;

  private static final long FIRST_BUCKETS = 256;
  private static final double GREATEST_LOAD = 0.86;

  /** How full it may get when there is no memory to grow. */
  private static final double TIGHT_LOAD = 0.93;

  /** How much a table grows by: a small one is worth more moving. */
  private static final double GROWTH = 1.5;

  private static final double COMPACT_GROWTH = 1.3;

  /** Smaller tables double: to let no thread in costs more than to move them. */
  private static final long LARGE_BUCKETS = 1 << 14;

  /** This far to the limit of entries it is time to grow, if the table is moved anyway. */
  private static final double SOON = 0.85;

  /** Smaller tables are filled anew when numbers get longer, with a code that fits them. */
  private static final long SMALL = 100_000;

  /** So many entries, and of so many one more, may find no place while the table is moved. */
  private static final int LEFT_OVER = 1024;

  private final MemoryBudget budget;
  private final boolean compact;
  private final boolean coloured;
  private final boolean concurrent;
  private final int hashBits;
  private final GrowingRegion region;
  private final long address;
  private long buckets;
  private RootCode code;
  private BucketFormat format;
  private long limit;
  private @Nullable KeySet beside;
  private volatile @Nullable RootMover moving;

  /**
   * @param coloured whether roots have colours
   * @param concurrent whether several threads will add
   */
  RootSet(
      MemoryBudget budget, boolean compact, boolean coloured, boolean concurrent, int hashBits) {
    this.budget = budget;
    this.compact = compact;
    this.coloured = coloured;
    this.concurrent = concurrent;
    this.hashBits = hashBits;
    this.region = GrowingRegion.inSmallSteps(budget, budget.limit());
    this.address = region.address();
    this.buckets = FIRST_BUCKETS;
    if (!region.commit(bytesFor(buckets))) {
      region.close();
      throw Shortage.atBeginning();
    }
    this.code = RootCode.of(compact, hashBits, 0, buckets);
    this.format = formatOf(code);
    this.limit = limitFor(GREATEST_LOAD);
  }

  private static long bytesFor(long count) {
    return (count + RootCode.FURTHEST) * BucketFormat.BYTES;
  }

  private long limitFor(double load) {
    return (long) (buckets * format.capacity() * load);
  }

  synchronized long bytes() {
    return region.committed() + (beside == null ? 0 : beside.bytes());
  }

  /** Whether so many entries, among them these roots, find room without growing. */
  boolean hasRoom(long roots, long entries) {
    return entries <= limit && code.fits(roots);
  }

  /** How many entries find room without growing. */
  long limit() {
    return limit;
  }

  /** Whether these roots can be added without growing. */
  boolean fits(long roots) {
    return code.fits(roots);
  }

  long token(long root) {
    return code.token(root);
  }

  long homeOf(long token) {
    return address + code.home(token) * BucketFormat.BYTES;
  }

  /** Adds a root that {@link #hasRoom} knows of, unless it is there. */
  int add(long token, long home) {
    return concurrent ? addTogether(token, home) : addAlone(token, home);
  }

  private int addAlone(long token, long home) {
    long entry = code.entry(token);
    long unit = code.distanceUnit();
    long bucket = home;
    for (int distance = 0; distance <= RootCode.FURTHEST; distance++) {
      int count = BucketFormat.count(Memory.getLong(bucket));
      if (format.has(bucket, count, entry)) {
        return SEEN;
      }
      if (count < format.capacity()) {
        format.append(bucket, count, entry, 0);
        return ADDED;
      }
      bucket += BucketFormat.BYTES;
      entry += unit;
    }
    return addBeside(code.root(token));
  }

  /** A full bucket stays as it is; one with room is looked at again under its lock. */
  private int addTogether(long token, long home) {
    long entry = code.entry(token);
    long unit = code.distanceUnit();
    long bucket = home;
    for (int distance = 0; distance <= RootCode.FURTHEST; distance++) {
      int count = BucketFormat.count(Memory.getLongAcquire(bucket));
      if (format.has(bucket, count, entry)) {
        return SEEN;
      }
      if (count < format.capacity()) {
        int now = BucketFormat.lock(bucket);
        if (now > count && format.has(bucket, now, entry)) {
          BucketFormat.unlock(bucket);
          return SEEN;
        }
        if (now < format.capacity()) {
          format.append(bucket, now, entry, 0);
          return ADDED;
        }
        BucketFormat.unlock(bucket);
      }
      bucket += BucketFormat.BYTES;
      entry += unit;
    }
    return addBeside(code.root(token));
  }

  /**
   * @param root with its colour, as in {@link KeySet}
   */
  private synchronized int addBeside(long root) {
    if (beside == null) {
      beside = KeySet.create(budget, hashBits);
      if (beside == null) {
        return FULL;
      }
    }
    if (beside.contains(KeySet.key(root))) {
      return SEEN;
    }
    if (!beside.reserve(beside.size() + 1)) {
      return FULL;
    }
    beside.add(root);
    return ADDED;
  }

  /** The colour of a root that is there. */
  int colourOf(long root) {
    long token = code.token(root);
    long entry = code.entry(token);
    long bucket = homeOf(token);
    for (int distance = 0; distance <= RootCode.FURTHEST; distance++) {
      int place = format.find(bucket, BucketFormat.count(Memory.getLongAcquire(bucket)), entry);
      if (place >= 0) {
        return format.colour(bucket, place);
      }
      bucket += BucketFormat.BYTES;
      entry += code.distanceUnit();
    }
    synchronized (this) {
      return beside == null ? 0 : beside.colourOf(root);
    }
  }

  /**
   * Gives a root that is there a colour.
   *
   * @param kept the bits of its former colour that stay
   * @param added those that come to them
   * @return its former colour
   */
  int paint(long root, int kept, int added) {
    long token = code.token(root);
    long entry = code.entry(token);
    long bucket = homeOf(token);
    for (int distance = 0; distance <= RootCode.FURTHEST; distance++) {
      int place = format.find(bucket, BucketFormat.count(Memory.getLongAcquire(bucket)), entry);
      if (place >= 0) {
        if (concurrent) {
          BucketFormat.lock(bucket);
        }
        int former = format.colour(bucket, place);
        format.paint(bucket, place, former & kept | added);
        if (concurrent) {
          BucketFormat.unlock(bucket);
        }
        return former;
      }
      bucket += BucketFormat.BYTES;
      entry += code.distanceUnit();
    }
    synchronized (this) {
      if (beside == null) {
        throw new IllegalStateException("root " + root + " is not there");
      }
      int former = beside.colourOf(root);
      beside.paint(root, former & kept | added);
      return former;
    }
  }

  boolean contains(long root) {
    if (!code.fits(root)) {
      return false;
    }
    long token = code.token(root);
    long entry = code.entry(token);
    long bucket = homeOf(token);
    for (int distance = 0; distance <= RootCode.FURTHEST; distance++) {
      int count = BucketFormat.count(Memory.getLongAcquire(bucket));
      if (format.has(bucket, count, entry)) {
        return true;
      }
      if (count < format.capacity()) {
        return false;
      }
      bucket += BucketFormat.BYTES;
      entry += code.distanceUnit();
    }
    synchronized (this) {
      return beside != null && beside.contains(root);
    }
  }

  /**
   * Makes room for so many entries in all, among them these roots; false, and nothing changed but
   * how full the table may get, where the budget ends.
   *
   * @param present how many entries there are
   */
  boolean grow(long roots, long present, long entries) {
    if (!reserveBeside(hashBits < Long.SIZE ? present : LEFT_OVER + present / LEFT_OVER)) {
      return false;
    }
    boolean wider = !code.fits(roots);
    if (wider && present <= SMALL) {
      return fillAnew(roots, entries);
    }
    RootCode next = wider ? code.widened(roots) : code;
    // What has moved for longer roots should not soon move again to grow.
    boolean larger = entries > limit * SOON;
    double growth = larger ? growth() : 1;
    long wanted = Math.max((long) (buckets * growth), bucketsFor(next, entries + entries / 32));
    return growTo(next, wanted, entries);
  }

  private double growth() {
    double large = compact ? COMPACT_GROWTH : GROWTH;
    return buckets < LARGE_BUCKETS ? 2 : large;
  }

  private BucketFormat formatOf(RootCode any) {
    return new BucketFormat(any.entryBits(), coloured);
  }

  private long bucketsFor(RootCode any, long entries) {
    double each = formatOf(any).capacity() * GREATEST_LOAD;
    return (long) (entries / each) + 1;
  }

  private boolean growTo(RootCode next, long wanted, long entries) {
    long larger = wanted;
    while (!region.commit(bytesFor(larger))) {
      larger -= Math.max(1, (larger - buckets) / 2);
      if (larger <= buckets + buckets / 256) {
        larger = buckets;
        break;
      }
    }
    RootCode fitting = next.withBuckets(larger);
    BucketFormat nextFormat = formatOf(fitting);
    if (larger * nextFormat.capacity() * GREATEST_LOAD >= entries) {
      move(fitting, nextFormat);
      limit = limitFor(GREATEST_LOAD);
      return true;
    }
    if (next == code && limitFor(TIGHT_LOAD) >= entries) {
      limit = limitFor(TIGHT_LOAD);
      return true;
    }
    return false;
  }

  private synchronized boolean reserveBeside(long more) {
    if (beside == null) {
      beside = KeySet.create(budget, hashBits);
    }
    return beside != null && beside.reserve(beside.size() + more);
  }

  /** What is in a table of few entries goes out and comes back under a code that fits better. */
  private boolean fillAnew(long roots, long entries) {
    long all = roots;
    long[] tokens = takeAll();
    for (int i = 0; i < tokens.length; i++) {
      long root = code.root(tokens[i]);
      all |= root;
      tokens[i] = KeySet.coloured(root, BucketTokens.colour(tokens[i]));
    }
    RootCode next = RootCode.of(compact, hashBits, all, buckets);
    long larger = Math.max(buckets, bucketsFor(next, entries));
    boolean done = region.commit(bytesFor(larger));
    if (done) {
      buckets = larger;
      code = next.withBuckets(larger);
      format = formatOf(code);
      limit = limitFor(GREATEST_LOAD);
    }
    RootMover mover = moverTo(code, format);
    for (long root : tokens) {
      mover.put(tokenWithColour(root));
    }
    addBesideAgain();
    return done;
  }

  private long[] takeAll() {
    long[] all = new long[1024];
    int n = 0;
    BucketTokens tokens = new BucketTokens(address, code, format);
    for (long i = 0; i < buckets + RootCode.FURTHEST; i++) {
      int count = tokens.read(i);
      if (n + count > all.length) {
        all = Arrays.copyOf(all, 2 * (n + count));
      }
      System.arraycopy(tokens.tokens(), 0, all, n, count);
      n += count;
      BucketFormat.clear(address + i * BucketFormat.BYTES);
    }
    return Arrays.copyOf(all, n);
  }

  private void move(RootCode next, BucketFormat nextFormat) {
    RootMover mover = moverTo(next, nextFormat);
    code = next;
    format = nextFormat;
    buckets = next.buckets();
    moving = mover;
    try {
      mover.move();
    } finally {
      moving = null;
    }
    addBesideAgain();
  }

  /** Takes part in what {@link #grow} does in another thread, if there is something to do. */
  void help() {
    RootMover mover = moving;
    if (mover != null) {
      mover.help();
    }
  }

  private RootMover moverTo(RootCode next, BucketFormat nextFormat) {
    return new RootMover(address, code, format, next, nextFormat, this::putBeside);
  }

  private void putBeside(long root) {
    if (addBeside(root) != ADDED) {
      throw new IllegalStateException("a root finds no place");
    }
  }

  /** What had found no place may find one now, and would not be looked for beside then. */
  private synchronized void addBesideAgain() {
    if (beside != null && beside.size() > 0) {
      RootMover mover = moverTo(code, format);
      for (long root : beside.takeAll()) {
        mover.put(tokenWithColour(root));
      }
    }
  }

  /**
   * @param root with its colour, as in {@link KeySet}
   */
  private long tokenWithColour(long root) {
    return code.token(KeySet.key(root)) | KeySet.colour(root);
  }

  /**
   * Removes a root that is there. Others may then lie behind a bucket with room, where nobody but
   * this method and {@link #forEach} finds them.
   */
  synchronized void remove(long root) {
    long token = code.token(root);
    long home = code.home(token);
    long entry = code.entry(token);
    long[] entries = new long[BucketFormat.BYTES];
    for (int distance = 0; distance <= RootCode.FURTHEST; distance++) {
      long bucket = address + (home + distance) * BucketFormat.BYTES;
      int count = BucketFormat.count(Memory.getLong(bucket));
      if (format.has(bucket, count, entry)) {
        format.read(bucket, entries);
        for (int place = 0; place < count; place++) {
          if (entries[place] == entry) {
            entries[place] = entries[count - 1];
            format.write(bucket, entries, 0, count - 1);
            return;
          }
        }
      }
      entry += code.distanceUnit();
    }
    KeySet others = beside;
    if (others != null) {
      others.drop(root);
    }
  }

  /** Names all roots, in the order of the table. */
  synchronized void forEach(LongConsumer user) {
    BucketTokens tokens = new BucketTokens(address, code, format);
    for (long i = 0; i < buckets + RootCode.FURTHEST; i++) {
      int count = tokens.read(i);
      for (int place = 0; place < count; place++) {
        user.accept(code.root(tokens.tokens()[place]));
      }
    }
    if (beside != null) {
      beside.forEach(user);
    }
  }

  /** How many roots there are; each must be found. */
  synchronized long countAndCheck() {
    long sum = beside == null ? 0 : beside.countAndCheck();
    BucketTokens tokens = new BucketTokens(address, code, format);
    for (long i = 0; i < buckets + RootCode.FURTHEST; i++) {
      int count = tokens.read(i);
      sum += count;
      for (int place = 0; place < count; place++) {
        long root = code.root(tokens.tokens()[place]);
        if (!contains(root)) {
          throw new IllegalStateException("root " + root + " is not found");
        }
      }
    }
    return sum;
  }

  /** How many roots lie beside the table. */
  synchronized long countBeside() {
    return beside == null ? 0 : beside.size();
  }

  @Override
  public void close() {
    region.close();
    if (beside != null) {
      beside.close();
    }
  }
}
