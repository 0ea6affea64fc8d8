package mneme.cluster.executor;

import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import mneme.run.Plan;

/**
 * The runs this process takes part in. What a partition has visited outlives the tasks that work on
 * it, and a task of Spark finds nothing of former tasks but what is reached from a class: this map
 * is the only thing in the house that is static and changes. Thread-safe.
 */
public final class ExecutorRuns {
  private static final ConcurrentMap<Long, ExecutorRun> RUNS = new ConcurrentHashMap<>();

  private ExecutorRuns() {}

  /** The run, opened where this process has not met it yet. */
  static ExecutorRun of(RunSpec spec) {
    return RUNS.computeIfAbsent(spec.id(), id -> new ExecutorRun(spec, spec.model().open()));
  }

  /** Has tasks in this process use a plan that is there already. */
  public static void provide(RunSpec spec, Plan plan) {
    RUNS.put(spec.id(), new ExecutorRun(spec, plan));
  }

  /** Gives back the memory of a run, if this process takes part in it. */
  public static void forget(RunSpec spec) {
    ExecutorRun run = RUNS.remove(spec.id());
    if (run != null) {
      run.close();
    }
  }
}
