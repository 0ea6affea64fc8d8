package mneme.lab.promela;

import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import mneme.app.ExitCode;
import mneme.engine.Runner;
import mneme.lab.Experiment;
import mneme.lab.LabException;
import mneme.lab.Options.Value;
import mneme.lab.Portions;
import mneme.lab.Spin;
import mneme.lab.Subprocess;
import mneme.lab.Words;
import mneme.promela.PromelaLanguage;
import mneme.run.Figures;
import mneme.run.Plan;
import mneme.run.Run;
import mneme.source.SourceException;
import mneme.source.SourceText;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;

/** {@code mneme lab promela}: random programs, explored by SPIN and by us. */
@Command(
    name = "promela",
    description = "Compares random Promela programs with SPIN: states, transitions, verdicts.",
    footer = {"", "Examples:", "  mneme lab promela", "  mneme lab promela --count 5000 --seed 7"})
@Portions(small = "40 --count 20", medium = "1800 --count 1000", full = "9000 --count 5000")
public final class PromelaCommand extends Experiment {
  private static final Duration LIMIT = Duration.ofSeconds(20);
  private static final int REPORT_EVERY = 100;
  private static final long MOST_STATES = 200_000;

  /** Megabytes for the verifier: enough for so many states, and what has more is soon given up. */
  private static final String MEMORY = "-DMEMLIM=100";

  /** How the verifier speaks of what is a run-time error here. */
  private static final List<String> RUN_TIME_ERRORS =
      List.of(
          "invalid array index",
          "block in d_step",
          "blocking sel",
          "too few parameters",
          "too many parameters",
          "non-determinism in event trace",
          "uninitialized chan");

  private static final Pattern STATES = Pattern.compile("(\\d+) states, stored");
  private static final Pattern TRANSITIONS = Pattern.compile("(\\d+) transitions");
  private static final Pattern ERRORS = Pattern.compile("errors: (\\d+)");

  final Value<Integer> count =
      options.value("--count", "N", 2000, "How many programs are compared");

  final Value<Long> seed =
      options.special(
          "--seed",
          "S",
          1L,
          "Of the random numbers; the same seed gives the same programs (default: 1).");

  final Value<Path> save =
      options.value(
          "--save", "DIR", Path.of("lab-results/promela"), "Where programs that differ are kept");

  private int compared;
  private int skipped;
  private int differing;

  /**
   * What was counted.
   *
   * @param errs whether there is a run-time error; then SPIN ends, or goes on with a value that is
   *     not in the array, and nothing else can be compared
   */
  record Counts(long states, long transitions, long endStates, boolean assertion, boolean errs) {
    static final Counts ERRING = new Counts(-1, -1, -1, false, true);
  }

  @Override
  public boolean needsCorpus() {
    return false;
  }

  @Override
  public List<String> tools() {
    return List.of("spin", "gcc");
  }

  @Override
  public int run(PrintStream out, PrintStream err) throws IOException, InterruptedException {
    String compiler = compiler();
    Path folder = Files.createTempDirectory("mneme-lab-promela");
    try {
      compare(folder, compiler, out, err);
    } catch (InterruptedException e) {
      out.println("ended after:");
    } finally {
      Spin.remove(folder);
    }
    out.println(tally());
    if (compared < count.get()) {
      return ExitCode.INCOMPLETE;
    }
    return differing == 0 ? ExitCode.FINE : ExitCode.VIOLATED;
  }

  private void compare(Path folder, String compiler, PrintStream out, PrintStream err)
      throws IOException, InterruptedException {
    Path model = folder.resolve("model.pml");
    for (long number = seed.get() * 1_000_000L; compared < count.get(); number++) {
      String text = RandomPromela.program(new Random(number));
      Files.writeString(model, text);
      Counts spin = spin(folder, compiler, isTraced(text));
      if (spin == null) {
        skipped++;
        if (skipped > 20 * (compared + 50)) {
          throw new LabException("SPIN takes hardly any of these programs; is it complete?");
        }
        continue;
      }
      compared++;
      String ours = ours(text);
      if (!ours.equals(spin.toString())) {
        differing++;
        Files.createDirectories(save.get());
        Path kept = save.get().resolve(number + ".pml");
        Files.writeString(kept, text);
        out.println(kept + ": SPIN " + spin + ", here " + ours);
        out.flush();
      }
      if (compared % REPORT_EVERY == 0 && compared < count.get()) {
        err.println(tally());
      }
    }
  }

  private String tally() {
    return "%s programs compared with SPIN, %s differ; %s more were refused by SPIN or too large for it"
        .formatted(Words.grouped(compared), Words.grouped(differing), Words.grouped(skipped));
  }

  /** The quickest C compiler there is: the verifiers are small. */
  private static String compiler() throws InterruptedException {
    if (answers("spin", "-V")) {
      if (answers("tcc", "-v")) {
        return "tcc";
      }
      if (answers("gcc", "--version")) {
        return "gcc";
      }
    }
    throw new LabException("this needs SPIN and a C compiler, tcc or gcc");
  }

  private static boolean answers(String... command) throws InterruptedException {
    try {
      return Subprocess.run(List.of(command), Path.of(""), LIMIT).succeeded();
    } catch (IOException e) {
      return false;
    }
  }

  /** What SPIN says; null where it refuses the program or does not come to an end. */
  private static @Nullable Counts spin(Path folder, String compiler, boolean traced)
      throws IOException, InterruptedException {
    Files.deleteIfExists(folder.resolve("pan.c"));
    Subprocess.run(List.of("spin", "-o1", "-o2", "-o3", "-a", "model.pml"), folder, LIMIT);
    if (!Files.exists(folder.resolve("pan.c"))) {
      return null;
    }
    List<String> build =
        List.of(
            compiler, "-w", "-DSAFETY", "-DNOREDUCE", "-DNOCLAIM", MEMORY, "-o", "pan", "pan.c");
    if (!Subprocess.run(build, folder, LIMIT).succeeded()) {
      return null;
    }
    String pan = folder.resolve("pan").toString();
    String ends = pan(folder, pan, "-A");
    String asserts = pan(folder, pan, "-E");
    if (RUN_TIME_ERRORS.stream().anyMatch(asserts::contains)) {
      return Counts.ERRING;
    }
    Matcher states = STATES.matcher(ends);
    Matcher transitions = TRANSITIONS.matcher(ends);
    Matcher invalid = ERRORS.matcher(ends);
    Matcher violated = ERRORS.matcher(asserts);
    boolean whole = states.find() && transitions.find() && invalid.find() && violated.find();
    boolean sound =
        !ends.contains("max search depth")
            && !ends.contains("aborting")
            && !ends.contains("Search not completed");
    if (!whole || !sound || Long.parseLong(states.group(1)) > MOST_STATES) {
      return null;
    }
    long ended = Long.parseLong(invalid.group(1));
    return new Counts(
        Long.parseLong(states.group(1)),
        Long.parseLong(transitions.group(1)),
        traced ? Math.min(1, ended) : ended,
        !violated.group(1).equals("0"),
        false);
  }

  private static String pan(Path folder, String pan, String option)
      throws IOException, InterruptedException {
    Subprocess.Outcome outcome =
        Subprocess.run(List.of(pan, "-m50000", "-w18", "-c0", "-n", option), folder, LIMIT);
    return outcome.timedOut() ? "" : outcome.output();
  }

  /**
   * Where a trace is all that is asserted, the verifier counts events it does not allow together
   * with invalid end states, and in an atomic sequence each of them: whether there are any is
   * compared then.
   */
  private static long ended(Figures figures, String text) {
    return isTraced(text)
        ? Math.min(1, figures.deadlocks() + figures.assertionsViolated())
        : figures.deadlocks();
  }

  private static boolean isTraced(String text) {
    return text.contains("trace {");
  }

  /** The same counts, or what went wrong. */
  private static String ours(String text) {
    try {
      SourceText source = new SourceText("model.pml", text);
      Plan plan = Plan.explore(new PromelaLanguage().load(source, Map.of()).model());
      Run run = Runner.run(plan);
      if (run.figures().runtimeErrors() > 0) {
        return Counts.ERRING.toString();
      }
      return new Counts(
              run.figures().states(),
              run.figures().transitions() + 1,
              ended(run.figures(), text),
              run.figures().assertionsViolated() > 0,
              false)
          .toString();
    } catch (SourceException e) {
      return String.valueOf(e.getMessage());
    }
  }
}
