package mneme.search.delayed;

import java.util.ArrayList;
import java.util.List;
import mneme.check.StateChecker;
import mneme.disk.BlockFile;
import mneme.disk.DiskException;
import mneme.disk.FileLayer;
import mneme.disk.Manifest;
import mneme.disk.SystemFiles;
import mneme.disk.Traffic;
import mneme.disk.Workplace;
import mneme.run.Detail;
import mneme.run.Limit;
import mneme.run.PlanException;
import mneme.run.Progress;
import mneme.search.Checkpoints;
import mneme.search.Observer;
import mneme.search.Pace;
import mneme.search.Search;
import mneme.search.SearchOutcome;
import mneme.search.SearchTask;
import mneme.search.StopWatch;
import mneme.search.disk.DiskFigures;
import mneme.search.disk.DiskOptions;
import mneme.search.disk.Halt;
import mneme.search.disk.LayoutTooNarrow;
import mneme.search.disk.MemoryBlock;
import mneme.search.disk.NoMemory;
import mneme.search.disk.RunStart;
import mneme.search.disk.StateTable;
import mneme.search.expansion.Counts;
import mneme.search.expansion.Expander;
import mneme.store.Layout;
import mneme.store.SlotPlaces;
import mneme.store.StateHash;
import mneme.store.SuccessorTaker;
import org.jspecify.annotations.Nullable;

/**
 * What the searches on disk of the literature share: one thread, states as they are in files that
 * are split by hash, a bounded number of them in memory. They are here to be compared with. Between
 * two levels, or where a search has no levels between two parts, they leave checkpoints.
 */
abstract class DiskSearch implements Search, SuccessorTaker {
  private static final double SHARE_OF_TIME = 0.03;

  /** Files are split no further. */
  static final int MOST_PARTS = 256;

  final SearchTask task;
  private final RunStart start;

  Layout layout;
  StateHash hash;
  Workplace place;
  StopWatch watch;
  int parts;

  /** Bytes for tables of states. */
  long tableBytes;

  private final List<MemoryBlock> rooms = new ArrayList<>();
  private final List<StateFile> stateFiles = new ArrayList<>();

  /** Files to be deleted as soon as no checkpoint names them any more. */
  private final List<BlockFile> discarded = new ArrayList<>();

  private final double pause;
  private double lastCheckpoint;

  /** What the last checkpoint took. */
  private double checkpointSeconds;

  private double secondsBefore;

  /** Whether what memory and files hold now is where the search can go on. */
  private boolean between;

  private SlotPlaces places;
  private int blockStates;
  private Expander expander;

  /** What earlier parts of the run have counted. */
  private Counts before;

  private int[] vector = new int[0];
  private long[] base = new long[0];
  private long[] next = new long[0];
  private final Pace pace;
  long distinct;
  int level;

  DiskSearch(SearchTask task, FileLayer files) {
    this.task = task;
    this.start = new RunStart(task);
    this.layout = Layout.of(task.model().shape());
    this.hash = new StateHash(layout.words(), task.plan().hashBits());
    this.places = new SlotPlaces(layout);
    this.expander = new Expander(task, 0, this);
    this.before = new Counts(task.model());
    this.watch = new StopWatch(task);
    this.pace = new Pace(watch);
    this.pause = Checkpoints.pause(task.tuning(), 1);
    if (task.observer().wantsEdges()) {
      throw new PlanException(task.plan().search() + " shows no single edges; bfs does");
    }
    try {
      this.place =
          Workplace.open(DiskOptions.folder(task), files, DiskOptions.limit(task.tuning()));
    } catch (DiskException e) {
      throw new PlanException(String.valueOf(e.getMessage()));
    }
  }

  DiskSearch(SearchTask task) {
    this(task, SystemFiles.INSTANCE);
  }

  @Override
  public final SearchOutcome run() {
    watch.start();
    task.control().reportFrom(this::progress);
    try (Workplace opened = place) {
      Manifest resumed = start.prepare(place, place.folder());
      while (true) {
        SearchOutcome outcome = null;
        try {
          outcome = attempt(resumed);
          return outcome;
        } catch (LayoutTooNarrow wider) {
          start.widen(wider.state());
          opened.deleteAll();
          start.head().publish(opened);
          task.observer().restarted();
          resumed = null;
        } finally {
          stateFiles.forEach(StateFile::close);
          stateFiles.clear();
          rooms.forEach(MemoryBlock::close);
          rooms.clear();
          if (outcome != null && mayGo(outcome)) {
            opened.deleteAll();
          }
        }
      }
    } catch (DiskException e) {
      throw new PlanException(String.valueOf(e.getMessage()));
    }
  }

  /** Whether the files are not needed any more: nobody can go on with a run that is finished. */
  private boolean mayGo(SearchOutcome outcome) {
    return !task.tuning().has(Checkpoints.KEEP) && outcome.limit() == null;
  }

  private SearchOutcome attempt(@Nullable Manifest resumed) {
    layout = start.layout();
    hash = new StateHash(layout.words(), task.plan().hashBits());
    places = new SlotPlaces(layout);
    expander.forget();
    before = new Counts(task.model());
    base = new long[layout.words()];
    next = new long[layout.words()];
    vector = new int[layout.slots()];
    discarded.clear();
    distinct = 0;
    level = 0;
    share(resumed == null ? 0 : (int) resumed.number("block-states"));
    parts = resumed == null ? firstParts() : (int) resumed.number("parts");
    DiskException problem = null;
    boolean begun = false;
    try {
      if (resumed == null) {
        begin();
      } else {
        goOn(resumed);
      }
      begun = true;
      search();
      conclude();
      watch.close();
      if (watch.limit() != null && between) {
        writeCheckpoint();
      }
    } catch (DiskException e) {
      if (resumed != null && !begun) {
        throw e;
      }
      problem = e;
      watch.reached(Limit.DISK);
    } catch (NoMemory e) {
      if (!begun) {
        throw e;
      }
      watch.reached(Limit.MEMORY);
    } catch (Halt e) {
      // Within a level: whoever goes on does so from the last checkpoint.
      isUnderWay();
    }
    watch.close();
    return outcome(problem);
  }

  private void goOn(Manifest manifest) {
    level = (int) manifest.number("level");
    distinct = manifest.number("distinct");
    secondsBefore = manifest.number("milliseconds") / 1e3;
    before = Counts.load(manifest, "", task);
    Checkpoints.restoreSurvey(manifest, task);
    restore(manifest);
  }

  /** The search is between two levels: what it holds now is where it could go on. */
  void isBetween() {
    between = true;
    // However fast the levels follow each other, checkpoints take a small share of the time.
    double least = pause == 0 ? 0 : Math.max(pause, checkpointSeconds / SHARE_OF_TIME);
    if (watch.seconds() - lastCheckpoint >= least) {
      writeCheckpoint();
    }
    between = true;
  }

  /** The search is not between two levels any more: until it is again, there is no checkpoint. */
  void isUnderWay() {
    between = false;
  }

  private void writeCheckpoint() {
    double began = watch.seconds();
    Manifest manifest = start.head();
    total().save(manifest, "");
    manifest.put("level", level);
    manifest.put("distinct", distinct);
    manifest.put("parts", parts);
    manifest.put("block-states", blockStates);
    manifest.put("milliseconds", Math.round(1e3 * (secondsBefore + watch.seconds())));
    Checkpoints.noteSurvey(manifest, task);
    describe(manifest);
    manifest.publish(place);
    discarded.forEach(BlockFile::delete);
    discarded.clear();
    lastCheckpoint = watch.seconds();
    checkpointSeconds = lastCheckpoint - began;
  }

  /** Memory for tables: what is asked for by --cache-size, else most of the budget. */
  private void share(int formerBlockStates) {
    long available = task.budget().available();
    long wanted = DiskOptions.tableBytes(task.tuning(), layout, available * 4 / 5);
    tableBytes = Math.max(16 * StateTable.bytesOf(layout), wanted);
    long rest = Math.max(64 << 10, available - tableBytes);
    blockStates =
        (int)
            Math.clamp(Math.min(32 << 10, rest / (8L * MOST_PARTS)) / layout.stride(), 8, 1 << 16);
    // What was written must fit into the buffers.
    blockStates = Math.max(blockStates, formerBlockStates);
  }

  /**
   * Called now and then in everything that may take long.
   *
   * @throws Halt where the search must end
   */
  private void goesOn() {
    if (watch.limitReached(distinct)) {
      throw new Halt();
    }
  }

  /** Memory that is given back at the end. */
  MemoryBlock room(long bytes) {
    MemoryBlock room = new MemoryBlock(task.budget(), bytes);
    rooms.add(room);
    return room;
  }

  void giveBack(MemoryBlock room) {
    room.close();
    rooms.remove(room);
  }

  /**
   * How much of the tables was ever written to: they are reserved as a whole, whatever is found.
   */
  abstract long usedBytes();

  /** How many parts there are at first, a power of two. */
  abstract int firstParts();

  abstract void begin();

  /** Publishes its files, and says what it must know to go on besides what all of them count. */
  abstract void describe(Manifest manifest);

  /** In the place of {@link #begin}: opens files and goes on with what was described. */
  abstract void restore(Manifest manifest);

  /** Goes to the end or to a limit. */
  abstract void search();

  /** Afterwards. */
  void conclude() {}

  abstract List<Detail> details();

  /** Whether what was counted includes repeated expansions of the same state. */
  boolean repeats() {
    return false;
  }

  /** Sizes of levels; null where the search does not go by levels. */
  abstract long @Nullable [] levelSizes();

  /** A successor of the state being expanded. */
  abstract void found(long[] words, long hashed);

  int blockStates() {
    return blockStates;
  }

  StateFile file(String name, int part, Traffic.Kind kind, MemoryBlock buffers, int number) {
    long bytes = StateFile.bufferBytes(layout, blockStates);
    StateFile file =
        new StateFile(
            place,
            name,
            part,
            kind,
            layout,
            buffers.address() + number * bytes,
            blockStates,
            discarded,
            this::goesOn);
    stateFiles.add(file);
    return file;
  }

  long bufferBytes(int count) {
    return count * StateFile.bufferBytes(layout, blockStates);
  }

  /** Parts are ranges of hashes in the order in which a cache has them. */
  int partOf(long hashed) {
    return parts == 1 ? 0 : (int) (LevelCache.order(hashed) >>> partShift());
  }

  /** The least hash of a part in that order. */
  long beginOf(int part) {
    return parts == 1 ? 0 : (long) part << partShift();
  }

  private int partShift() {
    return Long.SIZE - Integer.numberOfTrailingZeros(parts);
  }

  void putInitialStates() {
    for (int[] state : task.model().initialStates()) {
      if (!layout.fits(state)) {
        throw new LayoutTooNarrow(state);
      }
      layout.pack(state, next, 0);
      found(next, hash.of(next, 0));
    }
  }

  /** Expands a state; false where the search must end. */
  boolean expand(long[] words) {
    if (pace.mustEnd(distinct)) {
      return false;
    }
    System.arraycopy(words, 0, base, 0, base.length);
    layout.unpack(base, 0, vector);
    isUnderWay();
    expander.expand(-1, vector);
    return true;
  }

  /** Checks and counts. */
  final StateChecker checker() {
    return expander.checker();
  }

  /** Expansions so far, in this part of the run and before. */
  final long expanded() {
    return before.expanded() + expander.counts().expanded();
  }

  /** Transitions per state so far. */
  final double degree() {
    return total().degree();
  }

  /** What all parts of the run have counted. */
  final Counts total() {
    Counts all = before.copy();
    all.add(expander.total());
    return all;
  }

  /** Whether something was found and one is enough. */
  final boolean hasEnough() {
    return task.questions().stopAtFirst() && total().finding() != null;
  }

  /**
   * Counts all states once more, where some were expanded repeatedly: what is delivered meanwhile
   * is neither observed nor followed.
   */
  final void recount(Runnable expandAll) {
    Counts executions = total();
    before = new Counts(task.model());
    expander = new Expander(task.withObserver(Observer.NONE), 0, this);
    expandAll.run();
    before = expander.total().withExecutionsOf(executions);
    expander.forget();
  }

  @Override
  public void from(long id, int[] expanded) {}

  @Override
  public void put(int[] state, long event, int[] changed, int count) {
    if (state.length > layout.slots() || !places.fit(state, changed, count)) {
      if (!layout.fits(state)) {
        throw new LayoutTooNarrow(state);
      }
      layout.pack(state, next, 0);
    } else {
      System.arraycopy(base, 0, next, 0, next.length);
      places.write(state, changed, count, next, 0);
    }
    found(next, hash.of(next, 0));
  }

  private SearchOutcome outcome(@Nullable DiskException problem) {
    List<Detail> details = new ArrayList<>();
    if (problem != null) {
      details.add(Detail.text("disk_problem", "disk", String.valueOf(problem.getMessage()), ""));
    }
    details.addAll(details());
    Counts total = total();
    return SearchOutcome.of(
        task,
        watch,
        total.finding(),
        null,
        new DiskFigures(task, place.traffic())
            .figures(
                total,
                repeats(),
                distinct,
                levelSizes(),
                secondsBefore + watch.seconds(),
                usedBytes(),
                details));
  }

  private Progress progress() {
    return new Progress(
        distinct,
        before.transitions() + expander.counts().transitions(),
        level,
        Math.max(0, distinct - expanded()),
        task.memoryUse(),
        watch.seconds(),
        "",
        DiskFigures.now(place.traffic()));
  }
}
