package mneme.cluster.executor;

import java.util.Iterator;
import java.util.NoSuchElementException;
import mneme.cluster.files.LevelReader;
import mneme.cluster.files.RunFiles;
import mneme.disk.Manifest;
import mneme.model.ModelError;
import mneme.search.expansion.Expander;
import mneme.store.RecordReader;
import org.apache.spark.TaskContext;
import org.apache.spark.TaskKilledException;
import scala.Tuple2;

/**
 * Expands the states of a partition on a level, as far as somebody takes the blocks that come of
 * it; at the end what was counted is written to a file. Not thread-safe.
 */
final class Expansion implements Iterator<Tuple2<Integer, byte[]>> {
  /** States between two looks at whether the task is still wanted. */
  private static final int STEP = 256;

  private final Partition partition;
  private final int level;
  private final RunFiles files;
  private final LevelReader reader;
  private final Expander expander;
  private final Outbox outbox;
  private final boolean keeps;
  private boolean done;
  private long nanos;
  private long states;

  Expansion(Partition partition, int level) {
    this.partition = partition;
    this.level = level;
    this.files = partition.run().files();
    this.reader = new LevelReader(files, partition.run().codec(), level, partition.number());
    this.expander = partition.expander();
    this.outbox = partition.outbox();
    this.done = partition.isStopped();
    this.keeps = !done && partition.beginNext(level);
    partition.sent().begin(level, files.states(level, partition.number()));
    outbox.begin(keeps, true);
    expander.forget();
    expander.checker().epoch(level);
  }

  @Override
  public boolean hasNext() {
    while (outbox.blocks().isEmpty() && !done) {
      expand();
      if (done && states > 0) {
        files.writeCounts(level, partition.number(), counts());
      }
    }
    return !outbox.blocks().isEmpty();
  }

  @Override
  public Tuple2<Integer, byte[]> next() {
    if (!hasNext()) {
      throw new NoSuchElementException();
    }
    return outbox.blocks().remove();
  }

  /** Expands some states more. */
  void expand() {
    long began = System.nanoTime();
    TaskContext context = TaskContext.get();
    if (context != null && context.isInterrupted()) {
      reader.close();
      throw new TaskKilledException();
    }
    RecordReader state = reader.state();
    for (int i = 0; i < STEP; i++) {
      if (!reader.next()) {
        reader.close();
        outbox.close();
        if (keeps) {
          partition.endNext();
        }
        done = true;
        break;
      }
      int[] vector = state.vector();
      outbox.expanding(state.record(), state.length());
      expander.expand(-1, vector);
      states++;
    }
    nanos += System.nanoTime() - began;
  }

  /**
   * Puts what the level leads to in this partition into its store once more; all else that comes of
   * it is known.
   */
  void repeatForOwn() {
    outbox.begin(keeps, false);
    while (!done) {
      expand();
    }
  }

  private Manifest counts() {
    Manifest counts = new Manifest();
    expander.total().save(counts, "");
    counts.put("survey", partition.task().survey().seen());
    ModelError missed = partition.task().survey().missed();
    if (missed != null) {
      counts.put("missed", missed.message());
      counts.put("missed-at", new long[] {missed.position().line(), missed.position().column()});
    }
    counts.put(
        "costs",
        new long[] {
          nanos,
          partition.takeShuffleNanos(),
          partition.takeInsertNanos(),
          outbox.records(),
          outbox.bytes(),
          partition.storeBytes()
        });
    return counts;
  }
}
