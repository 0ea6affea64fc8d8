package mneme.cluster.executor;

import java.io.Serializable;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.Iterator;
import java.util.List;
import java.util.Objects;
import mneme.check.StateChecker;
import mneme.cluster.files.LevelReader;
import mneme.disk.Manifest;
import mneme.model.Stepper;
import mneme.search.EventFinder;
import mneme.search.expansion.Counts;
import org.apache.spark.SparkEnv;
import org.apache.spark.TaskContext;
import org.apache.spark.api.java.function.FlatMapFunction;
import org.apache.spark.api.java.function.FlatMapFunction2;
import org.apache.spark.api.java.function.PairFlatMapFunction;
import org.apache.spark.broadcast.Broadcast;
import org.apache.spark.util.TaskCompletionListener;
import org.jspecify.annotations.Nullable;
import scala.Tuple2;

/**
 * What Spark has executors do with a partition, whose number is the only thing that comes in beside
 * what was sent to it. Every task can be repeated, here or elsewhere, and gives the same.
 */
public final class Tasks {
  private Tasks() {}

  /** Waits for the partition that a task works on, which is its own until the task is over. */
  private static Partition enter(Broadcast<RunSpec> spec, Iterator<Integer> number)
      throws InterruptedException {
    Partition partition = ExecutorRuns.of(spec.value()).partition(number.next());
    partition.enter();
    TaskContext.get()
        .addTaskCompletionListener((TaskCompletionListener) context -> partition.leave());
    return partition;
  }

  private static List<byte[]> collect(Partition partition, Iterator<Tuple2<Integer, byte[]>> sent) {
    long began = System.nanoTime();
    List<byte[]> blocks = new ArrayList<>();
    while (sent.hasNext()) {
      blocks.add(sent.next()._2());
    }
    partition.shuffled(System.nanoTime() - began);
    return blocks;
  }

  /** Which executor has inserted the states of a level. */
  public record Inserted(int partition, String executor, String host) implements Serializable {}

  private static Iterator<Inserted> inserted(Partition partition) {
    SparkEnv here = SparkEnv.get();
    return Collections.singleton(
            new Inserted(
                partition.number(), here.executorId(), here.blockManager().blockManagerId().host()))
        .iterator();
  }

  /** Inserts the initial states. */
  public record InsertInitial(Broadcast<RunSpec> spec)
      implements FlatMapFunction<Iterator<Integer>, Inserted> {
    @Override
    public Iterator<Inserted> call(Iterator<Integer> number) throws InterruptedException {
      Partition partition = enter(spec, number);
      partition.insertInitial();
      return inserted(partition);
    }
  }

  /** Expands a level whose states are in files. */
  public record Expand(Broadcast<RunSpec> spec, int level)
      implements PairFlatMapFunction<Iterator<Integer>, Integer, byte[]> {
    @Override
    public Iterator<Tuple2<Integer, byte[]>> call(Iterator<Integer> number)
        throws InterruptedException {
      return new Expansion(enter(spec, number), level);
    }
  }

  /** Inserts what was sent, and expands the level that comes of it. */
  public record InsertAndExpand(Broadcast<RunSpec> spec, int level)
      implements FlatMapFunction2<
          Iterator<Integer>, Iterator<Tuple2<Integer, byte[]>>, Tuple2<Integer, byte[]>> {
    @Override
    public Iterator<Tuple2<Integer, byte[]>> call(
        Iterator<Integer> number, Iterator<Tuple2<Integer, byte[]>> sent)
        throws InterruptedException {
      Partition partition = enter(spec, number);
      partition.insertSent(level, collect(partition, sent));
      return new Expansion(partition, level);
    }
  }

  /** Inserts what was sent. */
  public record Insert(Broadcast<RunSpec> spec, int level)
      implements FlatMapFunction2<Iterator<Integer>, Iterator<Tuple2<Integer, byte[]>>, Inserted> {
    @Override
    public Iterator<Inserted> call(Iterator<Integer> number, Iterator<Tuple2<Integer, byte[]>> sent)
        throws InterruptedException {
      Partition partition = enter(spec, number);
      partition.insertSent(level, collect(partition, sent));
      return inserted(partition);
    }
  }

  /** Looks at the states of a level that nobody expands; answers what was found, as counts. */
  public record Look(Broadcast<RunSpec> spec, int level)
      implements FlatMapFunction<Iterator<Integer>, String> {
    @Override
    public Iterator<String> call(Iterator<Integer> number) throws InterruptedException {
      Partition partition = enter(spec, number);
      ExecutorRun run = partition.run();
      StateChecker checker = partition.task().checker();
      checker.epoch(level);
      try (LevelReader reader =
          new LevelReader(run.files(), run.codec(), level, partition.number())) {
        while (reader.next()) {
          checker.state(-1, reader.state().vector());
        }
      }
      Counts counts = new Counts(run.model());
      counts.add(checker);
      Manifest manifest = new Manifest();
      counts.save(manifest, "");
      manifest.put("survey", partition.task().survey().seen());
      return Collections.singleton(new String(manifest.encoded(), StandardCharsets.UTF_8))
          .iterator();
    }
  }

  /** Finds the least state of a level that leads to another in one step. */
  public record FindPredecessor(Broadcast<RunSpec> spec, int level, int[] target)
      implements FlatMapFunction<Iterator<Integer>, int[]> {
    @Override
    public Iterator<int[]> call(Iterator<Integer> number) throws InterruptedException {
      Partition partition = enter(spec, number);
      int[] best = predecessor(partition.run(), level, partition.number(), target);
      return best == null ? Collections.emptyIterator() : Collections.singleton(best).iterator();
    }
  }

  private static int @Nullable [] predecessor(
      ExecutorRun run, int level, int number, int[] target) {
    Stepper stepper = run.model().stepper();
    int[] best = null;
    try (LevelReader reader = new LevelReader(run.files(), run.codec(), level, number)) {
      while (reader.next()) {
        int[] state = reader.state().vector();
        if ((best == null || Arrays.compare(state, best) < 0)
            && EventFinder.eventTo(stepper, state, target) >= 0) {
          best = state.clone();
        }
      }
    }
    return best;
  }

  /** The number under which a partition is known to Spark. */
  public static int numberOf(Object key) {
    return Objects.requireNonNull((Integer) key);
  }
}
