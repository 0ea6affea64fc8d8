package mneme.net.pt;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.IntPredicate;
import mneme.model.ModelError;
import mneme.model.Predicate;
import mneme.model.Predicate.Outcome;
import mneme.model.guard.Aim;
import mneme.model.guard.GuardTable;
import mneme.model.guard.Guards;
import mneme.net.condition.Condition;
import mneme.net.condition.NetPredicate;
import mneme.net.condition.Sum;
import mneme.net.pt.PtNet.Action;
import mneme.net.pt.PtNet.Arcs;
import org.jspecify.annotations.Nullable;

/**
 * The guards of a place/transition net: that a place has enough tokens, or few enough for an
 * inhibitor arc. Two transitions conflict where one takes tokens from a place the other takes from,
 * changes one that inhibits the other, empties one the other changes, or where both change a place
 * without a known bound, which one of them may fill beyond the limit.
 */
record PtGuards(PtNet net, Effects effects, Bounds bounds) implements Guards {
  /** Nets of which more pairs of transitions meet at places get no table. */
  private static final long MOST_PAIRS = 1 << 22;

  /** Nets with more transitions get none either: a bit is kept for each pair while it is made. */
  private static final int MOST_TRANSITIONS = 1 << 14;

  /** Conditions that fall apart into more cases are looked at as a whole. */
  private static final int MOST_CASES = 64;

  @Override
  public @Nullable GuardTable table(List<Aim> aims) {
    if (net.actions().size() > MOST_TRANSITIONS) {
      return null;
    }
    Making making = new Making(this);
    return making.pairs() > MOST_PAIRS ? null : making.table(aims);
  }

  /** A table being made. */
  private static final class Making {
    /** What a guard asks of a place: at least, or less than, some tokens. */
    private record Key(int place, int weight, boolean below) {}

    private final PtNet net;
    private final Effects effects;
    private final Bounds bounds;
    private final int count;
    private final GuardTable.Builder builder;
    private final Map<Key, Integer> known = new HashMap<>();

    /** By place: who takes, who is inhibited, who may add or take away in the end, who empties. */
    private final BitSet[] takers;

    private final BitSet[] inhibited;
    private final BitSet[] adding;
    private final BitSet[] removing;
    private final BitSet[] emptying;

    Making(PtGuards from) {
      net = from.net;
      effects = from.effects;
      bounds = from.bounds;
      count = net.actions().size();
      builder = new GuardTable.Builder(count);
      int places = net.places().size();
      takers = sets(places);
      inhibited = sets(places);
      adding = sets(places);
      removing = sets(places);
      emptying = sets(places);
      for (int t = 0; t < count; t++) {
        Action action = net.actions().get(t);
        mark(takers, action.takes().places(), t);
        mark(inhibited, action.inhibitors().places(), t);
        mark(emptying, action.resets(), t);
        int[] changed = effects.places()[t];
        for (int i = 0; i < changed.length; i++) {
          boolean emptied = action.resets(changed[i]);
          int delta = effects.deltas()[t][i];
          adding[changed[i]].set(t, delta > 0);
          removing[changed[i]].set(t, delta < 0 || emptied);
        }
      }
    }

    private static BitSet[] sets(int count) {
      BitSet[] sets = new BitSet[count];
      Arrays.setAll(sets, i -> new BitSet());
      return sets;
    }

    private static void mark(BitSet[] sets, int[] places, int transition) {
      for (int place : places) {
        sets[place].set(transition);
      }
    }

    /** How many pairs meet at places, some counted twice. */
    long pairs() {
      long pairs = 0;
      for (int place = 0; place < takers.length; place++) {
        long users = takers[place].cardinality() + inhibited[place].cardinality();
        long changers = adding[place].cardinality() + removing[place].cardinality();
        pairs += (users + changers) * changers;
      }
      return pairs;
    }

    @Nullable GuardTable table(List<Aim> aims) {
      BitSet[] conflicts = conflicts();
      for (int t = 0; t < count; t++) {
        builder.transition(t, guards(net.actions().get(t)), conflicts[t].stream().toArray());
        conflicts[t] = new BitSet();
      }
      for (Aim aim : aims) {
        switch (aim) {
          case Aim.Errors(var kinds) -> {
            if (!kinds.contains(ModelError.Kind.BOUND_EXCEEDED)) {
              continue;
            }
            BitSet erring = new BitSet();
            for (int t = 0; t < count; t++) {
              erring.set(t, effects.mayOverflow()[t]);
            }
            builder.erring(erring.stream().toArray());
          }
          case Aim.OfStates(Predicate predicate, var outcomes) -> {
            if (!(predicate instanceof NetPredicate known) || asksModel(known.condition())) {
              return null;
            }
            for (Outcome outcome : outcomes) {
              if (outcome != Outcome.ERROR) {
                addAim(known.condition(), outcome == Outcome.TRUE);
              }
            }
          }
        }
      }
      return builder.build();
    }

    private int[] guards(Action action) {
      List<Integer> guards = new ArrayList<>();
      Arcs takes = action.takes();
      for (int i = 0; i < takes.size(); i++) {
        guards.add(guard(new Key(takes.places()[i], takes.weights()[i], false)));
      }
      Arcs inhibitors = action.inhibitors();
      for (int i = 0; i < inhibitors.size(); i++) {
        guards.add(guard(new Key(inhibitors.places()[i], inhibitors.weights()[i], true)));
      }
      return guards.stream().mapToInt(Integer::intValue).toArray();
    }

    private int guard(Key key) {
      return known.computeIfAbsent(
          key,
          asked -> {
            int place = asked.place;
            int weight = asked.weight;
            return asked.below
                ? builder.guard(
                    marking -> marking[place] < weight, removing[place].stream().toArray())
                : builder.guard(
                    marking -> marking[place] >= weight, adding[place].stream().toArray());
          });
    }

    private BitSet[] conflicts() {
      BitSet[] conflicts = sets(count);
      for (int place = 0; place < takers.length; place++) {
        relate(conflicts, removing[place], takers[place]);
        relate(conflicts, adding[place], inhibited[place]);
        relate(conflicts, emptying[place], adding[place]);
        relate(conflicts, emptying[place], removing[place]);
        if (!bounds.isProven(place)) {
          relate(conflicts, adding[place], adding[place]);
          relate(conflicts, adding[place], removing[place]);
        }
      }
      for (int t = 0; t < count; t++) {
        conflicts[t].clear(t);
      }
      return conflicts;
    }

    private static void relate(BitSet[] conflicts, BitSet some, BitSet others) {
      some.stream().forEach(t -> conflicts[t].or(others));
      others.stream().forEach(t -> conflicts[t].or(some));
    }

    /** Whether a condition looks at more than the tokens of places. */
    private static boolean asksModel(Condition condition) {
      return switch (condition) {
        case Condition.Constant _ -> false;
        case Condition.Not not -> asksModel(not.operand());
        case Condition.And and -> and.operands().stream().anyMatch(Making::asksModel);
        case Condition.Or or -> or.operands().stream().anyMatch(Making::asksModel);
        case Condition.Compare compare ->
            !compare.sum().isConstant() && compare.sum().weights().firstKey() < 0;
        case Condition.Ask _ -> true;
      };
    }

    private void addAim(Condition condition, boolean wanted) {
      List<List<Condition>> cases = cases(condition, wanted);
      if (cases.size() > MOST_CASES) {
        cases = List.of(List.of(wanted ? condition : Condition.not(condition)));
      }
      for (List<Condition> together : cases) {
        builder.aim(together.stream().mapToInt(this::guard).toArray());
      }
    }

    /** The cases in which a condition holds, or fails; each a list of conditions. */
    private static List<List<Condition>> cases(Condition condition, boolean wanted) {
      return switch (condition) {
        case Condition.Not not -> cases(not.operand(), !wanted);
        case Condition.And and ->
            wanted ? product(and.operands(), true) : either(and.operands(), false);
        case Condition.Or or ->
            wanted ? either(or.operands(), true) : product(or.operands(), false);
        case Condition.Constant constant ->
            constant.value() == wanted ? List.of(List.of()) : List.of();
        default -> List.of(List.of(wanted ? condition : Condition.not(condition)));
      };
    }

    private static List<List<Condition>> either(List<Condition> operands, boolean wanted) {
      List<List<Condition>> all = new ArrayList<>();
      operands.forEach(operand -> all.addAll(cases(operand, wanted)));
      return all;
    }

    private static List<List<Condition>> product(List<Condition> operands, boolean wanted) {
      List<List<Condition>> all = List.of(List.of());
      for (Condition operand : operands) {
        List<List<Condition>> more = new ArrayList<>();
        for (List<Condition> one : all) {
          for (List<Condition> other : cases(operand, wanted)) {
            if (more.size() <= MOST_CASES) {
              List<Condition> both = new ArrayList<>(one);
              both.addAll(other);
              more.add(both);
            }
          }
        }
        if (more.size() > MOST_CASES) {
          return more;
        }
        all = more;
      }
      return all;
    }

    private int guard(Condition condition) {
      BitSet enabling = new BitSet();
      addEnablers(condition, true, enabling);
      return builder.guard(
          marking -> condition.holds(marking, NO_ORACLE), enabling.stream().toArray());
    }

    /** Adds the transitions that may make a condition hold, or fail. */
    private void addEnablers(Condition condition, boolean wanted, BitSet into) {
      switch (condition) {
        case Condition.Constant _, Condition.Ask _ -> {}
        case Condition.Not not -> addEnablers(not.operand(), !wanted, into);
        case Condition.And and -> and.operands().forEach(c -> addEnablers(c, wanted, into));
        case Condition.Or or -> or.operands().forEach(c -> addEnablers(c, wanted, into));
        case Condition.Compare compare ->
            addChangers(
                compare.sum(),
                compare.relation() == Condition.Relation.EQUAL
                    ? change -> change != 0
                    : wanted ? change -> change < 0 : change -> change > 0,
                into);
      }
    }

    /** Adds the transitions that change a sum in some direction. */
    private void addChangers(Sum sum, IntPredicate direction, BitSet into) {
      BitSet changing = new BitSet();
      for (int place : sum.weights().keySet()) {
        changing.or(adding[place]);
        changing.or(removing[place]);
        into.or(emptying[place]);
      }
      changing.stream().filter(t -> direction.test(Long.signum(change(sum, t)))).forEach(into::set);
    }

    private long change(Sum sum, int transition) {
      long change = 0;
      int[] places = effects.places()[transition];
      for (int i = 0; i < places.length; i++) {
        change += sum.weights().getOrDefault(places[i], 0L) * effects.deltas()[transition][i];
      }
      return change;
    }
  }

  private static final Condition.Oracle NO_ORACLE =
      (question, state) -> {
        throw new IllegalArgumentException("no such question: " + question);
      };
}
