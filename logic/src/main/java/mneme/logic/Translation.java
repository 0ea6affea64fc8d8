package mneme.logic;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import mneme.logic.automaton.Automaton;
import mneme.logic.automaton.Automaton.Edge;
import mneme.logic.automaton.Buchi;
import mneme.logic.automaton.Degeneralisation;
import mneme.logic.automaton.Label;
import mneme.logic.automaton.Reduction;

/**
 * Makes automata of formulas, as Couvreur does ("On-the-fly Verification of Linear Temporal
 * Logic"): a state is a set of formulas that hold from now on. An edge says what of them must hold
 * now, and leads to what must hold from the next moment on. It promises the right side of each
 * until that it puts off. Mark i is on all edges that do not promise until i: who promises for ever
 * is not accepted.
 *
 * <p>Of two edges one of which demands less in every respect, only that one is made. Not
 * thread-safe.
 */
public final class Translation {
  /** More states or edges are more than anybody means. */
  private static final int MOST_STATES = 20_000;

  private static final int MOST_WAYS = 100_000;

  /** The formula is too large to be translated. */
  public static final class TooLargeException extends RuntimeException {
    TooLargeException(String message) {
      super(message);
    }
  }

  /** A way to meet formulas: what must hold now, what later, which untils are put off. */
  private record Way(Label label, BitSet later, long promises) {
    boolean demandsLessThan(Way other) {
      if (!label.contains(other.label) || (promises & ~other.promises) != 0) {
        return false;
      }
      BitSet more = (BitSet) later.clone();
      more.andNot(other.later);
      return more.isEmpty();
    }
  }

  /** The formulas that can be put off, by number, and their numbers. */
  private final List<Formula> formulas = new ArrayList<>();

  private final Map<Formula, Integer> numbers = new HashMap<>();
  private final Map<Formula, Integer> untils = new LinkedHashMap<>();
  private final Map<Formula, List<Way>> known = new HashMap<>();

  private Translation() {}

  /**
   * The automaton of the runs on which a formula holds, as small as we can make it.
   *
   * @throws TooLargeException where it would be too large to be made
   */
  public static Buchi plain(Formula formula) {
    Buchi automaton = Degeneralisation.plain(generalised(formula));
    return new Buchi(automaton.edges(), automaton.accepting(), !Formula.asksNext(formula));
  }

  /**
   * The same with several marks, on edges.
   *
   * @throws TooLargeException where it would be too large to be made
   */
  public static Automaton generalised(Formula formula) {
    return Reduction.reduced(new Translation().run(formula));
  }

  private Automaton run(Formula formula) {
    Map<BitSet, Integer> states = new LinkedHashMap<>();
    List<BitSet> order = new ArrayList<>();
    List<List<Way>> ways = new ArrayList<>();
    // States from which the same can be done are one, whatever their formulas.
    Map<List<Way>, Integer> alike = new HashMap<>();
    BitSet first = new BitSet();
    addTo(first, formula);
    states.put(first, 0);
    order.add(first);
    int edges = 0;
    for (int i = 0; i < order.size(); i++) {
      List<Way> out = waysOf(order.get(i));
      edges += out.size();
      if (order.size() > MOST_STATES || edges > MOST_WAYS) {
        throw new TooLargeException(
            "the automaton of this formula would have more than %,d states or %,d edges"
                .formatted(MOST_STATES, MOST_WAYS));
      }
      ways.add(out);
      alike.putIfAbsent(out, i);
      for (Way way : out) {
        if (states.putIfAbsent(way.later(), order.size()) == null) {
          order.add(way.later());
        }
      }
    }
    int marks = Math.max(1, untils.size());
    long all = -1L >>> (Automaton.MOST_MARKS - marks);
    List<List<Edge>> made = new ArrayList<>();
    for (List<Way> out : ways) {
      List<Edge> leaving = new ArrayList<>();
      for (Way way : out) {
        int to = states.getOrDefault(way.later(), 0);
        int shared = alike.getOrDefault(ways.get(to), to);
        leaving.add(new Edge(way.label(), all & ~way.promises(), shared));
      }
      made.add(leaving);
    }
    return new Automaton(made, 0, marks);
  }

  private List<Way> waysOf(BitSet state) {
    List<Way> ways = new ArrayList<>(List.of(new Way(Label.TRUE, new BitSet(), 0)));
    for (int i = state.nextSetBit(0); i >= 0; i = state.nextSetBit(i + 1)) {
      ways = both(ways, ways(formulas.get(i)));
    }
    return ways;
  }

  /** Adds what a formula demands from the next moment on. */
  private void addTo(BitSet later, Formula formula) {
    if (formula instanceof Formula.And(List<Formula> operands)) {
      operands.forEach(operand -> addTo(later, operand));
    } else if (!formula.equals(Formula.TRUE)) {
      Integer number = numbers.get(formula);
      if (number == null) {
        number = formulas.size();
        formulas.add(formula);
        numbers.put(formula, number);
      }
      later.set(number);
    }
  }

  private Way putOff(Formula formula, long promises) {
    BitSet later = new BitSet();
    addTo(later, formula);
    return new Way(Label.TRUE, later, promises);
  }

  private long promise(Formula until) {
    Integer number = untils.get(until);
    if (number == null) {
      number = untils.size();
      if (number == Automaton.MOST_MARKS) {
        throw new TooLargeException(
            "the formula has more than %d untils".formatted(Automaton.MOST_MARKS));
      }
      untils.put(until, number);
    }
    return 1L << number;
  }

  private List<Way> ways(Formula formula) {
    List<Way> ways = known.get(formula);
    if (ways == null) {
      ways = made(formula);
      known.put(formula, ways);
    }
    return ways;
  }

  private List<Way> made(Formula formula) {
    return switch (formula) {
      case Formula.Constant(boolean value) ->
          value ? List.of(new Way(Label.TRUE, new BitSet(), 0)) : List.of();
      case Formula.Literal(int proposition, boolean positive) -> {
        if (proposition >= Label.MOST_PROPOSITIONS) {
          throw new TooLargeException(
              "the formula has more than %d propositions".formatted(Label.MOST_PROPOSITIONS));
        }
        yield List.of(new Way(Label.of(proposition, positive), new BitSet(), 0));
      }
      case Formula.Next(Formula operand) ->
          operand.equals(Formula.FALSE) ? List.of() : List.of(putOff(operand, 0));
      case Formula.And(List<Formula> operands) -> {
        List<Way> ways = List.of(new Way(Label.TRUE, new BitSet(), 0));
        for (Formula operand : operands) {
          ways = both(ways, ways(operand));
        }
        yield ways;
      }
      case Formula.Or(List<Formula> operands) -> {
        List<Way> ways = new ArrayList<>();
        operands.forEach(operand -> ways(operand).forEach(way -> add(way, ways)));
        yield ways;
      }
      case Formula.Until(Formula left, Formula right) -> {
        List<Way> ways = new ArrayList<>(ways(right));
        both(ways(left), List.of(putOff(formula, promise(formula)))).forEach(way -> add(way, ways));
        yield ways;
      }
      case Formula.Release(Formula left, Formula right) -> {
        List<Way> ends = new ArrayList<>(ways(left));
        add(putOff(formula, 0), ends);
        yield both(ways(right), ends);
      }
    };
  }

  private static List<Way> both(List<Way> first, List<Way> second) {
    List<Way> ways = new ArrayList<>();
    for (Way a : first) {
      for (Way b : second) {
        Label label = a.label().and(b.label());
        if (!label.isContradiction()) {
          BitSet later = (BitSet) a.later().clone();
          later.or(b.later());
          add(new Way(label, later, a.promises() | b.promises()), ways);
        }
      }
      if (ways.size() > MOST_WAYS / 10) {
        throw new TooLargeException("the formula has too many ways to come true");
      }
    }
    return ways;
  }

  private static void add(Way way, List<Way> to) {
    for (Way other : to) {
      if (other.demandsLessThan(way)) {
        return;
      }
    }
    to.removeIf(way::demandsLessThan);
    to.add(way);
  }
}
