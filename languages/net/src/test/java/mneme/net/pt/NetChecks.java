package mneme.net.pt;

import static org.assertj.core.api.Assertions.assertThat;

import mneme.testing.ModelContract;

/** What must hold of every net. */
final class NetChecks {
  private NetChecks() {}

  /** Its two models keep the contract of models. */
  static void keepsTheContract(PtNet net, PtModel compiled) {
    ModelContract.verify(compiled, 60);
    ModelContract.verify(PtModel.interpreted(net, PtWords.of(net)), 30);
  }

  /** No state passes the bounds; returns how many of them were looked at. */
  static int boundedTokens(PtNet net, PtModel model) {
    Bounds bounds = Bounds.of(net);
    int proven = 0;
    for (int[] state : ModelContract.statesOf(model, 300)) {
      for (int place = 0; place < state.length; place++) {
        if (bounds.isProven(place)) {
          proven++;
          assertThat(state[place]).as("p%d", place).isBetween(0, bounds.of(place));
        }
      }
    }
    return proven;
  }
}
