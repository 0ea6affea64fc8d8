package mneme.store.full;

import java.util.ArrayList;
import java.util.List;
import mneme.memory.Memory;
import mneme.memory.Region;
import mneme.store.Layout;
import mneme.store.StateHash;
import mneme.store.table.HashIndex;

/** Fills an empty index with all stored states, each lane by a thread of its own. */
final class IndexFiller {
  /** Below this a second thread costs more than it helps. */
  private static final long WORTH_A_THREAD = 100_000;

  private static final int BLOCK = 128;

  private final Layout layout;
  private final StateHash hash;
  private final HashIndex index;
  private final FullStore.Lane[] lanes;
  private final int laneBits;

  IndexFiller(
      Layout layout, StateHash hash, HashIndex index, FullStore.Lane[] lanes, int laneBits) {
    this.layout = layout;
    this.hash = hash;
    this.index = index;
    this.lanes = lanes;
    this.laneBits = laneBits;
  }

  void fill() {
    List<Thread> helpers = new ArrayList<>();
    boolean concurrent = lanes.length > 1;
    for (int lane = 1; lane < lanes.length; lane++) {
      int mine = lane;
      if (lanes[lane].published() >= WORTH_A_THREAD) {
        helpers.add(Thread.ofPlatform().daemon().start(() -> fill(mine, concurrent)));
      } else {
        fill(mine, concurrent);
      }
    }
    fill(0, concurrent);
    for (Thread helper : helpers) {
      Region.join(helper);
    }
  }

  private void fill(int lane, boolean concurrent) {
    long[] packed = new long[layout.words()];
    long[] hashes = new long[BLOCK];
    long[] touched = new long[BLOCK];
    long count = lanes[lane].published();
    for (long from = 0; from < count; from += BLOCK) {
      int block = (int) Math.min(BLOCK, count - from);
      hashBlock(lane, from, block, packed, hashes);
      addBlock(lane, from, block, hashes, touched, concurrent);
    }
  }

  // Blocks are methods of their own, because a method that is called often is compiled once, and a
  // loop that runs for long in one call is compiled, each loop inside it for itself, while it runs.

  private void hashBlock(int lane, long from, int block, long[] packed, long[] hashes) {
    long address = lanes[lane].region.address() + from * layout.stride();
    for (int i = 0; i < block; i++) {
      layout.fetch(address, packed, 0);
      hashes[i] = hash.of(packed, 0);
      address += layout.stride();
    }
  }

  private void addBlock(
      int lane, long from, int block, long[] hashes, long[] touched, boolean concurrent) {
    // Reads that do not wait for each other: the cache misses of a block are under way together.
    for (int i = 0; i < block; i++) {
      touched[i] = Memory.getLong(index.bucketOf(hashes[i]));
    }
    for (int i = 0; i < block; i++) {
      long id = from + i << laneBits | lane;
      index.add(hashes[i], FullStore.indexNumber(id), concurrent);
    }
  }
}
