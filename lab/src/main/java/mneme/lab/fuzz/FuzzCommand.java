package mneme.lab.fuzz;

import java.io.IOException;
import java.io.PrintStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.charset.CharacterCodingException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import mneme.app.ExitCode;
import mneme.app.language.Languages;
import mneme.engine.Runner;
import mneme.lab.Corpus;
import mneme.lab.Experiment;
import mneme.lab.LabException;
import mneme.lab.Options.Value;
import mneme.lab.Portions;
import mneme.lab.Spin;
import mneme.lab.Words;
import mneme.source.Language;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;

/**
 * {@code mneme lab fuzz}: the languages against texts that are broken in every way, or the engine
 * against random models.
 */
@Command(
    name = "fuzz",
    description = {
      "Feeds broken models to the languages; they may refuse them, nothing worse.",
      "With --engine: random models by every search over every store with random budgets; what a"
          + " run says must be true, and it must end."
    },
    footer = {
      "",
      "Examples:",
      "  mneme lab fuzz",
      "  mneme lab fuzz --seconds 600 --seed 7",
      "  mneme lab fuzz --count 5000",
      "  mneme lab fuzz --engine --seconds 300"
    })
@Portions(small = "12 --seconds 10", medium = "130 --seconds 120", full = "3700 --seconds 3600")
public final class FuzzCommand extends Experiment {
  private static final Duration HANG = Duration.ofSeconds(5);
  private static final int LARGEST_SEED = 32 << 10;

  /** Beyond the time a run was given; a busy machine takes its time. */
  private static final Duration RUN_HANGS = Duration.ofSeconds(30);

  /** Enough to begin with where there is neither corpus nor example. */
  private static final List<String> SMALL_MODELS =
      List.of(
          """
          const int N = 2;
          byte turn = 0;
          byte seen[2] = {1, 0};
          channel c, {byte} typed[1];
          process P {
            int i = -1;
            state idle, busy, done;
            commit done;
            init idle;
            assert busy: turn < N;
            trans
              idle -> busy { guard turn == 0 && seen[0] > 0; sync c!; effect turn = turn + 1, i = 0; },
              busy -> done { sync typed!i; },
              done -> idle { effect turn = 0; };
          }
          process Q {
            byte got;
            state a;
            init a;
            trans a -> a { sync c?; }, a -> a { sync typed?got; };
          }
          system async;
          """,
          """
          des (0, 4, 3)
          (0, "a", 1)
          (0, "a", 2)
          (1, i, 2)
          (2, "b !1", 0)
          """);

  final Value<Integer> seconds = options.value("--seconds", "N", 60, "How long");

  final Value<@Nullable Long> count =
      options.optional(
          "--count",
          "N",
          Long.class,
          "How many texts, or models with --engine, instead of a time: the same on every machine.");

  final Value<Long> seed =
      options.special(
          "--seed",
          "S",
          1L,
          "Of the random numbers; the same seed gives the same texts (default: 1).");

  final Value<@Nullable Path> corpus =
      options.optional(
          "--corpus",
          "DIR",
          Path.class,
          "Models to break (default: shared/corpus and examples, where they are found).");

  final Value<Path> save =
      options.value(
          "--save", "DIR", Path.of("lab-results/fuzz"), "Where texts that do harm are kept");

  final Value<Boolean> engine =
      options.flag("--engine", "Random models of all these languages against the engine.");

  private final List<Language> languages;
  private final Duration hang;

  public FuzzCommand() {
    this(Languages.all(), HANG);
  }

  /** For tests: other languages, less patience. */
  FuzzCommand(List<Language> languages, Duration hang) {
    this.languages = languages;
    this.hang = hang;
  }

  @Override
  public int run(PrintStream out, PrintStream err) throws IOException, InterruptedException {
    if (seconds.get() < 1) {
      throw new LabException("--seconds: at least 1 is needed");
    }
    if (count.get() != null && count.get() < 1) {
      throw new LabException("--count: at least 1 is needed");
    }
    if (engine.get()) {
      return runEngine(out);
    }
    List<Path> folders = folders();
    List<Fuzzer.Target> targets = new ArrayList<>();
    for (Language language : languages) {
      targets.add(new Fuzzer.Target(language, seeds(language, folders)));
    }
    Fuzzer fuzzer = new Fuzzer(hang);
    fuzzer.run(targets, new Random(seed.get()), quota());
    for (Fuzzer.Finding finding : fuzzer.findings()) {
      Path file = save(finding);
      out.println("%s: %s: %s".formatted(finding.language().name(), file, finding.headline()));
    }
    out.println(
        "%s texts in %s languages, %s of them models after all, %d findings"
            .formatted(
                Words.grouped(fuzzer.texts()),
                languages.size(),
                Words.grouped(fuzzer.loaded()),
                fuzzer.findings().size()));
    return fuzzer.findings().isEmpty() ? ExitCode.FINE : ExitCode.VIOLATED;
  }

  private int runEngine(PrintStream out) throws IOException, InterruptedException {
    Path folder = Files.createTempDirectory("mneme-lab-fuzz");
    EngineFuzzer fuzzer = new EngineFuzzer(languages, Runner::run, RUN_HANGS, folder);
    try {
      fuzzer.run(seed.get(), quota());
    } finally {
      Spin.remove(folder);
    }
    for (EngineFuzzer.Finding found : fuzzer.findings()) {
      Path file = save(found.language(), found.text(), found.what(), found.cause());
      out.println("%s: %s".formatted(file, found.what()));
    }
    out.println(
        "models searched: %s; %s runs, %s of them finished; %s more models were refused or too large, %d findings"
            .formatted(
                fuzzer.models().entrySet().stream()
                    .map(each -> Words.grouped(each.getValue()) + " " + each.getKey())
                    .collect(Collectors.joining(", ")),
                Words.grouped(fuzzer.runs()),
                Words.grouped(fuzzer.finished()),
                Words.grouped(fuzzer.skipped()),
                fuzzer.findings().size()));
    return fuzzer.findings().isEmpty() ? ExitCode.FINE : ExitCode.VIOLATED;
  }

  private Quota quota() {
    return count.get() == null
        ? Quota.of(Duration.ofSeconds(seconds.get()))
        : Quota.of(count.get());
  }

  private List<Path> folders() {
    if (corpus.get() != null) {
      return List.of(Corpus.of(corpus.get()).folder());
    }
    List<Path> folders = new ArrayList<>();
    Corpus.find(Path.of("")).map(Corpus::folder).ifPresent(folders::add);
    Optional.of(Path.of("examples")).filter(Files::isDirectory).ifPresent(folders::add);
    return folders;
  }

  /** The models of a language that are small enough to be loaded often. */
  private static List<String> seeds(Language language, List<Path> folders) throws IOException {
    List<String> seeds = new ArrayList<>(SMALL_MODELS);
    for (Path folder : folders) {
      List<Path> files;
      try (Stream<Path> all = Files.walk(folder)) {
        files = all.filter(file -> isModel(language, file)).sorted().toList();
      }
      for (Path file : files) {
        try {
          seeds.add(Files.readString(file));
        } catch (CharacterCodingException e) {
          // Not written in UTF-8; there are others.
        }
      }
    }
    return seeds;
  }

  private static boolean isModel(Language language, Path file) {
    String name = file.getFileName().toString();
    return language.endings().stream().anyMatch(ending -> name.endsWith("." + ending))
        && file.toFile().length() <= LARGEST_SEED;
  }

  private Path save(Fuzzer.Finding finding) throws IOException {
    String what = finding.cause() == null ? "does not come back within " + hang : "";
    return save(finding.language(), finding.text(), what, finding.cause());
  }

  private Path save(Language language, String text, String what, @Nullable Throwable cause)
      throws IOException {
    Files.createDirectories(save.get());
    String name = "%s-%08x".formatted(language.name(), text.hashCode());
    Path file = save.get().resolve(name + "." + language.endings().getFirst());
    Files.writeString(file, text);
    StringWriter trace = new StringWriter();
    if (!what.isEmpty()) {
      trace.append(what).append('\n');
    }
    if (cause != null) {
      cause.printStackTrace(new PrintWriter(trace));
    }
    Files.writeString(save.get().resolve(name + ".txt"), trace.toString());
    return file;
  }
}
