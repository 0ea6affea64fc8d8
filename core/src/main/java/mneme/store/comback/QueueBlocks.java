package mneme.store.comback;

import mneme.memory.MemoryBudget;
import mneme.store.Layout;
import mneme.store.packed.PackedStates;
import mneme.store.packed.StateCodec;

/**
 * States of a breadth-first queue of numbers, rebuilt a block at a time by one walk (section 4.3 of
 * the paper). Two blocks are there, because threads do not leave one at the same time. Not
 * thread-safe.
 */
final class QueueBlocks implements AutoCloseable {
  private final Block[] blocks = new Block[2];
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

  QueueBlocks(MemoryBudget budget, Layout layout) {
    blocks[0] = new Block(budget, layout);
    blocks[1] = new Block(budget, layout);
    wanted = new NumberSet(budget);
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
    newest = 1 - newest;
    Block block = blocks[newest];
    block.from = from;
    block.to = from;
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
    return blocks[0].states.prepare(wider) && blocks[1].states.prepare(wider);
  }

  boolean widen(Layout wider) {
    return blocks[0].states.widen(wider) && blocks[1].states.widen(wider);
  }

  long bytes() {
    return blocks[0].states.bytes() + blocks[1].states.bytes() + wanted.bytes();
  }

  @Override
  public void close() {
    blocks[0].states.close();
    blocks[1].states.close();
    wanted.close();
  }
}
