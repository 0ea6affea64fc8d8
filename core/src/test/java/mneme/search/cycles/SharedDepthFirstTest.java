package mneme.search.cycles;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import mneme.engine.Runner;
import mneme.model.AcceptingStates;
import mneme.model.Claim;
import mneme.model.Predicate;
import mneme.question.RunsKept;
import mneme.run.Plan;
import mneme.run.Run;
import mneme.run.Verdict;
import mneme.source.Position;
import mneme.testing.HandModel;
import org.junit.jupiter.api.RepeatedTest;

/** Orders of two threads that random runs hardly ever take. */
class SharedDepthFirstTest {
  private static final int START = 0;
  private static final int ACCEPTING = 1;
  private static final int ON_CYCLE = 2;
  private static final int BEHIND = 3;

  /** So long a thread stands still that must not wait for the other one for ever. */
  private static final Duration A_MOMENT = Duration.ofMillis(300);

  /**
   * Two states, one of them accepting, are a cycle; another accepting state leads there. The thread
   * that comes first stands still when it has left the cycle and looks for a way back. Meanwhile
   * the other one leaves the other accepting state, and sees the cycle in its own search for a way
   * back. If it did not wait, it would paint the cycle red, and nobody would find it.
   */
  @RepeatedTest(2)
  void waitsForAcceptingStatesOfOthers() {
    AtomicReference<Thread> first = new AtomicReference<>();
    AtomicInteger looks = new AtomicInteger();
    CountDownLatch left = new CountDownLatch(1);
    CountDownLatch seen = new CountDownLatch(1);
    HandModel model =
        HandModel.named("late")
            .slot("at", 0, BEHIND)
            .initial(START)
            .rule(
                "to the other",
                rule ->
                    rule.when(
                            (state, choice) -> {
                              int at = state.get(0);
                              boolean isFirst =
                                  first.compareAndSet(null, Thread.currentThread())
                                      || Thread.currentThread().equals(first.get());
                              if (at == START && !isFirst) {
                                await(left);
                              } else if (at == ON_CYCLE
                                  && isFirst
                                  && looks.incrementAndGet() == 2) {
                                left.countDown();
                                await(seen);
                                pause();
                              } else if (at == BEHIND && !isFirst) {
                                seen.countDown();
                              }
                              return at == START;
                            })
                        .then((state, choice) -> state.set(0, ACCEPTING)))
            .rule(
                "to the cycle",
                rule ->
                    rule.when((state, choice) -> state.get(0) != ON_CYCLE)
                        .then((state, choice) -> state.set(0, ON_CYCLE)))
            .rule(
                "round",
                rule ->
                    rule.when((state, choice) -> state.get(0) == ON_CYCLE)
                        .then((state, choice) -> state.set(0, BEHIND)))
            .build();
    AcceptingStates accepting = new AcceptingStates(new AcceptingPlaces());
    Plan plan =
        Plan.check(model)
            .withQuestions(
                Plan.Questions.NONE.with(
                    RunsKept.of(new Claim("accepting", Position.NONE, accepting))))
            .withSearch("dfs")
            .withThreads(2);
    Run run = Runner.run(plan);
    assertThat(run.verdict()).isEqualTo(Verdict.VIOLATED);
    // The order was the one that is meant.
    assertThat(seen.getCount()).isZero();
  }

  private static void await(CountDownLatch latch) {
    try {
      if (!latch.await(20, TimeUnit.SECONDS)) {
        throw new IllegalStateException("the other thread did not come");
      }
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }

  private static void pause() {
    try {
      Thread.sleep(A_MOMENT);
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }

  private record AcceptingPlaces() implements Predicate {
    @Override
    public String text() {
      return "accepting";
    }

    @Override
    public Test test() {
      return state -> Outcome.of(state[0] == ACCEPTING || state[0] == ON_CYCLE);
    }
  }
}
