package mneme.promela;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import mneme.model.Claim;
import mneme.model.ClaimAutomaton;
import mneme.promela.program.Expression;
import mneme.promela.program.Location;
import mneme.promela.program.Monitor;
import mneme.promela.program.Program;
import mneme.source.Position;

/** What a text says of runs, for the engine. */
final class Claims {
  private Claims() {}

  /** The claims that were translated, and those that labels make. */
  static List<Claim> of(List<mneme.promela.program.Claim> translated, Program program) {
    List<Claim> claims = new ArrayList<>();
    for (mneme.promela.program.Claim claim : translated) {
      Monitor monitor = claim.monitor();
      claims.add(
          new Claim(
              claim.name(),
              claim.position(),
              monitor == null ? null : automaton(monitor, program),
              claim.unchecked()));
    }
    labels("accept labels", Location::accept, "accepting cycles", program, claims);
    labels("progress labels", Location::progress, "cycles without progress", program, claims);
    return List.copyOf(claims);
  }

  private static ClaimAutomaton automaton(Monitor monitor, Program program) {
    Map<String, StatePredicate> guards = new HashMap<>();
    List<List<ClaimAutomaton.Edge>> edges = new ArrayList<>();
    for (List<Monitor.Edge> ways : monitor.edges()) {
      List<ClaimAutomaton.Edge> out = new ArrayList<>();
      for (Monitor.Edge way : ways) {
        Expression guard = way.guard();
        StatePredicate predicate =
            guard == null
                ? null
                : guards.computeIfAbsent(
                    way.text(), text -> new StatePredicate(text, guard, program));
        out.add(new ClaimAutomaton.Edge(predicate, way.to()));
      }
      edges.add(out);
    }
    return new ClaimAutomaton(edges, monitor.slot());
  }

  private static void labels(
      String name, Predicate<Location> quality, String what, Program program, List<Claim> into) {
    for (var type : program.proctypes()) {
      for (Location location : type.locations()) {
        if (quality.test(location)) {
          into.add(new Claim(name, position(location), null, what + " are not searched yet"));
          return;
        }
      }
    }
  }

  private static Position position(Location location) {
    return location.groups().stream()
        .flatMap(group -> group.steps().stream())
        .map(step -> step.position())
        .findFirst()
        .orElse(Position.NONE);
  }
}
