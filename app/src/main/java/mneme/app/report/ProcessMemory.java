package mneme.app.report;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;

/** What the operating system says about the memory of this process. */
public final class ProcessMemory {
  private static final String PEAK = "VmHWM:";

  private ProcessMemory() {}

  /** The most bytes this process has held so far; -1 where the system does not tell. */
  public static long peak() {
    try {
      String status = Files.readString(Path.of("/proc/self/status"), StandardCharsets.ISO_8859_1);
      int at = status.indexOf(PEAK);
      if (at < 0) {
        return -1;
      }
      int end = status.indexOf("kB", at);
      return Long.parseLong(status.substring(at + PEAK.length(), end).strip()) << 10;
    } catch (IOException | NumberFormatException e) {
      return -1;
    }
  }
}
