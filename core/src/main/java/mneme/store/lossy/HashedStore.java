package mneme.store.lossy;

import mneme.store.AnswerSink;
import mneme.store.Inserter;
import mneme.store.Recall;
import mneme.store.Store;
import mneme.store.VectorHash;

/**
 * A store that knows a state by its 64-bit hash alone: two states may look the same to it, and the
 * second is then taken for seen. It cannot rebuild a state. Ids are the upper bits of the hash,
 * good enough for those who watch a search.
 */
public abstract class HashedStore implements Store {
  /** What {@link #add} answers. */
  protected static final int SEEN = 0;

  protected static final int NEW = 1;
  protected static final int FULL = -1;

  /** Numbers of two threads lie this far apart, so that they do not share a cache line. */
  protected static final int APART = 16;

  private final int laneBits;
  private final int hashBits;
  private final long[] counts;
  private final int lanes;

  protected HashedStore(int lanes, int hashBits) {
    this.lanes = lanes;
    this.hashBits = hashBits;
    this.laneBits = lanes == 1 ? 0 : Integer.SIZE - Integer.numberOfLeadingZeros(lanes - 1);
    this.counts = new long[(lanes + 1) * APART];
  }

  /** Whether that many more states find room, if need be after growing. Called without a lock. */
  protected abstract boolean makeRoom(int states);

  /** Called around each batch of {@link #near} and {@link #add}; nothing grows in between. */
  protected abstract long lock();

  protected abstract void unlock(long stamp);

  /** Reads what {@link #add} will look at, so that it is near. */
  protected abstract long near(long hash);

  /** Looks a hash up, and adds it where it is not there. */
  protected abstract int add(int lane, long hash, boolean room);

  final void added(int lane) {
    counts[(lane + 1) * APART]++;
  }

  @Override
  public final int lanes() {
    return lanes;
  }

  @Override
  public final int laneBits() {
    return laneBits;
  }

  @Override
  public final long count(int lane) {
    return counts[(lane + 1) * APART];
  }

  @Override
  public final Recall recall() {
    return new Recall.Nothing();
  }

  @Override
  public final boolean isExact() {
    return false;
  }

  protected final boolean isConcurrent() {
    return lanes > 1;
  }

  /** Bits of the hash that differ between states. */
  protected final int hashBits() {
    return hashBits;
  }

  @Override
  public final Inserter inserter(int lane, AnswerSink sink, boolean immediate) {
    return new HashInserter(this, new VectorHash(hashBits), lane, sink, immediate);
  }

  @Override
  public final int[] load(long id, int[] into) {
    throw new UnsupportedOperationException("a hash does not tell the state");
  }
}
