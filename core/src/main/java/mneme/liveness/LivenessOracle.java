package mneme.liveness;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.IntPredicate;
import mneme.logic.automaton.Automaton.Edge;
import mneme.model.AcceptingStates;
import mneme.model.Actors;
import mneme.model.BreakingRuns;
import mneme.model.Model;
import mneme.model.ModelError;
import mneme.model.Predicate;
import mneme.model.Proposition;
import mneme.model.RunAutomaton;
import mneme.model.Stepper;
import mneme.model.SuccessorSink;
import mneme.question.Fairness;
import mneme.trace.Trace;
import org.jspecify.annotations.Nullable;

/**
 * Decides whether a run of a model breaks a property, in a way too simple to be wrong: the product
 * is a graph of objects, and a fair accepting run exists where a strongly connected part of it has
 * what the definition demands. Searches are compared with it, on small models with few actors.
 */
public final class LivenessOracle {
  /** A state of the model with a state of the automaton. */
  private record Node(List<Integer> state, int location) {}

  /** A step; actors are those who move in it. */
  private record Step(int to, BitSet actors) {}

  /**
   * An event of a state of the model.
   *
   * @param next the state it leads to; null where it errs
   */
  private record Move(long event, int @Nullable [] next) {
    static List<Move> of(Stepper stepper, int[] state) {
      List<Move> moves = new ArrayList<>();
      stepper.successors(
          state,
          new SuccessorSink() {
            @Override
            public void successor(int[] next, long event, int[] changed, int count) {
              moves.add(new Move(event, next.clone()));
            }

            @Override
            public void error(long event, ModelError error) {
              moves.add(new Move(event, null));
            }
          });
      return moves;
    }
  }

  private final List<List<Step>> graph = new ArrayList<>();
  private final List<BitSet> enabled = new ArrayList<>();
  private final BitSet accepting = new BitSet();
  private final int actors;
  private boolean errors;

  private LivenessOracle(int actors) {
    this.actors = actors;
  }

  /** Whether some run that counts breaks the property; null where errors may leave it open. */
  public static @Nullable Boolean isBroken(
      Model model, BreakingRuns runs, boolean stutters, Fairness fairness) {
    Actors who = model.ability(Actors.class);
    LivenessOracle oracle = new LivenessOracle(who == null ? 0 : who.count());
    oracle.build(model, runs, stutters, who);
    boolean broken = oracle.hasRun(fairness);
    return !broken && oracle.errors ? null : (Boolean) broken;
  }

  /** Whether the run along a lasso breaks the property, whoever moves on it. */
  public static boolean breaks(Trace lasso, BreakingRuns runs) {
    LivenessOracle oracle = new LivenessOracle(0);
    int length = lasso.steps().size();
    boolean stays = lasso.loopStart() == length;
    Map<Node, Integer> numbers = new LinkedHashMap<>();
    List<Node> nodes = new ArrayList<>();
    number(new Node(List.of(0), 0), numbers, nodes);
    for (int i = 0; i < nodes.size(); i++) {
      int at = nodes.get(i).state.getFirst();
      int[] state = lasso.state(at);
      oracle.accepting.set(i, accepts(runs, nodes.get(i), state));
      List<Step> out = new ArrayList<>();
      oracle.graph.add(out);
      oracle.enabled.add(new BitSet());
      long event = at == length ? -1 : lasso.steps().get(at).event();
      int next = at == length ? at : at + 1 == length && !stays ? lasso.loopStart() : at + 1;
      for (int target : targets(runs, nodes.get(i).location, state, event)) {
        out.add(new Step(number(new Node(List.of(next), target), numbers, nodes), new BitSet()));
      }
    }
    return oracle.hasRun(Fairness.NONE);
  }

  /** Whether everybody moves on the cycle of a lasso who must. */
  public static boolean isFair(Model model, Trace lasso, Fairness fairness) {
    Actors who = model.ability(Actors.class);
    int length = lasso.steps().size();
    if (who == null || fairness == Fairness.NONE || lasso.loopStart() == length) {
      return true;
    }
    BitSet moves = new BitSet();
    BitSet rests = new BitSet();
    BitSet could = new BitSet();
    for (int i = lasso.loopStart(); i < length; i++) {
      Map<Long, BitSet> movers = movers(model, who, lasso.state(i));
      moves.or(movers.getOrDefault(lasso.steps().get(i).event(), new BitSet()));
      BitSet can = new BitSet();
      movers.values().forEach(can::or);
      could.or(can);
      can.flip(0, who.count());
      rests.or(can);
    }
    BitSet must = new BitSet();
    must.set(0, who.count());
    if (fairness == Fairness.STRONG) {
      must.and(could);
    } else {
      must.andNot(rests);
    }
    must.andNot(moves);
    return must.isEmpty();
  }

  /** Who moves in each event of a state. */
  private static Map<Long, BitSet> movers(Model model, @Nullable Actors who, int[] state) {
    Map<Long, BitSet> movers = new HashMap<>();
    if (who != null) {
      who.participants(model.stepper())
          .in(
              state.clone(),
              (event, actor) -> movers.computeIfAbsent(event, _ -> new BitSet()).set(actor));
    }
    return movers;
  }

  private void build(Model model, BreakingRuns runs, boolean stutters, @Nullable Actors who) {
    Stepper stepper = model.stepper();
    Map<Node, Integer> numbers = new LinkedHashMap<>();
    List<Node> nodes = new ArrayList<>();
    model.initialStates().forEach(state -> number(new Node(list(state), 0), numbers, nodes));
    for (int i = 0; i < nodes.size(); i++) {
      Node node = nodes.get(i);
      int[] state = node.state.stream().mapToInt(Integer::intValue).toArray();
      accepting.set(i, accepts(runs, node, state));
      List<Step> out = new ArrayList<>();
      graph.add(out);
      BitSet can = new BitSet();
      enabled.add(can);
      Map<Long, BitSet> movers = movers(model, who, state);
      List<Move> steps = Move.of(stepper, state);
      if (steps.isEmpty() && stutters) {
        steps.add(new Move(-1, state));
      }
      for (Move step : steps) {
        BitSet moves = movers.getOrDefault(step.event(), new BitSet());
        can.or(moves);
        int[] next = step.next();
        if (next == null) {
          errors = true;
          continue;
        }
        for (int target : targets(runs, node.location, state, step.event())) {
          out.add(new Step(number(new Node(list(next), target), numbers, nodes), moves));
        }
      }
    }
  }

  private static int number(Node node, Map<Node, Integer> numbers, List<Node> nodes) {
    Integer known = numbers.putIfAbsent(node, nodes.size());
    if (known != null) {
      return known;
    }
    nodes.add(node);
    return nodes.size() - 1;
  }

  private static boolean accepts(BreakingRuns runs, Node node, int[] state) {
    return switch (runs) {
      case RunAutomaton automaton when automaton.memory() != null ->
          throw new IllegalArgumentException("automata with a memory are not judged here");
      case RunAutomaton automaton -> automaton.buchi().accepting().get(node.location);
      case AcceptingStates labels ->
          labels.accepting().test().holdsIn(state) == Predicate.Outcome.TRUE;
    };
  }

  /**
   * Which propositions of an automaton hold, a bit for each.
   *
   * @param event that is taken in the state; -1 where none is
   */
  static long values(RunAutomaton automaton, int[] state, long event) {
    long values = 0;
    for (int i = 0; i < automaton.propositions().size(); i++) {
      boolean holds =
          switch (automaton.propositions().get(i)) {
            case Proposition.OfState(Predicate predicate) ->
                predicate.test().holdsIn(state) == Predicate.Outcome.TRUE;
            case Proposition.OfStep step -> event >= 0 && step.events().test(event);
          };
      values |= holds ? 1L << i : 0;
    }
    return values;
  }

  private static List<Integer> targets(BreakingRuns runs, int location, int[] state, long event) {
    if (!(runs instanceof RunAutomaton automaton)) {
      return List.of(0);
    }
    long values = values(automaton, state, event);
    List<Integer> targets = new ArrayList<>();
    for (Edge edge : automaton.buchi().edges().get(location)) {
      if (edge.label().meets(values)) {
        targets.add(edge.to());
      }
    }
    return targets;
  }

  private static List<Integer> list(int[] state) {
    return Arrays.stream(state).boxed().toList();
  }

  /**
   * A fair run stays in a strongly connected part. Under strong fairness some actors cannot move in
   * it: each set of these is tried, and then all others must move.
   */
  private boolean hasRun(Fairness fairness) {
    int sets = fairness == Fairness.STRONG ? 1 << actors : 1;
    for (int set = 0; set < sets; set++) {
      BitSet idle = BitSet.valueOf(new long[] {set});
      for (BitSet part : parts(node -> !enabled.get(node).intersects(idle))) {
        if (part.intersects(accepting) && isFair(part, idle, fairness)) {
          return true;
        }
      }
    }
    return false;
  }

  private boolean isFair(BitSet part, BitSet idle, Fairness fairness) {
    for (int actor = 0; actor < actors && fairness != Fairness.NONE; actor++) {
      int who = actor;
      boolean moves =
          part.stream()
              .anyMatch(
                  node ->
                      graph.get(node).stream()
                          .anyMatch(step -> part.get(step.to) && step.actors.get(who)));
      boolean rests =
          fairness == Fairness.STRONG
              ? idle.get(who)
              : part.stream().anyMatch(node -> !enabled.get(node).get(who));
      if (!moves && !rests) {
        return false;
      }
    }
    return true;
  }

  /** The greatest sets of nodes that reach each other, where they have a step at all. */
  private List<BitSet> parts(IntPredicate present) {
    int n = graph.size();
    List<BitSet> reach = new ArrayList<>();
    for (int node = 0; node < n; node++) {
      reach.add(present.test(node) ? reached(node, present) : new BitSet());
    }
    Map<BitSet, BitSet> parts = new HashMap<>();
    for (int node = 0; node < n; node++) {
      // Whoever reaches himself, together with those who reach the same, is a part.
      if (reach.get(node).get(node)) {
        parts.computeIfAbsent(reach.get(node), _ -> new BitSet()).set(node);
      }
    }
    List<BitSet> connected = new ArrayList<>();
    parts.forEach((all, part) -> connected.add(part));
    return connected;
  }

  /** By one step or more. */
  private BitSet reached(int from, IntPredicate present) {
    BitSet reached = new BitSet();
    List<Integer> waiting = new ArrayList<>(List.of(from));
    while (!waiting.isEmpty()) {
      for (Step step : graph.get(waiting.removeLast())) {
        if (present.test(step.to) && !reached.get(step.to)) {
          reached.set(step.to);
          waiting.add(step.to);
        }
      }
    }
    return reached;
  }
}
