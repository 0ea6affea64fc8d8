package mneme.promela;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import mneme.model.Statement;
import mneme.model.Transition;
import mneme.promela.program.Action;
import mneme.promela.program.Expression;
import mneme.promela.program.Location;
import mneme.promela.program.Proctype;
import mneme.promela.program.Program;
import mneme.promela.program.Step;

/** The steps of a program, each by each process that could take it. Immutable. */
final class Transitions {
  private final Program program;

  /** By step the type of process that takes it. */
  private final Proctype[] owners;

  Transitions(Program program) {
    this.program = program;
    this.owners = new Proctype[program.steps().size()];
    for (Proctype type : program.proctypes()) {
      for (Location location : type.locations()) {
        for (Location.Group group : location.groups()) {
          group.steps().forEach(step -> owners[step.id()] = type);
          if (group.otherwise() != null) {
            owners[group.otherwise().id()] = type;
          }
        }
      }
    }
  }

  int count() {
    return program.steps().size() * program.greatestPids();
  }

  int pidOf(int id) {
    return id / program.steps().size();
  }

  Step stepOf(int id) {
    return program.steps().get(id % program.steps().size());
  }

  Transition describe(int id) {
    Step step = stepOf(id);
    return new Transition(
        id,
        step.text(),
        Naming.process(owners[step.id()], pidOf(id)),
        "",
        step.kind(),
        step.position());
  }

  /**
   * By step whether a search sees it taken: it begins an event. What only follows within an atomic
   * sequence, or only answers a handshake, does not.
   */
  private boolean[] beginners() {
    boolean[] first = new boolean[program.steps().size()];
    for (Proctype type : program.proctypes()) {
      boolean[] stops = new boolean[type.locations().size()];
      stops[type.start()] = true;
      for (Step step : program.steps()) {
        if (owners[step.id()] == type && !step.atomic() && step.target() >= 0) {
          stops[step.target()] = true;
        }
      }
      for (Location location : type.locations()) {
        for (Location.Group group : location.groups()) {
          for (Step step : group.steps()) {
            first[step.id()] |= stops[location.index()] && begins(step.action());
          }
          if (group.otherwise() != null) {
            first[group.otherwise().id()] |= stops[location.index()];
          }
        }
      }
    }
    return first;
  }

  private boolean begins(Action action) {
    return !(action instanceof Action.Receive receive)
        || receive.channel() instanceof Expression.Constant(int id)
            && id > 0
            && id <= program.channels().size()
            && !program.channelTypes().get(program.channels().get(id - 1).type()).isRendezvous();
  }

  /** What a search should reach: every step of every process type that is there. */
  List<Statement> statements() {
    List<Statement> statements = new ArrayList<>();
    int steps = program.steps().size();
    boolean[] first = beginners();
    for (Step step : program.steps()) {
      if (!first[step.id()]) {
        continue;
      }
      int[] ids =
          IntStream.range(0, program.greatestPids()).map(pid -> pid * steps + step.id()).toArray();
      String type = owners[step.id()].name();
      statements.add(
          new Statement(
              step.text(), type.equals(":init:") ? "init" : type, step.position(), false, ids));
    }
    return statements;
  }
}
