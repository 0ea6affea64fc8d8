package mneme.lab.scaling;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import com.google.gson.JsonObject;
import java.io.PrintStream;
import java.util.List;
import mneme.app.UserException;
import mneme.lab.Measurement;
import org.junit.jupiter.api.Test;

class ScalingTest {
  private static ScalingRun run(String model, String store, int threads, double seconds) {
    return new ScalingRun(model, store, threads, new Measurement(1000, 2000, seconds, 5, 6), "");
  }

  private final ScalingRuns runs =
      new ScalingRuns(
          List.of(
              run("a.1", "full", 1, 8),
              run("a.1", "full", 4, 4),
              run("b.1", "full", 1, 8),
              run("b.1", "full", 4, 1),
              run("a.1", "tree", 4, 3),
              new ScalingRun("b.1", "tree", 4, null, "skipped: too slow")));

  @Test
  void speedUpIsTheTimeOfOneThreadByThatOfMany() {
    assertThat(runs.speedUp("a.1", "full", 4)).hasValue(2);
    assertThat(runs.speedUp("b.1", "full", 4)).hasValue(8);
    assertThat(runs.meanSpeedUp("full", 4).orElse(0)).isCloseTo(4, within(1e-9));
    assertThat(runs.meanSpeedUp("full", 1)).hasValue(1);
  }

  @Test
  void whatWasNotMeasuredHasNoSpeedUp() {
    assertThat(runs.speedUp("a.1", "tree", 4)).isEmpty();
    assertThat(runs.meanSpeedUp("tree", 4)).isEmpty();
    assertThat(runs.table()).contains("skipped: too slow");
    JsonObject last = runs.json(1).getAsJsonArray("runs").get(5).getAsJsonObject();
    assertThat(last.keySet()).containsExactly("model", "store", "threads", "remark");
  }

  @Test
  void thePictureHasACurveForEachModelAndStoreWithASpeedUp() {
    String svg = ScalingPicture.draw(runs);
    assertThat(ScalingPicture.charts(runs, "").getFirst().series())
        .extracting(series -> series.points().size())
        .containsExactly(2, 2);
    assertThat(ScalingPicture.charts(runs, "").getLast().isEmpty()).isTrue();
    assertThat(svg).contains("full: speed-up", "tree: speed-up", ">a.1<", ">b.1<");
  }

  @Test
  void usageErrorsAreTheUsers() {
    assertThatThrownBy(() -> run("--repeat", "0"))
        .isInstanceOf(UserException.class)
        .hasMessageContaining("--repeat");
    assertThatThrownBy(() -> run("--threads", "1,0"))
        .isInstanceOf(UserException.class)
        .hasMessageContaining("--threads");
  }

  private static int run(String... arguments) throws Exception {
    PrintStream nowhere = new PrintStream(PrintStream.nullOutputStream());
    return new ScalingCommand().run(arguments, nowhere, nowhere);
  }
}
