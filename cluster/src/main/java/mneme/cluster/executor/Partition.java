package mneme.cluster.executor;

import java.util.List;
import java.util.Objects;
import java.util.concurrent.Semaphore;
import mneme.cluster.files.LevelReader;
import mneme.cluster.files.LevelWriter;
import mneme.cluster.files.RunFiles;
import mneme.cluster.files.StopReason;
import mneme.disk.DiskException;
import mneme.search.SearchTask;
import mneme.search.expansion.Expander;
import mneme.store.CanonicalCodec;
import mneme.store.RecordReader;
import mneme.store.Store;
import org.jspecify.annotations.Nullable;

/**
 * The states whose hash falls to one partition, in a store that lives as long as this process. One
 * task at a time works on it, see {@link #enter}.
 *
 * <p>The store holds the states of some levels, as they are in the files of the run, and of the
 * level behind them what was found so far: states that this partition leads to itself are put while
 * it is expanded and are never sent, the others when they come. The store is never more than a copy
 * of the files: where a task was cut off in the middle of a level, or another process had the
 * partition until now, it is built anew from them.
 */
final class Partition implements AutoCloseable {
  private final ExecutorRun run;
  private final int number;
  private final CanonicalCodec codec;
  private final RunFiles files;
  private final Semaphore turn = new Semaphore(1);
  private final SentStates sent;
  private final SearchTask task;
  private final Expander expander;
  private final Outbox outbox;
  private @Nullable Store store;
  private @Nullable Putter putter;

  /** The last level whose states are in the store as a whole. */
  private int inserted = -1;

  /** Whether the store holds these levels and nothing else. */
  private boolean intact = true;

  /** The level behind them, as far as its states are known; null where none was begun. */
  private @Nullable LevelWriter next;

  private int nextLevel;

  /** Whether all of its states are there that come of states of this partition. */
  private boolean ownIsComplete;

  private long insertNanos;
  private long shuffleNanos;

  Partition(ExecutorRun run, int number) {
    this.run = run;
    this.number = number;
    this.codec = run.codec();
    this.files = run.files();
    this.sent = new SentStates(codec);
    this.outbox = new Outbox(this);
    this.task = run.task();
    this.expander = new Expander(task, 0, outbox);
  }

  /** Waits for the task that works here. */
  void enter() throws InterruptedException {
    turn.acquire();
  }

  void leave() {
    turn.release();
  }

  int number() {
    return number;
  }

  ExecutorRun run() {
    return run;
  }

  SearchTask task() {
    return task;
  }

  Expander expander() {
    return expander;
  }

  Outbox outbox() {
    return outbox;
  }

  SentStates sent() {
    return sent;
  }

  /** Bytes of the store; 0 where there is none in this process. */
  long storeBytes() {
    Store open = store;
    return open == null ? 0 : open.peakBytes();
  }

  /** What inserting has taken since this was asked last. */
  long takeInsertNanos() {
    long taken = insertNanos;
    insertNanos = 0;
    return taken;
  }

  /** What waiting for states of other partitions has taken since this was asked last. */
  long takeShuffleNanos() {
    long taken = shuffleNanos;
    shuffleNanos = 0;
    return taken;
  }

  void shuffled(long nanos) {
    shuffleNanos += nanos;
  }

  /** Whether the states of a level are known already. */
  boolean hasLevel(int level) {
    return files.hasLevel(level, number) || intact && inserted >= level;
  }

  /** Makes the initial states of this partition the first level. */
  void insertInitial() {
    if (hasLevel(0)) {
      return;
    }
    guarded(
        () -> {
          begin(0);
          long[] record = new long[codec.mostWords(codec.slots())];
          for (int[] state : run.model().initialStates()) {
            if (codec.mostWords(state.length) > record.length) {
              record = new long[codec.mostWords(state.length)];
            }
            int length = codec.pack(state, record);
            if (run.owner(codec.hash(record, length)) == number) {
              putOwn(record, length, state);
            }
          }
          publish();
        });
  }

  /**
   * A level is about to be expanded: what it leads to in this partition is the beginning of the
   * next level.
   *
   * @return whether such states are to be put; if not, they have been before
   */
  boolean beginNext(int level) {
    if (hasLevel(level + 1) || hasOwn(level + 1)) {
      return false;
    }
    guarded(() -> begin(level + 1));
    return true;
  }

  /** Puts a state of this partition that the level leads to. */
  void putOwn(long[] record, int length, int[] state) {
    Putter to = putter;
    if (to == null || next == null || to.isFull()) {
      return;
    }
    try {
      to.put(record, length, state);
    } catch (DiskException e) {
      stop(e);
    }
  }

  /** The level was expanded as a whole. */
  void endNext() {
    guarded(() -> Objects.requireNonNull(putter).flush());
    ownIsComplete = true;
  }

  private boolean hasOwn(int level) {
    return next != null && nextLevel == level && ownIsComplete;
  }

  /** Makes those of the states that were sent here, and are new, part of the next level. */
  void insertSent(int level, List<byte[]> blocks) {
    if (hasLevel(level) || isStopped()) {
      return;
    }
    if (!hasOwn(level)) {
      // Another process has expanded the states here and sent the blocks, and was lost since.
      new Expansion(this, level - 1).repeatForOwn();
    }
    long began = System.nanoTime();
    guarded(
        () -> {
          Putter to = Objects.requireNonNull(putter);
          RecordReader reader = new RecordReader(codec);
          for (byte[] block : blocks) {
            reader.begin(block);
            while (!to.isFull() && reader.next()) {
              to.put(reader.record(), reader.length(), reader.vector());
            }
          }
          publish();
        });
    insertNanos += System.nanoTime() - began;
  }

  /** A level of which nothing is known yet comes behind those in the store. */
  private void begin(int level) {
    abandon();
    boolean room = ensure(level - 1);
    intact = false;
    LevelWriter writer = new LevelWriter(files, codec, level, number);
    next = writer;
    nextLevel = level;
    if (room) {
      Objects.requireNonNull(putter).writeTo(writer);
    }
  }

  private void publish() {
    Putter from = Objects.requireNonNull(putter);
    from.flush();
    if (from.isFull()) {
      files.stop(StopReason.MEMORY);
      return;
    }
    LevelWriter writer = next;
    if (writer == null) {
      // The disk was full before.
      return;
    }
    writer.publish();
    inserted = nextLevel;
    intact = true;
    next = null;
  }

  /** Forgets a level that was begun. */
  private void abandon() {
    LevelWriter begun = next;
    next = null;
    ownIsComplete = false;
    if (begun != null) {
      begun.close();
    }
  }

  /** A disk without room ends the run. */
  private void guarded(Runnable work) {
    try {
      work.run();
    } catch (DiskException e) {
      stop(e);
    }
  }

  private void stop(DiskException e) {
    if (e.kind() != DiskException.Kind.FULL) {
      throw e;
    }
    files.stop(StopReason.DISK);
    abandon();
  }

  /**
   * Whether some partition has not taken all of a level. Then nothing behind that level may be
   * written: states would be missing there.
   */
  boolean isStopped() {
    return files.stopped() != null;
  }

  /** Has the store hold all levels up to one; false where there is no room for them. */
  private boolean ensure(int level) {
    if (!intact || inserted > level || store == null) {
      rebuild();
    }
    Putter to = Objects.requireNonNull(putter);
    while (inserted < level) {
      intact = false;
      to.writeTo(null);
      try (LevelReader reader = new LevelReader(files, codec, inserted + 1, number)) {
        while (!to.isFull() && reader.next()) {
          to.put(reader.state().record(), reader.state().length(), reader.state().vector());
        }
      }
      to.flush();
      if (to.isFull()) {
        files.stop(StopReason.MEMORY);
        return false;
      }
      inserted++;
      intact = true;
    }
    return true;
  }

  private void rebuild() {
    close();
    Store open = run.openStore();
    store = open;
    putter = new Putter(open, codec);
    inserted = -1;
    intact = true;
    sent.forget();
  }

  @Override
  public void close() {
    abandon();
    Store open = store;
    store = null;
    putter = null;
    if (open != null) {
      open.close();
    }
  }
}
