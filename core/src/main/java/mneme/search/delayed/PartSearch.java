package mneme.search.delayed;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import mneme.cache.CacheSetup;
import mneme.disk.FileLayer;
import mneme.disk.Manifest;
import mneme.disk.SystemFiles;
import mneme.disk.Traffic.Kind;
import mneme.method.Spelling;
import mneme.run.Detail;
import mneme.run.PlanException;
import mneme.search.SearchTask;
import mneme.search.disk.MemoryBlock;
import mneme.search.disk.NoMemory;
import mneme.search.disk.StateTable;
import org.jspecify.annotations.Nullable;

/**
 * A partitioned hash table (Bao and Jones): one part of the visited states is in memory, and what
 * belongs to another part waits in its queue until that part is loaded. States are not visited
 * level by level.
 */
public final class PartSearch extends DiskSearch {
  private static final int FIRST_PARTS = 4;

  /** One part of the visited states with what waits for it. */
  private static final class Part {
    final StateFile visited;
    final StateFile[] queues;
    int writes;

    Part(StateFile visited, StateFile first, StateFile second) {
      this.visited = visited;
      this.queues = new StateFile[] {first, second};
    }

    /** States that wait are read from one file while others are written to the second. */
    StateFile filling() {
      return queues[writes];
    }

    long waiting() {
      return queues[0].count() + queues[1].count();
    }
  }

  private List<Part> all = new ArrayList<>();
  private @Nullable MemoryBlock buffers;
  private @Nullable StateTable table;
  private int loaded;
  private int saved;
  private boolean full;
  private int generation;
  private long swaps;

  public PartSearch(SearchTask task) {
    this(task, SystemFiles.INSTANCE);
  }

  PartSearch(SearchTask task, FileLayer files) {
    super(task, files);
    if (task.limits().depth() != Long.MAX_VALUE) {
      throw new PlanException(
          "part does not go by levels, so that "
              + Spelling.option("depth")
              + " means nothing to it");
    }
  }

  /** Four, or as many as the states that are expected need. */
  @Override
  int firstParts() {
    int first = FIRST_PARTS;
    long expected = task.tuning().valueOr(CacheSetup.EXPECT, 1L);
    long held = tableBytes / StateTable.bytesOf(layout);
    while (first < MOST_PARTS && first * held < expected) {
      first *= 2;
    }
    return first;
  }

  @Override
  void begin() {
    generation = 0;
    start();
    putInitialStates();
  }

  private void start() {
    table = new StateTable(layout, room(tableBytes).address(), tableBytes);
    loaded = -1;
    saved = 0;
    full = false;
    swaps = 0;
    open();
  }

  @Override
  void describe(Manifest manifest) {
    save();
    manifest.put("generation", generation);
    manifest.put("swaps", swaps);
    for (Part part : all) {
      part.visited.publish(manifest);
      part.queues[0].publish(manifest);
      part.queues[1].publish(manifest);
    }
  }

  @Override
  void restore(Manifest manifest) {
    generation = (int) manifest.number("generation");
    start();
    swaps = manifest.number("swaps");
    for (Part part : all) {
      part.visited.restore(manifest);
      part.queues[0].restore(manifest);
      part.queues[1].restore(manifest);
    }
  }

  private void open() {
    MemoryBlock opened = room(bufferBytes(3 * parts));
    buffers = opened;
    all = new ArrayList<>();
    String suffix = "-" + generation;
    for (int part = 0; part < parts; part++) {
      all.add(
          new Part(
              file("visited" + suffix, part, Kind.VISITED, opened, 3 * part),
              file("queue" + suffix, 2 * part, Kind.QUEUE, opened, 3 * part + 1),
              file("queue" + suffix, 2 * part + 1, Kind.QUEUE, opened, 3 * part + 2)));
    }
  }

  @Override
  long usedBytes() {
    return table == null ? 0 : table.usedBytes();
  }

  private StateTable table() {
    return Objects.requireNonNull(table);
  }

  @Override
  void search() {
    boolean[] goesOn = {true};
    while (goesOn[0]) {
      int next = longest();
      if (all.get(next).waiting() == 0) {
        return;
      }
      isBetween();
      load(next);
      goesOn[0] = drain(all.get(next));
      if (hasEnough()) {
        return;
      }
      if (full) {
        split();
      }
    }
  }

  private int longest() {
    if (loaded >= 0 && all.get(loaded).waiting() > 0) {
      return loaded;
    }
    int longest = 0;
    for (int part = 1; part < parts; part++) {
      if (all.get(part).waiting() > all.get(longest).waiting()) {
        longest = part;
      }
    }
    return longest;
  }

  private void load(int part) {
    if (loaded == part) {
      return;
    }
    save();
    swaps++;
    table().clear();
    loaded = part;
    all.get(part)
        .visited
        .read(
            (words, tag) -> {
              if (table().isFull()) {
                full = true;
                return false;
              }
              table().put(hash.of(words, 0), words, 0, 0);
              return true;
            });
    saved = table().size();
  }

  /** Appends what is new in the table to its file. */
  private void save() {
    long[] words = new long[layout.words()];
    for (int i = saved; loaded >= 0 && i < table().size(); i++) {
      table().fetch(i, words);
      all.get(loaded).visited.append(words, 0, 0);
    }
    saved = table().size();
  }

  /** Deals with what waits for the loaded part; false where the search must end. */
  private boolean drain(Part part) {
    // A state is in the table before it is expanded, if a limit does not come between the two.
    isUnderWay();
    boolean[] goesOn = {true};
    while (part.waiting() > 0 && goesOn[0] && !full) {
      StateFile from = part.filling();
      part.writes ^= 1;
      from.read(
          (words, tag) -> {
            if (full) {
              part.filling().append(words, 0, 0);
              return true;
            }
            checker().epoch(expanded());
            goesOn[0] = visit(words);
            return goesOn[0] && !checker().isSatisfied();
          });
      if (checker().isSatisfied()) {
        return false;
      }
      if (goesOn[0]) {
        from.clear();
      }
    }
    return goesOn[0];
  }

  private boolean visit(long[] words) {
    long hashed = hash.of(words, 0);
    if (table().find(hashed, words, 0) >= 0) {
      return true;
    }
    if (table().isFull()) {
      full = true;
      all.get(loaded).filling().append(words, 0, 0);
      return true;
    }
    table().put(hashed, words, 0, 0);
    distinct++;
    return expand(words);
  }

  @Override
  void found(long[] words, long hashed) {
    int part = partOf(hashed);
    if (part != loaded || table().find(hashed, words, 0) < 0) {
      all.get(part).filling().append(words, 0, 0);
    }
  }

  /** Twice as many parts, because one does not fit into memory any more. */
  private void split() {
    if (parts >= MOST_PARTS) {
      throw new NoMemory(
          "the memory is too small for part; give it more with "
              + Spelling.option("memory", "SIZE"));
    }
    save();
    List<Part> former = all;
    MemoryBlock old = Objects.requireNonNull(buffers);
    parts *= 2;
    generation++;
    open();
    for (Part part : former) {
      part.visited.read(
          (words, tag) -> {
            all.get(partOf(hash.of(words, 0))).visited.append(words, 0, 0);
            return true;
          });
      part.visited.clear();
      for (StateFile queue : part.queues) {
        queue.read(
            (words, tag) -> {
              all.get(partOf(hash.of(words, 0))).filling().append(words, 0, 0);
              return true;
            });
        queue.clear();
      }
    }
    giveBack(old);
    table().clear();
    loaded = -1;
    saved = 0;
    full = false;
  }

  @Override
  long @Nullable [] levelSizes() {
    return null;
  }

  @Override
  List<Detail> details() {
    return List.of(
        Detail.count("swaps", "parts loaded", swaps, ""),
        Detail.count("partitions", "", parts, ""));
  }
}
