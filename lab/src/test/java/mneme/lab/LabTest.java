package mneme.lab;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.ServiceLoader;
import mneme.app.LabCommand;
import mneme.lab.truth.Fingerprint;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LabTest {
  @TempDir Path folder = Path.of("");

  @Test
  void theCommandLineFindsEveryExperiment() {
    assertThat(ServiceLoader.load(LabCommand.class))
        .extracting(LabCommand::name)
        .containsExactly(
            "truth",
            "speed",
            "scaling",
            "fuzz",
            "forgetting",
            "nets",
            "promela",
            "ltl",
            "liveness",
            "pan",
            "pan-claims",
            "snapshots",
            "comback",
            "delta",
            "contract",
            "external",
            "exactness",
            "protocols",
            "forecast",
            "knob",
            "hard-limit",
            "list",
            "run",
            "report",
            "reduction",
            "smallest-cache",
            "verifier");
    assertThat(ServiceLoader.load(LabCommand.class))
        .allSatisfy(command -> assertThat(command.summary()).isNotBlank());
  }

  @Test
  void theCorpusIsFoundFromAFolderBelow() throws Exception {
    Path below = Files.createDirectories(folder.resolve("project/lab/src"));
    assertThat(Corpus.find(below)).isEmpty();
    Path corpus = Files.createDirectories(folder.resolve("shared/corpus"));
    assertThat(Corpus.find(below)).contains(new Corpus(corpus.toAbsolutePath()));
  }

  @Test
  void theFingerprintFollowsTheClasses() throws Exception {
    String ours = Fingerprint.of(List.of(Corpus.class));
    assertThat(ours).matches("[0-9a-f]{8}").isEqualTo(Fingerprint.of(List.of(Table.class)));
    assertThat(Fingerprint.of(List.of(Corpus.class, Test.class))).isNotEqualTo(ours);
  }

  @Test
  void aFreshProcessHasTheSameJavaAndClassPath() {
    List<String> command = FreshMneme.likeThis().command();
    assertThat(command.getFirst()).endsWith("java");
    assertThat(command).contains("-cp", System.getProperty("java.class.path"), "mneme.app.Main");
    assertThat(command).noneMatch(word -> word.startsWith("-javaagent"));
  }

  @Test
  void anAnswerIsReadFromStandardOutput() throws Exception {
    FreshMneme echo =
        new FreshMneme(List.of("sh", "-c", "echo '{\"verdict\": \"complete\", \"states\": 3}'"));
    FreshMneme.Answer answer = echo.explore(Path.of("a.dve"), List.of(), Duration.ofMinutes(1));
    assertThat(answer.complete()).isTrue();
    assertThat(answer.number("states")).isEqualTo(3);
    assertThat(answer.text("limit")).isEmpty();
  }

  @Test
  void noiseOnStandardOutputIsNoAnswer() throws Exception {
    FreshMneme broken = new FreshMneme(List.of("sh", "-c", "echo hello {; echo why >&2; exit 4"));
    FreshMneme.Answer answer = broken.explore(Path.of("a.dve"), List.of(), Duration.ofMinutes(1));
    assertThat(answer.json()).isNull();
    assertThat(answer.complete()).isFalse();
    assertThat(answer.failure()).isEqualTo("exit code 4: why");
  }
}
