package mneme.store.compaction;

import java.util.List;
import java.util.concurrent.locks.StampedLock;
import mneme.memory.MemoryBudget;
import mneme.run.Detail;
import mneme.store.Peak;
import mneme.store.lossy.HashedStore;

/**
 * Remembers a hash of each state, 32 to 64 bits, after Wolper and Leroy, "Reliable Hashing without
 * Collision Detection" (CAV 1993). A state whose hash is there already is taken for seen; how often
 * that is expected to be wrong is reported.
 *
 * <p>Lossy, concurrent.
 */
public final class CompactionStore extends HashedStore {
  /**
   * A table beyond this is not worth the search: 2^32 fingerprints of 32 bits are all there are.
   */
  private static final double FULLEST = 0.999;

  private final int bits;
  private final FingerprintSet set;
  private final Peak peak = new Peak();
  private final StampedLock lock = new StampedLock();
  private volatile boolean mayGrow = true;

  /**
   * @param bits 32, 40, 48 or 64
   */
  public CompactionStore(int lanes, MemoryBudget budget, int bits, int hashBits) {
    super(lanes, hashBits);
    this.bits = bits;
    this.set = new FingerprintSet(budget.part("fingerprints"), bits);
  }

  @Override
  protected boolean makeRoom(int states) {
    long margin = 2L * states * lanes();
    if (states() + margin <= set.limit()) {
      return true;
    }
    if (!mayGrow) {
      return false;
    }
    long stamp = lock.writeLock();
    try {
      while (mayGrow && states() + margin > set.limit()) {
        mayGrow = set.grow();
      }
      peak.note(bytes());
      return states() + margin <= set.limit();
    } finally {
      lock.unlockWrite(stamp);
    }
  }

  @Override
  protected long lock() {
    return isConcurrent() ? lock.readLock() : 0;
  }

  @Override
  protected void unlock(long stamp) {
    if (isConcurrent()) {
      lock.unlockRead(stamp);
    }
  }

  @Override
  protected long near(long hash) {
    return set.touch(set.of(hash));
  }

  @Override
  protected int add(int lane, long hash, boolean room) {
    long fingerprint = set.of(hash);
    if (!room) {
      return set.contains(fingerprint) ? SEEN : FULL;
    }
    boolean isNew = isConcurrent() ? set.add(fingerprint) : set.addAlone(fingerprint);
    return isNew ? NEW : SEEN;
  }

  /**
   * Where i of N fingerprints are taken, a state that is new is lost with probability i/N; so i/(N
   * - i) are lost, on average, before the next is kept. Added up for n states that is -N ln(1 -
   * n/N) - n, and n^2 / 2N as long as n is small against N.
   */
  @Override
  public double expectedOmissions() {
    double all = Math.pow(2, Math.min(bits, hashBits()));
    double share = Math.min(FULLEST, states() / all);
    return share < 1e-5
        ? (double) states() * states() / 2 / all
        : all * (-Math.log1p(-share) - share);
  }

  @Override
  public List<Detail> details() {
    return List.of(Detail.count("bits", "", bits, ""));
  }

  @Override
  public long bytes() {
    return set.bytes();
  }

  @Override
  public long peakBytes() {
    return peak.note(bytes());
  }

  @Override
  public void checkInvariant() {
    long found = set.countAndCheck();
    if (found != states()) {
      throw new IllegalStateException(found + " fingerprints for " + states() + " states");
    }
  }

  @Override
  public void close() {
    set.close();
  }
}
