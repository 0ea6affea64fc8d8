package mneme.app.world;

import java.lang.management.ManagementFactory;

/**
 * The machine, or container, this process runs on. The launcher has measured it, because it sizes
 * the Java heap by it; without the launcher the JVM is asked, which takes longer.
 */
public final class ThisMachine implements Machine {
  @Override
  public long memory() {
    long measured = Long.getLong("mneme.machine", -1);
    if (measured > 0) {
      return measured;
    }
    return ManagementFactory.getOperatingSystemMXBean()
            instanceof com.sun.management.OperatingSystemMXBean system
        ? system.getTotalMemorySize()
        : 4L << 30;
  }

  @Override
  public long heap() {
    return Long.getLong("mneme.heap", -1);
  }

  @Override
  public long largestHeap() {
    return Runtime.getRuntime().maxMemory();
  }

  @Override
  public int cores() {
    return Runtime.getRuntime().availableProcessors();
  }
}
