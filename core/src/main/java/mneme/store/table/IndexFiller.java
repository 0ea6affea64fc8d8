package mneme.store.table;

import java.util.ArrayList;
import java.util.List;
import mneme.memory.Memory;
import mneme.memory.Region;
import org.jspecify.annotations.Nullable;

/** Fills an empty index with all that is stored, each lane by a thread of its own. */
public final class IndexFiller {
  /** What is stored, place after place in lanes; read by several threads. */
  public interface Stored {
    long count(int lane);

    /** Sets the hashes of what lies in some places, one behind the other. */
    void hash(int lane, long from, int count, long[] hashes);
  }

  /** Below this a second thread costs more than it helps. */
  private static final long WORTH_A_THREAD = 100_000;

  private static final int BLOCK = 128;

  private final HashIndex index;
  private final Stored stored;
  private final int lanes;
  private final int laneBits;

  /** What ended the filling of a lane before its time. */
  private volatile @Nullable RuntimeException failure;

  public IndexFiller(HashIndex index, Stored stored, int lanes, int laneBits) {
    this.index = index;
    this.stored = stored;
    this.lanes = lanes;
    this.laneBits = laneBits;
  }

  public void fill() {
    List<Thread> helpers = new ArrayList<>();
    for (int lane = 1; lane < lanes; lane++) {
      int mine = lane;
      if (stored.count(lane) >= WORTH_A_THREAD) {
        helpers.add(Thread.ofPlatform().daemon().start(() -> tryFill(mine)));
      } else {
        tryFill(mine);
      }
    }
    tryFill(0);
    // Also where one has failed, all are done before the index is used, or closed.
    for (Thread helper : helpers) {
      Region.join(helper);
    }
    if (failure != null) {
      throw failure;
    }
  }

  private void tryFill(int lane) {
    try {
      fill(lane);
    } catch (RuntimeException e) {
      failure = e;
    }
  }

  private void fill(int lane) {
    long[] hashes = new long[BLOCK];
    long[] touched = new long[BLOCK];
    long count = stored.count(lane);
    for (long from = 0; from < count; from += BLOCK) {
      int block = (int) Math.min(BLOCK, count - from);
      stored.hash(lane, from, block, hashes);
      add(lane, from, block, hashes, touched);
    }
  }

  /**
   * A method of its own, as the hashing is, because a method that is called often is compiled once;
   * of one that runs for long each loop is compiled for itself, while it runs.
   */
  private void add(int lane, long from, int block, long[] hashes, long[] touched) {
    // Reads that do not wait for each other: the cache misses of a block are under way together.
    for (int i = 0; i < block; i++) {
      touched[i] = Memory.getLong(index.bucketOf(hashes[i]));
    }
    for (int i = 0; i < block; i++) {
      index.add(hashes[i], HashIndex.numberOf(from + i << laneBits | lane), lanes > 1);
    }
  }
}
