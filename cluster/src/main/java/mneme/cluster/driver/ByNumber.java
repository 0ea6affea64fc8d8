package mneme.cluster.driver;

import mneme.cluster.executor.Tasks;
import org.apache.spark.Partitioner;

/** Sends what has the number of a partition to that partition. */
final class ByNumber extends Partitioner {
  private final int partitions;

  ByNumber(int partitions) {
    this.partitions = partitions;
  }

  @Override
  public int numPartitions() {
    return partitions;
  }

  @Override
  public int getPartition(Object key) {
    return Tasks.numberOf(key);
  }
}
