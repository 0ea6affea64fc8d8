package mneme.lna;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import mneme.engine.Runner;
import mneme.model.Entry;
import mneme.model.Slot;
import mneme.model.Stepper;
import mneme.net.coloured.interpret.InterpretedStepper;
import mneme.net.coloured.model.ColouredModel;
import mneme.net.coloured.model.Engine;
import mneme.run.Limit;
import mneme.run.Limits;
import mneme.run.Plan;
import mneme.run.Run;
import mneme.run.Verdict;
import mneme.source.SourceException;
import mneme.testing.ModelContract;
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
    assertThat(model.presentation().entries(new int[] {5, 1, 0, 1}))
        .containsExactly(
            Entry.count("idle", "idle(2)", 1),
            Entry.count("busy", "busy(3, 1)", 1),
            Entry.count("lock", "lock", 1));
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

  /** Workers are made one after the other; each counts on its own. */
  private static final String WORKERS =
      """
      workers () {
        type id: range 0 .. 7;
        type nb: range 0 .. 5000;
        place seed { dom: id; init: <( 1 )>; }
        place worker { dom: nb * id; }
        transition make {
          in { seed: <( i )>; }
          out { seed: <( i + 1 )>; worker: <( 0, i )>; }
          guard: i < 7;
        }
        transition count { in { worker: <( n, i )>; } out { worker: <( n + 1, i )>; } guard: n < 3; }
        transition pass {
          in { worker: <( 3, i )> + <( 3, i + 1 )>; }
          out { worker: 2*<( 4, i )>; }
          guard: i < 7;
        }
        transition merge { in { worker: 2*<( 4, i )>; } out { worker: <( 5, i )>; } }
      }
      """;

  @Test
  void numberedMarkingsAreDividedWherePartsChangeAlone() throws SourceException {
    ColouredModel model = Nets.net(WORKERS);
    assertThat(model.shape().slots())
        .extracting(Slot::name)
        .hasSize(9)
        .contains("worker(·, 0)", "worker(·, 7)");
    assertThat(model.stepper()).isNotInstanceOf(InterpretedStepper.class);
    Nets.Count count = Nets.count(model);
    assertThat(count).isEqualTo(Nets.count(Nets.net(WORKERS, Map.of(), Engine.INTERPRETED)));
    // With few colours each has a slot.
    assertThat(count).isEqualTo(Nets.count(Nets.net(WORKERS.replace("5000", "10"))));
    int slot = model.shape().slots().stream().map(Slot::name).toList().indexOf("worker(·, 1)");
    int[] state = model.initialStates().getFirst();
    assertThat(state[slot]).isEqualTo(0);
    int shown = model.presentation().entries(state).size();
    state[slot] = 1;
    assertThat(model.presentation().entries(state)).hasSize(shown + 1);
    assertThat(model.presentation().entries(state))
        .anySatisfy(entry -> assertThat(entry.name()).matches("worker\\(\\d+, 1\\)"));
    assertThat(model.tableBytes()).isLessThan(1 << 20);
  }

  @Test
  void eventsOfDividedMarkingsAreUndone() throws SourceException {
    ColouredModel model = Nets.net(WORKERS);
    ModelContract.verify(model, 2000);
  }

  /** Every subset of many colours is a marking. */
  private static final String SUBSETS =
      """
      subsets () {
        type big: range 1 .. 5000;
        type few: range 1 .. 17;
        place kept { dom: big * big; }
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
