package mneme.lab.fuzz;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.Stream;
import mneme.app.UserException;
import mneme.app.language.Languages;
import mneme.engine.Runner;
import mneme.run.Figures;
import mneme.run.PlanException;
import mneme.run.Run;
import mneme.source.Language;
import mneme.source.Position;
import mneme.source.SourceException;
import mneme.source.SourceText;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class FuzzTest {
  /** A busy machine may stop a thread for seconds; that is no fault of the language. */
  private static final Duration PATIENT = Duration.ofMinutes(1);

  @TempDir Path folder = Path.of("");

  /** What a language under test does with a text. */
  private interface Load {
    void load(SourceText source) throws SourceException;
  }

  /** Refuses every text, after it did what the test wants. */
  private record TestLanguage(Load load) implements Language {
    @Override
    public String name() {
      return "test";
    }

    @Override
    public List<String> endings() {
      return List.of("test");
    }

    @Override
    public boolean recognises(SourceText source) {
      return true;
    }

    @Override
    public Loaded load(SourceText source, Map<String, Integer> parameters) throws SourceException {
      load.load(source);
      throw new SourceException(source, Position.NONE, "refused");
    }
  }

  private String fuzz(int expectedExitCode, Duration patience, Load load) throws Exception {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    PrintStream stream = new PrintStream(out, true, StandardCharsets.UTF_8);
    FuzzCommand command = new FuzzCommand(List.of(new TestLanguage(load)), patience);
    String[] arguments = {
      "--count", "300", "--corpus", folder.toString(), "--save", saved().toString()
    };
    assertThat(command.run(arguments, stream, stream)).isEqualTo(expectedExitCode);
    return out.toString(StandardCharsets.UTF_8);
  }

  private Path saved() {
    return folder.resolve("saved");
  }

  private List<String> savedFiles() throws Exception {
    try (Stream<Path> files = Files.list(saved())) {
      return files.map(file -> file.getFileName().toString()).sorted().toList();
    }
  }

  @Test
  void refusingIsFine() throws Exception {
    assertThat(fuzz(0, PATIENT, source -> {})).contains(" 0 findings");
    assertThat(saved()).doesNotExist();
  }

  @Test
  void aFailureIsReportedOnceAndItsTextKept() throws Exception {
    String report =
        fuzz(
            1,
            PATIENT,
            source -> {
              throw new StackOverflowError("too deep");
            });
    assertThat(report).contains("StackOverflowError: too deep", " 1 findings");
    assertThat(savedFiles()).hasSize(2).anyMatch(name -> name.endsWith(".test"));
  }

  @Test
  void aTextThatHangsEndsTheExperiment() throws Exception {
    String report =
        fuzz(
            1,
            Duration.ofMillis(500),
            source -> {
              try {
                Thread.sleep(60_000);
              } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
              }
            });
    assertThat(report).contains("does not come back", "1 texts");
    assertThat(savedFiles()).hasSize(2);
  }

  @Test
  void theLanguagesRefuseBrokenTextsAndDoNothingWorse() throws Exception {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    PrintStream stream = new PrintStream(out, true, StandardCharsets.UTF_8);
    // The examples alone: where there is a corpus, the texts would be others.
    String[] arguments = {
      "--count", "3000", "--seed", "3", "--corpus", "../examples", "--save", "target/fuzz"
    };
    FuzzCommand command = new FuzzCommand(Languages.all(), PATIENT);
    assertThat(command.run(arguments, stream, stream))
        .as(() -> out.toString(StandardCharsets.UTF_8))
        .isZero();
  }

  @Test
  void whatTheEngineSaysOfRandomModelsIsTrue() throws Exception {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    PrintStream stream = new PrintStream(out, true, StandardCharsets.UTF_8);
    String[] arguments = {"--engine", "--count", "60", "--save", "target/fuzz"};
    assertThat(new FuzzCommand(Languages.all(), PATIENT).run(arguments, stream, stream))
        .as(() -> out.toString(StandardCharsets.UTF_8))
        .isZero();
    assertThat(out.toString(StandardCharsets.UTF_8))
        .contains(" 0 findings")
        .containsPattern(
            "searched: [0-9]+ aut, [0-9]+ dve, [0-9]+ lna, [0-9]+ pnml, [0-9]+ promela; ")
        .doesNotContain(" 0 runs");
  }

  private List<EngineFuzzer.Finding> found(EngineFuzzer.Engine engine, Duration patience)
      throws Exception {
    EngineFuzzer fuzzer = new EngineFuzzer(Languages.all(), engine, patience, folder);
    fuzzer.run(1, Quota.of(20));
    assertThat(fuzzer.models()).isNotEmpty();
    return fuzzer.findings();
  }

  @Test
  void anEngineThatErrsIsFoundOut() throws Exception {
    // One state fewer than there are, where nothing has ended the run.
    assertThat(found(plan -> withoutAState(Runner.run(plan)), PATIENT))
        .anyMatch(finding -> finding.what().contains(" states instead of "));
    assertThat(
            found(
                plan -> {
                  throw new IndexOutOfBoundsException("seven");
                },
                PATIENT))
        .isNotEmpty()
        .allMatch(finding -> finding.what().contains("exit code 4"));
    assertThat(
            found(
                plan -> {
                  throw new PlanException("too little memory");
                },
                PATIENT))
        .isEmpty();
  }

  private static Run withoutAState(Run run) {
    Figures all = run.figures();
    Figures less =
        new Figures(
            all.knowsStates() ? all.states() - 1 : Figures.UNKNOWN,
            all.expanded(),
            all.transitions(),
            all.matched(),
            all.eventsExecuted(),
            all.deadlocks(),
            all.assertionsViolated(),
            all.runtimeErrors(),
            all.violationsOf(),
            all.unreached(),
            all.levels(),
            all.depth(),
            all.degrees(),
            all.seconds(),
            all.storeBytes(),
            all.queueBytes(),
            all.visited(),
            all.storedPeak(),
            all.details());
    return new Run(
        run.plan(), run.verdict(), run.limit(), run.violation(), run.exact(), less, run.results());
  }

  @Test
  void theSameSeedGivesTheSameTexts() {
    List<String> seeds =
        List.of("process P { state a; init a; }", "des (0, 1, 2)\n(0, \"a\", 1)\n");
    Mutator one = new Mutator(new Random(5), seeds);
    Mutator other = new Mutator(new Random(5), seeds);
    for (int i = 0; i < 500; i++) {
      assertThat(one.next()).isEqualTo(other.next());
    }
  }

  @Test
  void aCountGivesTheSameTextsOnEveryMachine() throws Exception {
    List<String> first = new ArrayList<>();
    List<String> second = new ArrayList<>();
    fuzz(0, PATIENT, source -> first.add(source.text()));
    fuzz(0, PATIENT, source -> second.add(source.text()));
    assertThat(first).hasSize(300).isEqualTo(second);
  }

  @Test
  void textsAreManifoldAndWritable() {
    Mutator mutator = new Mutator(new Random(1), List.of("process P { state a; init a; }"));
    List<String> texts = Stream.generate(mutator::next).limit(300).toList();
    assertThat(texts.stream().distinct().count()).isGreaterThan(250);
    assertThat(texts).allMatch(StandardCharsets.UTF_8.newEncoder()::canEncode);
  }

  @Test
  void usageErrorsAreTheUsers() {
    PrintStream nowhere = new PrintStream(PrintStream.nullOutputStream());
    assertThatThrownBy(
            () -> new FuzzCommand().run(new String[] {"--seconds", "0"}, nowhere, nowhere))
        .isInstanceOf(UserException.class)
        .hasMessageContaining("--seconds");
    assertThatThrownBy(() -> new FuzzCommand().run(new String[] {"--count", "0"}, nowhere, nowhere))
        .isInstanceOf(UserException.class)
        .hasMessageContaining("--count");
  }
}
