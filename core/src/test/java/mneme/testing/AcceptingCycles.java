package mneme.testing;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import mneme.liveness.Product;
import mneme.logic.automaton.Automaton.Edge;
import mneme.logic.automaton.Buchi;
import mneme.logic.automaton.Label;
import mneme.model.Claim;
import mneme.model.Model;
import mneme.model.Predicate;
import mneme.model.Predicate.Outcome;
import mneme.model.Proposition;
import mneme.model.RunAutomaton;
import mneme.model.Stepper;
import mneme.question.Fairness;
import mneme.question.RunsKept;
import mneme.run.Plan;
import mneme.run.Plan.Questions;
import mneme.search.SearchOutcome;
import mneme.source.Position;
import mneme.trace.Trace;

/**
 * A random product, and whether it has an accepting cycle, found in a way too simple to be wrong:
 * from every accepting state it is tried whether there is a way back.
 */
public record AcceptingCycles(Product product, RunsKept question, int states, boolean exist) {
  private static final int PROPOSITIONS = 3;

  /** Of products below this size the shortest lasso is found by trying all. */
  private static final int SMALL = 1000;

  /** The product of a model with the automaton of a seed. */
  public static AcceptingCycles of(Model model, long seed) {
    AcceptingCycles known = known(model, seed, 0, false);
    return of(known.product, known.question);
  }

  /** The same where the answer is known: for large models. */
  public static AcceptingCycles known(Model model, long seed, int states, boolean exist) {
    Random random = new Random(seed);
    boolean stutters = random.nextInt(3) > 0;
    RunAutomaton automaton = automaton(random);
    return new AcceptingCycles(
        Product.of(model, automaton, stutters),
        new RunsKept(new Claim("c", Position.NONE, automaton), stutters, Fairness.NONE),
        states,
        exist);
  }

  /** The product of a seed, mostly of a very small model. */
  public static AcceptingCycles some(long seed) {
    if (seed % 5 != 0) {
      return tiny(seed);
    }
    Model model = RandomModels.model(seed);
    return model.shape().appends() ? tiny(seed) : of(model, seed);
  }

  private static AcceptingCycles tiny(long seed) {
    LivenessPair pair = LivenessPair.of(seed);
    return of(
        Product.of(pair.model(), pair.runs(), pair.stutters()),
        new RunsKept(new Claim("c", Position.NONE, pair.runs()), pair.stutters(), Fairness.NONE));
  }

  private static AcceptingCycles of(Product product, RunsKept question) {
    Model model = product.model();
    Stepper stepper = model.stepper();
    Predicate.Test accepting = product.accepting().test();
    Map<List<Integer>, Integer> numbers = new LinkedHashMap<>();
    List<int[]> states = new ArrayList<>();
    List<int[]> edges = new ArrayList<>();
    BitSet good = new BitSet();
    model.initialStates().forEach(state -> number(state, numbers, states));
    for (int i = 0; i < states.size(); i++) {
      good.set(i, accepting.holdsIn(states.get(i)) == Outcome.TRUE);
      edges.add(
          Expansion.of(stepper, states.get(i)).steps().stream()
              .filter(step -> step.next() != null)
              .mapToInt(step -> number(step.next(), numbers, states))
              .toArray());
    }
    boolean exist = good.stream().anyMatch(start -> comesBack(start, edges));
    return new AcceptingCycles(product, question, states.size(), exist);
  }

  private static int number(int[] state, Map<List<Integer>, Integer> numbers, List<int[]> states) {
    List<Integer> key = Arrays.stream(state).boxed().toList();
    Integer known = numbers.putIfAbsent(key, states.size());
    if (known == null) {
      states.add(state.clone());
      return states.size() - 1;
    }
    return known;
  }

  private static boolean comesBack(int start, List<int[]> edges) {
    BitSet seen = new BitSet();
    Deque<Integer> waiting = new ArrayDeque<>(List.of(start));
    while (!waiting.isEmpty()) {
      for (int next : edges.get(waiting.pop())) {
        if (next == start) {
          return true;
        }
        if (!seen.get(next)) {
          seen.set(next);
          waiting.push(next);
        }
      }
    }
    return false;
  }

  /** What asks for the cycles. */
  public Plan plan() {
    return Plan.explore(product.model())
        .withQuestions(new Questions(List.of(question), true, true));
  }

  /** The same, with something that happens when a state is asked whether it is accepting. */
  public AcceptingCycles whenAccepting(Runnable happens) {
    Predicate accepting = product.accepting();
    Predicate noisy =
        new Predicate() {
          @Override
          public String text() {
            return accepting.text();
          }

          @Override
          public Test test() {
            Test test = accepting.test();
            return state -> {
              happens.run();
              return test.holdsIn(state);
            };
          }
        };
    return new AcceptingCycles(
        new Product(
            product.model(), noisy, product.kind(), product.automatonStates(), product.origin()),
        question,
        states,
        exist);
  }

  /** Whether a lasso shows an accepting cycle. */
  public boolean isShownBy(Trace lasso) {
    Predicate.Test accepting = product.accepting().test();
    for (int i = lasso.loopStart(); i < lasso.steps().size(); i++) {
      if (accepting.holdsIn(lasso.state(i)) == Outcome.TRUE) {
        return lasso.isLasso();
      }
    }
    return false;
  }

  /** Fails unless a finished search says what the definition says. */
  public void verify(SearchOutcome outcome, String what) {
    assertThat(outcome.limit()).as(what).isNull();
    assertThat(outcome.finding() != null).as(what).isEqualTo(exist());
    assertThat(outcome.figures().states()).as(what).isEqualTo(states());
    if (exist()) {
      assertThat(Objects.requireNonNull(outcome.finding()).kind()).isEqualTo(RunsKept.CYCLE);
      Trace lasso = Objects.requireNonNull(outcome.trace());
      assertThat(isShownBy(lasso)).as(what).isTrue();
      if (lasso.shortest() && states < SMALL) {
        ShortestLasso shortest = Objects.requireNonNull(ShortestLasso.of(product));
        assertThat(lasso.loopStart()).as(what).isEqualTo(shortest.stem());
        assertThat(lasso.cycleLength()).as(what).isEqualTo(shortest.cycle());
      }
    }
  }

  /** An automaton over whether slot values are odd; every second one is weak. */
  private static RunAutomaton automaton(Random random) {
    List<Proposition> propositions = new ArrayList<>();
    for (int i = 0; i < PROPOSITIONS; i++) {
      int slot = i;
      propositions.add(new Proposition.OfState(new Odd(slot)));
    }
    boolean weak = random.nextBoolean();
    int states = 1 + random.nextInt(4);
    List<List<Edge>> edges = new ArrayList<>();
    BitSet accepting = new BitSet();
    for (int state = 0; state < states; state++) {
      List<Edge> out = new ArrayList<>();
      for (int i = 1 + random.nextInt(3); i > 0; i--) {
        long mask = random.nextInt(1 << PROPOSITIONS);
        mask &= random.nextInt(1 << PROPOSITIONS);
        long holds = random.nextInt(1 << PROPOSITIONS) & mask;
        int to = weak ? state + random.nextInt(states - state) : random.nextInt(states);
        out.add(new Edge(new Label(holds, mask & ~holds), 0, to));
      }
      edges.add(out);
      accepting.set(state, random.nextInt(3) == 0 || state == states - 1);
    }
    return new RunAutomaton(propositions, new Buchi(edges, accepting));
  }

  /** Whether the value of a slot is odd. */
  public record Odd(int slot) implements Predicate {
    @Override
    public String text() {
      return "slot " + slot + " is odd";
    }

    @Override
    public Test test() {
      return state -> Outcome.of(state.length > slot && (state[slot] & 1) != 0);
    }
  }
}
