package mneme.app.command;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.function.Supplier;
import mneme.app.command.Watched.Grace;
import mneme.app.command.Watched.Overtime;
import mneme.app.command.Watched.Patience;
import mneme.app.command.Watched.StoppedException;
import mneme.run.Control;
import mneme.run.Limit;
import org.junit.jupiter.api.Test;

/** How long somebody waits for what does not look at its limits, or cannot. */
class WatchedTest {
  private static final Duration GRACE = Duration.ofMillis(200);
  private static final Supplier<Duration> BUSY = () -> Duration.ofNanos(System.nanoTime());
  private static final Supplier<Duration> STARVED = () -> Duration.ZERO;

  private static Patience stopped(Duration longest, Supplier<Duration> processor) {
    Control control = new Control();
    control.stop();
    return new Patience(null, new Grace(GRACE, longest, processor), control);
  }

  private static StoppedException waitInVain(Patience patience) {
    CountDownLatch end = new CountDownLatch(1);
    try {
      return catchThrowableOfType(
          StoppedException.class,
          () ->
              Watched.await(
                  "vain",
                  () -> {
                    awaitEnd(end);
                    return "";
                  },
                  patience));
    } finally {
      end.countDown();
    }
  }

  private static void awaitEnd(CountDownLatch end) {
    try {
      end.await();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  @Test
  void workThatIsBusyAfterALimitIsLeft() {
    StoppedException left = waitInVain(stopped(Duration.ofDays(1), BUSY));
    assertThat(left.limit()).isEqualTo(Limit.INTERRUPTED);
    assertThat(left.overtime().passed()).isGreaterThanOrEqualTo(GRACE);
    assertThat(left.overtime().isStarved()).isFalse();
  }

  @Test
  void workThatDoesNotGetTheProcessorsIsWaitedFor() throws Exception {
    String report =
        Watched.await(
            "starved",
            () -> {
              try {
                Thread.sleep(5 * GRACE.toMillis());
              } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
              }
              return "report";
            },
            stopped(Duration.ofDays(1), STARVED));
    assertThat(report).isEqualTo("report");
  }

  @Test
  void nobodyWaitsForEver() {
    Duration longest = GRACE.multipliedBy(3);
    Overtime overtime = waitInVain(stopped(longest, STARVED)).overtime();
    assertThat(overtime.passed()).isGreaterThanOrEqualTo(longest);
    assertThat(overtime.isStarved()).isTrue();
  }

  @Test
  void loadingIsLeftAtOnce() {
    Patience patience = Patience.withLoading(Duration.ofMillis(10), new Control());
    assertThat(waitInVain(patience).limit()).isEqualTo(Limit.TIME);
  }
}
