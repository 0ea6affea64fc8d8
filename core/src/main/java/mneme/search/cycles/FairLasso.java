package mneme.search.cycles;

import java.util.ArrayList;
import java.util.List;
import java.util.function.LongPredicate;
import mneme.memory.MemoryBudget;
import mneme.search.CycleTask;
import mneme.search.PathTracer;
import mneme.search.cycles.ComponentSearch.Component;
import mneme.store.Store;
import mneme.trace.Trace;
import org.jspecify.annotations.Nullable;

/**
 * Makes a lasso whose cycle lies in a component and is fair itself: it passes an accepting state,
 * and for each actor of whom something is demanded a step of his, or, under weak fairness, a state
 * in which he could not move. From one of these it goes to the nearest of the others. Not
 * thread-safe; for one use.
 */
final class FairLasso {
  private final CycleTask cycles;
  private final Store store;
  private final Successors successors;
  private final Movers movers;
  private final MemoryBudget budget;
  private final long longest;

  /** The way so far: each state, and the event that leads on from it. */
  private final List<Long> ids = new ArrayList<>();

  private final List<Long> events = new ArrayList<>();

  /** What the cycle has not passed yet. */
  private long[] demanding = new long[0];

  private boolean needsAccepting = true;

  FairLasso(
      CycleTask cycles, Store store, Successors successors, Movers movers, MemoryBudget budget) {
    this.cycles = cycles;
    this.store = store;
    this.successors = successors;
    this.movers = movers;
    this.budget = budget;
    this.longest = PathTracer.longestTrace(cycles.search().model());
  }

  /** Null where it would be too long, or there is no memory to find it. */
  @Nullable Trace in(Component component) {
    ComponentSearch whole = component.search();
    for (ComponentSearch outer = whole.outer(); outer != null; outer = outer.outer()) {
      whole = outer;
    }
    long start = component.search().firstState();
    long entry = whole.firstState();
    if (!alongPath(whole.path(), entry)) {
      return null;
    }
    Component around = new Component(whole, whole.first());
    if (entry != start && !go(entry, around, id -> id == start, false)) {
      return null;
    }
    demanding = component.search().demanding();
    int loopStart = ids.size();
    long at = start;
    pass(at);
    while (needsAccepting || !Movers.isEmpty(demanding)) {
      if (!go(at, component, this::isWanted, true)) {
        return null;
      }
      at = lastTarget;
    }
    if ((at != start || ids.size() == loopStart) && !go(at, component, id -> id == start, false)) {
      return null;
    }
    return trace(loopStart);
  }

  /** The states of the path before the first of a component, each with the event that leads on. */
  private boolean alongPath(EdgeStack path, long entry) {
    long last = -1;
    for (long i = 0; i < path.size(); i++) {
      if (!path.isOnPathAt(i)) {
        continue;
      }
      if (last >= 0) {
        ids.add(last);
        events.add(step(last, path.idAt(i)));
      }
      last = path.idAt(i);
      if (last == entry) {
        return true;
      }
      if (ids.size() > longest) {
        return false;
      }
    }
    return false;
  }

  /** An event that leads from a state to another one. */
  private long step(long from, long to) {
    successors.load(from);
    successors.expand(from, true);
    for (int i = 0; i < successors.count(); i++) {
      if (successors.id(i) == to) {
        return successors.event(i);
      }
    }
    throw new IllegalStateException("a step of the path is gone");
  }

  /** Where the way that was added last ends. */
  private long lastTarget;

  /**
   * Adds the shortest way inside a component to a state, or over an edge that is wanted.
   *
   * @param overEdges whether an edge of somebody of whom something is demanded ends the way too
   */
  private boolean go(long from, Component inside, LongPredicate wanted, boolean overEdges) {
    try (IdMap parents = new IdMap(budget);
        IdMap by = new IdMap(budget);
        EntryStack queue = new EntryStack(budget)) {
      if (!queue.push(from)) {
        return false;
      }
      for (long next = 0; next < queue.size() && !successors.mustEnd(); next++) {
        long id = queue.get(next);
        successors.load(id);
        movers.enabledIn(successors.state());
        successors.expand(id, true);
        int count = successors.count();
        long[] targets = new long[count];
        long[] steps = new long[count];
        int[] moved = new int[count];
        for (int i = 0; i < count; i++) {
          targets[i] = successors.id(i);
          steps[i] = successors.event(i);
          moved[i] = overEdges ? movers.in(steps[i]) : Movers.NOBODY;
        }
        for (int i = 0; i < count; i++) {
          long target = targets[i];
          if (!inside.holds(target)) {
            continue;
          }
          if (overEdges && isWantedStep(moved[i]) || wanted.test(target)) {
            return add(from, id, target, steps[i], parents, by);
          }
          if (target != from && !parents.contains(target)) {
            if (!parents.set(target, id) || !by.set(target, steps[i]) || !queue.push(target)) {
              return false;
            }
          }
        }
      }
      return false;
    }
  }

  private boolean add(long from, long last, long target, long step, IdMap parents, IdMap by) {
    List<Long> back = new ArrayList<>(List.of(last));
    List<Long> steps = new ArrayList<>(List.of(step));
    for (long id = last; id != from; id = parents.of(id)) {
      back.add(parents.of(id));
      steps.add(by.of(id));
      if (ids.size() + back.size() > longest) {
        return false;
      }
    }
    for (int i = back.size() - 1; i >= 0; i--) {
      ids.add(back.get(i));
      events.add(steps.get(i));
      drop(back.get(i), steps.get(i));
      pass(i > 0 ? back.get(i - 1) : target);
    }
    lastTarget = target;
    return true;
  }

  private boolean isWanted(long id) {
    successors.load(id);
    if (needsAccepting && successors.accepts()) {
      return true;
    }
    return !movers.isStrong() && Movers.meet(rests(), demanding);
  }

  /** Those who could not move in the state loaded last. */
  private long[] rests() {
    long[] rests = new long[movers.words()];
    movers.note(movers.enabledIn(successors.state()), rests);
    return rests;
  }

  private boolean isWantedStep(int moved) {
    boolean[] wanted = new boolean[1];
    movers.each(moved, actor -> wanted[0] |= (demanding[actor / Long.SIZE] >>> actor & 1) != 0);
    return wanted[0];
  }

  private void drop(long id, long event) {
    if (demanding.length > 0) {
      successors.load(id);
      movers.enabledIn(successors.state());
      movers.each(movers.in(event), actor -> demanding[actor / Long.SIZE] &= ~(1L << actor));
    }
  }

  private void pass(long id) {
    if (demanding.length == 0) {
      return;
    }
    successors.load(id);
    needsAccepting &= !successors.accepts();
    if (!movers.isStrong()) {
      long[] rests = rests();
      for (int w = 0; w < demanding.length; w++) {
        demanding[w] &= ~rests[w];
      }
    }
  }

  private Trace trace(int loopStart) {
    int[] initial = store.load(ids.getFirst(), new int[0]);
    return Lassos.replayed(
        cycles.product(), initial, events.stream().mapToLong(Long::longValue).toArray(), loopStart);
  }
}
