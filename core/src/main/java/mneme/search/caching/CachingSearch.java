package mneme.search.caching;

import java.util.Arrays;
import mneme.cache.CacheSetup;
import mneme.check.Finding;
import mneme.model.Model;
import mneme.model.Stepper;
import mneme.run.Figures;
import mneme.run.Limit;
import mneme.run.Progress;
import mneme.search.Pace;
import mneme.search.PathTracer;
import mneme.search.Search;
import mneme.search.SearchOutcome;
import mneme.search.SearchTask;
import mneme.search.StopWatch;
import mneme.search.expansion.Expander;
import mneme.search.expansion.FiguresBuilder;
import mneme.search.forgetting.HeapReserve;
import mneme.store.Store;
import mneme.store.forgetting.NoRoomException;
import mneme.store.forgetting.NumberSets;
import mneme.trace.Trace;
import org.jspecify.annotations.Nullable;

/**
 * Depth-first search that remembers the states of its stack, and of those it has left as many as a
 * cache holds: state-space caching (Godefroid, Holzmann and Pirottin, "State-Space Caching
 * Revisited"). What was forgotten is visited again when it is met again; the stack is never
 * forgotten, which is why the search ends. With {@link SleepSets} most states are met only once.
 *
 * <p>Events of a state are executed one by one, when their turn comes, after {@link Expansion} has
 * learnt which there are.
 *
 * <p>One thread.
 */
public final class CachingSearch implements Search {
  private static final long[] NO_EVENTS = {};

  private final SearchTask task;
  private final StopWatch watch;
  private final Expander expander;
  private final Stepper stepper;
  private final VisitedSlots visited;
  private final SearchFrames frames;
  private final @Nullable SleepSets sleep;
  private final CachingFigures figures;
  private final Edges edges;
  private final Expansion expansion;
  private final HeapReserve rest;

  /** The state being entered, or that of the event whose turn has come. */
  private int[] state;

  private boolean halted;
  private boolean cut;
  private long visits;
  private long deepest;
  private boolean noted;
  private @Nullable Trace trace;

  /** Null where states are forgotten. */
  private final @Nullable Store store;

  /**
   * @param setup which states are cached; null where none are, or as deltas
   * @param store null where states are forgotten
   */
  private CachingSearch(SearchTask task, @Nullable CacheSetup setup, @Nullable Store store) {
    Model model = task.model();
    this.task = task;
    this.watch = new StopWatch(task);
    this.stepper = model.stepper();
    this.sleep = SleepSets.of(task, store == null);
    this.store = store;
    boolean numbered = task.observer().wantsEdges();
    this.visited =
        store != null
            ? VisitedSlots.in(store, task, sleep != null, numbered)
            : VisitedSlots.caching(task, setup, sleep != null, numbered);
    this.edges = new Edges(task, visited);
    boolean remembers = store != null;
    this.expansion = new Expansion(task, visited, edges, sleep, remembers);
    this.expander = expansion.expander();
    this.frames =
        new SearchFrames(
            task.budget().part("stack"),
            (long) model.transitionCount() << model.choiceBits(),
            remembers);
    this.figures = new CachingFigures(store == null, visited, frames, sleep != null);
    this.state = new int[model.shape().size()];
    this.rest = new HeapReserve(task.budget().part("heap"));
  }

  /** With a cache, as the task asks for. */
  public static CachingSearch caching(SearchTask task) {
    boolean deltas = CachingOptions.keepsDeltas(task.tuning());
    return new CachingSearch(task, deltas ? null : CacheSetup.of(task.tuning(), "random"), null);
  }

  /** Forgets nothing: plain depth-first search with sleep sets. */
  public static CachingSearch remembering(SearchTask task, Store store) {
    return new CachingSearch(task, null, store);
  }

  @Override
  public SearchOutcome run() {
    try (visited;
        frames;
        sleep;
        rest) {
      watch.start();
      task.control().reportFrom(this::progress);
      try {
        search();
      } catch (NoRoomException e) {
        outOfMemory();
      }
      watch.close();
      if (cut) {
        watch.reached(Limit.DEPTH);
      }
      Finding finding = expander.checker().finding();
      return SearchOutcome.of(task, watch, finding, trace, figures());
    }
  }

  private void search() {
    for (int[] initial : task.model().initialStates()) {
      if (!start(initial)) {
        break;
      }
    }
  }

  private Figures figures() {
    expander.counts().executed(visited.replayed());
    FiguresBuilder builder = new FiguresBuilder(task, expander.total(), watch.seconds());
    if (store != null) {
      builder = builder.withStore(store);
    }
    builder =
        builder
            .withMemory(visited.peak(), visited.peakBytes())
            .withDepth(deepest)
            .withMatched(edges.matched())
            .withQueueBytes(frames.bytes())
            .withDetails(
                figures.details(
                    visits, edges.matched(), expander.counts().transitions(), watch.limit()));
    return visited.evictions() == 0
        ? builder.withStates(visits).build()
        : builder.withStates(Figures.UNKNOWN).withRepetitions().build();
  }

  /** Goes on until the stack is empty; false if the search must end. */
  private boolean start(int[] initial) {
    if (sleep != null) {
      sleep.inheritNothing();
    }
    int found = visited.findInitial(initial);
    if (found == Slots.ABSENT) {
      addAndEnter(initial, -1, -1);
    } else {
      edges.meets(-1, -1, found);
      // Nothing sleeps in an initial state, whatever slept there when it was met before.
      wake(found);
    }
    Pace pace = new Pace(watch);
    while (frames.depth() > 0 && !halted) {
      if (expander.checker().isSatisfied() || pace.mustEnd(visits)) {
        return false;
      }
      step();
    }
    return !halted && !expander.checker().isSatisfied();
  }

  /** Executes the next event of the state on top, or leaves that state. */
  private void step() {
    long left = frames.waiting();
    int place;
    if (left != 0) {
      place = Long.numberOfTrailingZeros(left);
    } else if (frames.later() < frames.count()) {
      place = frames.later();
      frames.later(place + 1);
    } else if (!wakesAgain()) {
      leave();
      return;
    } else {
      return;
    }
    execute(place, left);
  }

  private void execute(int place, long left) {
    long event = frames.event(place);
    int source = frames.slot();
    frames.current(place);
    int found = frames.target(place);
    int @Nullable [] next = found == SearchFrames.NO_TARGET ? fire(source, place, event) : null;
    if (next != null) {
      found = visited.findAlone(source, state, event, next);
    }
    expander.counts().followed(1);
    boolean isKnown = found != Slots.ABSENT && !visited.isWaiting(found);
    inherit(event, isKnown ? found : Slots.ABSENT);
    if (place < SearchFrames.IN_SETS) {
      long bit = 1L << place;
      boolean closesCycle = isKnown && visited.isOnStack(found);
      boolean sleepsLater = sleep != null && (sleep.isRepaired() || !closesCycle);
      frames.visit(frames.asleep(), sleepsLater ? frames.done() | bit : frames.done(), left & ~bit);
    }
    if (isKnown) {
      edges.meets(source, event, found);
      wake(found);
    } else if (found == Slots.ABSENT && next != null) {
      addAndEnter(next, source, event);
    } else {
      visited.open(found);
      state = visited.load(found, state);
      enter(found, source, event);
    }
  }

  private int[] fire(int source, int place, long event) {
    int @Nullable [] next = expansion.takeFirst(place);
    if (next == null) {
      state = visited.load(source, state);
      next = stepper.fire(state, event);
      expander.counts().executed(1);
    }
    if (next == null) {
      throw new IllegalStateException("an event is not possible where it was a moment ago");
    }
    return next;
  }

  /** Which events sleep where an event of the top state leads, as far as it matters there. */
  private void inherit(long event, int known) {
    if (sleep == null) {
      return;
    }
    if (known == Slots.ABSENT) {
      sleep.inheritToEnter(frames, event);
    } else if (sleep.isRepaired() && visited.asleep(known) != NumberSets.EMPTY) {
      sleep.inherit(frames, event);
    }
  }

  /**
   * Executes what sleeps in a state no longer. If it is on the stack, that is done when its other
   * events are done with.
   */
  private void wake(int found) {
    if (sleep == null || !sleep.isRepaired()) {
      return;
    }
    int kept = visited.asleep(found);
    if (kept == NumberSets.EMPTY) {
      return;
    }
    int count = sleep.size(kept);
    long still = sleep.stillAsleep(kept);
    if (Long.bitCount(still) == count) {
      return;
    }
    int keeps = sleep.part(kept, still);
    visited.asleep(found, keeps);
    figures.woke();
    sleep.woke(count - sleep.size(keeps));
    if (!visited.isOnStack(found)) {
      visited.reopen(found);
      if (frames.push(found, sleep.events(kept), null, count)) {
        pushed();
        long all = -1L >>> Long.SIZE - count;
        long sleeping = keeps == NumberSets.EMPTY ? 0 : still;
        frames.kept(keeps);
        frames.visit(sleeping, 0, all & ~sleeping);
      } else {
        outOfMemory();
      }
    }
  }

  /** Whether events of the state on top have woken since its visit began; they are done next. */
  private boolean wakesAgain() {
    if (sleep == null || !sleep.isRepaired()) {
      return false;
    }
    int kept = visited.asleep(frames.slot());
    if (kept == frames.kept()) {
      return false;
    }
    frames.kept(kept);
    long woken = 0;
    for (long rest = frames.asleep(); rest != 0; rest &= rest - 1) {
      if (!sleep.contains(kept, frames.event(Long.numberOfTrailingZeros(rest)))) {
        woken |= rest & -rest;
      }
    }
    frames.visit(frames.asleep() & ~woken, 0, woken);
    return woken != 0;
  }

  private void leave() {
    int left = frames.slot();
    long below = visits - frames.entered();
    frames.pop();
    visited.leave(left, frames.depth(), below);
  }

  private void pushed() {
    frames.entered(visits);
    // The stack may double before the cache stands in its way.
    visited.keepFree(frames.bytes() + task.budget().limit() / 32);
    deepest = Math.max(deepest, frames.depth() - 1);
    figures.deep(deepest);
  }

  private void outOfMemory() {
    watch.reached(Limit.MEMORY);
    halted = true;
  }

  /** Visits a state that was looked for and not found. */
  private void addAndEnter(int[] vector, int source, long event) {
    int added = visited.enter();
    if (added == Slots.FULL) {
      outOfMemory();
      return;
    }
    if (state.length < vector.length) {
      state = new int[vector.length];
    }
    System.arraycopy(vector, 0, state, 0, vector.length);
    Arrays.fill(state, vector.length, state.length, 0);
    enter(added, source, event);
  }

  private void enter(int slot, int source, long event) {
    visits++;
    visited.number(slot, visits - 1);
    edges.enters(source, event, slot);
    figures.visited(state, visits, edges.matched(), expander.counts().transitions());
    expander.checker().epoch(visits);
    expander.look(visited.number(slot), state);
    if (frames.depth() >= task.limits().depth()) {
      cut = true;
      if (!frames.push(slot, NO_EVENTS, null, 0)) {
        outOfMemory();
        return;
      }
      frames.visit(0, 0, 0);
      pushed();
    } else if (expand(slot)) {
      pushed();
    } else {
      outOfMemory();
      return;
    }
    noteFinding();
  }

  private boolean expand(int slot) {
    return expansion.expand(slot, state) && expansion.push(frames);
  }

  /** Keeps the way to what was found just now in the state on top. */
  private void noteFinding() {
    Finding finding = expander.checker().finding();
    if (finding == null || noted || halted) {
      return;
    }
    noted = true;
    if (!task.questions().trace() || frames.depth() > PathTracer.longestTrace(task.model())) {
      return;
    }
    int[] bottom = visited.load(frames.bottom(), new int[0]);
    trace = PathTracer.replay(task.model(), bottom, frames.path(), finding.event());
  }

  private Progress progress() {
    return new Progress(
        visits,
        expander.counts().transitions(),
        frames.depth(),
        frames.depth(),
        task.memoryUse(),
        watch.seconds(),
        figures.note(visits, edges.matched(), expander.counts().transitions()),
        figures.now(edges.matched(), expander.counts().transitions()));
  }

  /** The printed rule of sleep sets loses states. */
  @Override
  public boolean isExact() {
    return sleep == null || sleep.isRepaired();
  }
}
