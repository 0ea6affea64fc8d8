package mneme.promela.ltl;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Deque;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Makes an automaton of a formula by the tableau of Gerth, Peled, Vardi and Wolper: a node says
 * what holds now and what must hold next; every until has to be fulfilled again and again, which a
 * counter turns into one set of accepting states. For one formula; not thread-safe.
 */
public final class Tableau {
  private static final int MOST_STATES = 20_000;

  /** The formula needs an automaton that is too large. */
  public static final class TooLargeException extends RuntimeException {
    private TooLargeException() {
      super("the automaton of this formula has more than " + MOST_STATES + " states");
    }
  }

  /** What holds now, and what must hold next. */
  private record Key(Set<Formula> now, Set<Formula> next) {}

  /** A node that is complete; which nodes come before it, -1 for the beginning. */
  private record Node(Set<Formula> now, Set<Formula> next, Set<Integer> before) {}

  /** A node that is made: some of what must hold is still to be taken apart. */
  private record Draft(
      int before, Deque<Formula> open, LinkedHashSet<Formula> now, LinkedHashSet<Formula> next) {
    Draft copy() {
      return new Draft(
          before, new ArrayDeque<>(open), new LinkedHashSet<>(now), new LinkedHashSet<>(next));
    }

    void add(Formula formula) {
      if (!now.contains(formula)) {
        open.push(formula);
      }
    }
  }

  private final Map<Key, Integer> numbers = new HashMap<>();
  private final List<Node> nodes = new ArrayList<>();
  private final Deque<Draft> drafts = new ArrayDeque<>();
  private int made;

  private Tableau() {}

  /** The automaton that accepts the runs on which a formula holds. */
  public static Buchi automaton(Formula formula) {
    Tableau tableau = new Tableau();
    tableau.expand(-1, List.of(formula));
    while (!tableau.drafts.isEmpty()) {
      tableau.grow(tableau.drafts.pop());
    }
    return tableau.withCounter(untils(formula));
  }

  private void expand(int before, Iterable<Formula> formulas) {
    Draft draft =
        new Draft(before, new ArrayDeque<>(), new LinkedHashSet<>(), new LinkedHashSet<>());
    formulas.forEach(draft::add);
    drafts.push(draft);
  }

  /** Takes the next formula apart; where that leaves a choice, there is one more draft. */
  private void grow(Draft draft) {
    if (++made > 50 * MOST_STATES) {
      throw new TooLargeException();
    }
    Formula formula = draft.open().poll();
    if (formula == null) {
      complete(draft);
      return;
    }
    if (!draft.now().add(formula)) {
      drafts.push(draft);
      return;
    }
    switch (formula) {
      case Formula.Constant(boolean value) -> {
        if (value) {
          drafts.push(draft);
        }
      }
      case Formula.Literal(int proposition, boolean positive) -> {
        if (!draft.now().contains(new Formula.Literal(proposition, !positive))) {
          drafts.push(draft);
        }
      }
      case Formula.And(Formula left, Formula right) -> push(draft, null, left, right);
      case Formula.Next(Formula operand) -> push(draft, operand);
      case Formula.Or(Formula left, Formula right) -> {
        push(draft.copy(), null, right);
        push(draft, null, left);
      }
      case Formula.Until(Formula left, Formula right) -> {
        push(draft.copy(), formula, left);
        push(draft, null, right);
      }
      case Formula.Release(Formula left, Formula right) -> {
        push(draft.copy(), formula, right);
        push(draft, null, left, right);
      }
    }
  }

  private void push(Draft draft, @Nullable Formula later, Formula... now) {
    if (later != null) {
      draft.next().add(later);
    }
    for (Formula formula : now) {
      draft.add(formula);
    }
    drafts.push(draft);
  }

  private void complete(Draft draft) {
    Key key = new Key(Set.copyOf(draft.now()), Set.copyOf(draft.next()));
    Integer known = numbers.get(key);
    if (known != null) {
      nodes.get(known).before().add(draft.before());
      return;
    }
    int number = nodes.size();
    if (number >= MOST_STATES) {
      throw new TooLargeException();
    }
    numbers.put(key, number);
    Set<Integer> before = new LinkedHashSet<>();
    before.add(draft.before());
    nodes.add(new Node(key.now(), key.next(), before));
    expand(number, draft.next());
  }

  /** State 0 is before the first node; the others are a node and the until that is waited for. */
  private Buchi withCounter(List<Formula.Until> untils) {
    List<List<Integer>> after = new ArrayList<>();
    for (int i = 0; i <= nodes.size(); i++) {
      after.add(new ArrayList<>());
    }
    for (int i = 0; i < nodes.size(); i++) {
      for (int before : nodes.get(i).before()) {
        after.get(before + 1).add(i);
      }
    }
    Map<List<Integer>, Integer> states = new LinkedHashMap<>();
    List<List<Integer>> order = new ArrayList<>();
    List<List<Buchi.Edge>> edges = new ArrayList<>();
    BitSet accepting = new BitSet();
    order.add(List.of(-1, 0));
    states.put(order.getFirst(), 0);
    for (int state = 0; state < order.size(); state++) {
      int node = order.get(state).getFirst();
      int waiting = order.get(state).getLast();
      int next = waiting;
      if (node >= 0 && (untils.isEmpty() || fulfils(nodes.get(node), untils.get(waiting)))) {
        next = untils.isEmpty() ? 0 : (waiting + 1) % untils.size();
        if (waiting == 0) {
          accepting.set(state);
        }
      }
      List<Buchi.Edge> out = new ArrayList<>();
      for (int to : after.get(node + 1)) {
        List<Integer> target = List.of(to, next);
        Integer number = states.get(target);
        if (number == null) {
          number = order.size();
          if (number >= MOST_STATES) {
            throw new TooLargeException();
          }
          states.put(target, number);
          order.add(target);
        }
        out.add(edge(nodes.get(to), number));
      }
      edges.add(out);
    }
    return new Buchi(edges, accepting);
  }

  private static boolean fulfils(Node node, Formula.Until until) {
    return node.now().contains(until.right()) || !node.now().contains(until);
  }

  private static Buchi.Edge edge(Node node, int to) {
    BitSet holds = new BitSet();
    BitSet fails = new BitSet();
    for (Formula formula : node.now()) {
      if (formula instanceof Formula.Literal(int proposition, boolean positive)) {
        (positive ? holds : fails).set(proposition);
      }
    }
    return new Buchi.Edge(holds, fails, to);
  }

  private static List<Formula.Until> untils(Formula formula) {
    Set<Formula.Until> found = new LinkedHashSet<>();
    collect(formula, found);
    return List.copyOf(found);
  }

  private static void collect(Formula formula, Set<Formula.Until> into) {
    switch (formula) {
      case Formula.Constant _, Formula.Literal _ -> {}
      case Formula.And(Formula left, Formula right) -> collect(left, right, into);
      case Formula.Or(Formula left, Formula right) -> collect(left, right, into);
      case Formula.Next(Formula operand) -> collect(operand, into);
      case Formula.Until until -> {
        into.add(until);
        collect(until.left(), until.right(), into);
      }
      case Formula.Release(Formula left, Formula right) -> collect(left, right, into);
    }
  }

  private static void collect(Formula left, Formula right, Set<Formula.Until> into) {
    collect(left, into);
    collect(right, into);
  }
}
