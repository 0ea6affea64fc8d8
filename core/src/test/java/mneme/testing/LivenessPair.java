package mneme.testing;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.SplittableRandom;
import mneme.logic.automaton.Automaton.Edge;
import mneme.logic.automaton.Buchi;
import mneme.logic.automaton.Label;
import mneme.model.AcceptingStates;
import mneme.model.BreakingRuns;
import mneme.model.Model;
import mneme.model.Predicate;
import mneme.model.Proposition;
import mneme.model.RunAutomaton;

/**
 * A small random model, and which of its runs break something.
 *
 * @param stutters whether runs that end stay in their last state
 */
public record LivenessPair(Model model, BreakingRuns runs, boolean stutters) {
  private static final int PROPOSITIONS = 3;

  /** The pair of a seed. */
  public static LivenessPair of(long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    Model model = random.nextInt(3) == 0 ? TinyModels.model(seed) : system(random);
    return new LivenessPair(model, runs(random, model.shape().size()), random.nextInt(3) > 0);
  }

  /** Processes that go round in small graphs, alone and together. */
  private static Model system(SplittableRandom random) {
    int processes = random.nextInt(1, 4);
    int size = random.nextInt(2, 4);
    HandModel.Builder builder = HandModel.named("system");
    for (int p = 0; p < processes; p++) {
      builder.slot("p" + p, 0, size - 1);
    }
    builder.slot("shared", 0, 1).initial(new int[processes + 1]);
    int rules = random.nextInt(2, 4 + 2 * processes);
    for (int i = 0; i < rules; i++) {
      int one = random.nextInt(processes);
      int other = random.nextInt(4) == 0 ? random.nextInt(processes) : one;
      int from = random.nextInt(size);
      int to = random.nextInt(size);
      int otherFrom = random.nextInt(size);
      int asks = random.nextInt(6);
      int sets = random.nextInt(6);
      builder.rule(
          "rule " + i,
          r ->
              r.process(one == other ? "p" + one : "p" + one + "+p" + other)
                  .reads(one, other, processes)
                  .writes(one, other, processes)
                  .when(
                      (s, c) ->
                          s.get(one) == from
                              && (one == other || s.get(other) == otherFrom)
                              && (asks >= 2 || s.get(processes) == asks))
                  .then(
                      (s, c) -> {
                        s.set(one, to);
                        if (one != other) {
                          s.set(other, (to + 1) % size);
                        }
                        if (sets < 2) {
                          s.set(processes, sets);
                        }
                      }));
    }
    return builder.build();
  }

  private static BreakingRuns runs(SplittableRandom random, int slots) {
    if (random.nextInt(8) == 0) {
      return new AcceptingStates(new Value(0, random.nextInt(2)));
    }
    List<Proposition> propositions = new ArrayList<>();
    boolean steps = random.nextInt(3) == 0;
    for (int i = 0; i < PROPOSITIONS; i++) {
      int number = i % slots;
      propositions.add(
          steps && i == 0
              ? new Proposition.OfStep("even event", event -> event % 2 == 0)
              : new Proposition.OfState(new Value(number, random.nextInt(2))));
    }
    int states = random.nextInt(1, 5);
    boolean weak = random.nextBoolean();
    List<List<Edge>> edges = new ArrayList<>();
    BitSet accepting = new BitSet();
    for (int state = 0; state < states; state++) {
      List<Edge> out = new ArrayList<>();
      for (int i = random.nextInt(1, 4); i > 0; i--) {
        long mask = random.nextInt(1 << PROPOSITIONS) & ~(1 << random.nextInt(PROPOSITIONS));
        long holds = random.nextInt(1 << PROPOSITIONS) & mask;
        int to = weak ? random.nextInt(state, states) : random.nextInt(states);
        out.add(new Edge(new Label(holds, mask & ~holds), 0, to));
      }
      edges.add(out);
      accepting.set(state, random.nextInt(3) == 0);
    }
    return new RunAutomaton(propositions, new Buchi(edges, accepting));
  }

  private record Value(int slot, int value) implements Predicate {
    @Override
    public String text() {
      return "slot " + slot + " is " + value;
    }

    @Override
    public Test test() {
      return state -> Outcome.of(state[slot] == value);
    }
  }
}
