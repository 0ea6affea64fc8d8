package mneme.cluster.driver;

import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import mneme.cluster.executor.RefusedException;
import mneme.cluster.executor.RunSpec;
import mneme.cluster.executor.Tasks;
import mneme.run.PlanException;
import mneme.search.StopWatch;
import org.apache.spark.api.java.JavaFutureAction;
import org.apache.spark.api.java.JavaPairRDD;
import org.apache.spark.api.java.JavaRDD;
import org.apache.spark.api.java.JavaSparkContext;
import org.apache.spark.broadcast.Broadcast;
import scala.Tuple2;

/** The jobs of Spark a search consists of. Not thread-safe. */
final class Jobs {
  private static final long LOOK_MILLIS = 100;

  private static final Pattern REFUSED =
      Pattern.compile(Pattern.quote(RefusedException.class.getName()) + ": (.*)");

  private final JavaSparkContext spark;
  private final StopWatch watch;
  private final Machines machines;
  private final RunSpec spec;
  private final Broadcast<RunSpec> shared;

  Jobs(JavaSparkContext spark, RunSpec spec, Machines machines, StopWatch watch) {
    this.spark = spark;
    this.spec = spec;
    this.shared = spark.broadcast(spec);
    this.machines = machines;
    this.watch = watch;
  }

  private JavaRDD<Integer> numbers() {
    machines.place(spec.partitions());
    return machines.numbers();
  }

  /** Makes the initial states the first level. */
  void insertInitial() throws Halted {
    spark.setJobDescription("initial states");
    await(numbers().mapPartitions(new Tasks.InsertInitial(shared)), true).forEach(machines::note);
  }

  /**
   * Expands a level whose states are in files, and the levels behind it, up to a level whose states
   * are in files then. What a level sends to the next one is kept by Spark for as long as this
   * takes; the files are where the next job begins, so that nothing older is ever needed.
   */
  void advance(int from, int to) throws Halted {
    spark.setJobDescription(
        to == from + 1 ? "level " + from : "levels " + from + " to " + (to - 1));
    JavaRDD<Integer> numbers = numbers();
    JavaPairRDD<Integer, byte[]> sent = numbers.mapPartitionsToPair(new Tasks.Expand(shared, from));
    for (int level = from + 1; level < to; level++) {
      JavaRDD<Tuple2<Integer, byte[]>> expanded =
          numbers.zipPartitions(shuffled(sent), new Tasks.InsertAndExpand(shared, level));
      sent = JavaPairRDD.fromJavaRDD(expanded);
    }
    JavaRDD<Tasks.Inserted> inserted =
        numbers.zipPartitions(shuffled(sent), new Tasks.Insert(shared, to));
    await(inserted, true).forEach(machines::note);
    inserted.rdd().cleanShuffleDependencies(false);
  }

  private JavaPairRDD<Integer, byte[]> shuffled(JavaPairRDD<Integer, byte[]> sent) {
    return sent.partitionBy(new ByNumber(spec.partitions()));
  }

  /** Looks at the states of a level that will not be expanded. */
  List<String> look(int level) throws Halted {
    spark.setJobDescription("what waits on level " + level);
    return await(numbers().mapPartitions(new Tasks.Look(shared, level)), false);
  }

  /** In each partition the least state of a level that leads to another in one step. */
  List<int[]> predecessors(int level, int[] target) {
    spark.setJobDescription("the way back to level " + level);
    try {
      return await(
          numbers().mapPartitions(new Tasks.FindPredecessor(shared, level, target)), false);
    } catch (Halted e) {
      throw new IllegalStateException(e);
    }
  }

  /**
   * @param limited whether the limits of the run end the job
   */
  private <T> List<T> await(JavaRDD<T> asked, boolean limited) throws Halted {
    JavaFutureAction<List<T>> action = asked.collectAsync();
    try {
      while (true) {
        try {
          return action.get(LOOK_MILLIS, TimeUnit.MILLISECONDS);
        } catch (TimeoutException e) {
          if (limited && watch.limitReached(0)) {
            action.cancel(true);
            throw new Halted();
          }
        }
      }
    } catch (InterruptedException e) {
      action.cancel(true);
      Thread.currentThread().interrupt();
      throw new Halted();
    } catch (ExecutionException e) {
      if (watch.limitReached(0)) {
        // Spark ends its work on a signal before the search has heard of it.
        throw new Halted();
      }
      throw failure(e);
    }
  }

  private static RuntimeException failure(ExecutionException e) {
    for (Throwable cause = e; cause != null; cause = cause.getCause()) {
      Matcher refused = REFUSED.matcher(String.valueOf(cause));
      if (refused.find()) {
        return new PlanException(refused.group(1));
      }
    }
    return new IllegalStateException("a job of Spark failed", e.getCause());
  }
}
