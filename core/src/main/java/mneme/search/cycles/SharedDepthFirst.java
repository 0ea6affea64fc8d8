package mneme.search.cycles;

import mneme.logic.automaton.Kind;
import mneme.search.CycleTask;
import mneme.search.expansion.Counts;
import mneme.store.Answer;
import mneme.store.Colours;
import mneme.store.Store;

/**
 * Looks for accepting cycles on one of several threads, after Evangelista, Laarman, Petrucci and
 * van de Pol, "Improved Multi-Core Nested Depth-First Search" (ATVA 2012). Every thread searches
 * from the initial states, in an order of its own, and skips what is blue: what some thread has
 * left. What is on its path, only a thread itself knows. When it leaves an accepting state, it
 * looks for a way back to its path through states that are not red; then what it has seen there
 * becomes red, once the accepting states among it are, for which other threads may be responsible.
 *
 * <p>Where the product is weak, one pass suffices: of the states of an accepting cycle, the first
 * to become blue has its successor on the path of the thread that leaves it.
 *
 * <p>Deviations: successors that no thread has met before are visited first, so that threads part.
 * A state is expanded once when it is opened, not again for each successor.
 */
final class SharedDepthFirst extends CycleWorker {
  private static final int BLUE = 1;
  private static final int RED = 2;

  /** The lowest bit of what is noted of a state on the path; the others are its successors. */
  private static final int ACCEPTING = 1;

  private final Colours colours;
  private final boolean weak;
  private final PathSet path;
  private final NumberStack notes;
  private final RedSearch red;

  /** Transitions of states that this thread was the first to leave. */
  private long transitions;

  SharedDepthFirst(CycleTask task, Store store, int lane, Colours colours, Ending ending) {
    super(task, store, lane, ending);
    this.colours = colours;
    this.weak = task.product().kind() != Kind.STRONG;
    this.path = PathSet.of(store, budget);
    this.notes = new NumberStack(budget);
    this.red = new RedSearch();
  }

  @Override
  boolean isToBeOpened(long id) {
    return (colours.of(id) & BLUE) == 0;
  }

  @Override
  boolean enter(long id) {
    return path.add(id);
  }

  @Override
  boolean expand(long id) {
    int degree = expander.generate(id, state);
    inserter.flush();
    expander.close();
    return notes.push(degree << 1 | (accepts ? ACCEPTING : 0));
  }

  @Override
  boolean tooDeep() {
    return notes.push(0);
  }

  @Override
  boolean leave(long id) {
    int known = notes.pop();
    int former = colours.add(id, BLUE);
    if (former == Colours.FULL) {
      full();
      return false;
    }
    if ((former & BLUE) == 0) {
      transitions += known >>> 1;
    }
    boolean goesOn = weak || (known & ACCEPTING) == 0 || red.run(id);
    path.remove(id);
    return goesOn;
  }

  @Override
  public void answer(long from, long event, long answer) {
    if (halted) {
      return;
    }
    if (answer == Answer.FULL) {
      full();
      return;
    }
    countInitial(from, answer);
    long id = Answer.id(answer);
    if (red.isRunning()) {
      red.answer(id);
    } else if (Answer.isNew(answer)) {
      addChild(id);
    } else if ((colours.of(id) & BLUE) == 0) {
      if (!path.contains(id)) {
        addKnownChild(id);
      } else if (accepts) {
        found(id, new long[0]);
      }
    } else if (!weak && accepts && path.contains(id)) {
      found(id, new long[0]);
    }
  }

  @Override
  Counts total() {
    Counts total = super.total();
    total.followed(transitions);
    return total;
  }

  @Override
  String phase() {
    return red.isRunning() ? "looking for a way back to an accepting state" : "";
  }

  @Override
  long stackBytes() {
    return super.stackBytes() + path.bytes() + notes.bytes() + red.bytes();
  }

  @Override
  public void close() {
    super.close();
    path.close();
    notes.close();
    red.close();
  }

  /** Looks for a way from an accepting state, which the search is about to leave, to the path. */
  private final class RedSearch implements AutoCloseable {
    private final EntryStack ways = new EntryStack(budget);

    /** What was seen, and in which order. */
    private final IdSet seen = new IdSet(budget);

    private final EntryStack order = new EntryStack(budget);

    /** The accepting states among these, without the one from which the search began. */
    private final EntryStack others = new EntryStack(budget);

    private boolean running;

    boolean isRunning() {
      return running;
    }

    /** False where the search must end. */
    boolean run(long seed) {
      running = true;
      ways.clear();
      order.clear();
      others.clear();
      seen.clear();
      if (!ways.push(seed)) {
        full();
      }
      while (!halted && !ways.isEmpty()) {
        if (mustEnd()) {
          return false;
        }
        long entry = ways.top();
        if (EntryStack.isOnPath(entry) || seen.contains(entry) || (colours.of(entry) & RED) != 0) {
          ways.pop();
        } else {
          visit(entry, entry == seed);
        }
      }
      running = false;
      return !halted && awaitOthers() && paint();
    }

    private void visit(long id, boolean isSeed) {
      if (!seen.add(id) || !order.push(id)) {
        full();
        return;
      }
      ways.enterTop();
      load(id);
      if (accepts && !isSeed && !others.push(id)) {
        full();
        return;
      }
      expander.generateAgain(id, state);
      inserter.flush();
    }

    void answer(long id) {
      if (path.contains(id)) {
        found(id, ways.pathWithoutFirst());
      } else if ((colours.of(id) & RED) == 0 && !seen.contains(id) && !ways.push(id)) {
        full();
      }
    }

    /** Waits until other threads have made sure that no cycle goes through accepting states. */
    private boolean awaitOthers() {
      for (long i = 0; i < others.size(); i++) {
        while ((colours.of(others.get(i)) & RED) == 0) {
          if (mustEnd()) {
            return false;
          }
          Thread.yield();
        }
      }
      return true;
    }

    private boolean paint() {
      for (long i = 0; i < order.size(); i++) {
        if (colours.add(order.get(i), RED) == Colours.FULL) {
          full();
          return false;
        }
      }
      return true;
    }

    long bytes() {
      return ways.bytes() + seen.bytes() + order.bytes() + others.bytes();
    }

    @Override
    public void close() {
      ways.close();
      seen.close();
      order.close();
      others.close();
    }
  }
}
