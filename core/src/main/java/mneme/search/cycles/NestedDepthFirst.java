package mneme.search.cycles;

import mneme.logic.automaton.Kind;
import mneme.search.CycleTask;
import mneme.store.Answer;
import mneme.store.Colours;
import mneme.store.Store;

/**
 * Looks for accepting cycles on one thread, after Schwoon and Esparza, "A Note on On-The-Fly
 * Verification Algorithms" (TACAS 2005), with two bits for each state. A state is white until it is
 * met, cyan while it is on the path, then blue, or red where it is on no accepting cycle that has
 * not been reported. When the search leaves an accepting state, a second one from there looks for a
 * way back to the path through states that are not red.
 *
 * <p>Where the product is weak, an edge from an accepting state back to the path closes an
 * accepting cycle, and every such cycle has such an edge: there is no second search. A cycle never
 * leaves its accepting states, so the order in which others are visited does not matter: they are
 * blue at once, and of their successors only those are opened next that are new.
 *
 * <p>Deviations: an edge to an accepting state of the path is no reason to report a cycle yet,
 * because whether the other end is accepting is known where it is expanded; the second search
 * reports it.
 */
final class NestedDepthFirst extends CycleWorker {
  private static final int WHITE = 0;
  private static final int BLUE = 1;
  private static final int RED = 2;
  private static final int CYAN = 3;

  /** Flags of a state on the path. */
  private static final int NOT_ALL_RED = 1;

  private static final int ACCEPTING = 2;

  private final Colours colours;
  private final boolean weak;

  /** Of a strong product: what is known of the states on the path. */
  private final NumberStack flags;

  private final RedSearch red;

  NestedDepthFirst(CycleTask task, Store store, Colours colours, Ending ending) {
    super(task, store, 0, ending);
    this.colours = colours;
    this.weak = task.product().kind() != Kind.STRONG;
    this.flags = new NumberStack(budget);
    this.red = new RedSearch();
  }

  @Override
  boolean isToBeOpened(long id) {
    int colour = colours.of(id);
    if (!weak && colour != WHITE && colour != RED) {
      flags.addBits(NOT_ALL_RED);
    }
    return colour == WHITE;
  }

  @Override
  boolean enter(long id) {
    return weak || colours.set(id, CYAN) && flags.push(0);
  }

  @Override
  boolean expand(long id) {
    if (weak) {
      if (!colours.set(id, accepts ? CYAN : BLUE)) {
        return false;
      }
    } else if (accepts) {
      flags.addBits(ACCEPTING);
    }
    expander.expand(id, state);
    inserter.flush();
    return true;
  }

  @Override
  boolean tooDeep() {
    if (weak) {
      return colours.set(stack.topId(), BLUE);
    }
    flags.addBits(NOT_ALL_RED);
    return true;
  }

  @Override
  boolean leave(long id) {
    if (weak) {
      return colours.set(id, BLUE);
    }
    int known = flags.pop();
    boolean allRed = (known & NOT_ALL_RED) == 0;
    if (!allRed && (known & ACCEPTING) != 0) {
      if (!red.run(id)) {
        return false;
      }
      allRed = true;
    }
    if (!allRed) {
      flags.addBits(NOT_ALL_RED);
    }
    return colours.set(id, allRed ? RED : BLUE);
  }

  @Override
  String phase() {
    return red.isRunning() ? "looking for a way back to an accepting state" : "";
  }

  @Override
  long stackBytes() {
    return super.stackBytes() + flags.bytes() + red.bytes();
  }

  @Override
  public void close() {
    super.close();
    flags.close();
    red.close();
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
    long id = Answer.id(answer);
    if (red.isRunning()) {
      red.answer(id, colours.of(id));
      return;
    }
    countInitial(from, answer);
    if (weak && from >= 0 && !accepts && !Answer.isNew(answer)) {
      // Whoever was the first to meet it opens it.
      return;
    }
    int colour = Answer.isNew(answer) ? WHITE : colours.of(id);
    if (colour == WHITE) {
      addChild(id);
    } else if (colour == CYAN && accepts) {
      found(id, new long[0]);
    } else if (!weak && colour != RED) {
      flags.addBits(NOT_ALL_RED);
    }
  }

  /** Looks for a way from an accepting state, which the search is about to leave, to the path. */
  private final class RedSearch implements AutoCloseable {
    private final EntryStack ways = new EntryStack(budget);
    private boolean running;

    boolean isRunning() {
      return running;
    }

    /** False where the search must end. */
    boolean run(long seed) {
      running = true;
      ways.clear();
      boolean goesOn = ways.push(seed);
      if (goesOn) {
        expand(seed);
      } else {
        full();
      }
      while (!halted && !ways.isEmpty()) {
        if (mustEnd()) {
          return false;
        }
        long entry = ways.top();
        if (EntryStack.isOnPath(entry) || colours.of(entry) != BLUE) {
          ways.pop();
        } else {
          colours.set(entry, RED);
          expand(entry);
        }
      }
      running = false;
      return !halted;
    }

    private void expand(long id) {
      ways.enterTop();
      load(id);
      expander.generateAgain(id, state);
      inserter.flush();
    }

    void answer(long id, int colour) {
      if (colour == CYAN) {
        found(id, ways.pathWithoutFirst());
      } else if (colour == BLUE && !ways.push(id)) {
        full();
      }
    }

    long bytes() {
      return ways.bytes();
    }

    @Override
    public void close() {
      ways.close();
    }
  }
}
