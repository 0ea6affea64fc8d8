package mneme.net.pt;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/** A short walk through a net at random, the same every time. */
final class Walk {
  private static final int MARKINGS = 200;
  private static final int TRIES = 2_000_000;

  private Walk() {}

  /** Markings that occur, the initial one first; fewer where every transition is looked at long. */
  static List<int[]> markings(PtNet net, Effects effects) {
    Random random = new Random(1);
    List<int[]> seen = new ArrayList<>();
    int[] marking = net.initialMarking();
    seen.add(marking);
    int actions = net.actions().size();
    for (int tries = 0; actions > 0 && tries < TRIES && seen.size() < MARKINGS; ) {
      int start = random.nextInt(actions);
      int taken = -1;
      for (int i = 0; i < actions && taken < 0; i++) {
        int t = (start + i) % actions;
        tries++;
        if (net.actions().get(t).takes().within(marking)) {
          taken = t;
        }
      }
      if (taken < 0) {
        marking = net.initialMarking();
        tries += TRIES / MARKINGS;
        continue;
      }
      marking = marking.clone();
      int[] changed = effects.places()[taken];
      for (int k = 0; k < changed.length; k++) {
        marking[changed[k]] += effects.deltas()[taken][k];
      }
      seen.add(marking);
    }
    return seen;
  }
}
