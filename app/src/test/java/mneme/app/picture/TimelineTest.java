package mneme.app.picture;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicLong;
import mneme.run.Control;
import mneme.run.Figures;
import mneme.run.MemoryUse;
import mneme.run.Progress;
import org.junit.jupiter.api.Test;

class TimelineTest {
  private static Figures figures(double seconds) {
    return new Figures(
        100,
        90,
        300,
        0,
        300,
        0,
        0,
        0,
        new long[0],
        List.of(),
        null,
        9,
        new long[] {1},
        seconds,
        4_000,
        1_000,
        0,
        0,
        List.of());
  }

  private static Progress at(double seconds, long states) {
    return new Progress(states, 2 * states, 3, 1, 10 * states, 1_000_000, seconds);
  }

  @Test
  void aRunThatWasNeverSeenHasItsTwoEnds() {
    List<Progress> moments = Timeline.of(List.of(), figures(0.001)).moments();
    assertThat(moments).hasSize(2);
    assertThat(moments.getFirst().states()).isEqualTo(0);
    MemoryUse use = MemoryUse.of(5_000, 0, Map.of("store", 4_000L, "queue", 1_000L));
    assertThat(moments.getLast().use().used()).isEqualTo(5_000);
    assertThat(moments.getLast().use().parts()).containsExactlyInAnyOrderElementsOf(use.parts());
    assertThat(moments.getLast())
        .isEqualTo(new Progress(100, 300, 9, 10, moments.getLast().use(), 0.001));
  }

  @Test
  void theEndKeepsThePartsThatWereSeen() {
    MemoryUse seen = MemoryUse.of(4_500, 9_000, Map.of("index", 4_500L));
    Progress late = new Progress(60, 120, 3, 1, seen, 0.2);
    assertThat(Timeline.of(List.of(late), figures(0.4)).moments().getLast().use())
        .isEqualTo(new MemoryUse(5_000, 9_000, seen.parts()));
    MemoryUse more = MemoryUse.of(6_000, 9_000, Map.of("index", 6_000L));
    Progress fuller = new Progress(60, 120, 3, 1, more, 0.2);
    assertThat(Timeline.of(List.of(fuller), figures(0.4)).moments().getLast().use())
        .isEqualTo(more);
  }

  @Test
  void whatWasSeenAfterTheEndDoesNotCount() {
    Timeline timeline =
        Timeline.of(List.of(at(0.1, 10), at(0.2, 60), at(0.5, 100), at(0.6, 0)), figures(0.4));
    assertThat(timeline.moments()).extracting(Progress::states).containsExactly(0L, 10L, 60L, 100L);
    assertThat(timeline.moments().getLast().seconds()).isEqualTo(0.4);
    assertThat(timeline.memoryLimit()).isEqualTo(1_000_000);
  }

  @Test
  void theRecorderSeesARunFromAnotherThread() throws InterruptedException {
    Control control = new Control();
    AtomicLong states = new AtomicLong();
    RunRecorder recorder = RunRecorder.start(control);
    try (recorder) {
      control.reportFrom(() -> at(states.get() / 1e6, states.incrementAndGet()));
      while (states.get() < 5) {
        Thread.sleep(2);
      }
    }
    List<Progress> moments = recorder.timeline(figures(1)).moments();
    assertThat(moments.size()).isBetween(2 + 5, 2 + 405);
    assertThat(moments).isSortedAccordingTo((a, b) -> Double.compare(a.seconds(), b.seconds()));
  }

  @Test
  void axesAreMarkedInRoundNumbersOfTheirUnit() {
    assertThat(Scale.counts("states", 16_902).ticks())
        .extracting(Scale.Tick::label)
        .containsExactly("0", "5,000", "10,000", "15,000");
    assertThat(Scale.counts("states", 1).ticks())
        .extracting(Scale.Tick::label)
        .containsExactly("0", "1");
    Scale bytes = Scale.bytes("memory", 5.5 * (1 << 30));
    assertThat(bytes.title()).isEqualTo("memory in GB");
    assertThat(bytes.ticks()).extracting(Scale.Tick::label).containsExactly("0", "2", "4");
    assertThat(Scale.time(0.236).ticks())
        .extracting(Scale.Tick::label)
        .containsExactly("0.00", "0.05", "0.10", "0.15", "0.20");
    assertThat(Scale.time(7_200).title()).isEqualTo("time in min");
    assertThat(Scale.powers("edges", 5_000_000).ticks())
        .extracting(Scale.Tick::label)
        .contains("1", "1,000,000");
    assertThat(Scale.powers("edges", 5_000_000).share(1)).isBetween(0.01, 0.1);
    assertThat(Scale.counts("states", 0).share(1)).isEqualTo(1);
  }
}
