package mneme.lab;

import java.io.IOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * SPIN's verifier for one system, generated and compiled once, in a folder that is removed on
 * closing. Merging of states and partial orders are off, so that it visits the same states as
 * Mneme.
 */
public final class Spin implements AutoCloseable {
  private static final Duration BUILD_LIMIT = Duration.ofMinutes(5);
  private static final Pattern STATES = Pattern.compile("([0-9.e+]+) states, stored");
  private static final Pattern TRANSITIONS = Pattern.compile("([0-9.e+]+) transitions");
  private static final Pattern SECONDS = Pattern.compile("elapsed time ([0-9.e+-]+) seconds");

  private static final Pattern USED =
      Pattern.compile("([0-9.e+]+)\\s+actual memory usage for states");

  private final Path folder;

  private Spin(Path folder) {
    this.folder = folder;
  }

  /** Whether both SPIN and a C compiler answer. */
  public static boolean isInstalled() throws InterruptedException {
    return answers("spin", "-V") && answers("gcc", "--version");
  }

  private static boolean answers(String... command) throws InterruptedException {
    try {
      return Subprocess.run(List.of(command), Path.of(""), BUILD_LIMIT).succeeded();
    } catch (IOException e) {
      return false;
    }
  }

  public static Spin compile(Path model) throws IOException, InterruptedException {
    return compile(model, List.of());
  }

  /**
   * @param defines words for the C compiler
   */
  public static Spin compile(Path model, List<String> defines)
      throws IOException, InterruptedException {
    List<String> all = new ArrayList<>(List.of("-DSAFETY"));
    all.addAll(defines);
    return make(model, all);
  }

  /**
   * A verifier that also looks for cycles.
   *
   * @param defines words for the C compiler
   */
  public static Spin compileForCycles(Path model, List<String> defines)
      throws IOException, InterruptedException {
    return make(model, defines);
  }

  private static Spin make(Path model, List<String> defines)
      throws IOException, InterruptedException {
    Spin spin = new Spin(Files.createTempDirectory("mneme-lab-spin"));
    try {
      spin.build("spin", "-o1", "-o2", "-o3", "-a", model.toString());
      List<String> gcc =
          new ArrayList<>(List.of("gcc", "-O2", "-w", "-DMEMLIM=16000", "-DNOREDUCE"));
      gcc.addAll(defines);
      gcc.addAll(List.of("-o", "pan", "pan.c"));
      spin.build(gcc.toArray(String[]::new));
      return spin;
    } catch (IOException | InterruptedException | RuntimeException e) {
      spin.close();
      throw e;
    }
  }

  private void build(String... command) throws IOException, InterruptedException {
    Subprocess.Outcome outcome = Subprocess.run(List.of(command), folder, BUILD_LIMIT);
    if (!outcome.succeeded()) {
      throw new IOException(command[0] + " fails: " + outcome.complaint());
    }
  }

  /** Empty where the verifier did not finish: a limit of time, memory or depth. */
  public Optional<Measurement> run(Duration limit) throws IOException, InterruptedException {
    Subprocess.Outcome outcome = run(List.of("-E"), limit);
    return outcome.timedOut() ? Optional.empty() : parse(outcome.output(), outcome.peakMemory());
  }

  /**
   * What the verifier said.
   *
   * @param options it is started with
   */
  public Subprocess.Outcome run(List<String> options, Duration limit)
      throws IOException, InterruptedException {
    List<String> command =
        new ArrayList<>(List.of(folder.resolve("pan").toString(), "-m20000000", "-w25", "-n"));
    command.addAll(options);
    return Subprocess.run(command, folder, limit);
  }

  public static Optional<Measurement> parse(String output, long peakMemory) {
    Matcher states = STATES.matcher(output);
    Matcher transitions = TRANSITIONS.matcher(output);
    Matcher seconds = SECONDS.matcher(output);
    boolean cutOff = output.contains("Search not completed") || output.contains("max search depth");
    if (cutOff || !states.find() || !transitions.find() || !seconds.find()) {
      return Optional.empty();
    }
    return Optional.of(
        new Measurement(
            (long) Double.parseDouble(states.group(1)),
            (long) Double.parseDouble(transitions.group(1)),
            Double.parseDouble(seconds.group(1)),
            bytesPerState(output, Double.parseDouble(states.group(1))),
            peakMemory));
  }

  /** Of the states alone, without the table that finds them; 0 where nothing is said. */
  private static double bytesPerState(String output, double states) {
    Matcher used = USED.matcher(output);
    return used.find() ? Double.parseDouble(used.group(1)) * (1 << 20) / states : 0;
  }

  @Override
  public void close() throws IOException {
    remove(folder);
  }

  /** Removes a folder with all that is in it. */
  public static void remove(Path folder) throws IOException {
    Files.walkFileTree(
        folder,
        new SimpleFileVisitor<>() {
          @Override
          public FileVisitResult visitFile(Path file, BasicFileAttributes attributes)
              throws IOException {
            Files.delete(file);
            return FileVisitResult.CONTINUE;
          }

          @Override
          public FileVisitResult postVisitDirectory(Path visited, java.io.IOException failure)
              throws IOException {
            Files.delete(visited);
            return FileVisitResult.CONTINUE;
          }
        });
  }
}
