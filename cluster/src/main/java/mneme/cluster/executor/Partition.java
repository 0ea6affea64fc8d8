package mneme.cluster.executor;

import java.util.Arrays;
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
import mneme.store.Answer;
import mneme.store.AnswerSink;
import mneme.store.CanonicalCodec;
import mneme.store.Inserter;
import mneme.store.RecordReader;
import mneme.store.Store;
import org.jspecify.annotations.Nullable;

/**
 * The states whose hash falls to one partition, in a store that lives as long as this process. One
 * task at a time works on it, see {@link #enter}.
 *
 * <p>The store holds the states of some levels, as they are in the files of the run. It is never
 * more than a copy of them: where a task was cut off in the middle of a level, or another process
 * had the partition until now, it is built anew from the files.
 */
final class Partition implements AutoCloseable {
  /** Records that are put together, before their answers are asked for. */
  private static final int BATCH = 1024;

  private final ExecutorRun run;
  private final int number;
  private final CanonicalCodec codec;
  private final RunFiles files;
  private final Semaphore turn = new Semaphore(1);
  private final Answers answers = new Answers();
  private final SentStates sent;
  private final SearchTask task;
  private final Expander expander;
  private final Outbox outbox;
  private @Nullable Store store;
  private @Nullable Inserter inserter;

  /** The last level whose states are in the store. */
  private int inserted = -1;

  /** Whether the store holds these levels and nothing else. */
  private boolean intact = true;

  private long insertNanos;
  private long shuffleNanos;

  Partition(ExecutorRun run, int number) {
    this.run = run;
    this.number = number;
    this.codec = run.codec();
    this.files = run.files();
    this.sent = new SentStates(codec);
    this.outbox = new Outbox(run, sent);
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
    List<int[]> initial = run.model().initialStates();
    insert(
        0,
        from -> {
          long[] record = new long[codec.mostWords(codec.slots())];
          for (int[] state : initial) {
            if (codec.mostWords(state.length) > record.length) {
              record = new long[codec.mostWords(state.length)];
            }
            int length = codec.pack(state, record);
            if (run.owner(codec.hash(record, length)) == number) {
              from.put(record, length, state);
            }
          }
        });
  }

  /** Makes those of the states that were sent here, and are new, the next level. */
  void insertSent(int level, List<byte[]> blocks) {
    if (hasLevel(level)) {
      return;
    }
    insert(
        level,
        into -> {
          RecordReader reader = new RecordReader(codec);
          for (byte[] block : blocks) {
            reader.begin(block);
            while (!into.isFull() && reader.next()) {
              into.put(reader.record(), reader.length(), reader.vector());
            }
          }
        });
  }

  /** Puts states that may be new. */
  private interface Source {
    void putInto(Putter into);
  }

  private void insert(int level, Source source) {
    long began = System.nanoTime();
    try (LevelWriter writer = new LevelWriter(files, codec, level, number)) {
      if (!ensure(level - 1)) {
        return;
      }
      intact = false;
      Putter putter = new Putter(writer);
      source.putInto(putter);
      putter.flush();
      if (putter.isFull()) {
        files.stop(StopReason.MEMORY);
        return;
      }
      writer.publish();
      inserted = level;
      intact = true;
    } catch (DiskException e) {
      if (e.kind() != DiskException.Kind.FULL) {
        throw e;
      }
      files.stop(StopReason.DISK);
    } finally {
      insertNanos += System.nanoTime() - began;
    }
  }

  /** Has the store hold all levels up to one; false where there is no room for them. */
  private boolean ensure(int level) {
    if (!intact || inserted > level || store == null) {
      rebuild();
    }
    while (inserted < level) {
      intact = false;
      Putter putter = new Putter(null);
      try (LevelReader reader = new LevelReader(files, codec, inserted + 1, number)) {
        while (!putter.isFull() && reader.next()) {
          putter.put(reader.state().record(), reader.state().length(), reader.state().vector());
        }
      }
      putter.flush();
      if (putter.isFull()) {
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
    inserter = open.inserter(0, answers, !open.answersInOrder());
    inserted = -1;
    intact = true;
    sent.forget();
  }

  /** Remembers which of the states that were put together are new. */
  private static final class Answers implements AnswerSink {
    private final boolean[] fresh = new boolean[BATCH];
    private int count;
    private boolean full;

    @Override
    public void answer(long from, long event, long answer) {
      full |= answer == Answer.FULL;
      fresh[count++] = answer != Answer.FULL && Answer.isNew(answer);
    }
  }

  /** Puts states into the store, and those that are new into a file. */
  private final class Putter {
    private final @Nullable LevelWriter writer;
    private final Inserter into = Objects.requireNonNull(inserter);
    private long[] records = new long[BATCH * codec.words()];
    private final int[] ends = new int[BATCH];
    private int count;

    Putter(@Nullable LevelWriter writer) {
      this.writer = writer;
      answers.full = false;
      answers.count = 0;
    }

    boolean isFull() {
      return answers.full;
    }

    void put(long[] record, int length, int[] state) {
      int from = count == 0 ? 0 : ends[count - 1];
      if (from + length > records.length) {
        records = Arrays.copyOf(records, 2 * (from + length));
      }
      System.arraycopy(record, 0, records, from, length);
      ends[count++] = from + length;
      into.putInitial(state);
      if (count == BATCH) {
        flush();
      }
    }

    void flush() {
      into.flush();
      if (answers.count != count && !answers.full) {
        throw new IllegalStateException("the store owes answers");
      }
      LevelWriter to = writer;
      if (to != null && !answers.full) {
        long[] record = new long[0];
        int from = 0;
        for (int i = 0; i < count; i++) {
          int length = ends[i] - from;
          if (answers.fresh[i]) {
            if (record.length < length + 1) {
              record = new long[length + 1];
            }
            System.arraycopy(records, from, record, 0, length);
            to.add(record, length);
          }
          from = ends[i];
        }
      }
      count = 0;
      answers.count = 0;
    }
  }

  @Override
  public void close() {
    Store open = store;
    store = null;
    inserter = null;
    if (open != null) {
      open.close();
    }
  }
}
