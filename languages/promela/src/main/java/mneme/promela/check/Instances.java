package mneme.promela.check;

import java.util.BitSet;
import java.util.List;
import mneme.promela.program.Action;
import mneme.promela.program.Location;
import mneme.promela.program.Proctype;
import mneme.promela.program.Program;
import mneme.promela.program.Step;

/** How many processes a model can have at a time. */
final class Instances {
  private Instances() {}

  /** A bound; at most {@link Program#MOST_PROCESSES}. */
  static int most(List<Proctype> proctypes, List<Integer> active) {
    int n = proctypes.size();
    // By type how often each type is run by one process of it.
    long[][] runs = new long[n][n];
    for (Proctype type : proctypes) {
      for (Location location : type.locations()) {
        for (Location.Group group : location.groups()) {
          for (Step step : group.steps()) {
            if (step.action() instanceof Action.Run run) {
              boolean again = reaches(type, step.target(), location.index());
              runs[type.index()][run.proctype()] += again ? Program.MOST_PROCESSES : 1;
            }
          }
        }
      }
    }
    long[] count = new long[n];
    for (int type : active) {
      count[type]++;
    }
    long[] all = count.clone();
    for (int round = 0; round <= n; round++) {
      long[] made = new long[n];
      for (int maker = 0; maker < n; maker++) {
        for (int type = 0; type < n; type++) {
          made[type] =
              Math.min(Program.MOST_PROCESSES, made[type] + count[maker] * runs[maker][type]);
        }
      }
      count = made;
      for (int type = 0; type < n; type++) {
        all[type] = Math.min(Program.MOST_PROCESSES, all[type] + made[type]);
      }
    }
    long left = 0;
    long sum = 0;
    for (int type = 0; type < n; type++) {
      sum += all[type];
      left += count[type];
    }
    return left > 0 ? Program.MOST_PROCESSES : (int) Math.min(Program.MOST_PROCESSES, sum);
  }

  private static boolean reaches(Proctype type, int from, int goal) {
    BitSet seen = new BitSet();
    int[] stack = new int[type.locations().size() + 1];
    int size = 0;
    if (from >= 0) {
      stack[size++] = from;
      seen.set(from);
    }
    while (size > 0) {
      int at = stack[--size];
      if (at == goal) {
        return true;
      }
      for (Location.Group group : type.locations().get(at).groups()) {
        for (Step step : group.steps()) {
          size = push(step.target(), seen, stack, size);
        }
        if (group.otherwise() != null) {
          size = push(group.otherwise().target(), seen, stack, size);
        }
      }
    }
    return false;
  }

  private static int push(int target, BitSet seen, int[] stack, int size) {
    if (target < 0 || seen.get(target)) {
      return size;
    }
    seen.set(target);
    stack[size] = target;
    return size + 1;
  }
}
