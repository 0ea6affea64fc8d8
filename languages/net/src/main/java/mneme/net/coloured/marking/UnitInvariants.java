package mneme.net.coloured.marking;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import mneme.net.coloured.Arc;
import mneme.net.coloured.ColouredNet;
import mneme.net.coloured.Expression;
import mneme.net.coloured.NetTransition;
import mneme.net.coloured.Sort;
import mneme.net.coloured.Term;
import mneme.net.coloured.marking.Marking.InitialTokens;
import mneme.net.coloured.value.Values;

/**
 * Sets of places that hold together at most one token for each value of a component: the states of
 * a process, by its number. Of each place in the set one component is looked at; no transition puts
 * more tokens with a value into the set than it takes with the same value out of it, and at the
 * beginning there is at most one for each value.
 *
 * <p>Without a component the set holds at most one token at all.
 */
final class UnitInvariants {
  /** Says that no component is looked at. */
  static final int NONE = -1;

  private static final int MOST_TRIES = 300;

  /** Stands for the value that all tokens have where no component is looked at. */
  private static final Expression ANY = new Expression.Constant(0);

  private final ColouredNet net;
  private final List<List<InitialTokens>> initial;
  private int tries;

  UnitInvariants(ColouredNet net, List<List<InitialTokens>> initial) {
    this.net = net;
    this.initial = initial;
  }

  /**
   * A set of places around one, each with the component that is looked at; empty where none is
   * found.
   */
  Optional<Map<Integer, Integer>> around(int place, int component) {
    tries = 0;
    Map<Integer, Integer> set = new LinkedHashMap<>();
    set.put(place, component);
    return search(set);
  }

  private Optional<Map<Integer, Integer>> search(Map<Integer, Integer> set) {
    if (tries++ > MOST_TRIES || !startsWithOneEach(set)) {
      return Optional.empty();
    }
    for (NetTransition transition : net.transitions()) {
      List<Expression> open = new ArrayList<>();
      if (!put(transition, set, open)) {
        return Optional.empty();
      }
      for (Arc arc : transition.inputs()) {
        Integer component = set.get(arc.place());
        if (component != null) {
          certain(arc).forEach(term -> open.remove(projected(term, component)));
        }
      }
      if (!open.isEmpty()) {
        return extended(set, transition, open.getFirst());
      }
    }
    return Optional.of(set);
  }

  /** With another place from which the transition takes a token with this value. */
  private Optional<Map<Integer, Integer>> extended(
      Map<Integer, Integer> set, NetTransition transition, Expression value) {
    boolean any = set.containsValue(NONE);
    for (Arc arc : transition.inputs()) {
      if (set.containsKey(arc.place())) {
        continue;
      }
      for (Term term : certain(arc)) {
        for (int c = any ? NONE : 0; c < (any ? 0 : term.colour().size()); c++) {
          if (projected(term, c).equals(value)) {
            Map<Integer, Integer> larger = new LinkedHashMap<>(set);
            larger.put(arc.place(), c);
            Optional<Map<Integer, Integer>> found = search(larger);
            if (found.isPresent() || tries > MOST_TRIES) {
              return found;
            }
          }
        }
      }
    }
    return Optional.empty();
  }

  /** Collects the values of the tokens that may be put into the set; false where nobody knows. */
  private static boolean put(
      NetTransition transition, Map<Integer, Integer> set, List<Expression> into) {
    for (Arc arc : transition.outputs()) {
      Integer component = set.get(arc.place());
      if (component == null) {
        continue;
      }
      for (Term term : arc.terms()) {
        if (!term.loops().isEmpty()
            || !(term.factor() instanceof Expression.Constant factor)
            || factor.value() > 1) {
          return false;
        }
        if (factor.value() == 1) {
          into.add(projected(term, component));
        }
      }
    }
    return true;
  }

  /** The terms that surely take a token. */
  private static List<Term> certain(Arc arc) {
    return arc.terms().stream()
        .filter(
            term ->
                term.loops().isEmpty()
                    && term.condition() == null
                    && term.factor() instanceof Expression.Constant factor
                    && factor.value() >= 1)
        .toList();
  }

  private static Expression projected(Term term, int component) {
    Expression value = component == NONE ? ANY : term.colour().get(component);
    while (value instanceof Expression.Check check) {
      // A value outside its sort is a mistake, and no token is put anywhere.
      value = check.value();
    }
    return value;
  }

  private boolean startsWithOneEach(Map<Integer, Integer> set) {
    Map<Long, Long> tokens = new HashMap<>();
    Sort first = null;
    for (Map.Entry<Integer, Integer> entry : set.entrySet()) {
      int component = entry.getValue();
      if (component != NONE) {
        Sort sort = net.places().get(entry.getKey()).domain().get(component);
        if (Values.isPooled(sort) || first != null && !isAlike(first, sort)) {
          return false;
        }
        first = first == null ? sort : first;
      }
      for (InitialTokens some : initial.get(entry.getKey())) {
        long value = component == NONE ? 0 : some.colour()[component];
        if (tokens.merge(value, some.count(), Long::sum) > 1) {
          return false;
        }
      }
    }
    return true;
  }

  /** Whether the same numbers stand for the same values. */
  private static boolean isAlike(Sort one, Sort other) {
    return Values.low(one) == Values.low(other)
        && Values.size(one) == Values.size(other)
        && one instanceof Sort.Discrete == other instanceof Sort.Discrete;
  }

  /**
   * Divides places among such sets, the largest first. Places that are in none do not occur.
   *
   * @param domains by place: its colours
   */
  List<Map<Integer, Integer>> groups(Colours[] domains) {
    List<Map<Integer, Integer>> found = new ArrayList<>();
    for (int p = 0; p < domains.length; p++) {
      Map<Integer, Integer> best = null;
      double least = Double.MAX_VALUE;
      for (int c = NONE; c < domains[p].components() && !domains[p].isPooled(); c++) {
        double bits = bits(domains[p], c);
        if (bits < least && bits <= MOST_BITS) {
          Map<Integer, Integer> set = around(p, c).orElse(null);
          if (set != null) {
            best = set;
            least = bits;
          }
        }
      }
      if (best != null) {
        found.add(best);
      }
    }
    found.sort((one, other) -> Integer.compare(other.size(), one.size()));
    List<Map<Integer, Integer>> groups = new ArrayList<>();
    boolean[] placed = new boolean[domains.length];
    for (Map<Integer, Integer> set : found) {
      Map<Integer, Integer> rest = new LinkedHashMap<>();
      long values = 1;
      for (Map.Entry<Integer, Integer> entry : set.entrySet()) {
        Colours colours = domains[entry.getKey()];
        if (!placed[entry.getKey()]
            && !colours.isPooled()
            && bits(colours, entry.getValue()) <= MOST_BITS) {
          long others = SharedRegion.others(colours, entry.getValue());
          if (values + others <= MOST_VALUES) {
            values += others;
            rest.put(entry.getKey(), entry.getValue());
            placed[entry.getKey()] = true;
          }
        }
      }
      if (!rest.isEmpty()) {
        groups.add(rest);
      }
    }
    return groups;
  }

  /** So many values of a slot. */
  private static final long MOST_VALUES = Integer.MAX_VALUE;

  /** So many bits of a place. */
  private static final double MOST_BITS = 1 << 14;

  /** What the place takes alone, as one slot for each value of the component. */
  private static double bits(Colours colours, int component) {
    long others = SharedRegion.others(colours, component);
    if (others >= MOST_VALUES) {
      return Double.MAX_VALUE;
    }
    long slots = component == NONE ? 1 : colours.size(component);
    return (double) slots * (Long.SIZE - Long.numberOfLeadingZeros(others));
  }
}
