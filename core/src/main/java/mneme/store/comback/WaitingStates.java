package mneme.store.comback;

import mneme.memory.MemoryBudget;
import mneme.store.Layout;
import mneme.store.packed.StateCodec;
import org.jspecify.annotations.Nullable;

/**
 * States that wait for their expansion: in a queue or on a stack, in full or by their numbers. Not
 * thread-safe.
 */
final class WaitingStates implements AutoCloseable {
  private final @Nullable StateQueue queue;
  private final @Nullable WaitingStack stack;
  private final @Nullable QueueBlocks blocks;
  private final @Nullable NumberSet refills;
  private long newest = -1;

  /**
   * How states wait.
   *
   * @param inOrder whether they are expanded in the order of their numbers, otherwise the newest
   *     first
   * @param lanes how many threads expand them
   * @param block how many are rebuilt together; no matter where they are kept in full
   */
  record Form(boolean inOrder, boolean full, int lanes, long block) {}

  WaitingStates(MemoryBudget budget, Layout layout, Form form) {
    boolean queued = form.inOrder();
    boolean full = form.full();
    queue = queued && full ? new StateQueue(budget, layout) : null;
    blocks = queued && !full ? new QueueBlocks(budget, layout, form.lanes()) : null;
    stack = queued ? null : new WaitingStack(budget, layout, full ? Long.MAX_VALUE : form.block());
    refills = queued || full ? null : new NumberSet(budget);
  }

  /** Those that wait in order and in full, if they do. */
  @Nullable StateQueue queue() {
    return queue;
  }

  /** What rebuilds those that wait in order by their numbers, if they do. */
  @Nullable QueueBlocks blocks() {
    return blocks;
  }

  boolean areInOrder() {
    return stack == null;
  }

  /** False where the memory does not suffice. */
  boolean add(long number, long[] words, int at) {
    return (queue == null || queue.add(words, at))
        && (stack == null || stack.push(number, words, at));
  }

  /** A state that is kept in full. */
  boolean unpack(long number, int[] state) {
    if (queue != null && queue.holds(number)) {
      queue.unpack(number, state);
      return true;
    }
    if (stack != null && number == newest && stack.holdsPopped()) {
      stack.unpackPopped(state);
      return true;
    }
    return false;
  }

  /** Takes the newest from the stack; -1 where none waits. */
  long takeNewest(StateCache cache, Rebuilder rebuilder, StateCodec codec) {
    if (stack == null || stack.size() == 0) {
      return -1;
    }
    newest = stack.pop();
    if (!stack.holdsPopped() && refills != null && !cache.holds(newest)) {
      // Where memory is short, the state is rebuilt alone when it is loaded.
      stack.refill(rebuilder, refills, codec);
    }
    return newest;
  }

  /** How many are on the stack. */
  long stacked() {
    return stack == null ? 0 : stack.size();
  }

  boolean prepare(Layout wider) {
    return (queue == null || queue.prepare(wider))
        && (stack == null || stack.prepare(wider))
        && (blocks == null || blocks.prepare(wider));
  }

  boolean widen(Layout wider) {
    return (queue == null || queue.widen(wider))
        && (stack == null || stack.widen(wider))
        && (blocks == null || blocks.widen(wider));
  }

  long bytes() {
    return (queue == null ? 0 : queue.bytes())
        + (stack == null ? 0 : stack.bytes())
        + (blocks == null ? 0 : blocks.bytes());
  }

  /** Bytes of what helps to rebuild them. */
  long helperBytes() {
    return refills == null ? 0 : refills.bytes();
  }

  @Override
  public void close() {
    if (queue != null) {
      queue.close();
    }
    if (stack != null) {
      stack.close();
    }
    if (blocks != null) {
      blocks.close();
    }
    if (refills != null) {
      refills.close();
    }
  }
}
