package mneme.store.comback;

import java.util.Arrays;
import mneme.memory.MemoryBudget;
import mneme.store.Layout;
import mneme.store.packed.PackedStates;
import mneme.store.packed.StateCodec;

/**
 * States of a breadth-first queue of numbers, rebuilt a block at a time by one walk (section 4.3 of
 * the paper). Several threads share two blocks, because they do not leave one at the same time. Not
 * thread-safe.
 */
final class QueueBlocks implements AutoCloseable {
  private final Block[] blocks;
  private final NumberSet wanted;
  private int newest;

  /** Rebuilt states with numbers one after the other. */
  private static final class Block {
    private final PackedStates states;
    private long from;
    private long to;

    Block(MemoryBudget budget, Layout layout) {
      states = new PackedStates(budget, layout);
    }
  }

  QueueBlocks(MemoryBudget budget, Layout layout, int threads) {
    blocks = new Block[threads == 1 ? 1 : 2];
    for (int i = 0; i < blocks.length; i++) {
      blocks[i] = new Block(budget, layout);
    }
    wanted = new NumberSet(budget);
  }

  /** How many of so many states there are in a block. */
  long share(long states) {
    return Math.max(1, states / blocks.length);
  }

  /** Reads a state; false where it is in no block. */
  boolean unpack(long number, int[] into) {
    for (Block block : blocks) {
      if (number >= block.from && number < block.to) {
        block.states.unpack(number - block.from, into);
        return true;
      }
    }
    return false;
  }

  /** Rebuilds the states from one number up to another; false where the budget ends. */
  boolean refill(long from, long to, Rebuilder rebuilder, StateCodec codec) {
    newest = (newest + 1) % blocks.length;
    Block block = blocks[newest];
    block.from = from;
    block.to = from;
    block.states.shrinkTo(to - from);
    if (!block.states.reserve(to - from) || !wanted.reserve(to)) {
      return false;
    }
    for (long number = from; number < to; number++) {
      wanted.add(number);
    }
    long[] words = new long[codec.words()];
    boolean done =
        rebuilder.rebuild(
            wanted,
            (number, state) -> {
              codec.layout().pack(state, words, 0);
              block.states.put(number - from, words, 0);
            },
            null);
    wanted.clear();
    block.to = done ? to : from;
    return done;
  }

  boolean prepare(Layout wider) {
    return Arrays.stream(blocks).allMatch(block -> block.states.prepare(wider));
  }

  boolean widen(Layout wider) {
    return Arrays.stream(blocks).allMatch(block -> block.states.widen(wider));
  }

  long bytes() {
    return Arrays.stream(blocks).mapToLong(block -> block.states.bytes()).sum() + wanted.bytes();
  }

  @Override
  public void close() {
    for (Block block : blocks) {
      block.states.close();
    }
    wanted.close();
  }
}
