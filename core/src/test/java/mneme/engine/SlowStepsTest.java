package mneme.engine;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.time.Duration;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
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
  private static final int STEP_MILLIS = 50;

  /**
   * Two seconds are 40 steps, and some come before. Steps are counted instead of seconds: a busy
   * machine makes them slower, not more.
   */
  private static final int MOST_STEPS = 80;

  private final AtomicInteger steps = new AtomicInteger();

  @TempDir Path folder;

  /**
   * Every event takes 50 milliseconds; with 64 of them between two looks that is over 3 seconds.
   * The first level is wide enough for that.
   */
  private Model slow() {
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

  private void sleep() {
    steps.incrementAndGet();
    try {
      Thread.sleep(STEP_MILLIS);
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
    Run run = run(way, Duration.ofMillis(200), new Control());
    assertThat(run.limit()).isEqualTo(Limit.TIME);
    assertThat(steps.get()).as("%s", way).isLessThan(MOST_STEPS * way.threads());
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
    Run run = run(way, Duration.ofMinutes(5), control);
    user.join();
    assertThat(run.limit()).isEqualTo(Limit.INTERRUPTED);
    assertThat(steps.get()).as("%s", way).isLessThan(MOST_STEPS * way.threads());
  }
}
