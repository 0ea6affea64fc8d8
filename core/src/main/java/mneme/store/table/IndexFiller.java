package mneme.store.table;

import mneme.memory.Memory;

/** Fills an empty index with all that is stored, by all threads that have time. */
public final class IndexFiller {
  /** What is stored, place after place in lanes; read by several threads. */
  public interface Stored {
    long count(int lane);

    /** Sets the hashes of what lies in some places, one behind the other. */
    void hash(int lane, long from, int count, long[] hashes);
  }

  /** So many places of a lane are one thread's. */
  private static final int PIECE = 1 << 14;

  private static final int BLOCK = 128;

  private final HashIndex index;
  private final Stored stored;
  private final int lanes;
  private final int laneBits;

  /** Behind the last piece of each lane. */
  private final int[] ends;

  public IndexFiller(HashIndex index, Stored stored, int lanes, int laneBits) {
    this.index = index;
    this.stored = stored;
    this.lanes = lanes;
    this.laneBits = laneBits;
    this.ends = new int[lanes];
    int pieces = 0;
    for (int lane = 0; lane < lanes; lane++) {
      pieces += (int) ((stored.count(lane) + PIECE - 1) / PIECE);
      ends[lane] = pieces;
    }
  }

  /** Returns when all is in the index. */
  public void fill(Team team) {
    team.together(ends[lanes - 1], this::fillPiece);
  }

  private void fillPiece(int piece) {
    int lane = 0;
    while (piece >= ends[lane]) {
      lane++;
    }
    long from = (piece - (lane == 0 ? 0L : ends[lane - 1])) * PIECE;
    fill(lane, from, Math.min(stored.count(lane), from + PIECE));
  }

  private void fill(int lane, long first, long end) {
    long[] hashes = new long[BLOCK];
    long[] touched = new long[BLOCK];
    for (long from = first; from < end; from += BLOCK) {
      int block = (int) Math.min(BLOCK, end - from);
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
