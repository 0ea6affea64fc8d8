package mneme.search.snapshots;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import mneme.cache.CacheSetup;
import mneme.check.Finding;
import mneme.model.Grading;
import mneme.run.Figures;
import mneme.run.Limit;
import mneme.run.PlanException;
import mneme.run.Progress;
import mneme.search.Pace;
import mneme.search.Search;
import mneme.search.SearchOutcome;
import mneme.search.SearchTask;
import mneme.search.StopWatch;
import mneme.search.expansion.Expander;
import mneme.search.expansion.FiguresBuilder;
import mneme.search.forgetting.HeapReserve;
import mneme.store.Answer;
import mneme.store.SuccessorTaker;
import mneme.store.forgetting.NoRoomException;

/**
 * Breadth-first search that remembers some whole levels and forgets the rest: BFSWS of Mateescu and
 * Wijs, "Hierarchical Adaptive State Space Caching Based on Level Sampling" (section 3). It visits
 * every state and every transition, some of them again, and a state for the first time on its own
 * level, so that what it finds first is a nearest violation.
 *
 * <p>A level is sampled before the states that are known already are removed from it. Deviations:
 * the states of the level that is being expanded take part in recognising, too (all of them are
 * expanded, so nothing is lost); and see {@link CacheStream}.
 */
public final class SnapshotSearch implements Search, SuccessorTaker {
  /** A state of the level that is expanded, or of the next one: of levels with even numbers. */
  private static final int EVEN = 0;

  /** The same, of levels with odd numbers. */
  private static final int ODD = 1;

  /** A state of the backtracking set. */
  private static final int BACKTRACK = 2;

  /** A state of the next level that is known already, noted for the snapshot. */
  private static final int KNOWN = 3;

  private static final int FIRST_SNAPSHOT = 4;

  private static final int CHECK_EVERY = 64;

  /** So many states are read ahead of their expansion. */
  private static final int AHEAD = 16;

  private final SearchTask task;
  private final StatePool pool;
  private final PlaceList.Chunks chunks;
  private final CacheStream stream;
  private final boolean backtracking;

  /** Whether all is forgotten but the last level: no state is visited twice nevertheless. */
  private final boolean frontierOnly;

  private final StopWatch watch;
  private final Pace pace;
  private final Expander expander;
  private final SnapshotFigures figures;
  private final boolean observed;
  private final HeapReserve rest;
  private final List<Long> levelSizes = new ArrayList<>();

  private PlaceList open;
  private PlaceList next;
  private PlaceList known;
  private int openMark = ODD;
  private int nextMark = EVEN;

  /** The state that is expanded. */
  private int[] state;

  private int place;
  private int successors;
  private boolean noting;
  private boolean memoryEnded;
  private long[] commonMarks = new long[1];
  private boolean allBacktracked;

  /** States expanded in all levels: there may be many levels of one state. */
  private int sinceCheck;

  private long level;
  private long matched;
  private long peakListBytes;

  /**
   * How many states were put into the pool, those that came back after being forgotten included.
   */
  private long added;

  public SnapshotSearch(SearchTask task) {
    this(task, SnapshotForm.parse(task.tuning().value(SnapshotOptions.LEVELS)), true);
  }

  /**
   * @param anchored whether some levels are kept for ever, so that the search ends in any case
   */
  SnapshotSearch(SearchTask task, SnapshotForm form, boolean anchored) {
    this.task = task;
    this.frontierOnly = form.isFrontier();
    if (frontierOnly && task.model().ability(Grading.class) == null) {
      throw new PlanException(
          SnapshotOptions.LEVELS.option(SnapshotForm.FRONTIER)
              + " needs a model that is known to have only forward edges, which this one is not; use "
              + SnapshotOptions.LEVELS.option(SnapshotForm.FRONTIER_SAFETY_NET));
    }
    this.backtracking = !frontierOnly && task.tuning().value(SnapshotOptions.BACKTRACKING);
    long seed = task.tuning().value(CacheSetup.SEED);
    this.observed = task.observer().wantsEdges();
    this.pool =
        new StatePool(
            task.model().shape(), task.budget().part("states"), task.plan().hashBits(), observed);
    this.chunks = new PlaceList.Chunks(task.budget().part("snapshots"));
    this.stream = new CacheStream(form, pool, FIRST_SNAPSHOT, new SplittableRandom(seed), anchored);
    this.figures = new SnapshotFigures(form, backtracking, pool, stream);
    this.watch = new StopWatch(task);
    this.pace = new Pace(watch);
    this.expander = new Expander(task, 0, this);
    this.state = new int[task.model().shape().size()];
    this.open = new PlaceList(chunks);
    this.rest = new HeapReserve(task.budget().part("heap"));
    this.next = new PlaceList(chunks);
    this.known = new PlaceList(chunks);
  }

  @Override
  public SearchOutcome run() {
    try (chunks;
        pool;
        rest) {
      watch.start();
      task.control().reportFrom(this::progress);
      try {
        search();
      } catch (NoRoomException e) {
        watch.reached(Limit.MEMORY);
      }
      watch.close();
      Finding finding = expander.checker().finding();
      return SearchOutcome.of(task, watch, finding, null, figures());
    }
  }

  private void search() {
    for (int[] initial : task.model().initialStates()) {
      int found = pool.find(initial);
      if (found != StatePool.NONE) {
        observe(-1, -1, found, false);
      } else if (!addNext(-1, -1)) {
        watch.reached(Limit.MEMORY);
        return;
      }
    }
    while (true) {
      if (!levelComplete()) {
        watch.reached(Limit.MEMORY);
        return;
      }
      if (open.size() == 0) {
        return;
      }
      levelSizes.add(open.size());
      task.observer().level((int) level, open.size());
      expander.checker().epoch(level);
      if (level >= task.limits().depth()) {
        watch.reached(Limit.DEPTH);
        checkUnexpanded(open.new Cursor());
        return;
      }
      if (!expandLevel()) {
        return;
      }
      level++;
    }
  }

  /** False where the search has ended. */
  private boolean expandLevel() {
    noting = stream.takesNext(level + 1);
    PlaceList.Cursor cursor = open.new Cursor();
    PlaceList.Cursor ahead = open.new Cursor();
    int expanded = 0;
    while (cursor.hasNext()) {
      if (expanded % AHEAD == 0) {
        pool.readAhead(ahead, AHEAD);
      }
      expanded++;
      if (mustEnd()) {
        checkUnexpanded(cursor);
        return false;
      }
      expand(cursor.next());
      if (memoryEnded) {
        watch.reached(Limit.MEMORY);
        checkUnexpanded(cursor);
        return false;
      }
      if (expander.checker().isSatisfied()) {
        return false;
      }
    }
    return true;
  }

  private boolean mustEnd() {
    return ++sinceCheck % CHECK_EVERY == 0
        ? watch.limitReached(expander.counts().expanded())
        : pace.isOutOfTime();
  }

  private void expand(int at) {
    state = pool.load(at, state);
    figures.visited(state, expander.counts().expanded() + 1, frontierOnly ? pool.count() : added);
    place = at;
    expander.expand(pool.number(at), state);
    if (backtracking && successors > 1 && wasProbablyExpandedBefore()) {
      pool.mark(at, BACKTRACK);
      figures.backtracked();
    }
  }

  /**
   * All successors are in one snapshot outside the first cache, or all in the backtracking set: the
   * two rules of section 3.2.
   */
  private boolean wasProbablyExpandedBefore() {
    if (pool.hasMark(place, BACKTRACK)) {
      return false;
    }
    if (allBacktracked) {
      return true;
    }
    for (int word = 0; word < commonMarks.length; word++) {
      if ((commonMarks[word] & stream.outsideFirst(word)) != 0) {
        return true;
      }
    }
    return false;
  }

  @Override
  public void from(long number, int[] expanded) {
    pool.from(place);
    successors = 0;
    allBacktracked = true;
    if (commonMarks.length != pool.markWords()) {
      commonMarks = new long[pool.markWords()];
    }
    Arrays.fill(commonMarks, -1);
  }

  @Override
  public void put(int[] vector, long event, int[] changed, int count) {
    successors++;
    if (memoryEnded) {
      return;
    }
    int found = pool.find(vector, changed, count);
    if (found == StatePool.NONE) {
      allBacktracked = false;
      Arrays.fill(commonMarks, 0);
      memoryEnded = !addNext(place, event);
      return;
    }
    matched++;
    observe(place, event, found, false);
    long marks = pool.markWord(found, 0);
    allBacktracked &= (marks >>> BACKTRACK & 1) != 0;
    commonMarks[0] &= marks;
    for (int word = 1; word < commonMarks.length; word++) {
      commonMarks[word] &= pool.markWord(found, word);
    }
    if ((marks & (1L << openMark | 1L << nextMark)) == 0) {
      stream.hit(found, level);
    }
    if (noting && (marks & (1L << nextMark | 1L << KNOWN)) == 0) {
      pool.mark(found, KNOWN);
      memoryEnded |= !known.add(found);
    }
  }

  private boolean addNext(int source, long event) {
    int at = pool.add();
    if (at == StatePool.NONE || !next.add(at)) {
      return false;
    }
    pool.number(at, added);
    added++;
    pool.mark(at, nextMark);
    observe(source, event, at, true);
    return true;
  }

  /** States are numbered as they are found, which is the order in which they are expanded. */
  private void observe(int source, long event, int target, boolean isNew) {
    if (observed) {
      long number = pool.number(target);
      long from = source < 0 ? -1 : pool.number(source);
      task.observer().edge(0, from, event, isNew ? Answer.added(number) : Answer.seen(number));
    }
  }

  /**
   * The next level becomes the one that is expanded, and is offered to the caches as a whole; false
   * where memory ends.
   */
  private boolean levelComplete() {
    boolean sampled = stream.takesNext(level);
    int expandedMark = openMark;
    PlaceList expandedLevel = open;
    openMark = nextMark;
    open = next;
    nextMark = expandedMark;
    next = new PlaceList(chunks);
    PlaceList whole = new PlaceList(chunks);
    if ((sampled && !whole.addAll(open)) || !whole.addAll(known)) {
      return false;
    }
    peakListBytes = Math.max(peakListBytes, chunks.bytes());
    PlaceList noted = known;
    known = new PlaceList(chunks);
    stream.offer(level, whole);
    pool.release(noted, KNOWN);
    // None of them comes again in the next level: it would have been recognised.
    pool.release(expandedLevel, expandedMark);
    return true;
  }

  /** What was found and not expanded when a limit ended the search is looked at as well. */
  private void checkUnexpanded(PlaceList.Cursor rest) {
    if (watch.limit() == Limit.INTERRUPTED) {
      return;
    }
    check(rest);
    expander.checker().epoch(level + 1);
    check(next.new Cursor());
  }

  private void check(PlaceList.Cursor cursor) {
    while (cursor.hasNext() && !expander.checker().isSatisfied() && !pace.isOverdue()) {
      int at = cursor.next();
      state = pool.load(at, state);
      expander.look(at, state);
    }
  }

  private Progress progress() {
    return new Progress(
        expander.counts().expanded(),
        expander.counts().transitions(),
        level,
        open.size(),
        task.memoryUse(),
        watch.seconds(),
        figures.note(expander.counts().expanded(), matched, expander.counts().transitions()));
  }

  private Figures figures() {
    // What was never forgotten is still there.
    boolean exact = frontierOnly || added == pool.count();
    FiguresBuilder builder =
        new FiguresBuilder(task, expander.total(), watch.seconds())
            .withMemory(pool.peakCount(), pool.peakBytes() + peakListBytes)
            .withDepth(level)
            .withMatched(matched)
            .withDetails(
                figures.details(
                    expander.counts().expanded(), matched, expander.counts().transitions(), exact));
    if (!exact) {
      return builder.withStates(Figures.UNKNOWN).withRepetitions().build();
    }
    // Nothing was forgotten, so nothing was visited twice.
    long[] sizes = levelSizes.stream().mapToLong(Long::longValue).toArray();
    return builder.withStates(added).withLevels(sizes, null).build();
  }
}
