package mneme.lab;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

@DisabledOnOs(OS.WINDOWS)
class SubprocessTest {
  @TempDir Path folder = Path.of("");

  private Subprocess.Outcome run(String script, Duration limit) throws Exception {
    return Subprocess.run(List.of("sh", "-c", script), folder, limit);
  }

  @Test
  void outputErrorsAndExitCodeAreTold() throws Exception {
    Subprocess.Outcome outcome =
        run("echo out; echo a >&2; echo b >&2; exit 3", Duration.ofMinutes(1));
    assertThat(outcome.exitCode()).isEqualTo(3);
    assertThat(outcome.output()).isEqualTo("out\n");
    assertThat(outcome.complaint()).isEqualTo("b");
    assertThat(outcome.timedOut()).isFalse();
    assertThat(outcome.succeeded()).isFalse();
  }

  @Test
  void theComplaintIsTheLineThatSpeaksOfAnError() throws Exception {
    String script = "printf 'a.dve:1:2: error: no such name\\n  x = y;\\n      ^\\n' >&2";
    assertThat(run(script, Duration.ofMinutes(1)).complaint())
        .isEqualTo("a.dve:1:2: error: no such name");
  }

  @Test
  void itRunsInTheFolder() throws Exception {
    assertThat(Path.of(run("pwd -P", Duration.ofMinutes(1)).output().strip()))
        .isEqualTo(folder.toRealPath());
  }

  @Test
  void aProgramIsEndedAtTheLimitWithWhatItStarted() throws Exception {
    Subprocess.Outcome outcome =
        run(
            "(while sleep 0.05; do echo alive > sign; done) & sleep 60; echo done",
            Duration.ofSeconds(2));
    assertThat(outcome.timedOut()).isTrue();
    assertThat(outcome.output()).isEmpty();
    Path sign = folder.resolve("sign");
    assertThat(sign).exists();
    Thread.sleep(200);
    Files.delete(sign);
    Thread.sleep(300);
    assertThat(sign).doesNotExist();
  }

  @Test
  void processorTimeIsThatOfAllItStarted() throws Exception {
    String busy = "timeout 0.6 sh -c 'while :; do :; done'";
    assertThat(run(busy + "; sleep 0.2", Duration.ofMinutes(1)).processorSeconds()).isPositive();
    assertThat(run("sleep 0.3", Duration.ofMinutes(1)).processorSeconds()).isLessThan(0.2);
  }
}
