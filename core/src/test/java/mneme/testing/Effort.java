package mneme.testing;

import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.time.Duration;

/**
 * The processor time of the thread that makes it. What takes linear time is told from what does not
 * by this; seconds on the clock depend on what else the machine does.
 */
public final class Effort {
  private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();

  private final long start = THREADS.getCurrentThreadCpuTime();

  private Effort() {}

  public static Effort begin() {
    return new Effort();
  }

  /** Since it began. */
  public Duration soFar() {
    return Duration.ofNanos(THREADS.getCurrentThreadCpuTime() - start);
  }
}
