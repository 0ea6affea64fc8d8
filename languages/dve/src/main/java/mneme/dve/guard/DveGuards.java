package mneme.dve.guard;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import mneme.dve.guard.Values.Truth;
import mneme.dve.program.Accesses;
import mneme.dve.program.Channel;
import mneme.dve.program.Edge;
import mneme.dve.program.Edge.Sync;
import mneme.dve.program.Expression;
import mneme.dve.program.Expression.Binary;
import mneme.dve.program.Expression.BinaryOperator;
import mneme.dve.program.ExpressionPredicate;
import mneme.dve.program.Process;
import mneme.dve.program.Program;
import mneme.dve.program.TransitionTable;
import mneme.model.ModelError;
import mneme.model.Predicate;
import mneme.model.Predicate.Outcome;
import mneme.model.guard.Aim;
import mneme.model.guard.GuardTable;
import mneme.model.guard.GuardTable.Guard;
import mneme.model.guard.Guards;
import mneme.source.Position;
import org.jspecify.annotations.Nullable;

/**
 * The guards of an asynchronous program: that its processes are where the edges begin, the parts of
 * their conditions, that a buffer has room or a message, and that nobody is in a committed location
 * where that matters. Which transitions can change a guard, and which cannot be possible together,
 * is told from the values that slots may have then.
 *
 * <p>Two transitions conflict where they are possible together and one can disable the other, or
 * writes what the other writes or computes with. Sending to and receiving from one channel do not
 * disturb each other.
 */
public final class DveGuards implements Guards {
  /** Programs with more transitions get no table: it would take too long to make. */
  private static final int MOST_TRANSITIONS = 1 << 12;

  /** So many pairs of transitions are looked at closely; the others conflict. */
  private static final int MOST_PAIRS = 1 << 19;

  private final Program program;
  private final TransitionTable table;

  public DveGuards(Program program, TransitionTable table) {
    this.program = program;
    this.table = table;
  }

  @Override
  public @Nullable GuardTable table(List<Aim> aims) {
    if (program.synchronous() || program.hasProperty() || table.count() > MOST_TRANSITIONS) {
      return null;
    }
    return new Making(program, table).table(aims);
  }

  /** A table being made. */
  private static final class Making {
    private final Program program;
    private final Accesses accesses;
    private final Steps steps;
    private final Values reach;
    private final int count;
    private final GuardTable.Builder builder;

    /** By slot the transitions that write it, those of channels included. */
    private final List<BitSet> writers;

    /** By slot the transitions that compute with it; what only a guard looks at is not. */
    private final List<BitSet> users;

    /** By transition what it writes but channels. */
    private final BitSet[] written;

    private final int[][] guardsOf;

    /** By guard the transitions that have it, and those that can make it fail. */
    private final List<BitSet> guarded = new ArrayList<>();

    private final List<BitSet> disablers = new ArrayList<>();
    private final Map<Object, Integer> known = new HashMap<>();
    private final BitSet committed = new BitSet();

    /** Transitions of which it may take an error to find out whether they are possible. */
    private final BitSet guardsErr = new BitSet();

    private final Map<Integer, int[][]> departures = new HashMap<>();
    private int nobodyCommitted = -1;
    private int pairs;

    Making(Program program, TransitionTable table) {
      this.program = program;
      this.accesses = new Accesses(program);
      this.steps = new Steps(program, table);
      this.reach = steps.reach();
      this.count = steps.count();
      this.builder = new GuardTable.Builder(count);
      this.writers = sets(program.shape().size());
      this.users = sets(program.shape().size());
      this.written = new BitSet[count];
      this.guardsOf = new int[count][];
      for (int id = 0; id < count; id++) {
        int transition = id;
        List<Edge> edges = steps.edges(id);
        Edge partner = edges.size() == 2 ? edges.get(1) : null;
        accesses.writes(edges.getFirst(), partner).stream()
            .forEach(slot -> writers.get(slot).set(transition));
        written[id] = accesses.ofEdges(edges.getFirst(), partner, false);
        accesses.ofEffects(edges.getFirst(), partner).stream()
            .forEach(slot -> users.get(slot).set(transition));
        guardsErr.set(id, steps.guardsMayErr(id, reach));
        committed.set(id, edges.stream().allMatch(edge -> steps.isCommitted(edge, edge.from())));
      }
    }

    private static List<BitSet> sets(int count) {
      List<BitSet> sets = new ArrayList<>();
      for (int i = 0; i < count; i++) {
        sets.add(new BitSet());
      }
      return sets;
    }

    @Nullable GuardTable table(List<Aim> aims) {
      addCommitted();
      for (int id = 0; id < count; id++) {
        addGuards(id);
      }
      for (Aim aim : aims) {
        switch (aim) {
          case Aim.Errors(var kinds) -> {
            if (kinds.stream().anyMatch(Making::occurs)) {
              addErrors();
            }
          }
          case Aim.OfStates(Predicate predicate, var outcomes) -> {
            if (!(predicate instanceof ExpressionPredicate known)) {
              return null;
            }
            for (Outcome outcome : outcomes) {
              addAim(known.expression(), outcome);
            }
          }
        }
      }
      builder.closing(Loops.closing(program, steps, reach));
      BitSet[] conflicts = conflicts();
      for (int id = 0; id < count; id++) {
        builder.transition(id, guardsOf[id], conflicts[id].stream().toArray());
      }
      return builder.build();
    }

    /** Whether a step can err in such a way. */
    private static boolean occurs(ModelError.Kind kind) {
      return kind != ModelError.Kind.ASSERTION && kind != ModelError.Kind.NOT_FOLLOWED;
    }

    private void addErrors() {
      BitSet erring = new BitSet();
      for (int id = 0; id < count; id++) {
        erring.set(id, steps.mayErr(id, reach));
      }
      builder.erring(erring.stream().toArray());
    }

    /** In a committed location only such processes move. */
    private void addCommitted() {
      List<int[]> locations = new ArrayList<>();
      for (Process process : program.processes()) {
        for (int l = 0; l < process.locations().size(); l++) {
          if (process.locations().get(l).committed()) {
            locations.add(new int[] {process.locationSlot(), l});
          }
        }
      }
      if (locations.isEmpty()) {
        return;
      }
      BitSet entering = new BitSet();
      BitSet leaving = new BitSet();
      for (int id = 0; id < count; id++) {
        for (Edge edge : steps.edges(id)) {
          boolean from = steps.isCommitted(edge, edge.from());
          boolean to = steps.isCommitted(edge, edge.to());
          leaving.set(id, leaving.get(id) || from && !to);
          entering.set(id, entering.get(id) || to);
        }
      }
      // Whoever is in a committed location has made the guard fail already.
      entering.andNot(committed);
      int[][] all = locations.toArray(new int[0][]);
      nobodyCommitted =
          guard(
              state -> {
                for (int[] location : all) {
                  if (state[location[0]] == location[1]) {
                    return false;
                  }
                }
                return true;
              },
              leaving,
              entering);
    }

    private int guard(Guard test, BitSet enabling, BitSet disabling) {
      guarded.add(new BitSet());
      disablers.add(disabling);
      return builder.guard(test, enabling.stream().toArray());
    }

    private void addGuards(int id) {
      List<Integer> guards = new ArrayList<>();
      List<Edge> edges = steps.edges(id);
      if (nobodyCommitted >= 0 && !committed.get(id)) {
        guards.add(nobodyCommitted);
      }
      for (Edge edge : edges) {
        guards.add(location(steps.locationSlot(edge), edge.from()));
      }
      Channel buffer = steps.buffer(edges.getFirst());
      if (buffer != null) {
        guards.add(channel(buffer, edges.getFirst().sync() instanceof Sync.Send));
      }
      addConditions(id, guards);
      guardsOf[id] = guards.stream().distinct().mapToInt(Integer::intValue).toArray();
      for (int guard : guardsOf[id]) {
        guarded.get(guard).set(id);
      }
    }

    /** The conditions of the edges, as far as it takes no error to look at them. */
    private void addConditions(int id, List<Integer> guards) {
      List<Edge> edges = steps.edges(id);
      Values values = reach.copy();
      if (!steps.locate(id, values)) {
        return;
      }
      boolean erred = false;
      for (Edge edge : edges) {
        List<Expression> parts = Steps.parts(edge.guard());
        for (int i = 0; i < parts.size() && !erred; i++) {
          if (values.mayErr(parts.get(i))) {
            erred = true;
            guards.add(orWithoutValue(parts.subList(i, parts.size())));
          } else {
            guards.add(condition(parts.get(i)));
            if (!values.assume(parts.get(i), true)) {
              // It is never possible, and nothing behind this part is ever looked at.
              return;
            }
          }
        }
        erred |=
            edge.sync() instanceof Sync.Send send
                && send.values().stream().anyMatch(values::mayErr);
        if (erred) {
          break;
        }
      }
      if (erred) {
        // Whether it errs depends on all that is looked at.
        for (Edge edge : edges) {
          if (edge.guard() != null) {
            accesses.reads(edge.guard()).stream().forEach(slot -> users.get(slot).set(id));
          }
        }
      }
    }

    private int location(int slot, int location) {
      Expression in = new Expression.InLocation(slot, location);
      Integer before = known.get(in);
      if (before != null) {
        return before;
      }
      BitSet enabling = new BitSet();
      BitSet disabling = new BitSet();
      writers.get(slot).stream()
          .forEach(
              id -> {
                for (Edge edge : steps.edges(id)) {
                  if (steps.locationSlot(edge) == slot) {
                    enabling.set(id, edge.to() == location && edge.from() != location);
                    disabling.set(id, edge.from() == location && edge.to() != location);
                  }
                }
              });
      guarded.add(new BitSet());
      disablers.add(disabling);
      int[][] leaving = departures.computeIfAbsent(slot, this::departures);
      int guard =
          builder.guard(
              state -> state[slot] == location,
              enabling.stream().toArray(),
              state -> leaving[state[slot]]);
      known.put(in, guard);
      return guard;
    }

    /** By location of a process the transitions that leave it. */
    private int[][] departures(int slot) {
      BitSet[] leaving = new BitSet[program.shape().slot(slot).greatest() + 1];
      Arrays.setAll(leaving, location -> new BitSet());
      writers.get(slot).stream()
          .forEach(
              id -> {
                for (Edge edge : steps.edges(id)) {
                  if (steps.locationSlot(edge) == slot && edge.from() != edge.to()) {
                    leaving[edge.from()].set(id);
                  }
                }
              });
      return Arrays.stream(leaving).map(each -> each.stream().toArray()).toArray(int[][]::new);
    }

    private int channel(Channel buffer, boolean room) {
      List<Object> key = List.of(buffer.index(), room);
      Integer before = known.get(key);
      if (before != null) {
        return before;
      }
      BitSet sending = new BitSet();
      BitSet receiving = new BitSet();
      for (int id = 0; id < count; id++) {
        Edge edge = steps.edges(id).getFirst();
        if (steps.buffer(edge) == buffer) {
          (edge.sync() instanceof Sync.Send ? sending : receiving).set(id);
        }
      }
      int slot = buffer.base();
      int capacity = buffer.capacity();
      int guard =
          room
              ? guard(state -> state[slot] < capacity, receiving, sending)
              : guard(state -> state[slot] > 0, sending, receiving);
      known.put(key, guard);
      return guard;
    }

    /** A condition that has a value wherever its turn comes. */
    private int condition(Expression expression) {
      Integer before = known.get(expression);
      if (before != null) {
        return before;
      }
      BitSet enabling = new BitSet();
      BitSet disabling = new BitSet();
      // Where it may be looked at out of its turn, it may have no value in between.
      boolean plain = !reach.mayErr(expression);
      writersOf(expression).stream()
          .forEach(
              id -> {
                enabling.set(id, !plain || mayBecome(id, expression, true));
                disabling.set(id, !plain || mayBecome(id, expression, false));
              });
      int guard = guard(Condition.of(expression), enabling, disabling);
      known.put(expression, guard);
      return guard;
    }

    private int orWithoutValue(List<Expression> parts) {
      Expression all = parts.getFirst();
      for (Expression part : parts.subList(1, parts.size())) {
        all = new Binary(BinaryOperator.AND, all, part, Position.NONE);
      }
      BitSet changing = writersOf(all);
      return guard(Condition.orWithoutValue(all), changing, changing);
    }

    private BitSet writersOf(Expression expression) {
      BitSet changing = new BitSet();
      accesses.reads(expression).stream().forEach(slot -> changing.or(writers.get(slot)));
      return changing;
    }

    /** Whether a transition may lead from where a condition is otherwise to where it is so. */
    private boolean mayBecome(int id, Expression expression, boolean wanted) {
      Values values = reach.copy();
      if (!steps.assume(id, values)
          || !values.assume(expression, !wanted)
          || !steps.assume(id, values)) {
        return false;
      }
      steps.apply(id, values);
      return values.truth(expression) != (wanted ? Truth.NEVER : Truth.ALWAYS);
    }

    /** States in which an expression is true, or false, or has no value. */
    private void addAim(Expression expression, Outcome outcome) {
      if (reach.mayErr(expression)) {
        BitSet changing = writersOf(expression);
        aim(
            guard(
                state -> InterpretedOutcome.of(expression, state) == outcome, changing, changing));
        return;
      }
      if (outcome == Outcome.ERROR) {
        return;
      }
      for (List<Expression> together : Cases.in(expression, outcome == Outcome.TRUE)) {
        aim(together.stream().mapToInt(this::condition).toArray());
      }
    }

    private void aim(int... guards) {
      BitSet spoiling = new BitSet();
      for (int guard : guards) {
        spoiling.or(disablers.get(guard));
      }
      builder.aim(guards, spoiling);
    }

    private BitSet[] conflicts() {
      BitSet[] conflicts = new BitSet[count];
      Arrays.setAll(conflicts, id -> new BitSet());
      for (int id = 0; id < count; id++) {
        BitSet others = conflicts[id];
        written[id].stream()
            .forEach(
                slot -> {
                  others.or(writers.get(slot));
                  others.or(users.get(slot));
                });
      }
      for (int guard = 0; guard < guarded.size(); guard++) {
        BitSet disabled = guarded.get(guard);
        disablers.get(guard).stream().forEach(id -> conflicts[id].or(disabled));
      }
      for (int id = 0; id < count; id++) {
        int one = id;
        conflicts[id].clear(id);
        conflicts[id].stream().forEach(other -> conflicts[other].set(one));
      }
      for (int id = 0; id < count; id++) {
        for (int other = conflicts[id].nextSetBit(id + 1);
            other >= 0;
            other = conflicts[id].nextSetBit(other + 1)) {
          if (!mayMeet(id, other)) {
            conflicts[id].clear(other);
            conflicts[other].clear(id);
          }
        }
      }
      return conflicts;
    }

    /** Whether two transitions may be possible in the same state. */
    private boolean mayMeet(int id, int other) {
      for (Edge edge : steps.edges(id)) {
        for (Edge theirs : steps.edges(other)) {
          if (edge.process() == theirs.process() && edge.from() != theirs.from()) {
            return false;
          }
        }
      }
      if (nobodyCommitted >= 0 && committed.get(id) != committed.get(other)) {
        return false;
      }
      if (pairs++ > MOST_PAIRS || guardsErr.get(id) || guardsErr.get(other)) {
        return true;
      }
      Values values = reach.copy();
      return steps.assume(id, values) && steps.assume(other, values) && steps.assume(id, values);
    }
  }
}
