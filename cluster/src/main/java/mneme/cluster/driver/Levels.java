package mneme.cluster.driver;

import java.util.ArrayList;
import java.util.List;
import mneme.cluster.files.RunFiles;
import mneme.disk.Manifest;
import mneme.model.ModelError;
import mneme.search.SearchTask;
import mneme.search.expansion.Counts;
import mneme.source.Position;

/**
 * What the files of a run say of its levels: how many states each has, and what was counted when it
 * was expanded. Not thread-safe.
 */
final class Levels {
  private final RunFiles files;
  private final int partitions;
  private final SearchTask task;

  /** By level and partition. */
  private final List<long[]> sizes = new ArrayList<>();

  private Counts counted;
  private final long[] costs = new long[5];
  private final long[] storeBytes;
  private long fileBytes;
  private int expanded;

  Levels(RunFiles files, int partitions, SearchTask task) {
    this.files = files;
    this.partitions = partitions;
    this.task = task;
    this.counted = new Counts(task.model());
    this.storeBytes = new long[partitions];
  }

  /** Reads how many states the next level has. */
  void addSize() {
    long[] size = new long[partitions];
    for (int p = 0; p < partitions; p++) {
      size[p] = files.states(sizes.size(), p);
      fileBytes += files.levelBytes(sizes.size(), p);
    }
    sizes.add(size);
  }

  /** Reads what was counted on the next level that was expanded. */
  void addCounts() {
    int level = expanded++;
    for (int p = 0; p < partitions; p++) {
      Manifest counts = files.counts(level, p, sizes.get(level)[p]);
      if (counts == null) {
        continue;
      }
      add(counts);
      long[] more = counts.numbers("costs");
      for (int i = 0; i < costs.length; i++) {
        costs[i] += more[i];
      }
      storeBytes[p] = Math.max(storeBytes[p], more[costs.length]);
    }
  }

  void add(Manifest counts) {
    counted.add(Counts.load(counts, "", task));
    task.survey().hasSeen(counts.numbers("survey"));
    String missed = counts.text("missed");
    if (missed != null) {
      long[] at = counts.numbers("missed-at");
      task.survey()
          .notFollowed(
              new ModelError(
                  ModelError.Kind.NOT_FOLLOWED, missed, new Position((int) at[0], (int) at[1])));
    }
  }

  int count() {
    return sizes.size();
  }

  long size(int level) {
    long sum = 0;
    for (long each : sizes.get(level)) {
      sum += each;
    }
    return sum;
  }

  /** Forgets levels behind one. */
  void cutBehind(int last) {
    while (sizes.size() > last + 1) {
      sizes.removeLast();
    }
  }

  long[] sizes() {
    long[] all = new long[sizes.size()];
    for (int level = 0; level < all.length; level++) {
      all[level] = size(level);
    }
    return all;
  }

  long states() {
    long sum = 0;
    for (int level = 0; level < sizes.size(); level++) {
      sum += size(level);
    }
    return sum;
  }

  Counts counted() {
    return counted;
  }

  double expandSeconds() {
    return costs[0] / 1e9;
  }

  double waitSeconds() {
    return costs[1] / 1e9;
  }

  double insertSeconds() {
    return costs[2] / 1e9;
  }

  long sent() {
    return costs[3];
  }

  long storeBytes() {
    long sum = 0;
    for (long each : storeBytes) {
      sum += each;
    }
    return sum;
  }

  long fileBytes() {
    return fileBytes;
  }
}
