package mneme.cluster.driver;

import java.util.concurrent.atomic.AtomicLong;
import org.apache.spark.executor.TaskMetrics;
import org.apache.spark.scheduler.SparkListener;
import org.apache.spark.scheduler.SparkListenerExecutorRemoved;
import org.apache.spark.scheduler.SparkListenerTaskEnd;

/** What Spark says it has moved between partitions, repeated tasks included. Thread-safe. */
final class Traffic extends SparkListener {
  private final AtomicLong bytes = new AtomicLong();
  private final AtomicLong writeNanos = new AtomicLong();
  private final AtomicLong tasks = new AtomicLong();
  private final AtomicLong failed = new AtomicLong();
  private final AtomicLong lost = new AtomicLong();

  @Override
  public void onTaskEnd(SparkListenerTaskEnd end) {
    tasks.incrementAndGet();
    if (!end.taskInfo().successful()) {
      failed.incrementAndGet();
    }
    TaskMetrics metrics = end.taskMetrics();
    if (metrics != null) {
      bytes.addAndGet(metrics.shuffleWriteMetrics().bytesWritten());
      writeNanos.addAndGet(metrics.shuffleWriteMetrics().writeTime());
    }
  }

  @Override
  public void onExecutorRemoved(SparkListenerExecutorRemoved removed) {
    lost.incrementAndGet();
  }

  long bytes() {
    return bytes.get();
  }

  double writeSeconds() {
    return writeNanos.get() / 1e9;
  }

  long tasks() {
    return tasks.get();
  }

  long failed() {
    return failed.get();
  }

  long lost() {
    return lost.get();
  }
}
