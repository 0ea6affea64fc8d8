package mneme.search.depth;

import java.util.Arrays;
import mneme.memory.GrowingRegion;
import mneme.memory.Memory;
import mneme.memory.MemoryBudget;
import mneme.search.SearchTask;
import mneme.search.expansion.Expander;
import mneme.store.Inserter;
import mneme.store.StateLoader;
import mneme.store.Store;

/**
 * Follows the first successor first. A state is expanded once, when it is opened: its successors
 * enter the store, and those not yet opened wait on the stack above it; which of them are opened
 * from here, and which from elsewhere before their turn comes, is decided when they are reached, as
 * in a recursive depth-first search.
 *
 * <p>One thread, for stores with dense ids. The stack lies outside the Java heap, 4 bytes for each
 * waiting state and 4 for each state on the path.
 */
public final class DepthFirst extends PathSearch {
  private final Inserter inserter;
  private final StateLoader loader;
  private final Expander expander;

  private final IdStack waiting;
  private final IdStack path;
  private final GrowingRegion opened;

  /** So much of it is in use. */
  private long openedBytes;

  private long[] children = new long[64];
  private int childCount;

  public DepthFirst(SearchTask task, Store store) {
    super(task, store);
    this.inserter = store.inserter(0, this, false);
    this.loader = StateLoader.of(store, inserter);
    this.expander = new Expander(task, 0, inserter);
    MemoryBudget ofStack = task.budget().part("stack");
    this.waiting = new IdStack(ofStack);
    this.path = new IdStack(ofStack);
    this.opened = new GrowingRegion(ofStack, ofStack.limit());
  }

  @Override
  void explore() {
    for (int[] initial : task.model().initialStates()) {
      inserter.putInitial(initial);
    }
    inserter.flush();
    pushChildren();
    while (!halted && !waiting.isEmpty()) {
      if (pace.mustEnd(store.states())) {
        return;
      }
      long id = waiting.top();
      if (isOpened(id)) {
        waiting.pop();
        if (!path.isEmpty() && path.top() == id) {
          path.pop();
        }
      } else if (!open(id)) {
        return;
      }
    }
  }

  /** False where the search must end. */
  private boolean open(long id) {
    if (!markOpened(id) || !path.push(id)) {
      full();
      return false;
    }
    opens();
    int[] state = loader.open(id);
    if (isTooDeep()) {
      // As far as the limit allows: this state is looked at, what follows it is not.
      expander.look(id, state);
    } else {
      expander.expand(id, state);
      inserter.flush();
    }
    noteFinding(path.size());
    return !expander.checker().isSatisfied() && pushChildren();
  }

  @Override
  void checkWaiting() {
    for (long number = 0; number < store.count(0); number++) {
      if (expander.checker().isSatisfied() || pace.isOverdue()) {
        return;
      }
      if (!isOpened(number)) {
        opens();
        expander.look(number, loader.open(number));
      }
    }
  }

  private boolean pushChildren() {
    for (int i = childCount - 1; i >= 0; i--) {
      if (!waiting.push(children[i])) {
        full();
        return false;
      }
    }
    childCount = 0;
    return true;
  }

  @Override
  boolean led(long from, long id, boolean isNew) {
    if (!isNew && isOpened(id)) {
      return true;
    }
    if (childCount == children.length) {
      children = Arrays.copyOf(children, 2 * childCount);
    }
    children[childCount++] = id;
    return true;
  }

  private boolean isOpened(long id) {
    long offset = id >>> 6 << 3;
    return offset < openedBytes && (Memory.getLong(opened.address() + offset) >>> id & 1) != 0;
  }

  private boolean markOpened(long id) {
    long offset = id >>> 6 << 3;
    if (!opened.commit(offset + Long.BYTES)) {
      return false;
    }
    openedBytes = Math.max(openedBytes, offset + Long.BYTES);
    long address = opened.address() + offset;
    Memory.putLong(address, Memory.getLong(address) | 1L << id);
    return true;
  }

  @Override
  Expander expander() {
    return expander;
  }

  @Override
  long pathSize() {
    return path.size();
  }

  @Override
  int[] pathState(long index) {
    return store.load(path.get(index), new int[0]);
  }

  @Override
  long waiting() {
    return waiting.size();
  }

  @Override
  long stackBytes() {
    return waiting.bytes() + path.bytes() + opened.committed();
  }

  @Override
  void closeStacks() {
    waiting.close();
    path.close();
    opened.close();
  }
}
