package mneme.api;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.concurrent.atomic.AtomicLong;
import mneme.model.Model;
import mneme.run.Control;
import mneme.run.Limit;
import mneme.run.PlanException;
import mneme.run.Verdict;
import mneme.search.Observer;
import mneme.testing.GraphModels;
import org.junit.jupiter.api.Test;

class CheckerTest {
  private final Model ring = GraphModels.ring(10);
  private final Model chain = GraphModels.chain(4);

  @Test
  void whatHoldsHolds() {
    Result result = Checker.of(ring).memory("64m").threads(2).run();
    result.assertHolds().assertStates(10);
    assertThat(result.transitions()).isEqualTo(10);
    assertThat(result.violation()).isEmpty();
    assertThatThrownBy(() -> result.assertViolated("deadlock"))
        .isInstanceOf(AssertionError.class)
        .hasMessageContaining("no deadlock was found: HOLDS after 10 states");
  }

  @Test
  void aFailedAssertionShowsTheWay() {
    Result result = Checker.of(chain).run().assertViolated("deadlock");
    assertThat(result.trace()).hasValueSatisfying(way -> assertThat(way.length()).isEqualTo(3));
    assertThatThrownBy(result::assertHolds)
        .isInstanceOf(AssertionError.class)
        .hasMessageContaining("VIOLATED after 4 states: deadlock")
        .hasMessageContaining("\n  3  next");
    assertThatThrownBy(() -> result.assertStates(5)).isInstanceOf(AssertionError.class);
  }

  @Test
  void questionsAreAsked() {
    Checker.of(chain).deadlock(false).run().assertHolds();
    Checker.of(chain).exploring().run().assertComplete().assertStates(4);
    Checker.of(chain).deadlock(false).reach("x == 2").run().assertReached();
    Checker.of(chain).deadlock(false).invariant("x <= 2").run().assertViolated("invariant");
    Checker.of(chain).deadlockAllowed(chainEnd()).run().assertHolds();
    assertThatThrownBy(() -> Checker.of(chain).reach("x =="))
        .isInstanceOf(IllegalArgumentException.class);
  }

  private mneme.model.Predicate chainEnd() {
    try {
      return chain.predicate("x == 3");
    } catch (mneme.source.SourceException e) {
      throw new AssertionError(e);
    }
  }

  @Test
  void limitsEndARunHonestly() {
    Result result = Checker.of(ring).states(3).time(Duration.ofMinutes(1)).run();
    assertThat(result.verdict()).isEqualTo(Verdict.INCOMPLETE);
    assertThat(result.run().limit()).isEqualTo(Limit.STATES);
    assertThatThrownBy(result::assertHolds).hasMessageContaining("limit STATES");
    assertThat(Checker.of(ring).depth(2).run().verdict()).isEqualTo(Verdict.INCOMPLETE);
    Control control = new Control();
    control.stop();
    assertThat(Checker.of(ring).run(control).run().limit()).isEqualTo(Limit.INTERRUPTED);
  }

  @Test
  void methodsAreChosenByName() {
    for (String store : new String[] {"full", "tree", "collapse", "comback"}) {
      Checker.of(ring).store(store).run().assertHolds().assertStates(10);
    }
    Checker.of(ring).search("caching").set("cache-size", "5").run().assertHolds();
    Checker.of(ring).store("delta").set("delta-depth", "3").run().assertHolds();
  }

  @Test
  void whatMakesNoSenseIsRefused() {
    assertThatThrownBy(() -> Checker.of(ring).store("none").run())
        .isInstanceOf(PlanException.class);
    assertThatThrownBy(() -> Checker.of(ring).set("delta-depth", "3").run())
        .isInstanceOf(PlanException.class)
        .hasMessage("'delta-depth' means nothing to auto; name the search or store it is for");
    assertThatThrownBy(() -> Checker.of(ring).store("delta").set("delta-depth", "x").run())
        .isInstanceOf(PlanException.class)
        .hasMessageContaining("expected a whole number from 1 to 200");
    assertThatThrownBy(() -> Checker.of(ring).memory("much"))
        .isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> Checker.of(ring).memory(0))
        .isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> Checker.of(ring).threads(0))
        .isInstanceOf(IllegalArgumentException.class);
  }

  @Test
  void aCheckerServesForManyRuns() {
    Checker checker = Checker.of(chain);
    assertThat(checker.exploring().run().verdict()).isEqualTo(Verdict.COMPLETE);
    checker.run().assertViolated("deadlock");
  }

  @Test
  void anObserverSeesEveryState() {
    AtomicLong seen = new AtomicLong();
    Observer counting =
        new Observer() {
          @Override
          public void expanded(int lane, long id, int[] state, int successors) {
            seen.incrementAndGet();
          }
        };
    Checker.of(ring).observer(counting).run().assertHolds();
    assertThat(seen).hasValue(10);
  }
}
