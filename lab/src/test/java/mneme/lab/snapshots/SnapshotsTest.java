package mneme.lab.snapshots;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.google.gson.JsonObject;
import java.nio.file.Path;
import java.util.Map;
import mneme.lab.Expectation;
import mneme.lab.FreshMneme;
import mneme.lab.Subprocess.Outcome;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SnapshotsTest {
  @TempDir Path folder = Path.of("");

  private static SnapshotRun run(String model, String form, boolean backtracking, long held) {
    return new SnapshotRun(model, 1000, form, backtracking, "", held, 1200, 7, 3, 1 << 20);
  }

  private static SnapshotRuns some() {
    SnapshotRuns runs = new SnapshotRuns();
    for (String model : new String[] {"a.1", "b.2"}) {
      runs.add(
          new SnapshotRun(model, 1000, SnapshotRun.WHOLE, false, "", 1000, 1000, 0, 2, 1 << 20));
    }
    runs.add(run("a.1", "pebble", true, 100));
    runs.add(run("b.2", "pebble", true, 200));
    runs.add(run("b.2", "pebble", false, 300));
    return runs;
  }

  @Test
  void sharesAndTimesAreTold() {
    SnapshotRuns runs = some();
    assertThat(runs.slowdown(run("a.1", "pebble", true, 100))).hasValue(1.5);
    assertThat(runs.slowdown(run("c.1", "pebble", true, 100))).isEmpty();
    assertThat(runs.median("pebble, backtracking on", SnapshotRun::share))
        .isCloseTo(0.15, within(1e-9));
    assertThat(runs.median("pebble, backtracking off", SnapshotRun::share))
        .isCloseTo(0.3, within(1e-9));
    assertThat(runs.table())
        .containsPattern("a.1 +1,000 +pebble, backtracking on +10.0 % +1.20 +1.50 +7\n")
        .containsPattern("median +pebble, backtracking off +30.0 % +1.20 +1.50\n");
  }

  @Test
  void aRunThatFailedCountsNowhere() {
    SnapshotRuns runs = some();
    runs.add(new SnapshotRun("a.1", 1000, "pebble", true, "exit code 3", 0, 0, 0, 9, 0));
    assertThat(runs.median("pebble, backtracking on", SnapshotRun::share)).isEqualTo(0.2);
    assertThat(runs.table()).contains("exit code 3");
  }

  @Test
  void whatWasWrittenIsReadAgainAndReplaced() throws Exception {
    Path file = folder.resolve("snapshots.tsv");
    SnapshotRuns empty = new SnapshotRuns();
    empty.read(file);
    assertThat(empty.all()).isEmpty();
    some().write(file);
    SnapshotRuns again = new SnapshotRuns();
    again.read(file);
    assertThat(again.all()).isEqualTo(some().all());
    again.add(run("a.1", "pebble", true, 50));
    assertThat(again.all()).hasSize(5).contains(run("a.1", "pebble", true, 50));
  }

  @Test
  void thePictureHasADotForEachRunInEachPanel() {
    assertThat(SnapshotPicture.charts(some(), ""))
        .hasSize(3)
        .allSatisfy(
            chart -> {
              assertThat(chart.rows()).containsExactly("a.1", "b.2");
              assertThat(chart.series().stream().mapToInt(series -> series.points().size()))
                  .containsExactly(1, 2);
            });
    String svg = SnapshotPicture.draw(some());
    assertThat(svg).contains("a.1", "b.2", "pebble", "snapshots.tsv").endsWith("</svg>\n");
  }

  @Test
  void fewerVisitsThanStatesAreWrong() {
    Expectation model = Expectation.of("t", Map.of("file", "dve/a.1.dve", "states", "10"));
    assertThat(answered(model, 10).complete()).isTrue();
    assertThat(answered(model, 9).failure()).isEqualTo("wrong");
  }

  private static SnapshotRun answered(Expectation model, long visited) {
    JsonObject json = new JsonObject();
    json.addProperty("verdict", "complete");
    json.addProperty("visited", visited);
    json.addProperty("stored_peak", 5);
    return SnapshotRun.of(
        model, "pebble", true, new FreshMneme.Answer(new Outcome(0, false, "", "", 1, 1, 0), json));
  }
}
