package mneme.cluster.driver;

import java.io.PrintStream;
import java.util.Locale;
import mneme.cluster.executor.ModelParcel;
import mneme.run.Plan;
import org.jspecify.annotations.Nullable;

/**
 * What a search on a cluster is told besides its task.
 *
 * @param where as the user said it
 * @param partitions 0 for one for each core
 * @param whole the plan of which the task carries out a part
 * @param parcel what other processes make the same plan of
 * @param heap bytes of the Java heap of an executor
 * @param executorMemory bytes of an executor for its stores
 * @param told where each level is told; null where nobody wants to know
 */
public record ClusterSetup(
    String where,
    int partitions,
    Plan whole,
    ModelParcel parcel,
    long heap,
    long executorMemory,
    @Nullable PrintStream told) {

  /** Whether the executors are threads of this process. */
  boolean isInThisProcess() {
    return where.startsWith("local");
  }

  void tell(String line) {
    if (told != null) {
      told.println("mneme: " + line);
    }
  }

  /** A line for each level that a job has found. */
  void tellLevels(int from, long[] sizes, long states, double seconds) {
    for (int level = from + 1; level < sizes.length; level++) {
      boolean last = level == sizes.length - 1;
      tell(
          String.format(
              Locale.ROOT,
              "level %d: %,d states%s",
              level,
              sizes[level],
              last ? String.format(Locale.ROOT, "; %,d in all, %.2f s", states, seconds) : ""));
    }
  }
}
