package mneme.dve;

import mneme.dve.program.Edge;
import mneme.dve.program.Program;
import mneme.dve.program.TransitionTable;
import mneme.model.Actors;
import mneme.model.Event;
import org.jspecify.annotations.Nullable;

/**
 * The processes that move in a step. A property process only watches. In a synchronous system all
 * processes move together, as one actor. Immutable and thread-safe.
 */
final class ProcessActors implements Actors {
  private final Program program;
  private final int choiceBits;
  private final int[] first;
  private final int[] second;

  ProcessActors(Program program, TransitionTable table) {
    this.program = program;
    this.choiceBits = table.choiceBits();
    this.first = new int[table.count()];
    this.second = new int[table.count()];
    for (int i = 0; i < first.length; i++) {
      first[i] = process(table.senderEdge(i));
      second[i] = process(table.receiverEdge(i));
    }
  }

  private int process(@Nullable Edge edge) {
    return edge == null ? -1 : program.synchronous() ? 0 : edge.process();
  }

  @Override
  public int count() {
    return program.synchronous() ? 1 : program.processes().size() - (program.hasProperty() ? 1 : 0);
  }

  @Override
  public String name(int actor) {
    return program.synchronous() ? "system" : program.processes().get(actor).name();
  }

  @Override
  public int actor(long event) {
    return first[Event.transition(event, choiceBits)];
  }

  @Override
  public int partner(long event) {
    return second[Event.transition(event, choiceBits)];
  }
}
