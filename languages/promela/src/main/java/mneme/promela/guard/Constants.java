package mneme.promela.guard;

import java.util.BitSet;
import java.util.List;
import java.util.stream.Stream;
import mneme.promela.program.Action;
import mneme.promela.program.Location;
import mneme.promela.program.Place;
import mneme.promela.program.Proctype;
import mneme.promela.program.Program;
import org.jspecify.annotations.Nullable;

/** Variables no step changes: globals, and those a process keeps from its beginning to its end. */
final class Constants {
  private final Program program;
  private final BitSet globals = new BitSet();

  /** By process type. */
  private final BitSet[] locals;

  Constants(Program program) {
    this.program = program;
    program.variables().forEach(variable -> globals.set(variable.offset()));
    program.channels().forEach(channel -> globals.set(channel.variable()));
    locals = new BitSet[program.proctypes().size()];
    for (Proctype type : program.proctypes()) {
      BitSet own = new BitSet();
      type.variables().forEach(variable -> own.set(variable.offset()));
      type.channels().forEach(channel -> own.set(channel.variable()));
      locals[type.index()] = own;
    }
    for (Proctype type : program.proctypes()) {
      steps(type.locations()).forEach(action -> written(action, type));
    }
  }

  BitSet globals() {
    return globals;
  }

  BitSet locals(Proctype type) {
    return locals[type.index()];
  }

  /** What can be done in some locations. */
  static Stream<Action> steps(List<Location> locations) {
    return locations.stream()
        .flatMap(location -> location.groups().stream())
        .flatMap(group -> group.steps().stream())
        .flatMap(
            step ->
                step.action() instanceof Action.DStep dStep
                    ? Stream.concat(Stream.of(dStep), steps(dStep.locations()))
                    : Stream.of(step.action()));
  }

  private void written(Action action, Proctype type) {
    switch (action) {
      case Action.Assign assign -> written(assign.target(), type);
      case Action.Receive receive ->
          receive.fields().forEach(field -> written(field.target(), type));
      case Action.Run run -> written(run.target(), type);
      default -> {}
    }
  }

  private void written(@Nullable Place place, Proctype type) {
    if (place == null) {
      return;
    }
    int end = place.offset() + length(place);
    switch (place.area()) {
      case GLOBAL -> globals.clear(place.offset(), end);
      case LOCAL -> locals[type.index()].clear(place.offset(), end);
      case HIDDEN, NOWHERE -> {}
    }
  }

  /** From its first slot to the last it may mean. */
  static int length(Place place) {
    int length = 1;
    for (Place.Index index : place.indices()) {
      length += (index.count() - 1) * index.stride();
    }
    return length;
  }

  Program program() {
    return program;
  }
}
