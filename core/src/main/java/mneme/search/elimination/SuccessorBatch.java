package mneme.search.elimination;

import java.util.Arrays;
import mneme.liveness.Product;
import mneme.model.ModelError;
import mneme.model.Predicate;
import mneme.model.Predicate.Outcome;
import mneme.model.Stepper;
import mneme.model.SuccessorSink;
import mneme.store.VectorHash;
import mneme.trace.Trace;
import org.jspecify.annotations.Nullable;

/**
 * Finds out which of some states have a successor in a filter: successors of all of them first, so
 * that the cache misses of their look-ups are under way together. For one thread.
 */
public final class SuccessorBatch implements SuccessorSink {
  /** States that are looked at together. */
  public static final int MOST = 64;

  private final Stepper stepper;
  private final Predicate.Test accepting;
  private final Predicate.Test recurring;
  private final VectorHash hash;

  private int[] state = new int[0];
  private long sum;
  private int[] seenIn = new int[0];
  private int puts;

  private int size;
  private final long[] own = new long[MOST];
  private final boolean[] found = new boolean[MOST];
  private final boolean[] loops = new boolean[MOST];

  private int count;
  private long[] hashes = new long[4 * MOST];
  private int[] owners = new int[4 * MOST];
  private long executed;

  /** What was read ahead; of no meaning. */
  @SuppressWarnings("UnusedVariable")
  private long touched;

  public SuccessorBatch(Product product, VectorHash hash) {
    this.stepper = product.model().stepper();
    this.accepting = product.accepting().test();
    this.recurring = product.recurring().test();
    this.hash = hash;
  }

  public boolean isAccepting(int[] vector) {
    return accepting.holdsIn(vector) == Outcome.TRUE;
  }

  /** Whether the automaton does not rule out that a state lies on an accepting cycle. */
  public boolean mayRecur(int[] vector) {
    return recurring.holdsIn(vector) == Outcome.TRUE;
  }

  public long hashOf(int[] vector) {
    return hash.finish(VectorHash.sum(vector));
  }

  public boolean isFull() {
    return size == MOST;
  }

  public int size() {
    return size;
  }

  /** Forgets all states. */
  public void clear() {
    size = 0;
    count = 0;
  }

  /** Adds a state and its successors. */
  public void add(int[] vector) {
    // The model may try its steps in the vector it is given.
    if (state.length != vector.length) {
      state = new int[vector.length];
    }
    System.arraycopy(vector, 0, state, 0, vector.length);
    sum = VectorHash.sum(vector);
    own[size] = hash.finish(sum);
    found[size] = false;
    loops[size] = false;
    stepper.successors(vector, this);
    size++;
  }

  @Override
  public void successor(int[] next, long event, int[] changed, int changes) {
    executed++;
    if (!mayRecur(next)) {
      return;
    }
    long its = sumOf(next, changed, changes);
    if (its == sum && Trace.sameState(next, state)) {
      loops[size] = true;
    }
    if (count == hashes.length) {
      hashes = Arrays.copyOf(hashes, 2 * count);
      owners = Arrays.copyOf(owners, 2 * count);
    }
    hashes[count] = hash.finish(its);
    owners[count] = size;
    count++;
  }

  private long sumOf(int[] next, int[] changed, int changes) {
    if (seenIn.length < next.length) {
      seenIn = Arrays.copyOf(seenIn, next.length);
    }
    long result = sum;
    int now = ++puts;
    for (int i = 0; i < changes; i++) {
      int slot = changed[i];
      // A slot may be named twice.
      if (seenIn[slot] != now) {
        seenIn[slot] = now;
        int former = slot < state.length ? state[slot] : 0;
        if (former != next[slot]) {
          result += VectorHash.share(slot, next[slot]) - VectorHash.share(slot, former);
        }
      }
    }
    return result;
  }

  @Override
  public void error(long event, @Nullable ModelError error) {}

  /** Looks all successors up. */
  public void look(AliveFilter filter) {
    for (int i = 0; i < count; i++) {
      touched += filter.readAhead(hashes[i]);
    }
    for (int i = 0; i < count; i++) {
      if (!found[owners[i]] && filter.holds(hashes[i])) {
        found[owners[i]] = true;
      }
    }
  }

  /** Whether a successor of a state was in the filter. */
  public boolean leadsOn(int index) {
    return found[index];
  }

  /** Whether a state is its own successor. */
  public boolean loops(int index) {
    return loops[index];
  }

  /** The hash of a state. */
  public long hash(int index) {
    return own[index];
  }

  /** Events that were executed so far. */
  public long executed() {
    return executed;
  }
}
