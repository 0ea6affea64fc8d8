package mneme.search.external;

import java.nio.ByteBuffer;
import mneme.disk.BlockFile;
import mneme.disk.Manifest;
import mneme.disk.Traffic;
import mneme.disk.Workplace;
import mneme.memory.Memory;
import mneme.memory.Region;
import mneme.search.Checkpoints;
import mneme.search.SearchTask;
import mneme.search.breadth.Handover;
import mneme.search.disk.LayoutTooNarrow;
import mneme.search.disk.RunStart;
import mneme.store.Layout;

/**
 * Writes what a search in memory has visited as a checkpoint of a search on disk, from which that
 * goes on: the states of all levels before the current one, which are not told apart, and those of
 * the current level, which is expanded anew. For one use.
 */
final class HandoverWriter implements AutoCloseable {
  /** The first file of a run. */
  private static final int NUMBER = 1;

  private final SearchTask task;
  private final RunStart start;
  private final Workplace place;
  private final Layout layout;
  private final StateCodec codec;
  private final MemoryShares shares;
  private final long[] words;

  /** A block of states, and behind it the same as it is written. */
  private final Region buffers;

  private final long encodedAddress;
  private final ByteBuffer encoded;
  private final BlockFile file;
  private int count;

  HandoverWriter(SearchTask task, RunStart start, Workplace place) {
    this.task = task;
    this.start = start;
    this.place = place;
    this.layout = start.layout();
    this.codec = new StateCodec(layout);
    this.shares = MemoryShares.of(task.budget().limit(), task.plan().threads(), layout, 0);
    this.words = new long[layout.words()];
    this.buffers = Region.reserve(shares.block() + shares.encoded());
    this.encodedAddress = buffers.address() + shares.block();
    this.encoded = Memory.buffer(encodedAddress, (int) shares.encoded());
    this.file = BlockFile.create(place, LevelFiles.VISITED, NUMBER, Traffic.Kind.VISITED);
  }

  /**
   * Writes the states and the checkpoint.
   *
   * @throws LayoutTooNarrow where a state is not as the shape of the model says
   * @throws mneme.disk.DiskException where the disk refuses
   */
  Manifest write(Handover from) {
    int level = from.level();
    from.forEachBefore(state -> add(level - 1, state));
    flush(level - 1);
    from.forEachOfLevel(state -> add(level, state));
    flush(level);
    file.publish();
    Manifest manifest = start.head();
    manifest.put("level", level);
    from.countsAtLevelStart().save(manifest, "");
    manifest.put("verified-level", level);
    from.countsAtLevelStart().save(manifest, "verified-");
    manifest.put("files", new long[] {NUMBER, Integer.MAX_VALUE});
    long[] sizes = from.levelSizes();
    manifest.put("states", sum(sizes));
    manifest.put("block-states", shares.blockStates());
    manifest.put("claims", new long[0]);
    manifest.put(LevelFiles.SIZES_BEFORE, sizes);
    Checkpoints.noteSurvey(manifest, task);
    // The watch goes on.
    manifest.put("milliseconds", 0);
    manifest.publish(place);
    return manifest;
  }

  private static long sum(long[] sizes) {
    long sum = 0;
    for (long size : sizes) {
      sum += size;
    }
    return sum;
  }

  private void add(int level, int[] state) {
    if (!layout.fits(state)) {
      throw new LayoutTooNarrow(state.clone());
    }
    layout.pack(state, words, 0);
    layout.store(words, 0, buffers.address() + (long) count * layout.stride());
    count++;
    if (count == shares.blockStates()) {
      flush(level);
    }
  }

  private void flush(int level) {
    if (count > 0) {
      int length = codec.encode(buffers.address(), count, encodedAddress + BlockFile.HEAD);
      encoded.clear().position(BlockFile.HEAD).limit(BlockFile.HEAD + length);
      file.append(level, count, encoded);
      count = 0;
    }
  }

  @Override
  public void close() {
    file.close();
    buffers.close();
  }
}
