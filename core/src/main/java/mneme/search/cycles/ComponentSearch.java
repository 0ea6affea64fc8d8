package mneme.search.cycles;

import mneme.memory.MemoryBudget;
import mneme.store.Store;
import org.jspecify.annotations.Nullable;

/**
 * Finds the strongly connected components of a graph depth-first, after Gabow, "Path-Based
 * Depth-First Search for Strong and Biconnected Components" (2000), and notes in each who moves and
 * who could, as Couvreur does with the marks of an automaton ("On-the-fly Verification of Linear
 * Temporal Logic", FM 1999). A component in which a fair accepting cycle lies is found as soon as
 * what is known of it suffices.
 *
 * <p>Under strong fairness a complete component may have actors that could move and do not. No fair
 * cycle of it passes through states in which they could. So the rest of it is searched in the same
 * way, as for a Streett condition (Emerson and Lei, "Modalities for Model Checking", 1987).
 */
final class ComponentSearch implements AutoCloseable {
  /** In place of the number of a state: it belongs to a complete component. */
  private static final long DONE = (1L << Integer.SIZE) - 1;

  private final Successors successors;
  private final Movers movers;
  private final Store store;
  private final MemoryBudget budget;
  private final long depthLimit;

  /** The search in one of whose components this one looks; null for the whole graph. */
  private final @Nullable ComponentSearch outer;

  /** Where the states of that component begin. */
  private final long outerFirst;

  /** Who must not be able to move in the states that are looked at. */
  private final long[] forbidden;

  private final IdNumbers numbers;

  /** The states of components that are not complete, in the order of their numbers. */
  private final EntryStack active;

  private final EdgeStack stack;
  private final ComponentStack components;
  private final long[] moved;
  private final long[] noted;
  private boolean cut;
  private long deepest;

  /** Looks at all states there are. */
  ComponentSearch(
      Successors successors, Movers movers, Store store, MemoryBudget budget, long depthLimit) {
    this(
        successors,
        movers,
        store,
        budget,
        depthLimit,
        IdNumbers.of(store, budget),
        null,
        new long[movers.words()]);
  }

  private ComponentSearch(
      Successors successors,
      Movers movers,
      Store store,
      MemoryBudget budget,
      long depthLimit,
      IdNumbers numbers,
      @Nullable ComponentSearch outer,
      long[] forbidden) {
    this.successors = successors;
    this.movers = movers;
    this.store = store;
    this.budget = budget;
    this.depthLimit = depthLimit;
    this.numbers = numbers;
    this.outer = outer;
    this.outerFirst = outer == null ? 0 : outer.components.first();
    this.forbidden = forbidden;
    this.active = new EntryStack(budget);
    this.stack = new EdgeStack(budget);
    this.components = new ComponentStack(budget, movers);
    this.moved = new long[movers.words()];
    this.noted = new long[movers.words()];
  }

  /**
   * Searches from a state.
   *
   * @return where a fair accepting cycle lies; null where none was found
   */
  @Nullable Component searchFrom(long start) {
    if (numbers.of(start) != 0) {
      return null;
    }
    push(start, Movers.NOBODY);
    Component found = null;
    while (found == null && stack.size() > 0 && !successors.mustEnd()) {
      long top = stack.size() - 1;
      long id = stack.idAt(top);
      if (stack.isOnPathAt(top)) {
        found = leave(id);
      } else {
        long number = numbers.of(id);
        if (number == 0) {
          found = open(id, stack.movers(top));
        } else {
          int moved = stack.movers(top);
          stack.pop();
          found = number == DONE ? null : close(number, moved);
        }
      }
    }
    return found;
  }

  private void push(long id, int moved) {
    if (!stack.push(id, moved)) {
      successors.full();
    }
  }

  private @Nullable Component open(long id, int arrived) {
    successors.load(id);
    long[] could = movers.enabledIn(successors.state());
    if (Movers.meet(could, forbidden)) {
      finish(id, DONE);
      stack.pop();
      return null;
    }
    movers.note(could, noted);
    finish(id, active.size() + 1);
    if (!active.push(id) || !components.push(active.size(), arrived, successors.accepts(), noted)) {
      successors.full();
      return null;
    }
    stack.enterTop();
    deepest = Math.max(deepest, stack.pathSize() - 1);
    if (stack.pathSize() > depthLimit) {
      cut = true;
      return null;
    }
    successors.expand(id, outer != null);
    Component found = null;
    for (int i = successors.count() - 1; i >= 0 && found == null; i--) {
      long next = successors.id(i);
      if (outer == null || outer.holds(next, outerFirst)) {
        long number = numbers.of(next);
        if (number == 0) {
          push(next, movers.in(successors.event(i)));
        } else if (number != DONE) {
          found = close(number, movers.in(successors.event(i)));
        }
      }
    }
    return found;
  }

  private void finish(long id, long number) {
    if (!numbers.set(id, number)) {
      successors.full();
    }
  }

  /** An edge leads back to a state whose component is not complete. */
  private @Nullable Component close(long number, int moved) {
    components.close(number, moved);
    return components.isAccepting() && isFair() ? new Component(this, components.first()) : null;
  }

  /** Whether nobody makes the component on top unfair; otherwise they are noted. */
  private boolean isFair() {
    components.moved(moved);
    components.states(noted);
    movers.keepUnfair(moved, noted);
    return Movers.isEmpty(noted);
  }

  private @Nullable Component leave(long id) {
    long number = numbers.of(id);
    Component found = null;
    if (components.first() == number) {
      if (movers.isStrong() && components.isAccepting() && !isFair()) {
        found = refine();
      }
      if (found == null) {
        while (active.size() >= number) {
          finish(active.top(), DONE);
          active.pop();
        }
        components.pop();
        stack.pop();
      }
    } else {
      stack.pop();
    }
    return found;
  }

  /** Looks at the component on top without states in which those could move who never do. */
  private @Nullable Component refine() {
    long[] without = noted.clone();
    for (int w = 0; w < without.length; w++) {
      without[w] |= forbidden[w];
    }
    ComponentSearch inner =
        new ComponentSearch(
            successors, movers, store, budget, Long.MAX_VALUE, new IdMap(budget), this, without);
    Component found = null;
    for (long i = components.first() - 1;
        i < active.size() && found == null && !successors.isHalted();
        i++) {
      found = inner.searchFrom(active.get(i));
    }
    if (found == null) {
      inner.close();
    }
    return found;
  }

  /** Whether a state belongs to the component on top, which begins with a number. */
  boolean holds(long id, long first) {
    long number = numbers.of(id);
    return number != DONE && number >= first;
  }

  /** The number of the first state of the component on top. */
  long first() {
    return components.first();
  }

  /** The first state of the component on top. */
  long firstState() {
    return active.get(first() - 1);
  }

  /** Of whom a cycle in the component on top demands something. */
  long[] demanding() {
    long[] demanding = new long[movers.words()];
    components.states(demanding);
    movers.keepDemanding(demanding);
    return demanding;
  }

  @Nullable ComponentSearch outer() {
    return outer;
  }

  EdgeStack path() {
    return stack;
  }

  boolean wasCut() {
    return cut;
  }

  long deepest() {
    return deepest;
  }

  long bytes() {
    return numbers.bytes() + active.bytes() + stack.bytes() + components.bytes();
  }

  @Override
  public void close() {
    numbers.close();
    active.close();
    stack.close();
    components.close();
  }

  /**
   * A strongly connected set of states in which a fair accepting cycle lies.
   *
   * @param search the one in which it is on top
   * @param first the number with which it begins
   */
  record Component(ComponentSearch search, long first) {
    boolean holds(long id) {
      return search.holds(id, first);
    }
  }
}
