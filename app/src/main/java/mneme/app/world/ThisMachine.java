package mneme.app.world;

import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/**
 * The machine, or container, this process runs on. Reads the files of Linux itself, which is quick.
 */
public final class ThisMachine implements Machine {
  private static final Path GROUPS = Path.of("/sys/fs/cgroup");

  @Override
  public long memory() {
    long memory = ofLinux();
    if (memory <= 0) {
      memory =
          ManagementFactory.getOperatingSystemMXBean()
                  instanceof com.sun.management.OperatingSystemMXBean system
              ? system.getTotalMemorySize()
              : 4L << 30;
    }
    return Math.min(memory, ofGroups());
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

  private static long ofLinux() {
    for (String line : lines(Path.of("/proc/meminfo"))) {
      if (line.startsWith("MemTotal:")) {
        return number(line.substring("MemTotal:".length()).replace("kB", "")) << 10;
      }
    }
    return -1;
  }

  /** The least limit of the control groups this process is in, of both versions. */
  private static long ofGroups() {
    long least = Long.MAX_VALUE;
    for (String line : lines(Path.of("/proc/self/cgroup"))) {
      int first = line.indexOf(':');
      int second = line.indexOf(':', first + 1);
      if (second < 0) {
        continue;
      }
      String controllers = line.substring(first + 1, second);
      String group = line.substring(second + 2);
      if (controllers.isEmpty()) {
        least = Math.min(least, ofGroup(GROUPS, group, "memory.max"));
      } else if (controllers.equals("memory")) {
        least = Math.min(least, ofGroup(GROUPS.resolve("memory"), group, "memory.limit_in_bytes"));
      }
    }
    return least;
  }

  private static long ofGroup(Path root, String group, String file) {
    long least = Long.MAX_VALUE;
    Path folder = root.resolve(group);
    while (folder != null && folder.startsWith(root)) {
      for (String line : lines(folder.resolve(file))) {
        long limit = number(line);
        if (limit > 0) {
          least = Math.min(least, limit);
        }
      }
      folder = folder.getParent();
    }
    return least;
  }

  private static List<String> lines(Path file) {
    try {
      return Files.readAllLines(file, StandardCharsets.ISO_8859_1);
    } catch (IOException e) {
      return List.of();
    }
  }

  /** -1 for what is no number, such as {@code max}. */
  private static long number(String text) {
    try {
      return Long.parseLong(text.strip());
    } catch (NumberFormatException e) {
      return -1;
    }
  }
}
