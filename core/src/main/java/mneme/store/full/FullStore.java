package mneme.store.full;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.locks.StampedLock;
import mneme.memory.GrowingRegion;
import mneme.memory.Memory;
import mneme.memory.MemoryBudget;
import mneme.model.Apart;
import mneme.model.Shape;
import mneme.run.Detail;
import mneme.store.AnswerSink;
import mneme.store.Draining;
import mneme.store.Inserter;
import mneme.store.Layout;
import mneme.store.Peak;
import mneme.store.Recall;
import mneme.store.Shortage;
import mneme.store.StateHash;
import mneme.store.Store;
import mneme.store.table.Allowance;
import mneme.store.table.HashIndex;
import mneme.store.table.IndexFiller;
import mneme.store.table.LaneLock;
import org.jspecify.annotations.Nullable;

/**
 * Remembers the packed state vectors themselves, in the order they came, each lane in an array of
 * its own; a {@link HashIndex} finds them. The arrays are a breadth-first queue at the same time,
 * and nothing is moved when they grow.
 *
 * <p>The index is built anew from the states when it gets too full, twice as large while memory is
 * plenty; when the budget gets tight, as large as fills the budget together with the states that it
 * can then hold. The new index lies where the old one was, so that the two are never there
 * together.
 *
 * <p>Exact, concurrent. Ids end at 2^32 - 2 entries.
 */
public final class FullStore implements Store, Draining {
  /** So often a slot may be widened alone, even where there are many states to pack anew. */
  private static final int FEW_WIDENINGS = 12;

  private static final long MANY_STATES = 20_000;

  /** Two large pages: small state spaces never rebuild, and start-up does not feel it. */
  private static final long FIRST_BUCKETS = (2L << 20) / HashIndex.BUCKET_BYTES;

  /**
   * How the index grows while memory is plenty.
   *
   * @param factor how many times larger it gets
   * @param load how full it gets before; above 0.75 look-ups begin to walk
   */
  public record IndexGrowth(double factor, double load) {
    /** Rarely, and never crowded. */
    public static final IndexGrowth FAST = new IndexGrowth(2, 0.75);
  }

  /** How full the index may get when there is no memory for a larger one. */
  private static final double GREATEST_LOAD = 0.93;

  private static final long GREATEST_NUMBER = (1L << Integer.SIZE) - 2;

  private final MemoryBudget budget;
  private final int laneBits;
  private final int laneMask;
  private final Lane[] lanes;
  private final int hashBits;
  private final boolean growing;

  /** Readers read states, the writer replaces the index or the layout. */
  private final StampedLock lock = new StampedLock();

  /** Inserters are in, each for its lane, while they look up and insert; the writer is alone. */
  private final LaneLock inserting;

  /** Guarded by the lock. */
  private int widenings;

  private volatile Layout layout;
  private volatile StateHash hash;
  private volatile HashIndex index;
  private volatile long entryLimit;

  /** What lanes may add to the index. */
  private final Allowance allowance;

  private volatile boolean mayGrow = true;
  private boolean draining;
  private final IndexGrowth growth;
  private final Peak peak = new Peak();

  /** A lane: states in the order of their insertion. Written by one thread, read by all. */
  static final class Lane extends Apart {
    private static final VarHandle PUBLISHED = publishedHandle();

    final GrowingRegion region;

    private volatile long published;

    Lane(GrowingRegion region) {
      this.region = region;
    }

    private static VarHandle publishedHandle() {
      try {
        return MethodHandles.lookup().findVarHandle(Lane.class, "published", long.class);
      } catch (ReflectiveOperationException e) {
        throw new ExceptionInInitializerError(e);
      }
    }

    /** Visible to others soon, and not before the states themselves. */
    void publish(long count) {
      PUBLISHED.setRelease(this, count);
    }

    long published() {
      return published;
    }
  }

  /**
   * @param lanes how many threads will insert
   * @param hashBits see {@link StateHash}
   */
  public FullStore(Shape shape, int lanes, MemoryBudget budget, int hashBits) {
    this(shape, lanes, budget, hashBits, IndexGrowth.FAST);
  }

  public FullStore(Shape shape, int lanes, MemoryBudget budget, int hashBits, IndexGrowth growth) {
    this.budget = budget;
    this.growth = growth;
    this.hashBits = hashBits;
    this.growing = shape.grows();
    this.layout = Layout.of(shape);
    this.hash = new StateHash(layout.words(), hashBits);
    this.laneBits = lanes == 1 ? 0 : Integer.SIZE - Integer.numberOfLeadingZeros(lanes - 1);
    this.laneMask = (1 << laneBits) - 1;
    this.lanes = new Lane[lanes];
    this.inserting = new LaneLock(lanes, () -> {});
    this.allowance = new Allowance(lanes);
    for (int lane = 0; lane < lanes; lane++) {
      this.lanes[lane] = new Lane(new GrowingRegion(budget.part("states"), budget.limit()));
    }
    long buckets = Math.min(FIRST_BUCKETS, budget.limit() / 4 / HashIndex.BUCKET_BYTES);
    HashIndex first = HashIndex.create(budget.part("index"), Math.max(1, buckets));
    if (first == null) {
      throw Shortage.atBeginning();
    }
    this.index = first;
    this.entryLimit = entries(first, growth.load());
    peak.note(bytes());
  }

  private static long entries(HashIndex index, double load) {
    return (long) (index.buckets() * HashIndex.ENTRIES * load);
  }

  StampedLock lock() {
    return lock;
  }

  LaneLock inserting() {
    return inserting;
  }

  Layout layout() {
    return layout;
  }

  StateHash hash() {
    return hash;
  }

  HashIndex index() {
    return index;
  }

  Lane lane(int lane) {
    return lanes[lane];
  }

  boolean isGrowing() {
    return growing;
  }

  boolean isConcurrent() {
    return lanes.length > 1;
  }

  long addressOf(long id, int stride) {
    return lanes[(int) id & laneMask].region.address() + (id >>> laneBits) * stride;
  }

  /** Whether a lane can take one more; only its own thread asks. */
  boolean reserve(int lane, long number, int stride) {
    return (number << laneBits) < GREATEST_NUMBER - laneMask
        && lanes[lane].region.commit((number + 1) * stride + Long.BYTES);
  }

  /**
   * Whether the index can take that many more of a lane, if need be after growing. Called without a
   * lock, by the thread of the lane.
   *
   * @param count how many the lane has
   */
  boolean makeRoom(int lane, long count, int entries) {
    while (true) {
      long limit = entryLimit;
      if (allowance.covers(lane, count, entries, limit)) {
        return true;
      }
      if (!mayGrow) {
        // Another thread may have let it grow for the last time meanwhile.
        return entryLimit > limit && allowance.covers(lane, count, entries, entryLimit);
      }
      grow(limit);
    }
  }

  /**
   * @param limit how many entries the index may have as long as it has not grown
   */
  private void grow(long limit) {
    if (!inserting.lockOutUnless(() -> entryLimit > limit || !mayGrow)) {
      return;
    }
    long stamp = lock.writeLock();
    try {
      growIndex();
    } finally {
      lock.unlockWrite(stamp);
      inserting.letIn();
    }
    peak.note(bytes());
  }

  private void growIndex() {
    long current = index.buckets();
    long wanted = (long) Math.ceil(growth.factor() * current);
    int stride = layout.stride();
    long stateBytes = 0;
    for (Lane lane : lanes) {
      stateBytes += lane.region.committed();
    }
    // What index and states together may use.
    long room = budget.available() + index.bytes() + stateBytes;
    double load = growth.load();
    boolean last = false;
    if (wanted * (HashIndex.BUCKET_BYTES + HashIndex.ENTRIES * load * stride) > room) {
      load = GREATEST_LOAD;
      wanted = (long) (room / (HashIndex.BUCKET_BYTES + HashIndex.ENTRIES * load * stride));
      wanted = Math.min(wanted, (budget.available() + index.bytes()) / HashIndex.BUCKET_BYTES);
      last = true;
      if (wanted <= current * 1.03) {
        entryLimit = entries(index, load);
        mayGrow = false;
        return;
      }
    }
    rebuildIndex(wanted, load);
    if (last) {
      mayGrow = false;
    }
  }

  private void rebuildIndex(long buckets, double load) {
    HashIndex larger = index.replacedBy(buckets, inserting);
    boolean last = larger == null;
    if (larger == null) {
      // Another table of the run took the memory meanwhile.
      larger = index.replacedBy(index.buckets(), inserting);
      load = GREATEST_LOAD;
    }
    if (larger == null) {
      throw new IllegalStateException("an index does not fit into its own memory");
    }
    index = larger;
    entryLimit = entries(larger, load);
    if (last) {
      mayGrow = false;
    }
    new IndexFiller(larger, new Hashes(), lanes.length, laneBits).fill(inserting);
  }

  /** The hashes of all states. */
  private final class Hashes implements IndexFiller.Stored {
    private final Layout states = layout;
    private final StateHash function = hash;

    @Override
    public long count(int lane) {
      return lanes[lane].published();
    }

    @Override
    public void hash(int lane, long from, int count, long[] hashes) {
      long[] packed = new long[states.words()];
      long address = lanes[lane].region.address() + from * states.stride();
      for (int i = 0; i < count; i++) {
        states.fetch(address, packed, 0);
        hashes[i] = function.of(packed, 0);
        address += states.stride();
      }
    }
  }

  /** Makes a vector fit; false where memory does not suffice. Called without a lock. */
  boolean widen(int[] state) {
    inserting.lockOut();
    long stamp = lock.writeLock();
    try {
      Layout former = layout;
      Layout wider = former.widened(state);
      if (wider == former) {
        return true;
      }
      if (++widenings > FEW_WIDENINGS && states() > MANY_STATES) {
        wider = wider.widenedAlike(former);
      }
      for (Lane lane : lanes) {
        if (!lane.region.commit(lane.published() * wider.stride() + Long.BYTES)) {
          return false;
        }
      }
      for (Lane lane : lanes) {
        repack(lane, former, wider);
      }
      hash = new StateHash(wider.words(), hashBits);
      layout = wider;
      rebuildIndex(index.buckets(), (double) entryLimit / entries(index, 1));
      return true;
    } finally {
      lock.unlockWrite(stamp);
      inserting.letIn();
      peak.note(bytes());
    }
  }

  /**
   * In place. A state that gets longer moves up, over states that have moved before: from the last
   * to the first. Rarely a wider slot makes the others lie closer, and states get shorter: then the
   * other way round.
   */
  private static void repack(Lane lane, Layout former, Layout wider) {
    long[] words = new long[Math.max(former.words(), wider.words())];
    int[] state = new int[wider.slots()];
    long base = lane.region.address();
    long count = lane.published();
    boolean down = wider.stride() >= former.stride();
    for (long i = 0; i < count; i++) {
      long number = down ? count - 1 - i : i;
      former.fetch(base + number * former.stride(), words, 0);
      Arrays.fill(state, 0);
      former.unpack(words, 0, state);
      wider.pack(state, words, 0);
      wider.storeExactly(words, 0, base + number * wider.stride());
    }
  }

  @Override
  public Recall recall() {
    return new Recall.ByNumber(true);
  }

  @Override
  public int lanes() {
    return lanes.length;
  }

  @Override
  public int laneBits() {
    return laneBits;
  }

  @Override
  public long count(int lane) {
    return lanes[lane].published();
  }

  @Override
  public Inserter inserter(int lane, AnswerSink sink, boolean immediate) {
    return new FullInserter(this, lane, sink, immediate);
  }

  @Override
  public int[] load(long id, int[] into) {
    if (!growing) {
      // Nothing that was written is ever written again.
      return unpack(id, into);
    }
    long stamp = lock.tryOptimisticRead();
    if (stamp != 0) {
      int[] loaded = unpack(id, into);
      if (lock.validate(stamp)) {
        return loaded;
      }
    }
    stamp = lock.readLock();
    try {
      return unpack(id, into);
    } finally {
      lock.unlockRead(stamp);
    }
  }

  private int[] unpack(long id, int[] into) {
    Layout current = layout;
    int[] target = into.length >= current.slots() ? into : new int[current.slots()];
    current.unpack(addressOf(id, current.stride()), target);
    return target;
  }

  @Override
  public long bytes() {
    long sum = draining ? 0 : index.bytes();
    for (Lane lane : lanes) {
      sum += lane.region.committed();
    }
    return sum;
  }

  @Override
  public long peakBytes() {
    return peak.note(bytes());
  }

  /** The states alone are needed to read them: the index goes at once. */
  @Override
  public void beginDraining() {
    peak.note(bytes());
    draining = true;
    index.close();
  }

  @Override
  public void release(int lane, long number) {
    lanes[lane].region.release(number * layout.stride());
  }

  @Override
  public List<Detail> details() {
    return List.of(Detail.bytes("index_bytes", "", index.bytes(), ""));
  }

  @Override
  public boolean isExact() {
    return true;
  }

  @Override
  public void checkInvariant() {
    for (int lane = 0; lane < lanes.length; lane++) {
      long[] words = new long[layout.words()];
      for (long number = 0; number < count(lane); number++) {
        long id = id(lane, number);
        layout.fetch(addressOf(id, layout.stride()), words, 0);
        long found = find(words);
        if (found != id) {
          throw new IllegalStateException("state " + id + " is found as " + found);
        }
      }
    }
  }

  /** The id of a packed state, or -1. */
  private long find(long[] words) {
    long hashed = hash.of(words, 0);
    long pattern = HashIndex.pattern(hashed);
    for (long bucket = index.bucketOf(hashed); ; bucket = index.nextBucket(bucket)) {
      for (int group = 0; group < 2; group++) {
        long tags = Memory.getLong(bucket + (long) group * Long.BYTES);
        for (long m = HashIndex.matches(tags, pattern); m != 0; m &= m - 1) {
          long id = HashIndex.idOf(Memory.getInt(HashIndex.numberAddress(bucket, group, m)));
          if (layout.matches(words, 0, addressOf(id, layout.stride()))) {
            return id;
          }
        }
        if (HashIndex.hasRoom(tags)) {
          return -1;
        }
      }
    }
  }

  @Override
  public void close() {
    index.close();
    for (@Nullable Lane lane : lanes) {
      if (lane != null) {
        lane.region.close();
      }
    }
  }
}
