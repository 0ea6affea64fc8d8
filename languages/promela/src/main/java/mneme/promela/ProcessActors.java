package mneme.promela;

import mneme.model.Actors;
import mneme.promela.machine.Machine;
import mneme.promela.program.Program;

/**
 * Processes by their numbers. The actor of a handshake is the one who sends: the receiver cannot
 * move by itself, and is not told by the event. Immutable and thread-safe.
 */
record ProcessActors(Program program) implements Actors {
  @Override
  public int count() {
    return program.greatestPids();
  }

  @Override
  public String name(int actor) {
    return program.isStatic()
        ? Naming.process(program.proctypes().get(program.active().get(actor)), actor)
        : "process " + actor;
  }

  @Override
  public int actor(long event) {
    return Machine.pid(event, program.steps().size());
  }
}
