package mneme.net.pt;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/** A short walk through a net at random, the same every time. */
final class Walk {
  private static final int MARKINGS = 200;
  private static final int TRIES = 2_000_000;

  /** Numbers looked at in a long walk: some hundredths of a second. */
  private static final int LONG_WALK = 20_000_000;

  private static final int MOST_STEPS = 50_000;

  /** After so many steps a long walk begins anew. */
  private static final int LENGTH = 2000;

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
        if (net.actions().get(t).isEnabled(marking)) {
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
        marking[changed[k]] = effects.after(taken, k, marking[changed[k]]);
      }
      seen.add(marking);
    }
    return seen;
  }

  /** The greatest numbers of tokens that a long walk meets, by place. */
  static int[] greatest(PtNet net, EnabledCode code, Effects effects) {
    int[] first = net.initialMarking();
    int[] greatest = first.clone();
    int[] marking = first.clone();
    int[] enabled = new int[net.actions().size()];
    Random random = new Random(2);
    int steps = Math.min(MOST_STEPS, LONG_WALK / (first.length + enabled.length + 1));
    for (int step = 0; step < steps; step++) {
      int count = step % LENGTH == LENGTH - 1 ? 0 : code.enabled(marking, enabled);
      if (count == 0) {
        System.arraycopy(first, 0, marking, 0, first.length);
        continue;
      }
      int taken = enabled[random.nextInt(count)];
      int[] changed = effects.places()[taken];
      for (int k = 0; k < changed.length; k++) {
        int place = changed[k];
        marking[place] = effects.after(taken, k, marking[place]);
        greatest[place] = Math.max(greatest[place], marking[place]);
      }
    }
    return greatest;
  }
}
