package mneme.search.external;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import mneme.disk.FileLayer;
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
 * a detection. Distances stay exact, because whatever is not known to be visited is expanded.
 */
public final class DelayedSearch extends Baseline {
  private final boolean dynamic;
  private final int lengths;
  private final double @Nullable [] fixedCosts;

  private StateFile[] visited = new StateFile[0];
  private StateFile[] candidates = new StateFile[0];
  private StateFile[] found = new StateFile[0];
  private StateFile[] queue = new StateFile[0];
  private Room cacheRoom;
  private Room tableRoom;
  private Room buffers;
  private StateTable table;
  private RecentStates cache;

  private DetectionLog log;
  private DetectionRule rule;
  private long[] sizes = new long[16];
  private long[] backLengths = new long[16];

  /** The level of the last full detection: all levels up to it are in the visited files. */
  private int detectedAt;

  private final long[] moved = new long[64];

  /** Which of two sets of names the files have; a split writes the other. */
  private int generation;

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
    this.cacheRoom = new Room(task.budget(), 0);
    this.tableRoom = cacheRoom;
    this.buffers = cacheRoom;
    this.table = new StateTable(layout, cacheRoom.address(), 16);
    this.cache = new RecentStates(layout, cacheRoom.address(), 16);
    this.log = new DetectionLog(place.traffic());
    this.rule = new DetectionRule(fixedCosts);
  }

  @Override
  void begin() {
    cacheRoom = room(tableBytes / 2);
    tableRoom = room(tableBytes / 2);
    cache = new RecentStates(layout, cacheRoom.address(), tableBytes / 2 - 64);
    table = new StateTable(layout, tableRoom.address(), tableBytes / 2);
    log = new DetectionLog(place.traffic());
    rule = new DetectionRule(fixedCosts);
    sizes = new long[16];
    backLengths = new long[16];
    detectedAt = 0;
    revisits = 0;
    counting = false;
    open();
    level = -1;
    putInitialStates();
    flushCache();
    for (int part = 0; part < parts; part++) {
      load(found[part], 0);
      for (int i = 0; i < table.size(); i++) {
        long[] words = new long[layout.words()];
        table.fetch(i, words);
        visited[part].append(words, 0, 0);
        queue[part].append(words, 0, 0);
        count(0);
      }
      found[part].clear();
    }
    level = 0;
  }

  private void open() {
    buffers = room(bufferBytes(4 * parts));
    visited = files("visited", Kind.VISITED, 0);
    candidates = files("candidates", Kind.CANDIDATES, 1);
    found = files("found", Kind.CANDIDATES, 2);
    queue = files("queue", Kind.QUEUE, 3);
  }

  private StateFile[] files(String name, Kind kind, int place) {
    StateFile[] files = new StateFile[parts];
    for (int part = 0; part < parts; part++) {
      files[part] = file(name, part, kind, buffers, place * parts + part);
    }
    return files;
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
    long waiting = distinct;
    while (waiting > 0) {
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
      waiting = merge();
      level++;
      if (task.questions().stopAtFirst() && checker.finding() != null) {
        return;
      }
    }
    if (total(candidates) > 0) {
      // Nothing is left to expand, but which of the candidates are new is still open.
      for (int part = 0; part < parts; part++) {
        table.clear();
        detect(part);
      }
      rule.detected(sizes, detectedAt, level, 0, 0);
      detectedAt = level;
    }
  }

  private boolean expandLevel() {
    checker.epoch(level);
    evicted = false;
    long began = System.nanoTime();
    long before = totals.expanded;
    boolean[] goesOn = {true};
    for (int part = 0; part < parts && goesOn[0]; part++) {
      queue[part].read((words, tag) -> goesOn[0] = expand(words));
    }
    if (!goesOn[0]) {
      return false;
    }
    flushCache();
    rule.expanded(totals.expanded - before, System.nanoTime() - began);
    return true;
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
    if (cache.isFresh(at)) {
      evicted = true;
      write(at);
    }
    cache.putFresh(at, words, 0);
  }

  private void write(long at) {
    long[] words = layout.words() <= moved.length ? moved : new long[layout.words()];
    layout.fetch(at, words, 0);
    found[partOf(hash.of(words, 0))].append(words, 0, level + 1);
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

  /** Decides, and returns how many states wait to be expanded. */
  private long merge() {
    for (StateFile file : queue) {
      file.clear();
    }
    long foundCount = total(found);
    double forecast = rule.forecast();
    boolean detect = !dynamic || detectionPays(foundCount);
    long began = System.nanoTime();
    long waiting = 0;
    long fresh = 0;
    for (int part = 0; part < parts; part++) {
      load(found[part], level + 1);
      found[part].clear();
      if (detect) {
        fresh += detect(part);
      } else {
        if (lengths > 0) {
          compareWithUsualLevels(part);
        }
        long[] words = new long[layout.words()];
        for (int i = 0; i < table.size(); i++) {
          if (table.number(i) >= 0) {
            table.fetch(i, words);
            candidates[part].append(words, 0, level + 1);
          }
        }
      }
      waiting += enqueue(part);
    }
    if (detect) {
      rule.detected(sizes, detectedAt, level + 1, System.nanoTime() - began, total(visited));
      detectedAt = level + 1;
    } else {
      rule.postponed(waiting);
    }
    log.end(waiting, forecast, foundCount, detect, fresh);
    return waiting;
  }

  private static long total(StateFile[] files) {
    long total = 0;
    for (StateFile file : files) {
      total += file.count();
    }
    return total;
  }

  private boolean detectionPays(long foundCount) {
    double distinctShare = 1;
    if (evicted && parts > 1) {
      // A few files say how often a state is in them.
      load(found[0], level + 1);
      distinctShare = found[0].count() == 0 ? 1 : (double) table.size() / found[0].count();
    }
    double degree = totals.expanded == 0 ? 1 : (double) totals.transitions / totals.expanded;
    return rule.detectionPays(
        foundCount * distinctShare, total(candidates), total(visited), degree);
  }

  /** A full detection in a part: what is left in the table is new. Returns how many. */
  private long detect(int part) {
    candidates[part].read(
        (words, tag) -> {
          long hashed = hash.of(words, 0);
          int index = table.find(hashed, words, 0);
          if (index < 0) {
            put(hashed, words, -2 - tag);
          } else {
            int number = table.number(index);
            int at = number < -1 ? -2 - number : number;
            // Found in an earlier level, and expanded there.
            back(Math.max(at, tag) - 1 - Math.min(at, tag));
            table.number(index, -2 - Math.min(at, tag));
          }
          return true;
        });
    candidates[part].clear();
    visited[part].read(
        (words, tag) -> {
          int index = table.find(hash.of(words, 0), words, 0);
          if (index >= 0 && table.number(index) != -1) {
            int number = table.number(index);
            back((number < -1 ? -2 - number : number) - 1 - tag);
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
          visited[part].append(words, 0, at);
          count(at);
          fresh++;
        }
      }
    }
    return fresh;
  }

  private void back(int length) {
    if (length >= 0) {
      if (length >= backLengths.length) {
        backLengths = Arrays.copyOf(backLengths, Math.max(length + 1, 2 * backLengths.length));
      }
      backLengths[length]++;
    }
  }

  /** Strikes out what is in the levels to which most backward edges lead. */
  private void compareWithUsualLevels(int part) {
    boolean[] wanted = new boolean[level + 2];
    for (int length : usualLengths()) {
      int target = level - length;
      if (target >= 0) {
        wanted[target] = true;
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
    visited[part].read(tag -> wanted[tag], strike);
    candidates[part].read(tag -> wanted[tag], strike);
  }

  private int[] usualLengths() {
    Integer[] order = new Integer[backLengths.length];
    Arrays.setAll(order, i -> i);
    Arrays.sort(order, (a, b) -> Long.compare(backLengths[b], backLengths[a]));
    int count = 0;
    while (count < Math.min(lengths, order.length) && backLengths[order[count]] > 0) {
      count++;
    }
    int[] usual = new int[count];
    for (int i = 0; i < count; i++) {
      usual[i] = order[i];
    }
    return usual;
  }

  /** What belongs to the next level and was not struck out. */
  private long enqueue(int part) {
    long[] words = new long[layout.words()];
    long waiting = 0;
    for (int i = 0; i < table.size(); i++) {
      if (table.number(i) == level + 1) {
        table.fetch(i, words);
        queue[part].append(words, 0, level + 1);
        waiting++;
      }
    }
    return waiting;
  }

  /** Twice as many parts, where one does not fit into the table. */
  private void splitWhereNeeded() {
    while (needsSplit()) {
      int former = parts;
      StateFile[] oldVisited = visited;
      StateFile[] oldCandidates = candidates;
      StateFile[] oldFound = found;
      StateFile[] oldQueue = queue;
      Room oldBuffers = buffers;
      parts = 2 * former;
      generation++;
      open();
      for (int part = 0; part < former; part++) {
        move(oldVisited[part], visited);
        move(oldCandidates[part], candidates);
        move(oldFound[part], found);
        oldQueue[part].clear();
      }
      giveBack(oldBuffers);
    }
  }

  @Override
  StateFile file(String name, int part, Kind kind, Room room, int number) {
    return super.file(name + (generation % 2 == 0 ? "" : "-b"), part, kind, room, number);
  }

  private void move(StateFile from, StateFile[] to) {
    from.read(
        (words, tag) -> {
          to[partOf(hash.of(words, 0))].append(words, 0, tag);
          return true;
        });
    from.clear();
  }

  private boolean needsSplit() {
    if (parts >= MOST_PARTS || task.budget().available() < 2 * bufferBytes(8 * parts)) {
      return false;
    }
    for (int part = 0; part < parts; part++) {
      if (found[part].count() + candidates[part].count() > table.capacity()) {
        return true;
      }
    }
    return false;
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
    for (StateFile file : visited) {
      file.read((words, tag) -> expand(words));
    }
    totals.expanded = first.expanded;
    totals.executed = first.executed;
  }

  @Override
  long @Nullable [] levelSizes() {
    return sizes;
  }

  @Override
  List<Detail> details() {
    List<Detail> details = new ArrayList<>(log.details(rule, distinct));
    details.add(Detail.count("revisits", "expanded again", revisits, "states"));
    details.add(Detail.count("partitions", "", parts, ""));
    return details;
  }
}
