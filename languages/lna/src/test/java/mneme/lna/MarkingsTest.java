package mneme.lna;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import mneme.engine.Runner;
import mneme.model.Slot;
import mneme.model.Stepper;
import mneme.net.coloured.model.ColouredModel;
import mneme.net.coloured.model.Engine;
import mneme.run.Limit;
import mneme.run.Limits;
import mneme.run.Plan;
import mneme.run.Run;
import mneme.run.Verdict;
import mneme.source.SourceException;
import org.junit.jupiter.api.Test;

/** How markings lie in the state vector. */
class MarkingsTest {
  /** Each process is in one place, in one of them with a number besides. */
  private static final String PROCESSES =
      """
      processes (N := 3) {
        type id: range 1 .. N;
        type nb: range 0 .. 4;
        place idle { dom: id; init: for (i in id) <( i )>; }
        place busy { dom: nb * id; }
        place lock { dom: epsilon; init: epsilon; }
        place owner { dom: id; }
        place done { dom: id; }
        transition begin { in { idle: <( i )>; } out { busy: <( 0, i )>; } }
        transition work {
          in { busy: <( n, i )>; }
          out { busy: <( n + 1, i )>; }
          guard: n < 4;
        }
        transition take { in { busy: <( 4, i )>; lock: epsilon; } out { owner: <( i )>; } }
        transition leave { in { owner: <( i )>; } out { lock: epsilon; done: <( i )>; } }
        transition again { in { done: <( i )>; } out { idle: <( i )>; } }
      }
      """;

  @Test
  void placesOfAProcessShareASlot() throws SourceException {
    ColouredModel model = Nets.net(PROCESSES, Map.of("N", 3), Engine.COMPILED);
    assertThat(model.shape().slots())
        .extracting(Slot::name)
        .containsExactly("idle…(1)", "idle…(2)", "idle…(3)", "lock");
    // Nothing, idle, busy with five numbers, owner, done.
    assertThat(model.shape().slot(0).greatest()).isEqualTo(8);
    assertThat(model.shape().grows()).isFalse();
    int[] initial = model.initialStates().getFirst();
    assertThat(initial).containsExactly(1, 1, 1, 1);
    assertThat(model.render(1, 1)).isEqualTo("idle(2)");
    assertThat(model.render(1, 5)).isEqualTo("busy(3, 2)");
    assertThat(model.render(1, 0)).isEqualTo("-");
    assertThat(model.isTelling(1, 0)).isFalse();
    assertThat(model.predicate("busy'card = 0").reads().contains(0)).isTrue();
    assertThat(Nets.count(model)).isEqualTo(new Nets.Count(490, 1428, 0, List.of()));
  }

  @Test
  void bothEnginesAgreeOnSharedSlots() throws SourceException {
    assertThat(Nets.count(Nets.net(PROCESSES, Map.of(), Engine.INTERPRETED)))
        .isEqualTo(Nets.count(Nets.net(PROCESSES)));
  }

  @Test
  void aSecondTokenForTheSameValueForbidsSharing() throws SourceException {
    ColouredModel twice =
        Nets.net(
            PROCESSES.replace("place done { dom: id; }", "place done { dom: id; init: <(1)>; }"));
    assertThat(twice.shape().slots()).extracting(Slot::name).contains("idle(1)", "busy(0, 1)");
  }

  @Test
  void aTransitionThatMakesTokensForbidsSharing() throws SourceException {
    ColouredModel made =
        Nets.net(
            PROCESSES.replace("out { idle: <( i )>; }", "out { idle: <( i )>; done: <( i )>; }"));
    assertThat(made.shape().slots()).extracting(Slot::name).contains("idle(1)", "done(1)");
  }

  @Test
  void eventsOfSharedSlotsAreUndone() throws SourceException {
    ColouredModel model = Nets.net(PROCESSES);
    Stepper stepper = model.stepper();
    Stepper back = model.stepper();
    int[] state = model.initialStates().getFirst();
    stepper.successors(
        state,
        new mneme.model.SuccessorSink() {
          @Override
          public void successor(int[] next, long event, int[] changed, int count) {
            assertThat(((mneme.model.Reversible) back).undo(next.clone(), event)).isEqualTo(state);
          }

          @Override
          public void error(long event, mneme.model.ModelError error) {}
        });
  }

  /** Every subset of many colours is a marking. */
  private static final String SUBSETS =
      """
      subsets () {
        type big: range 1 .. 5000;
        type few: range 1 .. 17;
        place kept { dom: big * few; }
        place rest { dom: few; init: for (f in few) <( f )>; }
        transition keep { in { rest: <( f )>; } out { kept: <( 7, f )> + <( 8, f )>; } }
      }
      """;

  @Test
  void numberedMarkingsCountAsMemory() throws SourceException {
    ColouredModel model = Nets.net(SUBSETS);
    Run all = Runner.run(Plan.explore(model).withThreads(1));
    assertThat(all.figures().states()).isEqualTo(1 << 17);
    assertThat(model.tableBytes()).isGreaterThan(20 << 20);
    ColouredModel again = Nets.net(SUBSETS);
    Run run = Runner.run(Plan.explore(again).withThreads(1).withLimits(Limits.memory(8 << 20)));
    assertThat(run.verdict()).isEqualTo(Verdict.INCOMPLETE);
    assertThat(run.limit()).isEqualTo(Limit.MEMORY);
    assertThat(again.tableBytes()).isLessThan(9 << 20);
  }
}
