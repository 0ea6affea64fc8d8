package mneme.promela;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import mneme.promela.program.Action;
import mneme.promela.program.Expression;
import mneme.promela.program.Location;
import mneme.promela.program.Place;
import mneme.promela.program.Place.Area;
import mneme.promela.program.Proctype;
import mneme.promela.program.Program;
import mneme.promela.program.Step;
import org.jspecify.annotations.Nullable;

/**
 * Which channels processes were given when they were made, as far as the text tells. Immutable and
 * thread-safe.
 */
final class Births {
  private final Program program;

  /** By process type all statements that make one. */
  private final Map<Integer, List<Action.Run>> makers = new HashMap<>();

  /** By number of a process the only statement that can make it; empty where that is not known. */
  private final Map<Integer, Action.Run> only = new HashMap<>();

  /** Variables of processes that may change, as type and slot. */
  private final Set<List<Integer>> written = new HashSet<>();

  Births(Program program) {
    this.program = program;
    int runs = 0;
    for (Proctype type : program.proctypes()) {
      for (Step step : steps(type)) {
        note(type, step.action());
        if (step.action() instanceof Action.Run run) {
          runs++;
          makers.computeIfAbsent(run.proctype(), _ -> new ArrayList<>()).add(run);
        }
      }
    }
    if (program.active().size() == 1) {
      List<Action.Run> first = inARow(program.proctypes().get(program.active().getFirst()));
      if (first.size() == runs) {
        for (int i = 0; i < runs; i++) {
          only.put(i + 1, first.get(i));
        }
      }
    }
  }

  private static List<Step> steps(Proctype type) {
    List<Step> steps = new ArrayList<>();
    for (Location location : type.locations()) {
      for (Location.Group group : location.groups()) {
        steps.addAll(group.steps());
      }
    }
    return steps;
  }

  /** The processes made first of all, before any of them can end. */
  private List<Action.Run> inARow(Proctype first) {
    List<Action.Run> row = new ArrayList<>();
    Set<Integer> seen = new HashSet<>();
    int at = first.start();
    boolean mayEnd = false;
    while (at >= 0 && seen.add(at)) {
      List<Location.Group> groups = first.locations().get(at).groups();
      if (groups.size() != 1
          || groups.getFirst().steps().size() != 1
          || groups.getFirst().otherwise() != null) {
        break;
      }
      Step step = groups.getFirst().steps().getFirst();
      if (step.action() instanceof Action.Run run) {
        if (mayEnd) {
          break;
        }
        row.add(run);
        Proctype made = program.proctypes().get(run.proctype());
        if (made.index() == first.index()) {
          return List.of();
        }
      } else if (!(step.action() instanceof Action.Skip
          || step.action() instanceof Action.Assign
          || step.action() instanceof Action.Print)) {
        break;
      }
      mayEnd |= !step.atomic() && row.stream().anyMatch(this::ends);
      at = step.target();
    }
    return comesAgain(first, seen) ? List.of() : row;
  }

  /** Whether control can come back to one of some locations that follow each other. */
  private static boolean comesAgain(Proctype type, Set<Integer> row) {
    int into = 0;
    for (Location location : type.locations()) {
      for (Location.Group group : location.groups()) {
        for (Step step : group.steps()) {
          into += row.contains(step.target()) ? 1 : 0;
        }
        if (group.otherwise() != null && row.contains(group.otherwise().target())) {
          into++;
        }
      }
    }
    return into >= row.size();
  }

  /** Whether something is known of a process that is not known of all of its type. */
  boolean knows(int pid) {
    return only.containsKey(pid);
  }

  private boolean ends(Action.Run run) {
    return steps(program.proctypes().get(run.proctype())).stream()
        .anyMatch(step -> step.action() instanceof Action.End);
  }

  private void note(Proctype type, Action action) {
    switch (action) {
      case Action.Assign assign -> note(type, assign.target());
      case Action.Receive receive -> receive.fields().forEach(field -> note(type, field.target()));
      case Action.Run run -> note(type, run.target());
      case Action.DStep dStep ->
          dStep
              .locations()
              .forEach(
                  location ->
                      location
                          .groups()
                          .forEach(
                              group -> group.steps().forEach(step -> note(type, step.action()))));
      default -> {}
    }
  }

  private void note(Proctype type, @Nullable Place place) {
    if (place == null || place.area() != Area.LOCAL) {
      return;
    }
    int length = 1;
    for (Place.Index index : place.indices()) {
      length += (index.count() - 1) * index.stride();
    }
    for (int i = 0; i < length; i++) {
      written.add(List.of(type.index(), place.offset() + i));
    }
  }

  /**
   * The channels an expression may stand for, by number; null where that is not known.
   *
   * @param pid the process that uses it; -1 for any of its type
   */
  @Nullable Set<Integer> channels(Expression channel, Proctype type, int pid) {
    return channels(channel, type, pid, 0);
  }

  private @Nullable Set<Integer> channels(Expression channel, Proctype type, int pid, int depth) {
    if (channel instanceof Expression.Constant(int id)) {
      return id > 0 && id <= program.channels().size() ? Set.of(id) : null;
    }
    if (!(channel instanceof Expression.Load(Place place)) || depth > program.proctypes().size()) {
      return null;
    }
    if (place.area() == Area.GLOBAL) {
      int slot = slot(place);
      for (int i = 0; i < program.channels().size(); i++) {
        Proctype.LocalChannel global = program.channels().get(i);
        if (global.variable() == slot && program.isConstant(global)) {
          return Set.of(i + 1);
        }
      }
      return null;
    }
    if (!place.indices().isEmpty()) {
      return null;
    }
    int parameter = type.parameters().stream().map(Place::offset).toList().indexOf(place.offset());
    if (place.area() != Area.LOCAL
        || parameter < 0
        || written.contains(List.of(type.index(), place.offset()))
        || program.active().contains(type.index())) {
      return null;
    }
    Action.Run maker = only.get(pid);
    if (maker != null && maker.proctype() == type.index()) {
      return argument(maker, parameter, depth);
    }
    Set<Integer> all = new HashSet<>();
    for (Action.Run run : makers.getOrDefault(type.index(), List.of())) {
      Set<Integer> some = argument(run, parameter, depth);
      if (some == null) {
        return null;
      }
      all.addAll(some);
    }
    return all;
  }

  /** The slot of a global place whose indices are constants; -1 where they are not. */
  private static int slot(Place place) {
    int slot = place.offset();
    for (Place.Index index : place.indices()) {
      if (!(index.value() instanceof Expression.Constant(int value))
          || value < 0
          || value >= index.count()) {
        return -1;
      }
      slot += value * index.stride();
    }
    return slot;
  }

  private @Nullable Set<Integer> argument(Action.Run run, int parameter, int depth) {
    if (parameter >= run.arguments().size()) {
      return null;
    }
    Expression argument = run.arguments().get(parameter);
    Set<Integer> found = null;
    for (Proctype type : program.proctypes()) {
      boolean makes = steps(type).stream().anyMatch(step -> step.action() == run);
      if (makes) {
        found = channels(argument, type, -1, depth + 1);
      }
    }
    return found;
  }
}
