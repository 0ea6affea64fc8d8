package mneme.search.delayed;

import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import mneme.disk.FileLayer;
import mneme.disk.Manifest;
import mneme.disk.SystemFiles;
import mneme.disk.Traffic.Kind;
import mneme.run.Detail;
import mneme.run.Limit;
import mneme.search.SearchTask;
import mneme.search.disk.MemoryBlock;
import mneme.search.disk.StateTable;
import org.jspecify.annotations.Nullable;

/**
 * The first search on disk (Stern and Dill): one file of visited states, a table of what the level
 * has found, and a detection whenever the table is full and after each level.
 */
public final class SternDill extends DiskSearch {
  private @Nullable StateFile visited;
  private StateFile @Nullable [] queues;
  private @Nullable StateTable table;
  private long[] sizes = new long[16];
  private long detections;

  public SternDill(SearchTask task) {
    this(task, SystemFiles.INSTANCE);
  }

  SternDill(SearchTask task, FileLayer files) {
    super(task, files);
  }

  @Override
  int firstParts() {
    return 1;
  }

  @Override
  void begin() {
    open();
    level = -1;
    putInitialStates();
    detect();
    level = 0;
  }

  @Override
  void describe(Manifest manifest) {
    visited().publish(manifest);
    queue(0).publish(manifest);
    queue(1).publish(manifest);
    manifest.put("sizes", sizes);
    manifest.put("detections", detections);
  }

  @Override
  void restore(Manifest manifest) {
    open();
    visited().restore(manifest);
    queue(0).restore(manifest);
    queue(1).restore(manifest);
    sizes = manifest.numbers("sizes");
    detections = manifest.number("detections");
  }

  private void open() {
    MemoryBlock buffers = room(bufferBytes(3));
    visited = file("visited", 0, Kind.VISITED, buffers, 0);
    queues =
        new StateFile[] {
          file("queue", 0, Kind.QUEUE, buffers, 1), file("queue", 1, Kind.QUEUE, buffers, 2)
        };
    table = new StateTable(layout, room(tableBytes).address(), tableBytes);
    sizes = new long[16];
    detections = 0;
  }

  private StateFile visited() {
    return Objects.requireNonNull(visited);
  }

  @Override
  long usedBytes() {
    return table == null ? 0 : table.usedBytes();
  }

  private StateTable table() {
    return Objects.requireNonNull(table);
  }

  /** The queue of a level. */
  private StateFile queue(int of) {
    return Objects.requireNonNull(queues)[of & 1];
  }

  @Override
  void search() {
    while (queue(level).count() > 0) {
      isBetween();
      task.observer().level(level, queue(level).count());
      if (level >= task.limits().depth()) {
        watch.reached(Limit.DEPTH);
        return;
      }
      checker().epoch(level);
      boolean[] goesOn = {true};
      queue(level).read((words, tag) -> goesOn[0] = expand(words));
      if (!goesOn[0]) {
        return;
      }
      queue(level).clear();
      detect();
      level++;
      if (hasEnough()) {
        return;
      }
    }
  }

  @Override
  void found(long[] words, long hashed) {
    StateTable into = table();
    if (into.find(hashed, words, 0) >= 0) {
      return;
    }
    if (into.isFull()) {
      long[] kept = words.clone();
      detect();
      into.put(hashed, kept, 0, 0);
    } else {
      into.put(hashed, words, 0, 0);
    }
  }

  private void detect() {
    StateTable of = table();
    if (of.size() == 0) {
      return;
    }
    detections++;
    visited()
        .read(
            (words, tag) -> {
              int index = of.find(hash.of(words, 0), words, 0);
              if (index >= 0) {
                of.strike(index);
              }
              return of.left() > 0;
            });
    long[] words = new long[layout.words()];
    for (int i = 0; i < of.size(); i++) {
      if (of.number(i) >= 0) {
        of.fetch(i, words);
        visited().append(words, 0, level + 1);
        queue(level + 1).append(words, 0, level + 1);
        if (level + 1 >= sizes.length) {
          sizes = Arrays.copyOf(sizes, 2 * sizes.length);
        }
        sizes[level + 1]++;
        distinct++;
      }
    }
    of.clear();
  }

  @Override
  long @Nullable [] levelSizes() {
    return sizes;
  }

  @Override
  List<Detail> details() {
    return List.of(Detail.count("detections", "detections", detections, ""));
  }
}
