package mneme.search.caching;

import java.util.Arrays;
import mneme.cache.CacheSetup;
import mneme.check.Finding;
import mneme.check.StateChecker;
import mneme.model.Model;
import mneme.model.ModelError;
import mneme.model.Stepper;
import mneme.model.SuccessorSink;
import mneme.run.Figures;
import mneme.run.Limit;
import mneme.run.Progress;
import mneme.search.Counters;
import mneme.search.Counts;
import mneme.search.PathTracer;
import mneme.search.Search;
import mneme.search.SearchOutcome;
import mneme.search.SearchTask;
import mneme.search.StopWatch;
import mneme.search.Tally;
import mneme.store.Answer;
import mneme.store.forgetting.NoRoomException;
import mneme.store.forgetting.NumberSets;
import mneme.store.forgetting.SlotStore;
import mneme.trace.Trace;
import mneme.trace.TraceException;
import org.jspecify.annotations.Nullable;

/**
 * Depth-first search that remembers the states of its stack, and of those it has left as many as a
 * cache holds: state-space caching (Godefroid, Holzmann and Pirottin, "State-Space Caching
 * Revisited"). What was forgotten is visited again when it is met again; the stack is never
 * forgotten, which is why the search ends. With {@link SleepSets} most states are met only once.
 *
 * <p>Events of a state are executed one by one, when their turn comes. When a state is entered all
 * of them are executed once to learn which there are; those that lead to a state known already are
 * dealt with at once, before it may be forgotten, and the first one that leads to an unknown one is
 * followed without executing it again.
 *
 * <p>One thread.
 */
public final class CachingSearch implements Search, SuccessorSink {
  private static final int CHECK_EVERY = 64;
  private static final int NOTHING = -1;

  private final SearchTask task;
  private final StopWatch watch;
  private final Counts counts;
  private final StateChecker checker;
  private final Stepper stepper;
  private final VisitedSlots visited;
  private final SearchFrames frames;
  private final @Nullable SleepSets sleep;
  private final CachingFigures figures;
  private final int choiceBits;
  private final byte[] kinds;
  private final boolean observed;

  // The state being entered, and what its events were found to lead to.
  private int[] state;
  private int slot;
  private long[] events = new long[64];
  private int eventCount;
  private int errors;
  private long asleep;
  private long done;
  private long waiting;

  /** Those that wait and lead to a state that is known, and which. */
  private long known;

  private final int[] targets = new int[SearchFrames.IN_SETS];
  private int[] first = new int[0];
  private int firstPlace = NOTHING;

  private boolean halted;
  private boolean cut;
  private long visits;
  private long matched;
  private long deepest;
  private boolean noted;
  private @Nullable Trace trace;

  private CachingSearch(SearchTask task, @Nullable CacheSetup setup) {
    Model model = task.model();
    this.task = task;
    this.watch = new StopWatch(task);
    this.counts = new Counts(task);
    this.checker = counts.checker();
    this.stepper = model.stepper();
    this.sleep = SleepSets.of(task, setup != null);
    this.observed = task.observer().wantsEdges();
    this.choiceBits = model.choiceBits();
    this.kinds = new byte[model.transitionCount()];
    for (int i = 0; i < kinds.length; i++) {
      kinds[i] = (byte) model.transition(i).kind().ordinal();
    }
    this.visited = new VisitedSlots(task, setup, sleep != null, observed);
    this.frames = new SearchFrames(task.budget(), (long) kinds.length << choiceBits);
    this.figures = new CachingFigures(setup, visited, frames, sleep != null);
    this.state = new int[model.shape().size()];
  }

  /** With a cache, as the task asks for. */
  public static CachingSearch caching(SearchTask task) {
    return new CachingSearch(task, CacheSetup.of(task.tuning(), "random"));
  }

  /** Forgets nothing: plain depth-first search with sleep sets. */
  public static CachingSearch remembering(SearchTask task) {
    return new CachingSearch(task, null);
  }

  @Override
  public SearchOutcome run() {
    try (visited;
        frames;
        sleep) {
      watch.start();
      task.control().reportFrom(this::progress);
      try {
        search();
      } catch (NoRoomException e) {
        outOfMemory();
      }
      if (cut) {
        watch.reached(Limit.DEPTH);
      }
      Finding finding = checker.finding();
      return new SearchOutcome(
          finding != null && task.questions().stopAtFirst() ? null : watch.limit(),
          finding,
          trace,
          figures());
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
    double seconds = watch.seconds();
    return Tally.of(task, new Counters[] {counts}, seconds)
        .withStates(visited.evictions() == 0 ? visits : Figures.UNKNOWN)
        .withMemory(visited.peak(), visited.peakBytes())
        .withDepth(deepest)
        .withMatched(matched)
        .withQueueBytes(frames.bytes())
        .withDetails(figures.details(visits, matched, counts.transitions(), watch.limit()))
        .figures();
  }

  /** Goes on until the stack is empty; false if the search must end. */
  private boolean start(int[] initial) {
    if (sleep != null) {
      sleep.inheritNothing();
    }
    int found = visited.find(initial);
    if (found == SlotStore.ABSENT) {
      enter(initial, -1, -1);
    } else {
      observe(-1, -1, found, false);
      // Nothing sleeps in an initial state, whatever slept there when it was met before.
      wake(found);
    }
    for (long steps = 0; frames.depth() > 0 && !halted; steps++) {
      if (checker.isSatisfied() || steps % CHECK_EVERY == 0 && watch.limitReached(visits)) {
        return false;
      }
      step();
    }
    return !halted && !checker.isSatisfied();
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
    long event = frames.event(place);
    int source = frames.slot();
    if (sleep != null) {
      sleep.inherit(frames, event);
    }
    frames.current(place);
    int[] next;
    if (place == firstPlace) {
      next = first;
    } else {
      state = visited.load(source, state);
      next = stepper.fire(state, event);
      counts.executed(1);
    }
    firstPlace = NOTHING;
    if (next == null) {
      throw new IllegalStateException("an event is not possible where it was a moment ago");
    }
    counts.transitions(1);
    int found = visited.find(next);
    boolean closesCycle = found != SlotStore.ABSENT && visited.isOnStack(found);
    if (place < SearchFrames.IN_SETS) {
      long bit = 1L << place;
      boolean sleepsLater = sleep != null && (sleep.isRepaired() || !closesCycle);
      frames.visit(frames.asleep(), sleepsLater ? frames.done() | bit : frames.done(), left & ~bit);
    }
    if (found == SlotStore.ABSENT) {
      enter(next, source, event);
    } else {
      meet(found, source, event);
      wake(found);
    }
  }

  /** A state that is known was met again. */
  private void meet(int found, int source, long event) {
    matched++;
    counts.took(event);
    visited.hit(found);
    visited.ledTo(found, kinds[(int) (event >>> choiceBits)]);
    observe(source, event, found, false);
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
      if (push(found, sleep.events(kept), count)) {
        long all = -1L >>> Long.SIZE - count;
        long sleeping = keeps == NumberSets.EMPTY ? 0 : still;
        frames.kept(keeps);
        frames.visit(sleeping, 0, all & ~sleeping);
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

  private boolean push(int entered, long[] list, int count) {
    if (!frames.push(entered, list, count)) {
      outOfMemory();
      return false;
    }
    frames.entered(visits);
    // The stack may double before the cache stands in its way.
    visited.keepFree(frames.bytes() + task.budget().limit() / 32);
    deepest = Math.max(deepest, frames.depth() - 1);
    return true;
  }

  private void outOfMemory() {
    watch.reached(Limit.MEMORY);
    halted = true;
  }

  /** Visits a state that was looked for and not found. */
  private void enter(int[] vector, int source, long event) {
    slot = visited.enter();
    if (slot == SlotStore.FULL) {
      outOfMemory();
      return;
    }
    visits++;
    visited.number(slot, visits - 1);
    if (event >= 0) {
      counts.took(event);
      visited.ledTo(slot, kinds[(int) (event >>> choiceBits)]);
    }
    observe(source, event, slot, true);
    if (state.length < vector.length) {
      state = new int[vector.length];
    }
    System.arraycopy(vector, 0, state, 0, vector.length);
    Arrays.fill(state, vector.length, state.length, 0);
    figures.visited(state, visits);
    checker.epoch(visits);
    checker.state(visited.number(slot), state);
    if (frames.depth() >= task.limits().depth()) {
      cut = true;
      eventCount = 0;
      push(slot, events, 0);
    } else {
      expand();
    }
    noteFinding();
  }

  private void expand() {
    eventCount = 0;
    errors = 0;
    asleep = 0;
    done = 0;
    waiting = 0;
    known = 0;
    firstPlace = NOTHING;
    if (sleep != null) {
      sleep.enter();
    }
    visited.from(state);
    stepper.successors(state, this);
    counts.executed(eventCount + errors);
    counts.expanded(eventCount);
    if (eventCount == 0 && errors == 0) {
      checker.deadlock(visited.number(slot), state);
    }
    task.observer().expanded(0, visited.number(slot), state, eventCount);
    int kept = sleep == null ? NumberSets.EMPTY : settleKnown(sleep);
    if (push(slot, events, eventCount)) {
      frames.kept(kept);
      frames.visit(asleep, done, waiting);
    }
  }

  /**
   * Deals with the events that lead to known states in which nothing wakes, and returns the set to
   * be kept with the state entered.
   */
  private int settleKnown(SleepSets sets) {
    if (!sets.isRepaired()) {
      return NumberSets.EMPTY;
    }
    int kept = sets.keep(events, asleep);
    visited.asleep(slot, kept);
    for (long rest = known; rest != 0; rest &= rest - 1) {
      int place = Long.numberOfTrailingZeros(rest);
      long event = events[place];
      int found = targets[place];
      if (sets.nothingWakes(visited.asleep(found), event)) {
        waiting &= ~(1L << place);
        dealtWith(place, event, found);
      }
    }
    return kept;
  }

  /** An event that leads to a state with which nothing is to be done any more. */
  private void dealtWith(int place, long event, int found) {
    counts.transitions(1);
    if (sleep != null) {
      done |= 1L << place;
      sleep.settles(event);
    }
    meet(found, slot, event);
  }

  @Override
  public void successor(int[] next, long event, int[] changed, int count) {
    int place = eventCount++;
    if (place == events.length) {
      events = Arrays.copyOf(events, 2 * place);
    }
    events[place] = event;
    if (place >= SearchFrames.IN_SETS) {
      return;
    }
    long bit = 1L << place;
    if (sleep != null && sleep.sleeps(event)) {
      asleep |= bit;
      sleep.settles(event);
      return;
    }
    int found = visited.find(next, changed, count);
    if (found != SlotStore.ABSENT && isDoneWith(found)) {
      dealtWith(place, event, found);
      return;
    }
    if (found != SlotStore.ABSENT) {
      known |= bit;
      targets[place] = found;
    } else if (firstPlace == NOTHING) {
      // What waits before it may yet turn out to lead to a state with which nothing is to be done.
      firstPlace = place;
      if (first.length != next.length) {
        first = new int[next.length];
      }
      System.arraycopy(next, 0, first, 0, next.length);
    }
    waiting |= bit;
  }

  /**
   * Whether meeting a state means nothing but that it was met, now as well as later. The rule of
   * the paper goes strictly by the order of the events.
   */
  private boolean isDoneWith(int found) {
    return sleep == null || sleep.isRepaired() && visited.asleep(found) == NumberSets.EMPTY;
  }

  @Override
  public void error(long event, ModelError error) {
    errors++;
    counts.took(event);
    checker.error(visited.number(slot), state, event, error);
  }

  private void observe(int source, long event, int target, boolean isNew) {
    if (observed) {
      long number = visited.number(target);
      long from = source < 0 ? -1 : visited.number(source);
      task.observer().edge(0, from, event, isNew ? Answer.added(number) : Answer.seen(number));
    }
  }

  /** Keeps the way to what was found just now in the state on top. */
  private void noteFinding() {
    Finding finding = checker.finding();
    if (finding == null || noted || halted) {
      return;
    }
    noted = true;
    if (!task.questions().trace() || frames.depth() > PathTracer.longestTrace(task.model())) {
      return;
    }
    int[] bottom = visited.load(frames.bottom(), new int[0]);
    try {
      trace = Trace.replay(task.model(), bottom, frames.path(), finding.event());
    } catch (TraceException e) {
      throw new IllegalStateException("the way to a violation cannot be replayed", e);
    }
  }

  private Progress progress() {
    return new Progress(
        visits,
        counts.transitions(),
        frames.depth(),
        frames.depth(),
        task.budget().used(),
        task.budget().limit(),
        watch.seconds(),
        figures.note(visits, matched, counts.transitions()));
  }

  /** The printed rule of sleep sets loses states. */
  @Override
  public boolean isExact() {
    return sleep == null || sleep.isRepaired();
  }
}
