package mneme.promela;

import mneme.model.Actors;
import mneme.model.Participants;
import mneme.model.Stepper;
import mneme.promela.interpret.Partakers;
import mneme.promela.machine.Machine;
import mneme.promela.program.ChannelType;
import mneme.promela.program.Program;

/**
 * Processes by their numbers. The actor of a handshake is the one who sends; who takes the message
 * takes part as well, which only the state tells. Immutable and thread-safe.
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

  @Override
  public Participants participants(Stepper stepper) {
    return program.channelTypes().stream().anyMatch(ChannelType::isRendezvous)
        ? new Partakers(program)
        : Actors.super.participants(stepper);
  }
}
