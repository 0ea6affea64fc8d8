package mneme.promela.compile;

import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import mneme.promela.program.Proctype;
import mneme.promela.program.Program;

/**
 * Tells the states whose processes are the usual ones, or the first of them: those for which there
 * is code with constant slots. Immutable.
 */
final class Usual {
  private final boolean always;

  /** What must be in a state, by process: slot after slot and value after value. */
  private final int[] slots;

  private final int[] values;

  /** By how many processes there are what must be looked at. */
  private final int[] ends;

  Usual(Program program, List<Instance> instances) {
    Map<Integer, Integer> wanted = new TreeMap<>();
    this.ends = new int[instances.size() + 1];
    boolean open = false;
    for (Instance process : instances) {
      if (!program.isStatic()) {
        wanted.put(process.base() + Proctype.TYPE, process.type().index());
      }
      process.channels().forEach((offset, id) -> wanted.put(process.base() + offset, id));
      open |= !wanted.isEmpty();
      ends[process.pid() + 1] = wanted.size();
    }
    this.always = !instances.isEmpty() && !open && program.isStatic();
    this.slots = wanted.keySet().stream().mapToInt(Integer::intValue).toArray();
    this.values = wanted.values().stream().mapToInt(Integer::intValue).toArray();
  }

  boolean fits(int[] state) {
    if (always) {
      return true;
    }
    int n = state[Program.PROCESSES];
    if (n == 0 || n >= ends.length) {
      return false;
    }
    int end = ends[n];
    for (int i = 0; i < end; i++) {
      if (state[slots[i]] != values[i]) {
        return false;
      }
    }
    return true;
  }
}
