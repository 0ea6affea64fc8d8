package mneme.store.bitstate;

import java.util.List;
import java.util.concurrent.atomic.AtomicIntegerArray;
import mneme.memory.Memory;
import mneme.memory.MemoryBudget;
import mneme.memory.Region;
import mneme.run.Detail;
import mneme.store.Shortage;
import mneme.store.lossy.HashedStore;

/**
 * Remembers a state by k bits of a large array, its Bloom filter: a state is new if one of its bits
 * is not set yet. After Holzmann, "An Analysis of Bitstate Hashing" (Formal Methods in System
 * Design, 1998), and Dillinger and Manolios, "Bloom Filters in Probabilistic Verification" (FMCAD
 * 2004), from whom the k positions are taken: an arithmetic progression that begins and steps by
 * two independent hashes.
 *
 * <p>Never full; the fuller, the more states are lost. Lossy, concurrent. Where two threads meet
 * with the same state, one of them waits, so that no state is new twice.
 */
public final class BitstateStore extends HashedStore {
  /** Threads with the same state meet at the same of these locks. */
  private static final int LOCKS = 1024;

  private static final int STEPS = 4096;

  private final MemoryBudget budget;
  private final int hashes;
  private final long bytes;
  private final long bits;
  private final Region region;
  private final long address;
  private final AtomicIntegerArray locks = new AtomicIntegerArray(LOCKS);

  /** Bits set, by lane. */
  private final long[] ones;

  /**
   * @param bytes the size of the filter
   * @param hashes bits for each state
   */
  public BitstateStore(int lanes, MemoryBudget budget, long bytes, int hashes, int hashBits) {
    super(lanes, hashBits);
    this.budget = budget.part("filter");
    this.hashes = hashes;
    this.bytes = Math.max(Long.BYTES, bytes / Long.BYTES * Long.BYTES);
    this.bits = this.bytes * Byte.SIZE;
    if (!this.budget.take(this.bytes)) {
      throw Shortage.atBeginning();
    }
    this.region = Region.reserve(this.bytes);
    this.address = region.address();
    this.ones = new long[(lanes + 1) * APART];
  }

  @Override
  protected boolean makeRoom(int states) {
    return true;
  }

  @Override
  protected long lock() {
    return 0;
  }

  @Override
  protected void unlock(long stamp) {}

  private static long step(long hash) {
    long x = (hash ^ hash >>> 33) * 0xff51_afd7_ed55_8ccdL;
    return (x ^ x >>> 29) * 0xc4ce_b9fe_1a85_ec53L | 1;
  }

  /** The position a hash is scaled to. */
  private long position(long hash) {
    return Math.unsignedMultiplyHigh(hash, bits);
  }

  private long wordAt(long position) {
    return address + (position >>> 6 << 3);
  }

  @Override
  protected long near(long hash) {
    long sum = 0;
    long step = step(hash);
    long at = hash;
    for (int i = 0; i < hashes; i++, at += step) {
      sum += Memory.getLong(wordAt(position(at)));
    }
    return sum;
  }

  @Override
  protected int add(int lane, long hash, boolean room) {
    long step = step(hash);
    if (!isConcurrent()) {
      return setAlone(hash, step) ? NEW : SEEN;
    }
    if (allSet(hash, step)) {
      return SEEN;
    }
    int lock = (int) step >>> 1 & LOCKS - 1;
    while (!locks.compareAndSet(lock, 0, 1)) {
      Thread.onSpinWait();
    }
    try {
      return setShared(lane, hash, step) ? NEW : SEEN;
    } finally {
      locks.set(lock, 0);
    }
  }

  private boolean allSet(long hash, long step) {
    long at = hash;
    for (int i = 0; i < hashes; i++, at += step) {
      long position = position(at);
      if ((Memory.getLongAcquire(wordAt(position)) >>> position & 1) == 0) {
        return false;
      }
    }
    return true;
  }

  /** Whether a bit was not set. */
  private boolean setAlone(long hash, long step) {
    boolean any = false;
    long at = hash;
    for (int i = 0; i < hashes; i++, at += step) {
      long position = position(at);
      long word = wordAt(position);
      long before = Memory.getLong(word);
      long after = before | 1L << position;
      if (after != before) {
        Memory.putLong(word, after);
        ones[APART]++;
        any = true;
      }
    }
    return any;
  }

  private boolean setShared(int lane, long hash, long step) {
    boolean any = false;
    long at = hash;
    for (int i = 0; i < hashes; i++, at += step) {
      long position = position(at);
      long word = wordAt(position);
      while (true) {
        long before = Memory.getLongAcquire(word);
        long after = before | 1L << position;
        if (after == before) {
          break;
        }
        if (Memory.compareAndSetLong(word, before, after)) {
          ones[(lane + 1) * APART]++;
          any = true;
          break;
        }
      }
    }
    return any;
  }

  private double fill() {
    long sum = 0;
    for (int lane = 0; lane < lanes(); lane++) {
      sum += ones[(lane + 1) * APART];
    }
    return (double) sum / bits;
  }

  /**
   * Where a share f of the bits is set, a state that is new is lost with probability p = f^k; so
   * p/(1 - p) are lost, on average, before the next is kept. The share after the fraction x of the
   * states was 1 - (1 - F)^x, with F as it is at the end; p/(1 - p) is added up over all states.
   * Where the hash itself has few bits, states with the same hash are lost besides.
   */
  @Override
  public double expectedOmissions() {
    double clear = Math.log1p(-Math.min(fill(), 0.999_999));
    double sum = 0;
    for (int i = 0; i < STEPS; i++) {
      double lost = Math.pow(-Math.expm1(clear * (i + 0.5) / STEPS), hashes);
      sum += lost / (1 - lost);
    }
    double all = Math.pow(2, hashBits());
    double sameHash =
        hashBits() == Long.SIZE
            ? 0
            : all * -Math.log1p(-Math.min(0.999, states() / all)) - states();
    return states() * sum / STEPS + Math.max(0, sameHash);
  }

  @Override
  public List<Detail> details() {
    return List.of(
        Detail.count("hashes", "", hashes, ""),
        Detail.measure("bits_set_percent", "bits set", 100 * fill(), "percent of the filter"));
  }

  @Override
  public long bytes() {
    return bytes;
  }

  @Override
  public void checkInvariant() {
    long found = 0;
    for (long at = address; at < address + bytes; at += Long.BYTES) {
      found += Long.bitCount(Memory.getLong(at));
    }
    if (found != Math.round(fill() * bits)) {
      throw new IllegalStateException(found + " bits are set, not as many as were counted");
    }
  }

  @Override
  public void close() {
    region.close();
    budget.giveBack(bytes);
  }
}
