package mneme.promela.guard;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;
import mneme.model.ModelError;
import mneme.model.Predicate.Outcome;
import mneme.model.guard.ClosingTransitions;
import mneme.model.guard.GuardTable;
import mneme.model.guard.GuardTable.Guard;
import mneme.promela.program.Action;
import mneme.promela.program.Expression;
import mneme.promela.program.Location;
import mneme.promela.program.Program;
import mneme.promela.program.Step;
import org.jspecify.annotations.Nullable;

/** Makes the table of a configuration. Not thread-safe. */
final class Making {
  /** Something asked of states, as an expression. */
  record Sought(Expression expression, mneme.model.Predicate predicate, Set<Outcome> outcomes) {}

  private final Configuration configuration;
  private final int steps;
  private final List<Moving> moving = new ArrayList<>();
  private final GuardTable.Builder builder;

  /** By place the transitions in which somebody may arrive there, or leave. */
  private final BitSet[] arriving;

  private final BitSet[] leaving;

  /** The numbers of those that leave, as far as they were asked for. */
  private final int[] @Nullable [] leavers;

  private final Map<Object, Integer> known = new HashMap<>();
  private final Map<Integer, Guard> tests = new HashMap<>();

  /** By guard the transitions that may make it fail, and those that have it. */
  private final List<BitSet> disabling = new ArrayList<>();

  private final List<BitSet> having = new ArrayList<>();
  private final Ways ways;

  Making(Configuration configuration) {
    this.configuration = configuration;
    this.steps = configuration.program().steps().size();
    this.builder = new GuardTable.Builder(configuration.processes() * steps);
    this.arriving = sets(configuration.places());
    this.leaving = sets(configuration.places());
    this.leavers = new int[configuration.places()][];
    for (int pid = 0; pid < configuration.processes(); pid++) {
      Map<Step, List<Moving.Origin>> origins = new LinkedHashMap<>();
      for (Location location : configuration.type(pid).locations()) {
        for (int group = 0; group < location.groups().size(); group++) {
          for (Step step : Walk.all(location.groups().get(group))) {
            origins
                .computeIfAbsent(step, _ -> new ArrayList<>())
                .add(new Moving.Origin(location, group));
          }
        }
      }
      if (origins.keySet().stream().map(Step::id).distinct().count() < origins.size()) {
        throw new Terms.UnknownException();
      }
      for (Map.Entry<Step, List<Moving.Origin>> each : origins.entrySet()) {
        add(Moving.of(configuration, pid, each.getValue(), each.getKey()));
      }
    }
    this.ways = new Ways(configuration, moving.stream().map(Moving::print).toList());
  }

  private void add(Moving one) {
    int number = moving.size();
    moving.add(one);
    one.print().arrives.stream().forEach(place -> arriving[place].set(number));
    one.print().leaves.stream().forEach(place -> leaving[place].set(number));
  }

  private static BitSet[] sets(int count) {
    BitSet[] sets = new BitSet[count];
    for (int i = 0; i < count; i++) {
      sets[i] = new BitSet();
    }
    return sets;
  }

  /** How many transitions there are that some process may take. */
  int count() {
    return moving.size();
  }

  private int id(int number) {
    Moving one = moving.get(number);
    return one.pid() * steps + one.step().id();
  }

  private int[] ids(BitSet numbers) {
    return numbers.stream().map(this::id).toArray();
  }

  private BitSet those(Predicate<Moving> which) {
    BitSet found = new BitSet();
    for (int i = 0; i < moving.size(); i++) {
      found.set(i, which.test(moving.get(i)));
    }
    return found;
  }

  GuardTable table(Set<ModelError.Kind> kinds, List<Sought> sought) {
    int[][] guards = new int[moving.size()][];
    for (int i = 0; i < guards.length; i++) {
      guards[i] = guards(i);
    }
    BitSet[] conflicts = conflicts();
    for (int i = 0; i < guards.length; i++) {
      builder.transition(id(i), guards[i], ids(conflicts[i]));
    }
    builder.always(ids(those(one -> one.print().creates)));
    builder.erring(ids(those(one -> errs(one.print(), kinds))));
    sought.forEach(this::addAim);
    builder.closing(closing());
    builder.width(configuration.width());
    return builder.build();
  }

  private static boolean errs(Print print, Set<ModelError.Kind> kinds) {
    return print.mayFail && kinds.contains(ModelError.Kind.ASSERTION)
        || print.mayGetLost && kinds.contains(ModelError.Kind.NOT_FOLLOWED)
        || print.mayErr && kinds.contains(ModelError.Kind.DIVISION_BY_ZERO);
  }

  // ---- guards --------------------------------------------------------------------------------

  private int guard(Guard test, BitSet enabledBy, BitSet disabledBy) {
    disabling.add(disabledBy);
    having.add(new BitSet());
    return builder.guard(test, ids(enabledBy));
  }

  private int[] guards(int number) {
    Moving one = moving.get(number);
    Terms terms = new Terms(configuration, one.pid());
    List<Integer> guards = new ArrayList<>();
    guards.add(at(one.pid(), one.meeting().places()));
    Action action = one.step().action();
    if (one.parts() != null) {
      one.parts().forEach(part -> guards.add(condition(part, terms)));
    }
    switch (action) {
      case Action.Guard _, Action.Else _ -> {}
      case Action.Send send when terms.channel(send.channel()) != 0 -> {
        int channel = terms.channel(send.channel());
        if (Walk.needsPartner(send, terms)) {
          guards.add(partner(one, send));
        } else if (!configuration.channelType(channel).isRendezvous()) {
          guards.add(room(channel));
        }
      }
      case Action.Receive receive when terms.channel(receive.channel()) != 0 -> {
        int channel = terms.channel(receive.channel());
        if (configuration.channelType(channel).isRendezvous()) {
          // It only answers.
          guards.add(guard(state -> false, new BitSet(), new BitSet()));
        } else {
          guards.add(message(channel));
        }
      }
      case Action.End _ -> guards.add(youngest(one.pid()));
      default -> {}
    }
    if (one.isOpen()) {
      int[] others = guards.stream().mapToInt(Integer::intValue).toArray();
      guards.add(rest(others, one));
    }
    for (int guard : guards) {
      having.get(guard).set(number);
    }
    return guards.stream().mapToInt(Integer::intValue).distinct().toArray();
  }

  /**
   * What else it takes. It is asked only where the transition is not possible: where all other
   * guards hold, this one fails.
   */
  private int rest(int[] others, Moving one) {
    List<Guard> asked = new ArrayList<>();
    for (int other : others) {
      asked.add(tests.get(other));
    }
    BitSet enabling = new BitSet();
    for (int i = 0; i < moving.size(); i++) {
      enabling.set(i, one.waits() || moving.get(i).print().changesLookedAt(one.looks()));
    }
    return guard(
        state -> {
          for (Guard other : asked) {
            if (!other.holds(state)) {
              return true;
            }
          }
          return false;
        },
        enabling,
        new BitSet());
  }

  private int keep(Object key, Guard test, BitSet enabledBy, BitSet disabledBy) {
    int guard = guard(test, enabledBy, disabledBy);
    tests.put(guard, test);
    known.put(key, guard);
    return guard;
  }

  /** A process is at one of some places. */
  private int at(int pid, BitSet places) {
    Integer before = known.get(places);
    if (before != null) {
      return before;
    }
    int[] locations = places.stream().map(configuration::locationAt).toArray();
    BitSet enabling = new BitSet();
    places.stream().forEach(place -> enabling.or(arriving[place]));
    Guard test =
        state -> {
          for (int location : locations) {
            if (configuration.isAt(pid, location, state)) {
              return true;
            }
          }
          return false;
        };
    disabling.add(new BitSet());
    having.add(new BitSet());
    int guard = builder.guard(test, ids(enabling), ways.departures(pid, places, this::leavers));
    tests.put(guard, test);
    known.put(places, guard);
    return guard;
  }

  private int[] leavers(int place) {
    int[] found = leavers[place];
    if (found == null) {
      found = ids(leaving[place]);
      leavers[place] = found;
    }
    return found;
  }

  private int room(int channel) {
    Integer before = known.get("room " + channel);
    int capacity = configuration.channelType(channel).capacity();
    int slot = configuration.buffer(channel);
    return before != null
        ? before
        : keep(
            "room " + channel,
            state -> state[slot] < capacity,
            those(one -> one.print().receives.get(channel)),
            new BitSet());
  }

  private int message(int channel) {
    Integer before = known.get("message " + channel);
    int slot = configuration.buffer(channel);
    return before != null
        ? before
        : keep(
            "message " + channel,
            state -> state[slot] > 0,
            those(one -> one.print().sends.get(channel)),
            new BitSet());
  }

  /** Somebody is where he may take what is offered. */
  private int partner(Moving one, Action.Send send) {
    List<int[]> places = new ArrayList<>();
    BitSet enabling = new BitSet();
    for (Walk.Partner partner : Walk.partners(configuration, one.pid(), send)) {
      places.add(new int[] {partner.pid(), partner.location()});
      enabling.or(arriving[configuration.place(partner.pid(), partner.location())]);
    }
    Guard test =
        state -> {
          for (int[] place : places) {
            if (configuration.isAt(place[0], place[1], state)) {
              return true;
            }
          }
          return false;
        };
    return keep(List.of("partner", one.pid(), one.step().id()), test, enabling, new BitSet());
  }

  private int youngest(int pid) {
    return keep(
        "youngest " + pid,
        state -> state[Program.PROCESSES] == pid + 1,
        those(
            one ->
                one.pid() == pid + 1
                    && one.print().writes.get(Program.PROCESSES)
                    && !one.print().creates),
        new BitSet());
  }

  private int condition(Expression part, Terms terms) {
    Object key = List.of(part, terms.pid());
    Integer before = known.get(key);
    if (before != null) {
      return before;
    }
    boolean errs = terms.mayErr(part);
    return keep(
        key,
        Conditions.guard(part, terms),
        those(one -> mayBecome(part, true, errs, one.print(), terms)),
        those(one -> mayBecome(part, false, errs, one.print(), terms)));
  }

  private static boolean mayBecome(
      Expression part, boolean wanted, boolean errs, Print print, Terms terms) {
    return errs
        ? Conditions.touches(part, print, terms)
        : Conditions.mayBecome(part, wanted, print, terms);
  }

  // ---- conflicts -----------------------------------------------------------------------------

  private BitSet[] conflicts() {
    int count = moving.size();
    BitSet[] conflicts = sets(count);
    for (int guard = 0; guard < having.size(); guard++) {
      BitSet disabled = having.get(guard);
      disabling.get(guard).stream().forEach(i -> conflicts[i].or(disabled));
    }
    for (int i = 0; i < count; i++) {
      int number = i;
      conflicts[i].stream().forEach(j -> conflicts[j].set(number));
    }
    for (int i = 0; i < count; i++) {
      conflicts[i].clear(i);
      for (int j = i + 1; j < count; j++) {
        boolean both = conflicts[i].get(j) || conflict(moving.get(i), moving.get(j));
        both &= moving.get(i).mayMeet(moving.get(j));
        conflicts[i].set(j, both);
        conflicts[j].set(i, both);
      }
    }
    return conflicts;
  }

  private static boolean conflict(Moving one, Moving other) {
    return one.waits() && other.waits()
        || one.print().changes(other.print())
        || other.print().changes(one.print());
  }

  // ---- aims and cycles -----------------------------------------------------------------------

  private void addAim(Sought sought) {
    Terms terms = new Terms(configuration, -1);
    Expression expression = sought.expression;
    for (Outcome outcome : sought.outcomes) {
      if (terms.mayErr(expression)) {
        BitSet touching = those(one -> Conditions.touches(expression, one.print(), terms));
        Guard test = state -> sought.predicate.test().holdsIn(state) == outcome;
        builder.aim(new int[] {guard(test, touching, touching)}, toIds(touching));
      } else if (outcome != Outcome.ERROR) {
        for (List<Expression> together : Conditions.cases(expression, outcome == Outcome.TRUE)) {
          int[] guards = together.stream().mapToInt(part -> condition(part, terms)).toArray();
          BitSet spoiling = new BitSet();
          for (int guard : guards) {
            spoiling.or(disabling.get(guard));
          }
          builder.aim(guards, toIds(spoiling));
        }
      }
    }
  }

  private BitSet toIds(BitSet numbers) {
    BitSet all = new BitSet();
    numbers.stream().forEach(number -> all.set(id(number)));
    return all;
  }

  private BitSet closing() {
    ClosingTransitions closing = new ClosingTransitions(moving.size(), configuration.processes());
    for (int i = 0; i < moving.size(); i++) {
      Print print = moving.get(i).print();
      int number = i;
      print.leaves.stream()
          .forEach(
              from ->
                  print.arrives.stream()
                      .filter(to -> configuration.processAt(to) == configuration.processAt(from))
                      .forEach(
                          to ->
                              closing.move(
                                  configuration.processAt(from),
                                  configuration.locationAt(from),
                                  configuration.locationAt(to),
                                  number)));
      Action action = moving.get(i).step().action();
      Terms terms = new Terms(configuration, moving.get(i).pid());
      // What goes in comes out on every cycle.
      if (action instanceof Action.Receive receive && !receive.keep()) {
        int channel = terms.channel(receive.channel());
        if (channel != 0 && !configuration.channelType(channel).isRendezvous()) {
          closing.needs(i, those(one -> one.print().sends.get(channel)));
        }
      } else if (action instanceof Action.Send send) {
        int channel = terms.channel(send.channel());
        if (channel != 0 && !configuration.channelType(channel).isRendezvous()) {
          closing.needs(i, those(one -> one.print().receives.get(channel)));
        }
      }
    }
    BitSet all = closing.choose();
    all.or(those(one -> one.print().creates));
    return toIds(all);
  }
}
