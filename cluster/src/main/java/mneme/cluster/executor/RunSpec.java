package mneme.cluster.executor;

import java.io.Serializable;
import mneme.cluster.files.RunFiles;

/**
 * What every executor knows of a run.
 *
 * @param part which part of the plan is searched; see {@link mneme.engine.PlanParts}
 * @param store the name of the store of each partition
 * @param memory bytes an executor may take for its stores
 */
public record RunSpec(
    RunFiles files,
    ModelParcel model,
    int part,
    int partitions,
    String store,
    int hashBits,
    long memory)
    implements Serializable {
  long id() {
    return files.run();
  }
}
