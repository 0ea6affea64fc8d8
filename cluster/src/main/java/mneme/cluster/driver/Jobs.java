package mneme.cluster.driver;

import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Function;
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
import org.jspecify.annotations.Nullable;
import scala.Tuple2;

/** The jobs of Spark a search consists of. Not thread-safe. */
final class Jobs {
  private static final long LOOK_MILLIS = 100;

  private static final Pattern REFUSED =
      Pattern.compile(Pattern.quote(RefusedException.class.getName()) + ": (.*)");

  private final JavaSparkContext spark;
  private final StopWatch watch;
  private final Machines machines;
  private final Traffic traffic;
  private final RunSpec spec;
  private final Broadcast<RunSpec> shared;

  Jobs(JavaSparkContext spark, RunSpec spec, Machines machines, Traffic traffic, StopWatch watch) {
    this.spark = spark;
    this.spec = spec;
    this.shared = spark.broadcast(spec);
    this.machines = machines;
    this.traffic = traffic;
    this.watch = watch;
  }

  /** Makes the initial states the first level. */
  void insertInitial() throws Halted {
    spark.setJobDescription("initial states");
    await(numbers -> numbers.mapPartitions(new Tasks.InsertInitial(shared)), true)
        .forEach(machines::note);
  }

  /**
   * Expands a level whose states are in files, and the levels behind it, up to a level whose states
   * are in files then. What a level sends to the next one is kept by Spark for as long as this
   * takes; the files are where the next job begins, so that nothing older is ever needed.
   */
  void advance(int from, int to) throws Halted {
    spark.setJobDescription(
        to == from + 1 ? "level " + from : "levels " + from + " to " + (to - 1));
    await(numbers -> levels(numbers, from, to), true).forEach(machines::note);
  }

  private JavaRDD<Tasks.Inserted> levels(JavaRDD<Integer> numbers, int from, int to) {
    JavaPairRDD<Integer, byte[]> sent = numbers.mapPartitionsToPair(new Tasks.Expand(shared, from));
    for (int level = from + 1; level < to; level++) {
      JavaRDD<Tuple2<Integer, byte[]>> expanded =
          numbers.zipPartitions(shuffled(sent), new Tasks.InsertAndExpand(shared, level));
      sent = JavaPairRDD.fromJavaRDD(expanded);
    }
    return numbers.zipPartitions(shuffled(sent), new Tasks.Insert(shared, to));
  }

  private JavaPairRDD<Integer, byte[]> shuffled(JavaPairRDD<Integer, byte[]> sent) {
    return sent.partitionBy(new ByNumber(spec.partitions()));
  }

  /** Looks at the states of a level that will not be expanded. */
  List<String> look(int level) throws Halted {
    spark.setJobDescription("what waits on level " + level);
    return await(numbers -> numbers.mapPartitions(new Tasks.Look(shared, level)), false);
  }

  /** In each partition the least state of a level that leads to another in one step. */
  List<int[]> predecessors(int level, int[] target) {
    spark.setJobDescription("the way back to level " + level);
    try {
      return await(
          numbers -> numbers.mapPartitions(new Tasks.FindPredecessor(shared, level, target)),
          false);
    } catch (Halted e) {
      throw new IllegalStateException(e);
    }
  }

  /**
   * Carries out a job, once more where an executor is lost meanwhile: its partitions need another
   * place, and Spark itself would wait for the former one. What was done already is in files.
   *
   * @param limited whether the limits of the run end the job
   */
  private <T> List<T> await(Function<JavaRDD<Integer>, JavaRDD<T>> job, boolean limited)
      throws Halted {
    while (true) {
      long lost = traffic.lost();
      try {
        machines.await(watch::isOverdue);
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
        throw new Halted();
      }
      machines.place(spec.partitions());
      JavaRDD<T> asked = job.apply(machines.numbers());
      List<T> answer = await(asked, limited, lost);
      asked.rdd().cleanShuffleDependencies(false);
      if (answer != null) {
        return answer;
      }
    }
  }

  /** What came of a job; null where an executor was lost. */
  private <T> @Nullable List<T> await(JavaRDD<T> asked, boolean limited, long lost) throws Halted {
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
          if (traffic.lost() != lost) {
            action.cancel(true);
            return null;
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
      if (traffic.lost() != lost) {
        return null;
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
