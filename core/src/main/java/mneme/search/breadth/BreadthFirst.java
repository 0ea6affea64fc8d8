package mneme.search.breadth;

import java.util.Arrays;
import java.util.List;
import mneme.check.Finding;
import mneme.disk.DiskException;
import mneme.disk.FileLayer;
import mneme.disk.Manifest;
import mneme.disk.SystemFiles;
import mneme.model.Independence;
import mneme.run.Detail;
import mneme.run.Limit;
import mneme.run.PlanException;
import mneme.run.Progress;
import mneme.search.Checkpoints;
import mneme.search.Crew;
import mneme.search.CycleTask;
import mneme.search.Pace;
import mneme.search.PathTracer;
import mneme.search.Search;
import mneme.search.SearchOutcome;
import mneme.search.SearchTask;
import mneme.search.StopWatch;
import mneme.search.diamonds.Diamonds;
import mneme.search.diamonds.Sieve;
import mneme.search.diamonds.SievedTaker;
import mneme.search.elimination.Elimination;
import mneme.search.elimination.Elimination.Cycle;
import mneme.search.expansion.Counts;
import mneme.search.expansion.Expander;
import mneme.search.expansion.FiguresBuilder;
import mneme.store.Answer;
import mneme.store.AnswerSink;
import mneme.store.Inserter;
import mneme.store.Rebuilding;
import mneme.store.Recall;
import mneme.store.StateLoader;
import mneme.store.Store;
import mneme.trace.Trace;
import org.jspecify.annotations.Nullable;

/**
 * Visits level after level. The states of a level are ranges of numbers in the lanes of the store,
 * so the store is the queue. Several threads share a level; the next one begins when all are done,
 * which makes levels, and with them every count, the same for any number of threads.
 *
 * <p>On one thread the first violation ends the search at once. On several, the level is finished
 * and the least finding taken, so that two runs report the same.
 */
public final class BreadthFirst implements Search {
  /** A level smaller than this is not worth waking other threads for. */
  private static final long WORTH_SHARING = 4096;

  /** So many states are read ahead together. */
  private static final int AHEAD = 64;

  private final SearchTask task;
  private final FileLayer files;
  private final Store store;
  private final boolean keepLevels;
  private final Frontier frontier;

  private final Levels levels;
  private final boolean countsBackEdges;

  /** Which successors are passed over; null where all are looked up. */
  private final @Nullable Diamonds diamonds;

  private final Worker[] workers;
  private final StopWatch watch;

  private final LevelPieces pieces;
  private volatile boolean halted;

  /** All pause for a checkpoint, where they are between two pieces. */
  private volatile boolean paused;

  /** Whether everything found has a place in the store. */
  private volatile boolean intact = true;

  private @Nullable MemoryCheckpoint checkpoint;

  /** What earlier parts of the run have counted. */
  private Counts before;

  /** The search for accepting cycles that follows; null where single states are looked at. */
  private final @Nullable CycleElimination cycles;

  private @Nullable Cycle cycle;

  /**
   * @param keepLevels whether the ids of all levels are kept, so that the search can show the way
   *     to what it finds also where the store does not know the order of its states
   */
  public BreadthFirst(SearchTask task, Store store, boolean keepLevels) {
    this(task, store, keepLevels, SystemFiles.INSTANCE);
  }

  /** A search whose checkpoints lie in a file system of the caller's choice. */
  BreadthFirst(SearchTask task, Store store, boolean keepLevels, FileLayer files) {
    this(task, store, keepLevels, null, files);
  }

  /**
   * A search for accepting cycles.
   *
   * @throws PlanException where not all cycles count
   */
  public static BreadthFirst forCycles(CycleTask task, Store store) {
    return forCycles(task, store, Elimination.STEPS, SystemFiles.INSTANCE);
  }

  static BreadthFirst forCycles(CycleTask task, Store store, long steps, FileLayer files) {
    Elimination.requireNoFairness(task);
    return new BreadthFirst(
        task.search(),
        store,
        false,
        new CycleElimination(task.search(), task.product(), steps),
        files);
  }

  private BreadthFirst(
      SearchTask task,
      Store store,
      boolean keepLevels,
      @Nullable CycleElimination cycles,
      FileLayer files) {
    this.task = task;
    this.files = files;
    this.store = store;
    this.cycles = cycles;
    this.frontier = Frontier.of(task, store, keepLevels || cycles != null);
    this.levels = new Levels(store, frontier);
    this.keepLevels = keepLevels;
    this.countsBackEdges = BackEdges.areCounted(task, store);
    this.diamonds = countsBackEdges ? null : diamonds(task, store);
    this.watch = new StopWatch(task);
    this.workers = new Worker[store.lanes()];
    this.pieces = new LevelPieces(workers.length);
    this.before = new Counts(task.model());
  }

  private static @Nullable Diamonds diamonds(SearchTask task, Store store) {
    if (!store.isExact()
        || store.learnsFromMeetings()
        || !store.answersInOrder()
        || task.observer().wantsEdges()) {
      return null;
    }
    Independence known = task.model().ability(Independence.class);
    return known == null ? null : new Diamonds(task.model(), known, task.budget(), store.lanes());
  }

  @Override
  public SearchOutcome run() {
    // A second search, for the way to a finding, leaves nothing behind.
    try (MemoryCheckpoint opened = keepLevels ? null : MemoryCheckpoint.of(task, store, files);
        frontier;
        Diamonds _ = diamonds) {
      checkpoint = opened;
      return search();
    } catch (DiskException e) {
      throw new PlanException(String.valueOf(e.getMessage()));
    }
  }

  private SearchOutcome search() {
    try (Crew crew = new Crew(workers.length)) {
      // Each by its own thread, so that what two threads write does not lie side by side.
      crew.run(lane -> workers[lane] = new Worker(lane));
      watch.start();
      task.control().reportFrom(this::progress);
      explore(crew);
      eliminate(crew);
      watch.close();
      leave(crew);
    }
    checkFrontier();
    double seconds = watch.seconds();
    MemoryCheckpoint left = checkpoint;
    SearchOutcome outcome = outcome(left == null ? seconds : seconds + left.secondsBefore());
    if (diamonds != null) {
      outcome =
          outcome.with(
              List.of(Detail.count("passed_over", "", diamonds.passedOver(), "of those matched")));
    }
    if (cycles != null) {
      outcome = outcome.with(cycles.details());
    }
    return left == null ? outcome : outcome.with(left.details());
  }

  private void eliminate(Crew crew) {
    CycleElimination search = cycles;
    if (search != null && watch.limit() == null && bestFinding() == null) {
      Cycle found = search.run(store, levels, watch, crew);
      if (found != null) {
        workers[0].expander.checker().epoch(found.level());
        workers[0].expander.checker().cycle(0, -1, found.first());
      }
      cycle = found;
    }
  }

  private SearchOutcome outcome(double seconds) {
    Cycle found = cycle;
    Finding finding = bestFinding();
    return new SearchOutcome(
        finding != null && task.questions().stopAtFirst() ? null : watch.limit(),
        finding,
        finding == null || !task.questions().trace()
            ? null
            : found == null ? traceTo(finding) : found.lasso(),
        new FiguresBuilder(task, total(), seconds)
            .withStore(store)
            .withLevels(levels.sizes(), countsBackEdges ? backEdgeLengths() : null)
            .withMatched(matched())
            .withQueueBytes(
                frontier.bytes()
                    + (diamonds == null ? 0 : diamonds.bytes())
                    + (cycles == null ? 0 : cycles.bytes()))
            .build());
  }

  private void explore(Crew crew) {
    boolean within = restore();
    if (!within) {
      workers[0].putInitialStates();
    }
    while (!halted) {
      if (!within) {
        saveLevel(crew);
        advance();
      }
      int level = levels.current();
      long size = levels.size(level);
      if (!within) {
        pieces.begin(List.of(new LevelPieces.Part(0, size)));
      }
      within = false;
      if (size == 0) {
        return;
      }
      task.observer().level(level, size);
      if (level >= task.limits().depth()) {
        watch.reached(Limit.DEPTH);
        return;
      }
      expandLevel(size, crew);
      if (bestFinding() != null && task.questions().stopAtFirst()) {
        return;
      }
    }
  }

  private void expandLevel(long size, Crew crew) {
    do {
      paused = false;
      if (workers.length > 1 && size >= WORTH_SHARING) {
        pieces.share(workers.length);
        crew.run(lane -> workers[lane].work());
      } else {
        pieces.share(1);
        workers[0].work();
      }
      if (paused && intact) {
        writeCheckpoint(crew);
      }
    } while (paused && !halted);
  }

  /** Where the ids of past levels are not kept, a level is saved as long as it is there. */
  private void saveLevel(Crew crew) {
    MemoryCheckpoint to = checkpoint;
    if (to != null && to.isAfterEachLevel() && levels.current() >= 0) {
      writeCheckpoint(crew);
    } else if (to != null && !store.recall().inOrder()) {
      to.save(levels, frontier, crew);
    }
  }

  private void writeCheckpoint(Crew crew) {
    MemoryCheckpoint to = checkpoint;
    if (to != null) {
      to.save(levels, frontier, crew);
      double seconds = to.secondsBefore() + watch.seconds();
      to.write(
          new BreadthFirstNotes(
                  levels.current(),
                  pieces.left(),
                  seconds,
                  matched(),
                  diamonds == null ? 0 : diamonds.passedOver(),
                  backEdgeLengths(),
                  total())
              ::describe);
    }
  }

  /** The last checkpoint of a run that a limit ends; one that is finished leaves none. */
  private void leave(Crew crew) {
    MemoryCheckpoint to = checkpoint;
    if (to == null) {
      return;
    }
    if (watch.limit() == null) {
      to.finished();
    } else if (intact) {
      writeCheckpoint(crew);
    }
  }

  /** Goes on from a checkpoint; false where there is none. */
  private boolean restore() {
    MemoryCheckpoint from = checkpoint;
    Manifest manifest = from == null ? null : from.resumed();
    if (from == null || manifest == null) {
      return false;
    }
    from.restore(workers[0]::putBack, this::levelIsBack);
    workers[0].inserter.flush();
    if (intact) {
      from.isRestored(levels, frontier);
    }
    pieces.begin(BreadthFirstNotes.left(manifest));
    Worker first = workers[0];
    long passedOver = manifest.number("passed-over");
    first.matched = manifest.number("matched") - passedOver;
    if (diamonds != null) {
      diamonds.goOn(passedOver);
    }
    first.backEdges.add(manifest.numbers("back-edges"));
    before = Counts.load(manifest, "", task);
    Checkpoints.restoreSurvey(manifest, task);
    return true;
  }

  private void levelIsBack() {
    workers[0].inserter.flush();
    advance();
  }

  private void advance() {
    levels.advance();
    if (diamonds != null) {
      diamonds.levelComplete();
    }
  }

  /** Ends the search where a limit says so; true if it has ended. */
  private boolean limitReached() {
    if (halted) {
      return true;
    }
    if (watch.limitReached(store.states())) {
      halted = true;
    }
    return halted;
  }

  /** Whether all have to wait for a checkpoint. */
  private boolean pauses() {
    MemoryCheckpoint to = checkpoint;
    if (!paused && to != null && to.isDue()) {
      paused = true;
    }
    return paused;
  }

  /**
   * What was found and not expanded when a limit ended the search is looked at as well: the places
   * of the last level that no one has taken, and the level that was being filled.
   */
  private void checkFrontier() {
    int last = levels.current();
    levels.advance();
    Limit limit = watch.limit();
    if (limit == null || limit == Limit.INTERRUPTED) {
      return;
    }
    Worker worker = workers[0];
    for (LevelPieces.Part part : pieces.left()) {
      worker.checkUnexpanded(last, part);
    }
    worker.checkUnexpanded(last + 1, new LevelPieces.Part(0, levels.size(last + 1)));
  }

  private void runsFull() {
    intact = false;
    watch.reached(Limit.MEMORY);
    halted = true;
  }

  private @Nullable Finding bestFinding() {
    Finding best = before.finding();
    for (Worker worker : workers) {
      best = Finding.earlier(best, worker.expander.checker().finding());
    }
    return best;
  }

  /** The way to what was found; null where the search does not know it. */
  private @Nullable Trace traceTo(Finding finding) {
    return switch (store.recall()) {
      // Which of several threads found a state first is accidental.
      case Recall.ByReplay(Rebuilding ways) ->
          store.lanes() > 1 ? null : alongEvents(ways, finding);
      case Recall.ByNumber _ -> alongLevels(finding);
      case Recall.ById _, Recall.Nothing _ -> keepLevels ? alongLevels(finding) : null;
    };
  }

  private @Nullable Trace alongEvents(Rebuilding ways, Finding finding) {
    Trace way = PathTracer.trace(task.model(), ways, finding.id(), finding.event());
    return way != null && ways.keepsLevels() ? way.asShortest() : way;
  }

  private Trace alongLevels(Finding finding) {
    Trace way =
        new LevelTracer(task.model(), store.lanes(), levels)
            .traceTo(finding.state(), (int) finding.epoch(), finding.event());
    // Where a state is lost, others may be found later than on the shortest way.
    return store.isExact() ? way.asShortest() : way;
  }

  private Progress progress() {
    long transitions = before.transitions();
    long expanded = before.expanded();
    for (Worker worker : workers) {
      transitions += worker.expander.counts().transitions();
      expanded += worker.expander.counts().expanded();
    }
    long states = store.states();
    return new Progress(
        states,
        transitions,
        Math.max(0, levels.current()),
        Math.max(0, states - expanded),
        task.budget().used(),
        task.budget().limit(),
        watch.seconds(),
        cycles == null ? "" : cycles.note());
  }

  /** What all parts of the run have counted. */
  private Counts total() {
    Counts total = before.copy();
    for (Worker worker : workers) {
      total.add(worker.expander.total());
    }
    return total;
  }

  private long matched() {
    long lookedUp = Arrays.stream(workers).mapToLong(worker -> worker.matched).sum();
    return diamonds == null ? lookedUp : lookedUp + diamonds.passedOver();
  }

  private long[] backEdgeLengths() {
    long[] sum = new long[0];
    for (Worker worker : workers) {
      sum = BackEdges.sum(sum, worker.backEdges.lengths());
    }
    return sum;
  }

  /** One thread of the search. */
  private final class Worker implements AnswerSink {
    private final int lane;
    private final Inserter inserter;
    private @Nullable Sieve sieve;
    private final Expander expander;

    /** What loads the states of the level quicker than the store does; or null. */
    private final @Nullable StateLoader loader;

    private final boolean wantsEdges = task.observer().wantsEdges();
    private int[] state = new int[task.model().shape().size()];
    private long matched;

    /** What was read ahead; of no meaning. */
    @SuppressWarnings("UnusedVariable")
    private long touched;

    private final BackEdges backEdges = new BackEdges();
    private final Pace pace = new Pace(watch);

    Worker(int lane) {
      this.lane = lane;
      this.inserter = frontier.inserter(lane, this);
      this.loader = inserter.loader();
      this.sieve = diamonds == null ? null : diamonds.sieve(lane);
      this.expander =
          new Expander(task, lane, sieve == null ? inserter : new SievedTaker(sieve, inserter));
    }

    void putInitialStates() {
      for (int[] state : task.model().initialStates()) {
        inserter.putInitial(state);
      }
      inserter.flush();
    }

    void work() {
      if (diamonds != null && !diamonds.pays()) {
        sieve = null;
        expander.deliverTo(inserter);
      }
      expander.checker().epoch(levels.current());
      while (!limitReached() && !pauses()) {
        LevelPieces.Part piece = pieces.take(lane);
        if (piece.size() == 0 || !expandPiece(piece)) {
          break;
        }
      }
      inserter.flush();
    }

    /** Expands the states of a piece; false if there is no need to go on. */
    private boolean expandPiece(LevelPieces.Part piece) {
      int level = levels.current();
      long place = 0;
      for (int in = 0; in < store.lanes(); in++) {
        long first = levels.from(in, level);
        long size = levels.to(in, level) - first;
        long low = Math.max(0, piece.from() - place);
        long high = Math.min(size, piece.to() - place);
        if (low < high) {
          long reached = expandRange(in, first + low, first + high);
          if (reached < first + high) {
            pieces.giveBack(new LevelPieces.Part(place + reached - first, piece.to()));
            return false;
          }
        }
        place += size;
      }
      return true;
    }

    /** Expands states of a lane; the first that was not, because there is no need or no time. */
    private long expandRange(int in, long from, long to) {
      boolean alone = workers.length == 1;
      int level = levels.current();
      for (long number = from; number < to; number++) {
        if ((number - from) % AHEAD == 0) {
          touched += levels.touch(in, level, number, Math.min(number + AHEAD, to));
        }
        long id = levels.id(in, level, number);
        load(id, in, level, number);
        if (sieve != null) {
          sieve.enter(id, in, number - levels.from(in, level));
        }
        expander.expand(id, state);
        if (alone && expander.checker().isSatisfied()) {
          halted = true;
          return number + 1;
        }
        if (pace.isOutOfTime()) {
          return number + 1;
        }
      }
      return to;
    }

    private void load(long id, int in, int level, long number) {
      state = loader == null ? levels.load(in, level, number, state) : loader.load(id, state);
    }

    /** Looks at the states of a part of a level. */
    void checkUnexpanded(int level, LevelPieces.Part part) {
      expander.checker().epoch(level);
      Pace pace = new Pace(watch);
      long place = 0;
      for (int in = 0; in < store.lanes(); in++) {
        long first = levels.from(in, level);
        long size = levels.to(in, level) - first;
        long end = Math.min(size, part.to() - place);
        for (long at = Math.max(0, part.from() - place); at < end; at++) {
          if (expander.checker().isSatisfied() || pace.isOverdue()) {
            return;
          }
          long id = levels.id(in, level, first + at);
          load(id, in, level, first + at);
          expander.look(id, state);
        }
        place += size;
      }
    }

    @Override
    public void answer(long from, long event, long answer) {
      if (wantsEdges) {
        task.observer().edge(lane, from, event, answer);
      }
      if (Answer.isNew(answer)) {
        if (sieve != null) {
          sieve.found(from, event);
        }
        if (!frontier.added(lane, Answer.id(answer))) {
          runsFull();
        }
        return;
      }
      if (answer == Answer.FULL) {
        runsFull();
        return;
      }
      if (from >= 0) {
        matched++;
        int back = countsBackEdges ? levels.backLength(answer) : -1;
        if (back >= 0) {
          backEdges.count(back);
        }
      }
    }

    private void putBack(int[] vector) {
      inserter.putInitial(vector);
    }
  }
}
