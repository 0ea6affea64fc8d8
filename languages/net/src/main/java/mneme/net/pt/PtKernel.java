package mneme.net.pt;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import mneme.model.Predicate;
import mneme.model.kernel.Action;
import mneme.model.kernel.Alternative;
import mneme.model.kernel.Kernel;
import mneme.model.kernel.KernelProgram;
import mneme.model.kernel.NotLoweredException;
import mneme.model.kernel.Stage;
import mneme.model.kernel.Term;
import mneme.model.kernel.Term.BinaryOperator;
import mneme.model.kernel.Width;
import mneme.net.condition.Condition;
import mneme.net.condition.NetPredicate;
import mneme.net.condition.Sum;
import org.jspecify.annotations.Nullable;

/**
 * A net in the form for devices: each transition is an alternative. The form has 32 bits; what
 * could need more is not lowered. Immutable and thread-safe.
 */
record PtKernel(PtNet net, Bounds bounds, PlaceLimits limits, Effects effects) implements Kernel {
  /** Sums beyond this are left to the host. */
  private static final long GREATEST_SUM = Integer.MAX_VALUE;

  @Override
  public KernelProgram program() {
    List<Alternative> alternatives = new ArrayList<>();
    for (int t = 0; t < net.actions().size(); t++) {
      alternatives.add(
          new Alternative(t, conditions(net.actions().get(t)), List.of(), actions(t), List.of()));
    }
    return new KernelProgram(net.places().size(), 0, List.of(), List.of(new Stage(alternatives)));
  }

  private static List<Term> conditions(PtNet.Action action) {
    List<Term> conditions = new ArrayList<>();
    PtNet.Arcs takes = action.takes();
    for (int i = 0; i < takes.size(); i++) {
      conditions.add(
          new Term.Binary(
              BinaryOperator.GREATER_EQUAL,
              new Term.Read(takes.places()[i]),
              Term.of(takes.weights()[i])));
    }
    PtNet.Arcs inhibitors = action.inhibitors();
    for (int i = 0; i < inhibitors.size(); i++) {
      conditions.add(
          new Term.Binary(
              BinaryOperator.LESS,
              new Term.Read(inhibitors.places()[i]),
              Term.of(inhibitors.weights()[i])));
    }
    return conditions;
  }

  private List<Action> actions(int transition) {
    List<Action> actions = new ArrayList<>();
    int[] places = effects.places()[transition];
    int[] deltas = effects.deltas()[transition];
    boolean[] @Nullable [] resets = effects.resets();
    boolean[] emptied = resets == null ? null : resets[transition];
    for (int i = 0; i < places.length; i++) {
      Term before = new Term.Read(places[i]);
      Term after =
          emptied != null && emptied[i]
              ? Term.of(deltas[i])
              : new Term.Binary(BinaryOperator.ADD, before, Term.of(deltas[i]));
      if (deltas[i] > 0 && !bounds.isProven(places[i])) {
        if (greatest(places[i]) + deltas[i] > Integer.MAX_VALUE) {
          throw new NotLoweredException(
              "place '"
                  + net.places().get(places[i]).name()
                  + "' may get more than 2^31 - 1 tokens");
        }
        actions.add(
            new Action.ErrIf(
                new Term.Binary(
                    BinaryOperator.AND,
                    new Term.Binary(BinaryOperator.GREATER, after, Term.of(limits.of(places[i]))),
                    new Term.Binary(BinaryOperator.GREATER, after, before))));
      }
      actions.add(new Action.Assign(places[i], Width.INT, after));
    }
    return actions;
  }

  /** The most tokens a place can have in a state that is visited. */
  private long greatest(int place) {
    return bounds.isProven(place)
        ? bounds.of(place)
        : Math.max(limits.of(place), net.places().get(place).tokens());
  }

  @Override
  public @Nullable Term predicate(Predicate predicate) {
    return predicate instanceof NetPredicate made ? term(made.condition()) : null;
  }

  private @Nullable Term term(Condition condition) {
    return switch (condition) {
      case Condition.Constant constant -> Term.of(constant.value() ? 1 : 0);
      case Condition.Not not -> {
        Term operand = term(not.operand());
        yield operand == null ? null : Term.not(operand);
      }
      case Condition.And and -> {
        List<Term> operands = terms(and.operands());
        yield operands == null ? null : balanced(BinaryOperator.AND, operands);
      }
      case Condition.Or or -> {
        List<Term> operands = terms(or.operands());
        yield operands == null ? null : balanced(BinaryOperator.OR, operands);
      }
      case Condition.Compare compare -> comparison(compare);
      // The only question of these nets: whether no transition is enabled.
      case Condition.Ask _ ->
          net.actions().isEmpty()
              ? Term.of(1)
              : Term.not(
                  balanced(
                      BinaryOperator.OR,
                      net.actions().stream().map(action -> Term.all(conditions(action))).toList()));
    };
  }

  private @Nullable List<Term> terms(List<Condition> conditions) {
    List<Term> terms = new ArrayList<>();
    for (Condition each : conditions) {
      Term term = term(each);
      if (term == null) {
        return null;
      }
      terms.add(term);
    }
    return terms;
  }

  private @Nullable Term comparison(Condition.Compare compare) {
    Term sum = sum(compare.sum());
    return sum == null
        ? null
        : new Term.Binary(
            switch (compare.relation()) {
              case LESS -> BinaryOperator.LESS;
              case AT_MOST -> BinaryOperator.LESS_EQUAL;
              case EQUAL -> BinaryOperator.EQUAL;
            },
            sum,
            Term.of(0));
  }

  /** Null where it could leave 32 bits on the way. */
  private @Nullable Term sum(Sum sum) {
    double most = Math.abs((double) sum.constant());
    List<Term> parts = new ArrayList<>();
    for (Map.Entry<Integer, Long> entry : sum.weights().entrySet()) {
      int place = entry.getKey();
      long weight = entry.getValue();
      if (place < 0) {
        return null;
      }
      most += Math.abs((double) weight) * greatest(place);
      if (most > GREATEST_SUM) {
        return null;
      }
      Term tokens = new Term.Read(place);
      parts.add(
          weight == 1
              ? tokens
              : new Term.Binary(BinaryOperator.MULTIPLY, tokens, Term.of((int) weight)));
    }
    if (most > GREATEST_SUM) {
      return null;
    }
    parts.add(Term.of((int) sum.constant()));
    return balanced(BinaryOperator.ADD, parts);
  }

  @Override
  public @Nullable List<Term> measures() {
    int[] places = IntStream.range(0, net.places().size()).toArray();
    if (places.length == 0) {
      return null;
    }
    Term sum = sum(Sum.ofSlots(places));
    List<Term> tokens =
        IntStream.of(places).mapToObj(place -> (Term) new Term.Read(place)).toList();
    return sum == null ? null : List.of(balanced(BinaryOperator.GREATEST, tokens), sum);
  }

  /** Halved again and again, so that the term stays low. */
  private static Term balanced(BinaryOperator operator, List<Term> parts) {
    if (parts.size() == 1) {
      return parts.getFirst();
    }
    int half = parts.size() / 2;
    return new Term.Binary(
        operator,
        balanced(operator, parts.subList(0, half)),
        balanced(operator, parts.subList(half, parts.size())));
  }
}
