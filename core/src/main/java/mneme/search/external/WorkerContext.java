package mneme.search.external;

import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import mneme.disk.BlockFile.Block;
import mneme.search.SearchTask;
import mneme.search.StopWatch;
import mneme.search.external.fingerprint.Fingerprints;
import mneme.store.Layout;
import mneme.store.SlotPlaces;
import mneme.store.StateHash;
import org.jspecify.annotations.Nullable;

/**
 * What the threads of a search on disk share. Its fields change only while the threads rest, but
 * for the cursor and the wish to pause.
 */
final class WorkerContext {
  final SearchTask task;
  final StopWatch watch;
  final Layout layout;
  final SlotPlaces places;
  final StateHash hash;
  final StateCodec codec;
  final LevelFiles levels;
  final boolean growing;

  /** States in a block at the most. */
  final int blockStates;

  Fingerprints fingerprints;

  /** What is known better than the fingerprints know it. */
  final Mistakes mistakes;

  /** The level being expanded. */
  int level;

  /** The blocks that are dealt with now, one after the other, by whoever comes first. */
  private List<Block> work = List.of();

  private final AtomicInteger cursor = new AtomicInteger();
  private volatile boolean paused;
  private final AtomicReference<@Nullable RuntimeException> failure = new AtomicReference<>();

  WorkerContext(
      SearchTask task,
      StopWatch watch,
      Layout layout,
      LevelFiles levels,
      Fingerprints fingerprints,
      MemoryShares shares) {
    this.task = task;
    this.watch = watch;
    this.layout = layout;
    this.places = new SlotPlaces(layout);
    this.hash = new StateHash(layout.words(), task.plan().hashBits());
    this.codec = new StateCodec(layout);
    this.levels = levels;
    this.fingerprints = fingerprints;
    this.growing = task.model().shape().grows();
    this.blockStates = shares.blockStates();
    this.mistakes = new Mistakes(layout.words(), shares.mistakes());
  }

  /** How probable it is that a new state looks visited to the memory. */
  double errorRate() {
    double alike = levels.states() * Math.pow(2, -task.plan().hashBits());
    return Math.min(1, fingerprints.errorRate() + alike);
  }

  /** Lays out blocks to be dealt with. */
  void lay(List<Block> blocks) {
    work = blocks;
    cursor.set(0);
  }

  /** How far the work on the blocks has come. */
  record Place(List<Block> work, int next) {}

  Place place() {
    return new Place(work, cursor.get());
  }

  void place(Place place) {
    work = place.work();
    cursor.set(place.next());
  }

  /** The next block, or null. */
  @Nullable Block next() {
    int number = nextNumber();
    return number < 0 ? null : work.get(number);
  }

  /** The number of the next block, or -1. */
  int nextNumber() {
    int number = cursor.getAndIncrement();
    return number < work.size() ? number : -1;
  }

  Block block(int number) {
    return work.get(number);
  }

  boolean hasMore() {
    return cursor.get() < work.size();
  }

  void pause() {
    paused = true;
  }

  void goOn() {
    paused = false;
  }

  boolean isPaused() {
    return paused;
  }

  /** A thread cannot go on. */
  void fail(RuntimeException reason) {
    failure.compareAndSet(null, reason);
    paused = true;
  }

  /** Throws what a thread has met, if any. */
  void throwFailure() {
    RuntimeException failed = failure.getAndSet(null);
    if (failed != null) {
      throw failed;
    }
  }
}
