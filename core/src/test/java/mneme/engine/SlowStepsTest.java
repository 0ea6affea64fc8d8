package mneme.engine;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.time.Duration;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import mneme.model.Model;
import mneme.run.Control;
import mneme.run.Limit;
import mneme.run.Limits;
import mneme.run.Plan;
import mneme.run.Run;
import mneme.testing.HandModel;
import mneme.testing.Registered;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** A search whose steps are slow ends soon after it was told to. */
class SlowStepsTest {
  /** Besides the two seconds there is what a busy machine takes away. */
  private static final Duration LATEST = Duration.ofSeconds(4);

  @TempDir Path folder;

  /**
   * Every event takes 50 milliseconds; with 64 of them between two looks that is over 3 seconds.
   * The first level is wide enough for that.
   */
  private static Model slow() {
    HandModel.Builder builder = HandModel.named("slow");
    for (int i = 0; i < 3; i++) {
      int slot = i;
      builder
          .slot("x" + i, 0, 99)
          .rule(
              "count " + i,
              r ->
                  r.reads(slot)
                      .writes(slot)
                      .when((s, c) -> s.get(slot) < 99)
                      .then(
                          (s, c) -> {
                            sleep();
                            s.set(slot, s.get(slot) + 1);
                          }));
    }
    for (int i = 0; i < 80; i++) {
      builder.initial(new int[] {i, 0, 0});
    }
    return builder.build();
  }

  private static void sleep() {
    try {
      Thread.sleep(50);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  static List<Registered> searches() {
    Set<String> seen = new HashSet<>();
    return Registered.all().stream()
        .filter(each -> each.store().equals("delta") || seen.add(each.search()))
        .toList();
  }

  private Run run(Registered way, Duration time, Control control) {
    Limits limits = Limits.memory(64 << 20).withTime(time);
    return Runner.run(way.applyTo(Plan.explore(slow()).withLimits(limits), folder), control);
  }

  @ParameterizedTest
  @MethodSource("searches")
  void theLimitOfTimeIsHonoured(Registered way) {
    long began = System.nanoTime();
    Run run = run(way, Duration.ofMillis(200), new Control());
    Duration took = Duration.ofNanos(System.nanoTime() - began);
    assertThat(run.limit()).isEqualTo(Limit.TIME);
    assertThat(took).as("%s", way).isLessThan(LATEST);
  }

  @ParameterizedTest
  @MethodSource("searches")
  void aRequestToStopIsHonoured(Registered way) throws InterruptedException {
    Control control = new Control();
    Thread user =
        Thread.ofVirtual()
            .start(
                () -> {
                  try {
                    Thread.sleep(200);
                  } catch (InterruptedException e) {
                    Thread.currentThread().interrupt();
                  }
                  control.stop();
                });
    long began = System.nanoTime();
    Run run = run(way, Duration.ofMinutes(5), control);
    Duration took = Duration.ofNanos(System.nanoTime() - began);
    user.join();
    assertThat(run.limit()).isEqualTo(Limit.INTERRUPTED);
    assertThat(took).as("%s", way).isLessThan(LATEST);
  }
}
