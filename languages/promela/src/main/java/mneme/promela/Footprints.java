package mneme.promela;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import mneme.model.Independence;
import mneme.promela.machine.Machine;
import mneme.promela.program.Location;
import mneme.promela.program.Proctype;
import mneme.promela.program.Program;
import mneme.promela.program.Step;
import org.jspecify.annotations.Nullable;

/**
 * Which events may change places: those of two processes that touch different variables and
 * channels, or one channel from its two ends. An event is its first statement with all that can
 * follow without others. What makes processes, shakes hands, or looks into other processes may not
 * change places. Immutable and thread-safe.
 */
final class Footprints implements Independence {
  private final int steps;

  /** By process and step the number of its footprint among those that differ from each other. */
  private final int[] numbers;

  /** By two footprints whether neither disturbs the other. */
  private final BitSet[] independent;

  /** By two footprints whether they have nothing in common that one of them changes. */
  private final BitSet[] apart;

  private Footprints(Program program) {
    this.steps = program.steps().size();
    Births births = new Births(program);
    int pids = program.greatestPids();
    this.numbers = new int[steps * pids];
    List<Footprint> all = new ArrayList<>();
    for (Proctype type : program.proctypes()) {
      Builder builder = new Builder(program, type, births);
      int common = -1;
      for (int pid = 0; pid < pids; pid++) {
        // Processes of which nothing particular is known share the footprints of their type.
        if (births.knows(pid)) {
          builder.build(pid, steps * pid, numbers, all);
        } else if (common >= 0) {
          copy(type, common, pid);
        } else {
          builder.build(-1, steps * pid, numbers, all);
          common = pid;
        }
      }
    }
    this.independent = new BitSet[all.size()];
    this.apart = new BitSet[all.size()];
    for (int i = 0; i < independent.length; i++) {
      independent[i] = new BitSet();
      apart[i] = new BitSet();
      for (int j = 0; j < independent.length; j++) {
        boolean disturbs = all.get(i).disturbs(all.get(j));
        independent[i].set(j, !disturbs);
        apart[i].set(j, !disturbs && !all.get(i).meets(all.get(j)));
      }
    }
  }

  private void copy(Proctype type, int from, int to) {
    for (Location location : type.locations()) {
      for (Location.Group group : location.groups()) {
        List<Step> own = new ArrayList<>(group.steps());
        if (group.otherwise() != null) {
          own.add(group.otherwise());
        }
        own.forEach(step -> numbers[steps * to + step.id()] = numbers[steps * from + step.id()]);
      }
    }
  }

  /** Null where nothing can be said: priorities, conditions on processes, the last process. */
  static @Nullable Independence of(Program program) {
    boolean entangled =
        program.hasPriorities()
            || program.lastSlot() >= 0
            || program.trace() != null
            || program.hidden().length > 0
            || program.proctypes().stream().anyMatch(type -> type.provided() != null);
    return entangled ? null : new Footprints(program);
  }

  @Override
  public boolean independent(long event, long other) {
    int one = (int) (event >>> Machine.CHOICE_BITS);
    int two = (int) (other >>> Machine.CHOICE_BITS);
    return one / steps != two / steps && independent[numbers[one]].get(numbers[two]);
  }

  /** To send may be what makes it possible to receive, so both ends of a channel count as one. */
  @Override
  public boolean overtakes(long event, long former) {
    int one = (int) (event >>> Machine.CHOICE_BITS);
    int two = (int) (former >>> Machine.CHOICE_BITS);
    return one / steps != two / steps && apart[numbers[one]].get(numbers[two]);
  }

  /** Builds the footprints of a process type. */
  private record Builder(Program program, Proctype type, Births births) {
    void build(int pid, int from, int[] numbers, List<Footprint> all) {
      StatementPrints prints = new StatementPrints(program, type, births, pid);
      for (Location location : type.locations()) {
        for (Location.Group group : location.groups()) {
          Footprint others = new Footprint();
          for (Step step : group.steps()) {
            Footprint print = whole(step, prints);
            print.alone |= location.groups().size() > 1;
            others.look(prints.of(step, true));
            numbers[from + step.id()] = number(print, all);
          }
          Step otherwise = group.otherwise();
          if (otherwise != null) {
            Footprint print = whole(otherwise, prints);
            print.add(others);
            print.alone |= location.groups().size() > 1;
            numbers[from + otherwise.id()] = number(print, all);
          }
        }
      }
    }

    private static int number(Footprint print, List<Footprint> all) {
      for (int i = 0; i < all.size(); i++) {
        Footprint known = all.get(i);
        if (known.alone && print.alone
            || known.alone == print.alone
                && known.reads.equals(print.reads)
                && known.writes.equals(print.writes)
                && known.channels.equals(print.channels)) {
          return i;
        }
      }
      all.add(print);
      return all.size() - 1;
    }

    /** A step with all that can follow it without others. */
    private Footprint whole(Step first, StatementPrints prints) {
      Footprint print = new Footprint();
      print.add(prints.of(first, true));
      if (!first.atomic()) {
        return print;
      }
      List<Step> rest = reachable(first);
      for (Step step : rest) {
        boolean asked =
            prints.isAskedFor(step, first, rest)
                && !rest.contains(first)
                && !reachable(step).contains(step);
        print.add(prints.of(step, asked));
      }
      return print;
    }

    /** What can be tried behind a step without others. */
    private List<Step> reachable(Step first) {
      List<Step> found = new ArrayList<>();
      Set<Integer> locations = new HashSet<>();
      if (first.atomic()) {
        reach(first.target(), locations, found);
      }
      return found;
    }

    private void reach(int location, Set<Integer> locations, List<Step> found) {
      if (location < 0 || !locations.add(location)) {
        return;
      }
      for (Location.Group group : type.locations().get(location).groups()) {
        List<Step> steps = new ArrayList<>(group.steps());
        if (group.otherwise() != null) {
          steps.add(group.otherwise());
        }
        for (Step step : steps) {
          found.add(step);
          if (step.atomic()) {
            reach(step.target(), locations, found);
          }
        }
      }
    }
  }
}
