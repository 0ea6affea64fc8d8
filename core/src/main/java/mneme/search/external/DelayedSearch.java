package mneme.search.external;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.stream.IntStream;
import mneme.disk.FileLayer;
import mneme.disk.Manifest;
import mneme.disk.SystemFiles;
import mneme.disk.Traffic.Kind;
import mneme.run.Detail;
import mneme.run.Limit;
import mneme.search.SearchTask;
import org.jspecify.annotations.Nullable;

/**
 * Delayed duplicate detection by hashing. {@code hddd} compares what a level has found with the
 * visited states after each level, partition by partition. {@code dddd} decides after each level
 * whether that pays: a postponed detection saves reading the visited states, and costs expansions
 * of states that were visited before.
 *
 * <p>Two things differ from the paper as printed: initial states are visited when the search
 * begins, and a candidate that is found again in a later level is not expanded a second time after
 * a detection. Distances stay exact, because whatever is not known to be visited is expanded; but
 * where targets of events that may close a cycle wait for the next detection, they are expanded
 * late, and levels are no distances any more.
 *
 * <p>There are no files for the queue: what is to be expanded next are the states with the tag of
 * that level, in the visited files after a detection, else among the candidates.
 */
public final class DelayedSearch extends Baseline {
  private final boolean dynamic;
  private final int lengths;
  private final double @Nullable [] fixedCosts;

  private @Nullable DelayedFiles files;
  private Room cacheRoom;
  private Room tableRoom;
  private StateTable table;
  private RecentStates cache;

  private DetectionLog log;
  private DetectionRule rule;
  private long[] sizes = new long[16];
  private BackLengths lengthsSeen = new BackLengths();

  /** The level of the last full detection: all levels up to it are in the visited files. */
  private int detectedAt;

  private final long[] moved = new long[64];

  /** How often the files were split; part of their names. */
  private int generation;

  private final boolean[] closing;
  private final boolean waits;
  private boolean queueIsVisited;
  private boolean foundByClosing;

  /** Whether the figures of all states are counted once more. */
  private boolean counting;

  private boolean evicted;
  private long revisits;

  public DelayedSearch(SearchTask task) {
    this(task, SystemFiles.INSTANCE);
  }

  DelayedSearch(SearchTask task, FileLayer files) {
    super(task, files);
    this.dynamic = task.plan().search().equals("dddd");
    this.lengths = (int) task.tuning().number("partial", dynamic ? 4 : 0, 0, 64);
    this.fixedCosts = DetectionRule.costs(task.tuning());
    this.waits = CycleMarks.areAsked(task);
    this.closing = waits ? CycleMarks.of(task.model()) : new boolean[0];
    this.cacheRoom = new Room(task.budget(), 0);
    this.tableRoom = cacheRoom;
    this.table = new StateTable(layout, cacheRoom.address(), 16);
    this.cache = new RecentStates(layout, cacheRoom.address(), 16);
    this.log = new DetectionLog(place.traffic());
    this.rule = new DetectionRule(fixedCosts);
  }

  @Override
  void begin() {
    generation = 0;
    start();
    level = -1;
    putInitialStates();
    flushCache();
    for (int part = 0; part < parts; part++) {
      load(files().found[part], 0);
      for (int i = 0; i < table.size(); i++) {
        long[] words = new long[layout.words()];
        table.fetch(i, words);
        files().visited[part].append(words, 0, 0);
        count(0);
      }
      files().found[part].clear();
    }
    level = 0;
    queueIsVisited = true;
  }

  private void start() {
    cacheRoom = room(tableBytes / 2);
    tableRoom = room(tableBytes / 2);
    cache = new RecentStates(layout, cacheRoom.address(), tableBytes / 2 - 64);
    table = new StateTable(layout, tableRoom.address(), tableBytes / 2);
    log = new DetectionLog(place.traffic());
    rule = new DetectionRule(fixedCosts);
    sizes = new long[16];
    lengthsSeen = new BackLengths();
    detectedAt = 0;
    revisits = 0;
    counting = false;
    foundByClosing = false;
    files = new DelayedFiles(this, generation);
  }

  @Override
  void describe(Manifest manifest) {
    manifest.put("generation", generation);
    manifest.put("sizes", sizes);
    manifest.put("detected-at", detectedAt);
    manifest.put("queue-is-visited", queueIsVisited ? 1 : 0);
    lengthsSeen.save(manifest);
    rule.save(manifest);
    files().publish(manifest);
  }

  @Override
  void restore(Manifest manifest) {
    generation = (int) manifest.number("generation");
    start();
    sizes = manifest.numbers("sizes");
    detectedAt = (int) manifest.number("detected-at");
    queueIsVisited = manifest.number("queue-is-visited") == 1;
    lengthsSeen.load(manifest);
    rule.load(manifest);
    files().restore(manifest);
  }

  private DelayedFiles files() {
    return Objects.requireNonNull(files);
  }

  private void count(int at) {
    if (at >= sizes.length) {
      sizes = Arrays.copyOf(sizes, Math.max(at + 1, 2 * sizes.length));
    }
    sizes[at]++;
    distinct++;
  }

  @Override
  void search() {
    long waiting = waiting();
    while (waiting > 0 || DelayedFiles.total(files().doubtful) > 0) {
      isBetween();
      task.observer().level(level, waiting);
      if (level >= task.limits().depth()) {
        watch.reached(Limit.DEPTH);
        return;
      }
      log.begin(level, waiting);
      if (!expandLevel()) {
        return;
      }
      splitWhereNeeded();
      waiting = merge(waiting == 0);
      level++;
      if (task.questions().stopAtFirst() && checker.finding() != null) {
        return;
      }
    }
    if (DelayedFiles.total(files().candidates) > 0) {
      // Nothing is left to expand, but which of the candidates are new is still open.
      for (int part = 0; part < parts; part++) {
        table.clear();
        detect(part);
      }
      rule.detected(sizes, detectedAt, level, 0, 0);
      detectedAt = level;
    }
  }

  /** The states of the level that is expanded next. */
  private void readQueue(StateFile.Reader reader) {
    boolean[] goesOn = {true};
    for (StateFile file : queueIsVisited ? files().visited : files().candidates) {
      if (goesOn[0]) {
        file.read(
            tag -> tag == level, (words, tag) -> goesOn[0] = reader.state(words, tag), Kind.QUEUE);
      }
    }
  }

  private long waiting() {
    long waiting = 0;
    for (StateFile file : queueIsVisited ? files().visited : files().candidates) {
      waiting += file.count(level);
    }
    return waiting;
  }

  private boolean expandLevel() {
    checker.epoch(level);
    evicted = false;
    long began = System.nanoTime();
    long before = totals.expanded;
    boolean[] goesOn = {true};
    readQueue((words, tag) -> goesOn[0] = expand(words));
    if (!goesOn[0]) {
      return false;
    }
    flushCache();
    rule.expanded(totals.expanded - before, System.nanoTime() - began);
    return true;
  }

  @Override
  public void successor(int[] state, long event, int[] changed, int count) {
    foundByClosing = waits && closing[(int) (event >>> task.model().choiceBits())];
    super.successor(state, event, changed, count);
    foundByClosing = false;
  }

  @Override
  void found(long[] words, long hashed) {
    if (counting) {
      return;
    }
    long at = cache.placeOf(hashed);
    if (cache.holds(at, words, 0)) {
      return;
    }
    if (foundByClosing) {
      files().doubtful[partOf(hashed)].append(words, 0, 0);
      return;
    }
    if (cache.isFresh(at)) {
      evicted = true;
      write(at);
    }
    cache.putFresh(at, words, 0);
  }

  private void write(long at) {
    long[] words = layout.words() <= moved.length ? moved : new long[layout.words()];
    layout.fetch(at, words, 0);
    files().found[partOf(hash.of(words, 0))].append(words, 0, level + 1);
  }

  /** What was not written yet follows; the cache keeps it, as stored. */
  private void flushCache() {
    cache.forEachFresh(this::write);
  }

  /** Puts the states of a file into the empty table. */
  private void load(StateFile file, int number) {
    table.clear();
    add(file, number);
  }

  private void add(StateFile file, int number) {
    file.read(
        (words, tag) -> {
          long hashed = hash.of(words, 0);
          if (table.find(hashed, words, 0) < 0) {
            put(hashed, words, number);
          }
          return true;
        });
  }

  /** Puts a state into the table, which grows where no split has helped. */
  private void put(long hashed, long[] words, int number) {
    if (table.isFull()) {
      StateTable full = table;
      Room old = tableRoom;
      long bytes = 2 * Math.max(64, full.capacity() + 1L) * StateTable.bytesOf(layout);
      tableRoom = room(bytes);
      table = new StateTable(layout, tableRoom.address(), bytes);
      table.takeOver(full, hash);
      giveBack(old);
    }
    table.put(hashed, words, 0, number);
  }

  /**
   * Decides, and returns how many states wait to be expanded.
   *
   * @param must whether there is nothing to expand but what a detection may bring
   */
  private long merge(boolean must) {
    long foundCount = DelayedFiles.total(files().found);
    double forecast = rule.forecast();
    boolean detect = !dynamic || must || detectionPays(foundCount);
    long began = System.nanoTime();
    long waiting = 0;
    long fresh = 0;
    for (int part = 0; part < parts; part++) {
      load(files().found[part], level + 1);
      files().found[part].clear();
      if (detect) {
        add(files().doubtful[part], level + 1);
        files().doubtful[part].clear();
        lengthsSeen.compared(table.size() + files().candidates[part].count());
        fresh += detect(part);
      } else {
        if (lengths > 0) {
          compareWithUsualLevels(part);
        }
        postpone(part);
      }
      waiting += toExpand();
    }
    if (detect) {
      rule.detected(
          sizes,
          detectedAt,
          level + 1,
          System.nanoTime() - began,
          DelayedFiles.total(files().visited));
      detectedAt = level + 1;
    } else {
      rule.postponed(waiting);
    }
    queueIsVisited = detect;
    log.end(waiting, forecast, foundCount, detect, fresh);
    return waiting;
  }

  private void postpone(int part) {
    long[] words = new long[layout.words()];
    for (int i = 0; i < table.size(); i++) {
      if (table.number(i) >= 0) {
        table.fetch(i, words);
        files().candidates[part].append(words, 0, level + 1);
      }
    }
  }

  private boolean detectionPays(long foundCount) {
    double distinctShare = 1;
    if (evicted && parts > 1) {
      // A few files say how often a state is in them.
      load(files().found[0], level + 1);
      distinctShare =
          files().found[0].count() == 0 ? 1 : (double) table.size() / files().found[0].count();
    }
    return rule.detectionPays(
        foundCount * distinctShare,
        DelayedFiles.total(files().candidates),
        DelayedFiles.total(files().visited),
        totals.degree());
  }

  /** A full detection in a part: what is left in the table is new. Returns how many. */
  private long detect(int part) {
    files()
        .candidates[part]
        .read(
            (words, tag) -> {
              long hashed = hash.of(words, 0);
              int index = table.find(hashed, words, 0);
              if (index < 0) {
                put(hashed, words, -2 - tag);
              } else {
                int number = table.number(index);
                int at = number < -1 ? -2 - number : number;
                // Found in an earlier level, and expanded there.
                lengthsSeen.add(Math.max(at, tag) - 1 - Math.min(at, tag));
                table.number(index, -2 - Math.min(at, tag));
              }
              return true;
            });
    files().candidates[part].clear();
    files()
        .visited[part]
        .read(
            (words, tag) -> {
              int index = table.find(hash.of(words, 0), words, 0);
              if (index >= 0 && table.number(index) != -1) {
                int number = table.number(index);
                lengthsSeen.add((number < -1 ? -2 - number : number) - 1 - tag);
                table.strike(index);
              }
              return true;
            });
    long[] words = new long[layout.words()];
    long fresh = 0;
    for (int at = detectedAt + 1; at <= level + 1; at++) {
      for (int i = 0; i < table.size(); i++) {
        int number = table.number(i);
        if (number == at || number == -2 - at) {
          table.fetch(i, words);
          files().visited[part].append(words, 0, at);
          count(at);
          fresh++;
        }
      }
    }
    return fresh;
  }

  /** Strikes out what is in the levels to which most backward edges lead, where that pays. */
  private void compareWithUsualLevels(int part) {
    boolean[] wanted = new boolean[level + 2];
    for (int length : lengthsSeen.mostFrequent(lengths)) {
      int target = level - length;
      if (target >= 0) {
        long read = files().visited[part].count(target) + files().candidates[part].count(target);
        wanted[target] =
            rule.lookPays(read, table.size() * lengthsSeen.share(length), totals.degree());
      }
    }
    StateFile.Reader strike =
        (words, tag) -> {
          int index = table.find(hash.of(words, 0), words, 0);
          if (index >= 0) {
            table.strike(index);
          }
          return true;
        };
    files().visited[part].read(tag -> wanted[tag], strike, Kind.VISITED);
    files().candidates[part].read(tag -> wanted[tag], strike, Kind.CANDIDATES);
  }

  /** How many states of the table are expanded next. */
  private long toExpand() {
    long waiting = 0;
    for (int i = 0; i < table.size(); i++) {
      waiting += table.number(i) == level + 1 ? 1 : 0;
    }
    return waiting;
  }

  /** Twice as many parts, where one does not fit into the table. */
  private void splitWhereNeeded() {
    while (needsSplit()) {
      DelayedFiles former = files();
      parts = 2 * parts;
      generation++;
      files = new DelayedFiles(this, generation);
      former.moveTo(files, hash);
    }
  }

  private boolean needsSplit() {
    if (parts >= MOST_PARTS || task.budget().available() < 2 * bufferBytes(8 * parts)) {
      return false;
    }
    return IntStream.range(0, parts).anyMatch(part -> files().toCompare(part) > table.capacity());
  }

  /** Where states were expanded twice, the figures of all states are counted once more. */
  @Override
  void conclude() {
    revisits = Math.max(0, totals.expanded - distinct);
    if (revisits > 0 && watch.limit() == null && checker.finding() == null) {
      log.counting();
      recount();
    }
  }

  private void recount() {
    Totals first = totals;
    totals = new Totals(first.taken.length);
    checker = task.checker();
    counting = true;
    for (StateFile file : files().visited) {
      file.read((words, tag) -> expand(words));
    }
    totals.expanded = first.expanded;
    totals.executed = first.executed;
  }

  @Override
  long @Nullable [] levelSizes() {
    return waits ? null : sizes;
  }

  @Override
  List<Detail> details() {
    List<Detail> details = new ArrayList<>(log.details(rule, distinct));
    details.add(Detail.count("revisits", "expanded again", revisits, "states"));
    details.add(Detail.count("partitions", "", parts, ""));
    details.add(lengthsSeen.detail());
    if (waits) {
      details.add(
          Detail.count("closing_transitions", "", CycleMarks.count(closing), "may close a cycle"));
    }
    return details;
  }
}
