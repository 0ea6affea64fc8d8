package mneme.net.coloured;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import mneme.net.coloured.Expression.Binary;
import mneme.net.coloured.Expression.BinaryOperator;
import mneme.net.coloured.Expression.Constant;
import mneme.net.coloured.Expression.Wrap;
import mneme.net.coloured.NetTransition.Variable;
import mneme.source.Position;
import org.jspecify.annotations.Nullable;

/**
 * Small coloured nets at random, in which no transition puts more tokens than it takes: with
 * weights, guards, inhibitors, successors, free variables, and colours so many that places are kept
 * in every way there is.
 */
public final class RandomColouredNets {
  private static final Sort.Discrete ID = new Sort.Range("id", 0, 2, true);
  private static final Sort.Discrete COLOUR =
      new Sort.Enumeration("colour", List.of("red", "green", "blue"), false);
  private static final Sort.Discrete MANY = new Sort.Range("many", -5, 90_000, false);

  private final Random random;
  private final List<Place> places = new ArrayList<>();

  public RandomColouredNets(long seed) {
    random = new Random(seed);
  }

  public ColouredNet net() {
    int placeCount = 2 + random.nextInt(4);
    for (int p = 0; p < placeCount; p++) {
      List<Sort> domain = new ArrayList<>();
      for (int i = random.nextInt(3); i > 0; i--) {
        domain.add(sort());
      }
      List<Term> initial = new ArrayList<>();
      for (int i = random.nextInt(3); i > 0; i--) {
        initial.add(Term.of(1 + random.nextInt(2), constants(domain)));
      }
      places.add(new Place("p" + p, domain, 0, initial, Position.NONE));
    }
    List<NetTransition> transitions = new ArrayList<>();
    for (int t = 1 + random.nextInt(4); t > 0; t--) {
      transitions.add(transition("t" + t));
    }
    return new ColouredNet("random", places, transitions, List.of(), List.of());
  }

  private Sort.Discrete sort() {
    return switch (random.nextInt(5)) {
      case 0, 1 -> ID;
      case 2, 3 -> COLOUR;
      default -> MANY;
    };
  }

  private List<Expression> constants(List<Sort> domain) {
    List<Expression> colour = new ArrayList<>();
    domain.forEach(sort -> colour.add(constant(sort)));
    return colour;
  }

  private Constant constant(Sort sort) {
    return new Constant(sort.equals(MANY) ? random.nextInt(4) * 20_000L - 5 : random.nextInt(3));
  }

  private NetTransition transition(String name) {
    List<Variable> variables = new ArrayList<>();
    List<Arc> inputs = new ArrayList<>();
    int tokens = 0;
    for (int i = 1 + random.nextInt(2); i > 0; i--) {
      int place = random.nextInt(places.size());
      int factor = random.nextInt(4) == 0 ? 2 : 1;
      tokens += factor;
      List<Expression> colour = new ArrayList<>();
      for (Sort sort : places.get(place).domain()) {
        colour.add(input((Sort.Discrete) sort, variables));
      }
      inputs.add(new Arc(place, List.of(Term.of(factor, colour))));
    }
    List<Arc> outputs = new ArrayList<>();
    for (int left = random.nextInt(tokens + 1); left > 0; left--) {
      int place = random.nextInt(places.size());
      outputs.add(new Arc(place, List.of(Term.of(colour(place, variables, true)))));
    }
    List<Arc> inhibitors = new ArrayList<>();
    if (random.nextInt(3) == 0) {
      int place = random.nextInt(places.size());
      int factor = 1 + random.nextInt(2);
      inhibitors.add(new Arc(place, List.of(Term.of(factor, colour(place, variables, false)))));
    }
    return new NetTransition(
        name,
        variables,
        variables.size(),
        inputs,
        outputs,
        inhibitors,
        List.of(),
        List.of(),
        guard(variables),
        null,
        false,
        null,
        Position.NONE);
  }

  /** A constant, or a variable, which may be there already. */
  private Expression input(Sort.Discrete sort, List<Variable> variables) {
    if (random.nextInt(5) == 0) {
      return constant(sort);
    }
    Expression known = random.nextInt(3) == 0 ? known(sort, variables) : null;
    if (known != null) {
      return known;
    }
    variables.add(new Variable("v" + variables.size(), sort));
    return new Expression.Variable(variables.size() - 1);
  }

  private @Nullable Expression known(Sort sort, List<Variable> variables) {
    for (int v = 0; v < variables.size(); v++) {
      if (variables.get(v).sort().equals(sort)) {
        return new Expression.Variable(v);
      }
    }
    return null;
  }

  private List<Expression> colour(int place, List<Variable> variables, boolean free) {
    List<Expression> colour = new ArrayList<>();
    for (Sort sort : places.get(place).domain()) {
      Expression known = random.nextInt(5) > 0 ? known(sort, variables) : null;
      if (known == null && free && !sort.equals(MANY) && random.nextInt(3) == 0) {
        variables.add(new Variable("v" + variables.size(), sort));
        known = new Expression.Variable(variables.size() - 1);
      }
      if (known == null) {
        known = constant(sort);
      } else if (sort.equals(ID) && random.nextInt(3) == 0) {
        known = new Wrap(ID, binary(BinaryOperator.ADD, known, new Constant(1)));
      }
      colour.add(known);
    }
    return colour;
  }

  private @Nullable Expression guard(List<Variable> variables) {
    if (variables.isEmpty() || random.nextBoolean()) {
      return null;
    }
    int v = random.nextInt(variables.size());
    Expression left = new Expression.Variable(v);
    Sort sort = variables.get(v).sort();
    Expression other = known(sort, variables);
    Expression right = random.nextBoolean() || other == null ? constant(sort) : other;
    return binary(
        List.of(BinaryOperator.EQUAL, BinaryOperator.UNEQUAL, BinaryOperator.LESS)
            .get(random.nextInt(3)),
        left,
        right);
  }

  private static Expression binary(BinaryOperator operator, Expression left, Expression right) {
    return new Binary(operator, left, right, Position.NONE);
  }
}
