package mneme.search.delayed;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
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
import mneme.search.disk.StateTable;
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
public final class DelayedSearch extends DiskSearch {
  /** Of the memory, this share is for the states of a part that are compared with its files. */
  private static final int SHARE_OF_TABLE = 4;

  private static final int SHARE_OF_SAMPLE = 16;

  private static final double CROWDED = 0.8;

  /** Many, because a split moves everything; but a few where memory has few states. */
  private static final int FIRST_PARTS = 32;

  private static final int SMALL = 2_000;

  private final boolean dynamic;
  private final int lengths;
  private final DetectionRule.Way way;

  private @Nullable DelayedFiles files;
  private @Nullable Comparison comparison;
  private @Nullable LevelCache cache;
  private Sample sample = new Sample(0);

  private DetectionLog log;
  private DetectionRule rule;
  private long[] sizes = new long[16];
  private final boolean forecastsLengths;
  private BackLengths lengthsSeen;

  /** The level of the last full detection: all levels up to it are in the visited files. */
  private int detectedAt;

  /** How often the files were split; part of their names. */
  private int generation;

  /** Null where targets of all transitions are expanded at once. */
  private final @Nullable CycleOdds odds;

  private boolean queueIsVisited;

  /** The transition that leads to what is found; -1 where none does. */
  private int transition = -1;

  /** Whether the figures of all states are counted once more. */
  private boolean counting;

  /** States that had to leave the cache before they were compared with anything. */
  private long evicted;

  private long revisits;
  private long[] moved = new long[0];

  /**
   * @param dynamic whether a detection is postponed where that pays
   */
  public DelayedSearch(SearchTask task, boolean dynamic) {
    this(task, dynamic, SystemFiles.INSTANCE);
  }

  DelayedSearch(SearchTask task, boolean dynamic, FileLayer files) {
    super(task, files);
    this.dynamic = dynamic;
    this.lengths = dynamic ? task.tuning().value(DelayedOptions.PARTIAL).intValue() : 0;
    this.way = DetectionRule.way(task.tuning(), dynamic);
    this.odds = CycleOdds.areAsked(task) ? new CycleOdds(task) : null;
    this.forecastsLengths = task.tuning().value(DelayedOptions.LENGTHS).equals("forecast");
    this.lengthsSeen = new BackLengths(forecastsLengths);
    this.log = new DetectionLog(place.traffic());
    this.rule = new DetectionRule(way);
  }

  @Override
  int firstParts() {
    return tableBytes < SMALL * StateTable.bytesOf(layout) ? 4 : FIRST_PARTS;
  }

  @Override
  void begin() {
    generation = 0;
    start();
    level = -1;
    putInitialStates();
    for (int part = 0; part < parts; part++) {
      load(part);
      count(0, comparison().append(0, files().visited[part]));
    }
    level = 0;
    queueIsVisited = true;
  }

  private void start() {
    rule = new DetectionRule(way);
    lengthsSeen = new BackLengths(forecastsLengths);
    boolean samples = rule.samples() || odds != null && odds.learns();
    sample = new Sample(samples ? tableBytes / SHARE_OF_SAMPLE : 0);
    long compared = Math.max(tableBytes / SHARE_OF_TABLE, 16 * StateTable.bytesOf(layout));
    long cached =
        Math.max(tableBytes - compared - sample.bytes(), LevelCache.leastBytes(layout) + 64);
    cache = new LevelCache(layout, room(cached).address(), cached - 64);
    comparison = new Comparison(this, compared, lengthsSeen);
    log = new DetectionLog(place.traffic());
    sizes = new long[16];
    detectedAt = 0;
    revisits = 0;
    counting = false;
    transition = -1;
    moved = new long[layout.words()];
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
    if (odds != null) {
      odds.save(manifest);
    }
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
    if (odds != null) {
      odds.load(manifest);
    }
    files().restore(manifest);
    if (rule.samples() || odds != null && odds.learns()) {
      files().forEachKnown((words, tag) -> sample.found(hash.of(words, 0), tag));
    }
  }

  @Override
  long usedBytes() {
    return cache == null || comparison == null
        ? 0
        : cache.usedBytes() + comparison.usedBytes() + sample.bytes();
  }

  private LevelCache cache() {
    return Objects.requireNonNull(cache);
  }

  private Comparison comparison() {
    return Objects.requireNonNull(comparison);
  }

  private DelayedFiles files() {
    return Objects.requireNonNull(files);
  }

  private void count(int at, long states) {
    if (at >= sizes.length) {
      sizes = Arrays.copyOf(sizes, Math.max(at + 1, 2 * sizes.length));
    }
    sizes[at] += states;
    distinct += states;
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
      if (hasEnough()) {
        return;
      }
    }
    if (DelayedFiles.total(files().candidates) > 0) {
      // Nothing is left to expand, but which of the candidates are new is still open.
      for (int part = 0; part < parts; part++) {
        comparison().clear();
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
    checker().epoch(level);
    evicted = 0;
    long began = System.nanoTime();
    long before = expanded();
    boolean[] goesOn = {true};
    readQueue((words, tag) -> goesOn[0] = expand(words));
    rule.expanded(expanded() - before, evicted, System.nanoTime() - began);
    return goesOn[0];
  }

  @Override
  public void put(int[] state, long event, int[] changed, int count) {
    transition = (int) (event >>> task.model().choiceBits());
    super.put(state, event, changed, count);
    transition = -1;
  }

  @Override
  void found(long[] words, long hashed) {
    if (counting) {
      return;
    }
    LevelCache known = cache();
    if (known.holds(hashed, words)) {
      return;
    }
    if (waits(hashed)) {
      files().doubtful[partOf(hashed)].append(words, 0, 0);
      return;
    }
    sample.found(hashed, level + 1);
    long place = known.placeFor(hashed);
    if (known.isFresh(place)) {
      evicted++;
      layout.fetch(place, moved, 0);
      files().found[partOf(hash.of(moved, 0))].append(moved, 0, level + 1);
    }
    known.putFresh(place, words);
  }

  /** Whether the expansion of what was found waits, because it was probably visited before. */
  private boolean waits(long hashed) {
    CycleOdds known = odds;
    if (known == null || transition < 0) {
      return false;
    }
    if (known.learns() && sample.speaksOf(hashed)) {
      known.led(transition, sample.wasFound(hashed, level));
    }
    return known.waits(transition);
  }

  /** What a level has found in a part: what left the cache, and what is still there. */
  private void load(int part) {
    comparison().clear();
    comparison().add(files().found[part], level + 1);
    files().found[part].clear();
    comparison().addFresh(cache(), part, level + 1);
  }

  /**
   * Decides, and returns how many states wait to be expanded.
   *
   * @param must whether there is nothing to expand but what a detection may bring
   */
  private long merge(boolean must) {
    isUnderWay();
    long foundCount = DelayedFiles.total(files().found) + cache().fresh();
    double forecast = rule.forecast();
    Estimate estimate = estimate(foundCount, forecast);
    rule.estimated(estimate.fresh());
    double expected = rule.estimate();
    BitSet wanted = usualLevels(estimate);
    boolean detect = !dynamic || must || detectionPays(estimate, wanted);
    long began = System.nanoTime();
    long waiting = 0;
    long fresh = 0;
    for (int part = 0; part < parts; part++) {
      if (part > 0) {
        load(part);
      }
      if (detect) {
        comparison().add(files().doubtful[part], level + 1);
        files().doubtful[part].clear();
        fresh += detect(part);
      } else {
        // With thousands of levels even passing over the blocks of all of them takes long.
        if (!wanted.isEmpty()) {
          comparison().compareWith(wanted::get, files().candidates[part], files().visited[part]);
        }
        comparison().append(level + 1, files().candidates[part]);
      }
      waiting += comparison().toExpand(level + 1);
    }
    if (detect) {
      rule.detected(
          sizes,
          detectedAt,
          level + 1,
          System.nanoTime() - began,
          DelayedFiles.total(files().visited));
      lengthsSeen.closeSlice();
      detectedAt = level + 1;
    } else {
      rule.postponed(waiting, Math.min(waiting, estimate.fresh()));
    }
    queueIsVisited = detect;
    log.end(waiting, expected, foundCount, detect, fresh);
    return waiting;
  }

  /** A full detection in a part: what is left is new. Returns how many. */
  private long detect(int part) {
    comparison().compareWithAll(files().candidates[part], files().visited[part]);
    long fresh = 0;
    for (int at = detectedAt + 1; at <= level + 1; at++) {
      long states = comparison().append(at, files().visited[part]);
      count(at, states);
      fresh += states;
    }
    return fresh;
  }

  /** Loads the first part, which says how often a state is in the files of all. */
  private Estimate estimate(long foundCount, double forecast) {
    long others = foundCount - files().found[0].count() - cache().fresh();
    load(0);
    others += cache().fresh();
    double share =
        evicted == 0 || foundCount == others
            ? 1
            : (double) comparison().size() / (foundCount - others);
    double found = share * foundCount;
    Sample.Level seen = sample.level(level + 1);
    double weight = rule.samples() ? seen.weight() : 0;
    double[] again = new double[level + 1];
    Arrays.setAll(
        again,
        length ->
            found
                * (weight * seen.again()[length]
                    + (1 - weight) * lengthsSeen.share(level, length)));
    double fresh = weight * seen.fresh() * found + (1 - weight) * Math.min(found, forecast);
    return new Estimate(found, fresh, again);
  }

  private boolean detectionPays(Estimate estimate, BitSet wanted) {
    long candidates = DelayedFiles.total(files().candidates);
    long visited = DelayedFiles.total(files().visited);
    if (candidates + 2 * estimate.found() > CROWDED * parts * comparison().capacity()) {
      // With another level they would not fit into the table, and all files would be split.
      return true;
    }
    if (!rule.samples()) {
      return rule.detectionPays(estimate.found(), candidates, visited, degree());
    }
    double duplicates = estimate.found() - estimate.fresh();
    long read = 0;
    for (int at = wanted.nextSetBit(0); at >= 0; at = wanted.nextSetBit(at + 1)) {
      read += files().countOf(at);
      duplicates -= estimate.again()[level - at];
    }
    return rule.detectionPays(
        read, Math.max(0, duplicates), estimate.fresh(), candidates, visited, degree());
  }

  /** The levels to which most backward edges lead, where a look at them pays. */
  private BitSet usualLevels(Estimate estimate) {
    BitSet wanted = new BitSet();
    for (int length : estimate.commonLengths(lengths)) {
      long states = files().countOf(level - length);
      wanted.set(level - length, rule.lookPays(states, estimate.again()[length], degree()));
    }
    return wanted;
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
    long cached = cache().fresh() / parts;
    return IntStream.range(0, parts)
        .anyMatch(part -> files().toCompare(part) + cached > comparison().capacity());
  }

  /** Where states were expanded twice, the figures of all states are counted once more. */
  @Override
  void conclude() {
    revisits = Math.max(0, expanded() - distinct);
    if (revisits > 0 && watch.limit() == null && !hasEnough()) {
      log.counting();
      counting = true;
      recount(
          () -> {
            for (StateFile file : files().visited) {
              file.read(
                  (words, tag) -> {
                    checker().epoch(tag);
                    return expand(words);
                  });
            }
          });
    }
  }

  @Override
  boolean repeats() {
    return expanded() > distinct && !counting;
  }

  @Override
  long @Nullable [] levelSizes() {
    return odds != null ? null : sizes;
  }

  @Override
  List<Detail> details() {
    List<Detail> details = new ArrayList<>(log.details(rule, distinct));
    details.add(Detail.count("revisits", "expanded again", revisits, "states"));
    details.add(Detail.count("partitions", "", parts, ""));
    details.add(lengthsSeen.detail());
    if (odds != null) {
      details.add(
          Detail.count(
              "closing_transitions", "", odds.waiting(), "their targets wait for a detection"));
    }
    return details;
  }
}
