package mneme.lab.study;

import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import java.util.stream.Stream;

/** The machine that is measured on, in words. */
final class Machine {
  private Machine() {}

  static String inWords() {
    return "%d cores (%s), %s, %s %s, Java %s"
        .formatted(
            Runtime.getRuntime().availableProcessors(),
            processor(),
            memory(),
            System.getProperty("os.name"),
            System.getProperty("os.arch"),
            Runtime.version());
  }

  /** How many processes want a core; 0 where the system does not tell. */
  static double load() {
    return Math.max(0, ManagementFactory.getOperatingSystemMXBean().getSystemLoadAverage());
  }

  private static String processor() {
    return line("/proc/cpuinfo", "model name").replaceFirst("^$", "unknown processor");
  }

  private static String memory() {
    String kilobytes = line("/proc/meminfo", "MemTotal").replaceAll("\\D", "");
    return kilobytes.isEmpty()
        ? "unknown memory"
        : String.format(Locale.ROOT, "%.0f GiB", Long.parseLong(kilobytes) / 1024.0 / 1024);
  }

  private static String line(String file, String begin) {
    try (Stream<String> lines = Files.lines(Path.of(file))) {
      return lines
          .filter(line -> line.startsWith(begin))
          .findFirst()
          .map(line -> line.substring(line.indexOf(':') + 1).strip())
          .orElse("");
    } catch (IOException | java.io.UncheckedIOException e) {
      return ""; // this is no Linux
    }
  }
}
