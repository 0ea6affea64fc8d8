package mneme.search.external;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import mneme.disk.BlockFile.Block;
import mneme.disk.DiskException;
import mneme.disk.Workplace;
import mneme.search.Crew;

/**
 * What the disk knows of visited states without reading them: their signatures in a few sorted
 * runs. Of a state that looks visited in memory the signature says at the cost of a block or two
 * that it is new after all, or that it has been visited, as surely as 56 bits can.
 *
 * <p>The newest blocks of states are not in it: new runs are made of as many states as can be
 * sorted at once, and runs are merged when the newer ones together are no longer small beside an
 * older one, so that a signature is written a few times and there are few runs to look into.
 */
final class Signatures implements AutoCloseable {
  private final Workplace place;
  private final LevelFiles levels;
  private final int capacity;
  private final Worker[] workers;
  private final WorkerContext ground;
  private final List<HashRun> runs = new ArrayList<>();
  private final List<HashRun.Reader> readers = new ArrayList<>();

  /** Signatures being sorted, or looked for; there once they are needed. */
  private long[] sorted = new long[0];

  private int nextNumber = 1;

  /** Blocks of states whose signatures are here, counted as {@link LevelFiles} lists them. */
  private int blocksKnown;

  private long looked;
  private long merges;

  /**
   * @param capacity signatures that are sorted at once
   */
  Signatures(Workplace place, WorkerContext ground, Worker[] workers, int capacity) {
    this.place = place;
    this.ground = ground;
    this.levels = ground.levels;
    this.workers = workers;
    this.capacity = capacity;
  }

  /** Bytes of memory that sorting so many at once takes. */
  static long bytesFor(int capacity) {
    return (long) capacity * Long.BYTES;
  }

  /** How often a signature was looked for. */
  long looked() {
    return looked;
  }

  /** How often runs became one. */
  long merges() {
    return merges;
  }

  /** Blocks of states that are known here: the oldest. */
  int blocksKnown() {
    return blocksKnown;
  }

  /** About how many states' signatures are read to look for so many. */
  double readFor(long count) {
    return Math.min(known(), (double) count * runs.size() * HashRun.PIECE);
  }

  /** How probable it is that a new state looks visited. */
  double errorRate() {
    int bits = Math.min(HashRun.SIGNATURE_BITS, ground.task.plan().hashBits());
    return Math.min(1, levels.states() * Math.pow(2, -bits));
  }

  /** Takes in blocks of states as long as there are enough of them to make a run. */
  void update(Crew crew) {
    while (levels.states() - known() >= capacity) {
      addRun(crew);
    }
  }

  private long known() {
    long known = 0;
    for (HashRun run : runs) {
      known += run.size();
    }
    return known;
  }

  private void addRun(Crew crew) {
    reserve();
    List<Block> blocks = new ArrayList<>();
    int count = 0;
    for (Block block : levels.since(blocksKnown)) {
      if (count + block.count() > capacity) {
        break;
      }
      count += block.count();
      blocks.add(block);
    }
    int[] starts = new int[blocks.size()];
    for (int i = 1; i < starts.length; i++) {
      starts[i] = starts[i - 1] + blocks.get(i - 1).count();
    }
    ground.lay(blocks);
    crew.run(lane -> workers[lane].collect(sorted, starts));
    ground.throwFailure();
    Arrays.sort(sorted, 0, count);
    HashRun.Builder builder = new HashRun.Builder(place, nextNumber++, count);
    for (int i = 0; i < count; i++) {
      builder.add(sorted[i]);
    }
    runs.add(builder.finish());
    blocksKnown += blocks.size();
    merge();
  }

  private void reserve() {
    if (sorted.length == 0) {
      sorted = new long[capacity];
      for (int i = 0; i < workers.length; i++) {
        readers.add(new HashRun.Reader());
      }
    }
  }

  /** Merges the newest runs with those before them that are not longer than they are together. */
  private void merge() {
    long newer = 0;
    int from = runs.size();
    for (int i = runs.size() - 1; i >= 0; i--) {
      if (i < runs.size() - 1 && runs.get(i).size() <= newer) {
        from = i;
      }
      newer += runs.get(i).size();
    }
    if (from < runs.size() - 1) {
      List<HashRun> merged = runs.subList(from, runs.size());
      HashRun one = merged(merged);
      merged.forEach(HashRun::delete);
      merged.clear();
      runs.add(one);
      merges++;
    }
  }

  private HashRun merged(List<HashRun> several) {
    List<HashRun.Cursor> cursors = new ArrayList<>();
    for (HashRun run : several) {
      cursors.add(new HashRun.Cursor(run));
    }
    long size = several.stream().mapToLong(HashRun::size).sum();
    HashRun.Builder builder = new HashRun.Builder(place, nextNumber++, size);
    cursors.removeIf(HashRun.Cursor::hasEnded);
    while (!cursors.isEmpty()) {
      // There are few, and one is mostly ahead of the others: no heap needed.
      HashRun.Cursor least = cursors.getFirst();
      long next = Long.MAX_VALUE;
      for (int i = 1; i < cursors.size(); i++) {
        HashRun.Cursor other = cursors.get(i);
        if (other.value() < least.value()) {
          next = Math.min(next, least.value());
          least = other;
        } else {
          next = Math.min(next, other.value());
        }
      }
      do {
        builder.add(least.value());
        least.advance();
      } while (!least.hasEnded() && least.value() <= next);
      if (least.hasEnded()) {
        cursors.remove(least);
      }
    }
    return builder.finish();
  }

  /** Signatures that are looked for together. */
  interface Wanted {
    /** Puts signatures into the array and returns how many, 0 when there are no more. */
    int next(long[] into);

    /**
     * What came of those.
     *
     * @param found a bit for each, in ascending order of the signatures
     */
    void answer(long[] signatures, int count, long[] found);
  }

  /** Looks for signatures, as many together as fit. */
  void find(Wanted wanted, Crew crew) {
    reserve();
    for (int count = wanted.next(sorted); count > 0; count = wanted.next(sorted)) {
      int several = count;
      looked += count;
      Arrays.sort(sorted, 0, count);
      long[] found = new long[(count + Long.SIZE - 1) / Long.SIZE];
      crew.run(
          lane -> {
            int from = border(several, lane);
            int to = border(several, lane + 1);
            try {
              for (HashRun run : runs) {
                run.find(sorted, from, to, found, readers.get(lane));
              }
            } catch (DiskException e) {
              ground.fail(e);
            }
          });
      ground.throwFailure();
      wanted.answer(sorted, count, found);
    }
  }

  /** Where a thread's share begins: no two write to the same word of answers. */
  private int border(int count, int lane) {
    return lane == workers.length
        ? count
        : (int) ((long) count * lane / workers.length) / Long.SIZE * Long.SIZE;
  }

  /** Forgets everything: the files have changed. */
  void clear() {
    runs.forEach(HashRun::delete);
    runs.clear();
    blocksKnown = 0;
  }

  @Override
  public void close() {
    runs.forEach(HashRun::close);
    runs.clear();
  }
}
