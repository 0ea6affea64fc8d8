package mneme.search.breadth;

import java.util.ArrayList;
import java.util.List;
import mneme.check.Finding;
import mneme.disk.DiskException;
import mneme.disk.FileLayer;
import mneme.disk.Manifest;
import mneme.disk.SystemFiles;
import mneme.run.Detail;
import mneme.run.Figures;
import mneme.run.Limit;
import mneme.run.PlanException;
import mneme.run.Progress;
import mneme.search.Checkpoints;
import mneme.search.Crew;
import mneme.search.CycleTask;
import mneme.search.Search;
import mneme.search.SearchOutcome;
import mneme.search.SearchTask;
import mneme.search.StopWatch;
import mneme.search.elimination.Elimination;
import mneme.search.elimination.Elimination.Cycle;
import mneme.search.expansion.Counts;
import mneme.search.expansion.FiguresBuilder;
import mneme.store.Recall;
import mneme.store.Store;
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

  private final SearchTask task;
  private final FileLayer files;
  private final BreadthFirstContext shared;
  private final Store store;
  private final Levels levels;
  private final StopWatch watch;
  private final Workers workers;

  /** What was counted when the current level was begun; of use only where others may go on. */
  private Counts atLevelStart;

  /** What earlier parts of the run have counted. */
  private Counts before;

  /** Successors that a former search has passed over. */
  private long passedOverBefore;

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
    this(new BreadthFirstContext(task, store, keepLevels, null, null), null, files);
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
        new BreadthFirstContext(task.search(), store, true, null, null),
        new CycleElimination(task.search(), task.product(), steps),
        files);
  }

  /**
   * Begins anew in another store.
   *
   * @param running the watch of the whole run
   */
  BreadthFirst(SearchTask task, Store store, StopWatch running, Onward onward) {
    this(
        new BreadthFirstContext(task, store, false, null, onward, running),
        null,
        SystemFiles.INSTANCE);
  }

  /**
   * @param former the search that it goes on with, or null
   * @param onward where it goes on when the store is full, or null
   */
  BreadthFirst(
      SearchTask task,
      Store store,
      boolean keepLevels,
      FileLayer files,
      @Nullable Handover former,
      @Nullable Onward onward) {
    this(new BreadthFirstContext(task, store, keepLevels, former, onward), null, files);
  }

  private BreadthFirst(
      BreadthFirstContext shared, @Nullable CycleElimination cycles, FileLayer files) {
    this.task = shared.task;
    this.files = files;
    this.shared = shared;
    this.cycles = cycles;
    this.store = shared.store;
    this.levels = shared.levels;
    this.watch = shared.watch;
    this.workers = new Workers(shared, store.lanes());
    Handover former = shared.former;
    this.before = former == null ? new Counts(task.model()) : former.counts();
    this.atLevelStart = former == null ? before : former.countsAtLevelStart();
  }

  @Override
  public SearchOutcome run() {
    // A second search, for the way to a finding, leaves nothing behind.
    try (MemoryCheckpoint opened =
        shared.keepLevels && cycles == null ? null : MemoryCheckpoint.of(task, store, files)) {
      shared.checkpoint = opened;
      return search();
    } catch (DiskException e) {
      throw new PlanException(String.valueOf(e.getMessage()));
    } finally {
      shared.release();
    }
  }

  private SearchOutcome search() {
    try (Crew crew = new Crew(workers.most())) {
      workers.first();
      if (!shared.goesOn) {
        watch.start();
      }
      task.control().reportFrom(this::progress);
      task.control().reportLevelsFrom(levels::sizesSoFar);
      explore(crew);
      eliminate(crew);
      if (!shared.full) {
        watch.close();
      }
      leave(crew);
    }
    SearchOutcome further = goOn();
    if (further != null) {
      return further;
    }
    watch.close();
    checkFrontier();
    double seconds = watch.seconds();
    MemoryCheckpoint left = shared.checkpoint;
    SearchOutcome outcome = outcome(left == null ? seconds : seconds + left.secondsBefore());
    if (shared.diamonds != null) {
      outcome =
          outcome.with(List.of(Detail.count("passed_over", "", passedOver(), "of those matched")));
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
        workers.first().expander().checker().epoch(found.level());
        workers.first().expander().checker().cycle(0, -1, found.first());
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
            : found == null
                ? new FindingTracer(task.model(), store, levels, shared.keepLevels).traceTo(finding)
                : found.lasso(),
        figures(seconds, levels.sizes()));
  }

  private Figures figures(double seconds, long[] sizes) {
    return new FiguresBuilder(task, total(), seconds)
        .withStore(store)
        .withLevels(sizes, shared.countsBackEdges ? backEdgeLengths() : null)
        .withMatched(matched())
        .withQueueBytes(shared.queueBytes() + (cycles == null ? 0 : cycles.bytes()))
        .build();
  }

  /** Has another search go on where the store is full; null where that cannot be. */
  private @Nullable SearchOutcome goOn() {
    Onward next = shared.onward;
    Handover beginning = shared.former;
    if (shared.torn && beginning != null) {
      release();
      SearchOutcome again = shared.full && next != null ? next.startOver(beginning) : null;
      return again == null ? beginning.incomplete() : again;
    }
    if (!shared.full || next == null || watch.limit() != null || isAnswered()) {
      return null;
    }
    SearchOutcome further = next.goOn(handover());
    if (further == null) {
      watch.reached(Limit.MEMORY);
    }
    return further;
  }

  /** Whether one thread has found what ends the search. */
  private boolean isAnswered() {
    return workers.most() == 1 && workers.first().expander().checker().isSatisfied();
  }

  private Handover handover() {
    List<LevelPieces.Part> left = shared.pieces.left();
    List<Long> lost = new ArrayList<>();
    List<Long> unqueued = new ArrayList<>();
    for (Worker worker : workers.all()) {
      lost.addAll(worker.lost());
      unqueued.addAll(worker.unqueued());
    }
    SearchOutcome incomplete =
        new SearchOutcome(
            Limit.MEMORY, bestFinding(), null, figures(watch.seconds(), levels.sizesSoFar()));
    StoreHandover handover =
        new StoreHandover(
            task,
            watch,
            new StoreHandover.Visited(store, shared.frontier, levels, unqueued, this::release),
            new StoreHandover.Counted(total(), atLevelStart, matched(), passedOver()),
            left,
            incomplete);
    if (store.recall() instanceof Recall.ByNumber) {
      handover.putAgain(lost);
    }
    return handover;
  }

  /** Gives all memory back before its time. */
  private void release() {
    shared.release();
    store.close();
  }

  private void explore(Crew crew) {
    boolean within = shared.former == null ? restore() : takeOver(shared.former, crew);
    if (shared.full || shared.torn) {
      return;
    }
    if (!within) {
      workers.first().putInitialStates();
    }
    while (!shared.halted) {
      if (!within) {
        saveLevel(crew);
        shared.advance();
      }
      int level = levels.current();
      long size = levels.size(level);
      if (!within) {
        shared.pieces.begin(List.of(new LevelPieces.Part(0, size)));
        if (shared.onward != null) {
          atLevelStart = total().compactCopy();
        }
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
      shared.paused = false;
      int threads = workers.worth(size);
      shared.pieces.share(threads, levels.places());
      crew.run(threads, lane -> workers.of(lane).work());
      if (shared.paused && shared.intact) {
        writeCheckpoint(crew);
      }
    } while (shared.paused && !shared.halted);
  }

  /** Where the ids of past levels are not kept, a level is saved as long as it is there. */
  private void saveLevel(Crew crew) {
    MemoryCheckpoint to = shared.checkpoint;
    if (to != null && to.isAfterEachLevel() && levels.current() >= 0) {
      writeCheckpoint(crew);
    } else if (to != null && !store.recall().inOrder()) {
      to.save(levels, shared.frontier, crew);
    }
  }

  private void writeCheckpoint(Crew crew) {
    MemoryCheckpoint to = shared.checkpoint;
    if (to != null) {
      to.save(levels, shared.frontier, crew);
      double seconds = to.secondsBefore() + watch.seconds();
      to.write(
          new BreadthFirstNotes(
                  levels.current(),
                  shared.pieces.left(),
                  seconds,
                  matched(),
                  shared.diamonds == null ? 0 : shared.diamonds.passedOver(),
                  backEdgeLengths(),
                  total())
              ::describe);
    }
  }

  /** The last checkpoint of a run that a limit ends; one that is finished leaves none. */
  private void leave(Crew crew) {
    MemoryCheckpoint to = shared.checkpoint;
    if (to == null) {
      return;
    }
    if (watch.limit() == null) {
      to.finished();
    } else if (shared.intact) {
      writeCheckpoint(crew);
    }
  }

  /** Goes on from a checkpoint; false where there is none. */
  private boolean restore() {
    MemoryCheckpoint from = shared.checkpoint;
    Manifest manifest = from == null ? null : from.resumed();
    if (from == null || manifest == null) {
      return false;
    }
    from.restore(workers.first()::putBack, this::levelIsBack);
    workers.first().flush();
    if (shared.intact) {
      from.isRestored(levels, shared.frontier);
    }
    shared.pieces.begin(BreadthFirstNotes.left(manifest));
    Worker first = workers.first();
    long passedOver = manifest.number("passed-over");
    first.matched(manifest.number("matched") - passedOver);
    if (shared.diamonds != null) {
      shared.diamonds.goOn(passedOver);
    }
    first.backEdges().add(manifest.numbers("back-edges"));
    before = Counts.load(manifest, "", task);
    Checkpoints.restoreSurvey(manifest, task);
    return true;
  }

  /** Takes over what another search has visited; false where it had not finished a level. */
  private boolean takeOver(Handover from, Crew crew) {
    if (from.level() < 0) {
      from.close();
      return false;
    }
    if (!(from instanceof StoreHandover within)) {
      workers.first().takeOverLevels(from);
      return true;
    }
    crew.run(lane -> workers.of(lane).takeOver(within));
    from.close();
    if (shared.torn) {
      return true;
    }
    shared.pieces.begin(within.left());
    Worker first = workers.first();
    first.matched(within.counted().matched() - within.counted().passedOver());
    passedOverBefore = within.counted().passedOver();
    first.putAgain(within.again());
    return true;
  }

  private void levelIsBack() {
    workers.first().flush();
    shared.advance();
  }

  /**
   * What was found and not expanded when a limit ended the search is looked at as well: the places
   * of the last level that no one has taken, and the level that was being filled.
   */
  private void checkFrontier() {
    int last = levels.current();
    Limit limit = watch.limit();
    boolean looks = limit != null && limit != Limit.INTERRUPTED;
    Worker worker = workers.first();
    if (looks) {
      // Before the frontier may forget this level.
      for (LevelPieces.Part part : shared.pieces.left()) {
        worker.checkUnexpanded(last, part);
      }
    }
    levels.advance();
    if (looks) {
      worker.checkUnexpanded(last + 1, new LevelPieces.Part(0, levels.size(last + 1)));
    }
  }

  private @Nullable Finding bestFinding() {
    Finding best = before.finding();
    for (Worker worker : workers.all()) {
      best = Finding.earlier(best, worker.expander().checker().finding());
    }
    return best;
  }

  private Progress progress() {
    long transitions = before.transitions();
    long expanded = before.expanded();
    for (Worker worker : workers.all()) {
      transitions += worker.expander().counts().transitions();
      expanded += worker.expander().counts().expanded();
    }
    // While the states of another search are taken over, they are there all the same.
    long states = Math.max(store.states(), shared.former == null ? 0 : shared.former.states());
    return new Progress(
        states,
        transitions,
        Math.max(0, levels.current()),
        Math.max(0, states - expanded),
        task.memoryUse(),
        watch.seconds(),
        cycles == null ? "" : cycles.note(),
        store.telling());
  }

  /** What all parts of the run have counted. */
  private Counts total() {
    Counts total = before.copy();
    for (Worker worker : workers.all()) {
      total.add(worker.expander().total());
    }
    return total;
  }

  private long matched() {
    long lookedUp = workers.all().stream().mapToLong(Worker::matched).sum();
    return lookedUp + passedOver();
  }

  private long passedOver() {
    return passedOverBefore + (shared.diamonds == null ? 0 : shared.diamonds.passedOver());
  }

  private long[] backEdgeLengths() {
    long[] sum = new long[0];
    for (Worker worker : workers.all()) {
      sum = BackEdges.sum(sum, worker.backEdges().lengths());
    }
    return sum;
  }
}
