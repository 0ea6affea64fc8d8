package mneme.lab;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/**
 * Runs a program to its end or to a time limit; then it is ended with everything it started. Where
 * the lab itself is being ended, nothing is run any more: that is an {@link InterruptedException}.
 */
public final class Subprocess {
  private static final int POLL_MILLIS = 20;

  private Subprocess() {}

  /**
   * What came of a program.
   *
   * @param exitCode meaningless where it timed out
   * @param seconds of wall time
   * @param processorSeconds of all its threads, and of what it started, seen from outside a moment
   *     before it ended; 0 where the system does not tell
   * @param peakMemory resident bytes at the peak, seen from outside; 0 where the system does not
   *     tell
   */
  public record Outcome(
      int exitCode,
      boolean timedOut,
      String output,
      String errors,
      double seconds,
      double processorSeconds,
      long peakMemory) {

    /**
     * The line of the standard error that says most: the first that speaks of an error, else the
     * last.
     */
    public String complaint() {
      List<String> lines = errors.lines().map(String::strip).filter(s -> !s.isEmpty()).toList();
      return lines.stream()
          .filter(line -> line.toLowerCase(Locale.ROOT).contains("error"))
          .findFirst()
          .orElse(lines.isEmpty() ? "" : lines.getLast());
    }

    public boolean succeeded() {
      return !timedOut && exitCode == 0;
    }
  }

  public static Outcome run(List<String> command, Path folder, Duration limit)
      throws IOException, InterruptedException {
    Path output = Files.createTempFile("mneme-lab", ".out");
    Path errors = Files.createTempFile("mneme-lab", ".err");
    try {
      long start = System.nanoTime();
      Process process =
          new ProcessBuilder(command)
              .directory(folder.toAbsolutePath().toFile())
              .redirectInput(ProcessBuilder.Redirect.from(Path.of("/dev/null").toFile()))
              .redirectOutput(output.toFile())
              .redirectError(errors.toFile())
              .start();
      Thread hook = new Thread(() -> end(process));
      addHook(hook, process);
      long peak = 0;
      double busy = 0;
      boolean timedOut = false;
      try {
        while (!process.waitFor(pause(System.nanoTime() - start), TimeUnit.NANOSECONDS)) {
          peak = Math.max(peak, peakMemory(process));
          busy = Math.max(busy, processorSeconds(process));
          if (System.nanoTime() - start > limit.toNanos()) {
            timedOut = true;
            break;
          }
        }
      } finally {
        end(process);
        removeHook(hook);
      }
      int exitCode = process.waitFor();
      double seconds = (System.nanoTime() - start) / 1e9;
      return new Outcome(
          exitCode,
          timedOut,
          Files.readString(output),
          Files.readString(errors),
          seconds,
          busy,
          peak);
    } finally {
      Files.deleteIfExists(output);
      Files.deleteIfExists(errors);
    }
  }

  /**
   * How long to wait before the process is looked at again: a hundredth of the time it has taken,
   * so that the last look is that near to its end and looking costs next to nothing.
   */
  private static long pause(long elapsed) {
    return Math.max(TimeUnit.MILLISECONDS.toNanos(POLL_MILLIS), elapsed / 100);
  }

  private static void end(Process process) {
    if (process.isAlive()) {
      List<ProcessHandle> children = process.descendants().toList();
      process.destroyForcibly();
      children.forEach(ProcessHandle::destroyForcibly);
    }
  }

  private static void addHook(Thread hook, Process process) throws InterruptedException {
    try {
      Runtime.getRuntime().addShutdownHook(hook);
    } catch (IllegalStateException e) {
      end(process);
      throw new InterruptedException("the lab is being ended");
    }
  }

  private static void removeHook(Thread hook) {
    try {
      Runtime.getRuntime().removeShutdownHook(hook);
    } catch (IllegalStateException e) {
      // The lab itself is being ended: the hook is running, and does what it is for.
    }
  }

  private static double processorSeconds(Process process) {
    return Stream.concat(Stream.of(process.toHandle()), process.descendants())
        .mapToDouble(
            handle -> handle.info().totalCpuDuration().orElse(Duration.ZERO).toMillis() / 1e3)
        .sum();
  }

  /**
   * The greatest peak among a process and its descendants: a launcher script may have started the
   * real one.
   */
  private static long peakMemory(Process process) {
    return Stream.concat(Stream.of(process.toHandle()), process.descendants())
        .mapToLong(handle -> peakMemory(Path.of("/proc", Long.toString(handle.pid()), "status")))
        .max()
        .orElse(0);
  }

  private static long peakMemory(Path status) {
    try (Stream<String> lines = Files.lines(status)) {
      return lines
          .filter(line -> line.startsWith("VmHWM:"))
          .mapToLong(line -> Long.parseLong(line.replaceAll("\\D", "")) * 1024)
          .findFirst()
          .orElse(0);
    } catch (IOException | java.io.UncheckedIOException e) {
      return 0; // it has just ended, or this is no Linux
    }
  }
}
