package mneme.net.pt;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import mneme.net.pt.GuardTree.Enabled;
import mneme.net.pt.GuardTree.Node;
import mneme.net.pt.GuardTree.Test;
import mneme.net.pt.PtNet.Action;

/** A tree of guards lists exactly the transitions that are enabled, each once. */
class GuardTreeTest {
  private static final int NETS = 300;
  private static final int MARKINGS = 40;

  private static void collect(List<Node> nodes, int[] marking, List<Integer> enabled) {
    for (Node node : nodes) {
      switch (node) {
        case Enabled(int action) -> enabled.add(action);
        case Test test -> {
          if (marking[test.place()] < test.weight() == test.below()) {
            collect(test.inside(), marking, enabled);
          }
        }
      }
    }
  }

  @org.junit.jupiter.api.Test
  void treesListWhatIsEnabled() {
    Random random = new Random(11);
    int enabledSomewhere = 0;
    for (int seed = 0; seed < NETS; seed++) {
      PtNet net = seed % 2 == 0 ? new RandomNets(seed).net() : new RandomNets(seed).specialNet();
      List<Node> tree = GuardTree.of(net, List.of(net.initialMarking()));
      for (int i = 0; i < MARKINGS; i++) {
        int[] marking = random.ints(net.places().size(), 0, 4).toArray();
        List<Integer> expected = new ArrayList<>();
        for (int t = 0; t < net.actions().size(); t++) {
          Action action = net.actions().get(t);
          if (action.isEnabled(marking)) {
            expected.add(t);
          }
        }
        List<Integer> found = new ArrayList<>();
        collect(tree, marking, found);
        assertThat(found)
            .as("net %d in %s", seed, Arrays.toString(marking))
            .containsExactlyInAnyOrderElementsOf(expected);
        enabledSomewhere += expected.size();
      }
    }
    assertThat(enabledSomewhere).isGreaterThan(10_000);
  }
}
