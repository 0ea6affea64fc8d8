package mneme.app;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import mneme.app.Shell.Result;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What the command line says of runs with {@code --reduction on}. */
class ReductionOptionTest {
  /** Five counters that do not meet: 9^5 states, and one deadlock behind 40 steps. */
  private static final int COUNTERS = 5;

  private static final int END = 8;

  @TempDir Path folder;
  private String model;

  @BeforeEach
  void writeModel() throws IOException {
    StringBuilder text = new StringBuilder();
    for (int i = 0; i < COUNTERS; i++) {
      text.append("byte x").append(i).append(";\n");
    }
    for (int i = 0; i < COUNTERS; i++) {
      text.append(
          """
          process P%1$d { state run; init run;
            trans run -> run { guard x%1$d < %2$d; effect x%1$d = x%1$d + 1; }; }
          """
              .formatted(i, END));
    }
    text.append("system async;\n");
    model = Files.writeString(folder.resolve("counters.dve"), text).toString();
  }

  private Map<String, Object> count(String reduction) {
    Result result =
        Shell.standard()
            .run("check", model, "--all", "--reduction", reduction, "--quiet", "--json", "-");
    return Json.object(result.out());
  }

  @Test
  void theDeadlockIsFoundInFewerStates() {
    Map<String, Object> whole = count("off");
    Map<String, Object> reduced = count("on");
    assertThat(whole.get("states")).isEqualTo(59_049.0);
    assertThat(whole).doesNotContainKey("left_out");
    assertThat(whole.get("deadlocks")).isEqualTo(1.0);
    assertThat(reduced.get("deadlocks")).isEqualTo(1.0);
    assertThat(reduced.get("reduction")).isEqualTo("on");
    assertThat((Double) reduced.get("states")).isLessThan(600.0);
  }

  @Test
  void aWayThatMayBeLongerSaysWhatFindsTheShortest() {
    Result reduced = Shell.standard().run("check", model, "--reduction", "on", "--trace", "events");
    assertThat(reduced.code()).isEqualTo(1);
    assertThat(reduced.out())
        .contains("40 steps; there may be a shorter way: --reduction off finds it");
    Result whole = Shell.standard().run("check", model, "--reduction", "off", "--trace", "events");
    assertThat(whole.out()).contains("40 steps; there is no shorter way");
  }

  @Test
  void explorationIsNeverReduced() {
    Result result = Shell.standard().run("explore", model, "--reduction", "on");
    assertThat(result.code()).isEqualTo(2);
    assertThat(result.err()).contains("reduction");
  }
}
