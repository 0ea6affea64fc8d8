package mneme.search.delayed;

import java.util.List;
import java.util.function.ObjIntConsumer;
import mneme.disk.Manifest;
import mneme.disk.Traffic.Kind;
import mneme.search.disk.MemoryBlock;
import mneme.store.StateHash;

/**
 * The files of a search with delayed detection, split by hash: visited states, candidates that no
 * detection has looked at yet, what the level has found, and targets of events that may close a
 * cycle. For one thread.
 */
final class DelayedFiles {
  final StateFile[] visited;
  final StateFile[] candidates;
  final StateFile[] found;
  final StateFile[] doubtful;
  private final DiskSearch search;
  private final MemoryBlock buffers;

  /**
   * @param generation how often the files were split, part of their names: a checkpoint may still
   *     need those from before
   */
  DelayedFiles(DiskSearch search, int generation) {
    this.search = search;
    this.buffers = search.room(search.bufferBytes(4 * search.parts));
    visited = files("visited-" + generation, Kind.VISITED, 0);
    candidates = files("candidates-" + generation, Kind.CANDIDATES, 1);
    found = files("found-" + generation, Kind.CANDIDATES, 2);
    doubtful = files("doubtful-" + generation, Kind.CANDIDATES, 3);
  }

  private StateFile[] files(String name, Kind kind, int place) {
    StateFile[] files = new StateFile[search.parts];
    for (int part = 0; part < files.length; part++) {
      files[part] = search.file(name, part, kind, buffers, place * files.length + part);
    }
    return files;
  }

  /** What lives longer than a level. */
  private List<StateFile[]> lasting() {
    return List.of(visited, candidates, doubtful);
  }

  void publish(Manifest manifest) {
    for (StateFile[] files : lasting()) {
      for (StateFile file : files) {
        file.publish(manifest);
      }
    }
  }

  void restore(Manifest manifest) {
    for (StateFile[] files : lasting()) {
      for (StateFile file : files) {
        file.restore(manifest);
      }
    }
  }

  static long total(StateFile[] files) {
    long total = 0;
    for (StateFile file : files) {
      total += file.count();
    }
    return total;
  }

  /** States of a level that are on disk. */
  long countOf(int level) {
    long sum = 0;
    for (int part = 0; part < visited.length; part++) {
      sum += visited[part].count(level) + candidates[part].count(level);
    }
    return sum;
  }

  /** Shows all states that lasted until a checkpoint. */
  void forEachKnown(ObjIntConsumer<long[]> user) {
    for (StateFile[] files : List.of(visited, candidates)) {
      for (StateFile file : files) {
        file.read(
            (words, tag) -> {
              user.accept(words, tag);
              return true;
            });
      }
    }
  }

  /** States of a part that have to be in memory together. */
  long toCompare(int part) {
    return found[part].count() + candidates[part].count() + doubtful[part].count();
  }

  /** Moves everything to files with more parts. */
  void moveTo(DelayedFiles more, StateHash hash) {
    move(visited, more.visited, hash);
    move(candidates, more.candidates, hash);
    move(found, more.found, hash);
    move(doubtful, more.doubtful, hash);
    search.giveBack(buffers);
  }

  private void move(StateFile[] from, StateFile[] to, StateHash hash) {
    for (StateFile file : from) {
      file.read(
          (words, tag) -> {
            to[search.partOf(hash.of(words, 0))].append(words, 0, tag);
            return true;
          });
      file.clear();
    }
  }
}
