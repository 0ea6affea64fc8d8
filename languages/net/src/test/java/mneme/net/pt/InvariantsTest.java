package mneme.net.pt;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import mneme.net.pt.PtNet.Action;
import mneme.net.pt.PtNet.Arcs;
import org.junit.jupiter.api.Test;

/** Weighted sums of places that transitions do not change, or only decrease. */
class InvariantsTest {
  private static final int NETS = 400;

  /** By how much a transition changes a weighted sum. */
  private static long change(Arcs weights, Action action) {
    long change = 0;
    for (int i = 0; i < weights.size(); i++) {
      int place = weights.places()[i];
      change +=
          (long) weights.weights()[i]
              * (tokens(action.gives(), place) - tokens(action.takes(), place));
    }
    return change;
  }

  private static int tokens(Arcs arcs, int place) {
    for (int i = 0; i < arcs.size(); i++) {
      if (arcs.places()[i] == place) {
        return arcs.weights()[i];
      }
    }
    return 0;
  }

  @Test
  void noTransitionChangesWhatIsFound() {
    int sums = 0;
    int shrinking = 0;
    for (int seed = 0; seed < NETS; seed++) {
      PtNet net = new RandomNets(seed).net();
      for (Arcs weights : new Invariants(net, false).find()) {
        assertThat(Arrays.stream(weights.weights()))
            .as("net %d", seed)
            .allMatch(weight -> weight > 0);
        for (Action action : net.actions()) {
          assertThat(change(weights, action)).as("net %d, %s", seed, action.name()).isZero();
        }
        sums++;
      }
      for (Arcs weights : new Invariants(net, true).find()) {
        for (Action action : net.actions()) {
          long change = change(weights, action);
          assertThat(change).as("net %d, %s", seed, action.name()).isNotPositive();
          shrinking += change < 0 ? 1 : 0;
        }
      }
    }
    assertThat(sums).as("sums that never change").isGreaterThan(100);
    assertThat(shrinking).as("steps that decrease a sum").isGreaterThan(100);
  }
}
