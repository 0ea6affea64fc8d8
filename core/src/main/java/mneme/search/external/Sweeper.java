package mneme.search.external;

import java.nio.ByteBuffer;
import mneme.disk.BlockFile;
import mneme.disk.BlockFile.Block;
import mneme.disk.DiskException;
import mneme.disk.Traffic;
import mneme.memory.Memory;
import mneme.search.Pace;
import mneme.search.disk.Halt;
import mneme.search.elimination.SuccessorBatch;
import mneme.store.Layout;

/**
 * One thread of an elimination on disk: reads blocks of survivors and writes those that stay. It
 * uses the memory of the thread's {@link Worker}, which rests meanwhile.
 */
final class Sweeper {
  private final WorkerContext ground;
  private final Layout layout;
  private final int stride;
  private final SuccessorBatch batch;
  private final long in;
  private final long encodedAddress;
  private final ByteBuffer encoded;
  private final Output kept;
  private final Output rest;
  private final long[] words;
  private final Pace pace;

  /** States of the batch: where they lie in the block. */
  private final int[] places = new int[SuccessorBatch.MOST];

  int[] state;

  Sweeper(WorkerContext ground, SuccessorBatch batch, long address, MemoryShares shares) {
    this.ground = ground;
    this.layout = ground.layout;
    this.stride = layout.stride();
    this.batch = batch;
    this.pace = new Pace(ground.watch);
    this.words = new long[layout.words()];
    this.state = new int[layout.slots()];
    long at = address;
    this.in = at;
    at += shares.block();
    long firstOut = at;
    at += shares.block();
    this.encodedAddress = at;
    this.encoded = Memory.buffer(at, (int) shares.encoded());
    at += shares.encoded();
    this.kept = new Output(firstOut);
    // In place of the recent states and claims, which have room for many blocks.
    this.rest = new Output(at);
  }

  SuccessorBatch batch() {
    return batch;
  }

  Output kept() {
    return kept;
  }

  Output rest() {
    return rest;
  }

  /** States that become blocks. */
  final class Output {
    private final long address;
    private int count;

    Output(long address) {
      this.address = address;
    }

    /** Adds a state of the block that was read. */
    void add(int number, LevelFiles to, int level) {
      layout.fetch(in + (long) number * stride, words, 0);
      layout.storeExactly(words, 0, address + (long) count * stride);
      count++;
      if (count == ground.blockStates) {
        flush(to, level);
      }
    }

    void flush(LevelFiles to, int level) {
      if (count > 0) {
        int length = ground.codec.encode(address, count, encodedAddress + BlockFile.HEAD);
        encoded.clear().position(BlockFile.HEAD).limit(BlockFile.HEAD + length);
        to.add(level, count, encoded);
        count = 0;
      }
    }

    void clear() {
      count = 0;
    }
  }

  /** Reads a block. */
  void read(LevelFiles from, Block block) {
    from.read(block, encoded, Traffic.Kind.QUEUE);
    if (block.count() > ground.blockStates
        || !ground.codec.decode(
            encodedAddress + BlockFile.HEAD, block.length(), block.count(), in)) {
      throw new DiskException(
          DiskException.Kind.DAMAGED, "a block of states is not as long as it should be");
    }
  }

  /**
   * A state of the block that was read, in {@link #state}.
   *
   * @throws Halt where a limit is reached
   */
  int[] load(int number) {
    if (pace.mustEnd(0)) {
      throw new Halt();
    }
    layout.unpack(in + (long) number * stride, state);
    return state;
  }

  /** Adds a state of the block to the batch. */
  void expand(int number) {
    places[batch.size()] = number;
    batch.add(load(number));
  }

  /** Which state of the block is the one with this number in the batch. */
  int place(int index) {
    return places[index];
  }
}
