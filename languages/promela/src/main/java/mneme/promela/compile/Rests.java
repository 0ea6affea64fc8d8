package mneme.promela.compile;

import mneme.promela.program.Action;
import mneme.promela.program.Location;
import mneme.promela.program.Proctype;
import mneme.promela.program.Step;

/**
 * At which locations a process can be while others move. Within an atomic sequence it is so only
 * where it may have to wait, or has shaken hands. Immutable.
 */
final class Rests {
  private final boolean[] rests;

  Rests(Proctype type) {
    this.rests = new boolean[type.locations().size()];
    rests[type.start()] = true;
    for (Location location : type.locations()) {
      rests[location.index()] |= mayWait(location);
      for (Location.Group group : location.groups()) {
        group.steps().forEach(this::note);
        if (group.otherwise() != null) {
          note(group.otherwise());
        }
      }
    }
  }

  private void note(Step step) {
    // Whoever has sent a message does not always go on alone.
    if ((!step.atomic() || step.action() instanceof Action.Send) && step.target() >= 0) {
      rests[step.target()] = true;
    }
  }

  private static boolean mayWait(Location location) {
    for (Location.Group group : location.groups()) {
      if (group.otherwise() != null) {
        return false;
      }
      for (Step step : group.steps()) {
        if (step.action() instanceof Action.Skip
            || step.action() instanceof Action.Assign
            || step.action() instanceof Action.Print
            || step.action() instanceof Action.Assert) {
          return false;
        }
      }
    }
    return true;
  }

  boolean at(Location location) {
    return rests[location.index()];
  }
}
