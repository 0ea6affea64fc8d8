package mneme.dve.guard;

import java.util.BitSet;
import java.util.HashMap;
import java.util.Map;
import mneme.dve.program.Channel;
import mneme.dve.program.Edge;
import mneme.dve.program.Edge.Sync;
import mneme.dve.program.Program;
import mneme.model.guard.ClosingTransitions;
import org.jspecify.annotations.Nullable;

/** Transitions of which every cycle has some, and those behind which there may be nothing. */
final class Loops {
  private Loops() {}

  static BitSet closing(Program program, Steps steps, Values reach) {
    int count = steps.count();
    ClosingTransitions closing = new ClosingTransitions(count, program.processes().size());
    Map<Channel, BitSet> sending = new HashMap<>();
    Map<Channel, BitSet> receiving = new HashMap<>();
    for (int id = 0; id < count; id++) {
      for (Edge edge : steps.edges(id)) {
        closing.move(edge.process(), edge.from(), edge.to(), id);
      }
      Edge edge = steps.edges(id).getFirst();
      Channel buffer = steps.buffer(edge);
      if (buffer != null) {
        boolean sends = edge.sync() instanceof Sync.Send;
        (sends ? sending : receiving).computeIfAbsent(buffer, _ -> new BitSet()).set(id);
      }
    }
    // What goes in comes out on every cycle.
    sending.forEach((channel, ids) -> need(closing, ids, receiving.get(channel)));
    receiving.forEach((channel, ids) -> need(closing, ids, sending.get(channel)));
    BitSet all = closing.choose();
    for (int id = 0; id < count; id++) {
      all.set(id, all.get(id) || steps.mayErr(id, reach));
    }
    return all;
  }

  private static void need(ClosingTransitions closing, BitSet ids, @Nullable BitSet others) {
    ids.stream().forEach(id -> closing.needs(id, others == null ? new BitSet() : others));
  }
}
