package mneme.promela.compile;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import mneme.promela.program.Place;
import mneme.promela.program.Proctype;
import mneme.promela.program.Program;
import mneme.promela.program.ValueType;

/**
 * A process whose number and whose place in the state are known when code is written.
 *
 * @param base its first slot
 * @param channels by parameter that is a channel what it holds; where it holds something else, the
 *     code is not used
 */
record Instance(int pid, Proctype type, int base, Map<Integer, Integer> channels) {
  Instance {
    channels = Map.copyOf(channels);
  }

  int locationSlot() {
    return base + Proctype.LOCATION;
  }

  /** The processes of a state. */
  static List<Instance> of(Program program, int[] state) {
    List<Instance> instances = new ArrayList<>();
    int at = program.globals();
    for (int pid = 0; pid < state[Program.PROCESSES]; pid++) {
      Proctype type = program.proctypes().get(state[at + Proctype.TYPE]);
      Map<Integer, Integer> channels = new HashMap<>();
      for (Place parameter : type.parameters()) {
        int value = state[at + parameter.offset()];
        if (parameter.type().equals(ValueType.CHAN) && value > 0) {
          channels.put(parameter.offset(), value);
        }
      }
      instances.add(new Instance(pid, type, at, channels));
      at += type.size();
    }
    return instances;
  }
}
