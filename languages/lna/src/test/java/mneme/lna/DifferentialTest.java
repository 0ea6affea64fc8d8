package mneme.lna;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import mneme.model.Model;
import mneme.model.ModelError;
import mneme.model.Reversible;
import mneme.model.Stepper;
import mneme.model.SuccessorSink;
import mneme.net.coloured.model.Engine;
import mneme.source.SourceException;
import mneme.testing.Commuting;
import mneme.testing.ModelContract;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The compiled net does what the interpreted one does, and both keep the engine's contract. */
class DifferentialTest {
  private static final int NETS = 50;
  private static final int STATES = 80;

  private record Step(long event, List<Integer> next, String error) {}

  private static List<Step> steps(Stepper stepper, int[] state) {
    List<Step> steps = new ArrayList<>();
    stepper.successors(
        state,
        new SuccessorSink() {
          @Override
          public void successor(int[] next, long event, int[] changed, int count) {
            steps.add(new Step(event, Arrays.stream(next).boxed().toList(), ""));
          }

          @Override
          public void error(long event, ModelError error) {
            steps.add(new Step(event, List.of(), error.toString()));
          }
        });
    return steps;
  }

  /** The numbers of markings depend on the model, so each has states of its own, in step. */
  private static void compare(Model compiled, Model interpreted, String what) {
    Stepper one = compiled.stepper();
    Stepper two = interpreted.stepper();
    ArrayDeque<int[][]> open = new ArrayDeque<>();
    Set<List<Integer>> seen = new HashSet<>();
    open.add(
        new int[][] {compiled.initialStates().getFirst(), interpreted.initialStates().getFirst()});
    while (!open.isEmpty() && seen.size() < STATES) {
      int[][] pair = open.poll();
      List<Step> left = steps(one, pair[0]);
      List<Step> right = steps(two, pair[1]);
      assertThat(left.stream().map(Step::event).toList())
          .as(what)
          .isEqualTo(right.stream().map(Step::event).toList());
      for (int i = 0; i < left.size(); i++) {
        assertThat(left.get(i).error).as(what).isEqualTo(right.get(i).error);
        if (left.get(i).error.isEmpty()) {
          int[] next = left.get(i).next.stream().mapToInt(Integer::intValue).toArray();
          int[] other = right.get(i).next.stream().mapToInt(Integer::intValue).toArray();
          long event = left.get(i).event;
          assertThat(one.fire(pair[0], event)).as(what).containsExactly(next);
          assertThat(two.fire(pair[1], event)).as(what).containsExactly(other);
          if (one instanceof Reversible back && two instanceof Reversible backToo) {
            assertThat(back.undo(next, event)).as(what).containsExactly(pair[0]);
            assertThat(backToo.undo(other, event)).as(what).containsExactly(pair[1]);
          }
          if (seen.add(left.get(i).next)) {
            open.add(new int[][] {next, other});
          }
        }
      }
    }
  }

  private static void verify(String text) throws SourceException {
    Model compiled = Nets.net(text, Map.of(), Engine.COMPILED);
    compare(compiled, Nets.net(text, Map.of(), Engine.INTERPRETED), text);
    ModelContract.verify(compiled, 40);
    Commuting.overtaking(compiled, 200);
  }

  @Test
  void randomNets() throws SourceException {
    for (int seed = 0; seed < NETS; seed++) {
      verify(new RandomNet(new Random(seed)).text());
    }
  }

  @Test
  void eventsOfRandomNetsComeBeforeWhatTheyOvertake() throws SourceException {
    long pairs = 0;
    for (int seed = 0; seed < 8 * NETS; seed++) {
      Model net = Nets.net(new RandomNet(new Random(seed)).text(), Map.of(), Engine.INTERPRETED);
      pairs += Commuting.overtaking(net, STATES);
    }
    assertThat(pairs).isGreaterThan(1000);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "allocator",
        "anderson",
        "bakery",
        "client_server",
        "dbm",
        "dining",
        "eisenberg_mcguire",
        "eratosthene",
        "free_vars",
        "hanoi",
        "lamport",
        "leader",
        "leader_filters",
        "load_balancer",
        "mcs",
        "msmie",
        "multiprocessor",
        "neo_election",
        "p2p",
        "peterson",
        "power",
        "ressources",
        "telephony",
        "train"
      })
  void netsOfTheCorpus(String name) throws SourceException {
    verify(Nets.read(Nets.corpus().resolve("lna").resolve(name + ".lna")));
  }
}
