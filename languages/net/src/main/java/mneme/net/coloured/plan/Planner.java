package mneme.net.coloured.plan;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import mneme.net.coloured.Arc;
import mneme.net.coloured.Expression;
import mneme.net.coloured.Expression.BinaryOperator;
import mneme.net.coloured.Loop;
import mneme.net.coloured.NetTransition;
import mneme.net.coloured.Sort;
import mneme.net.coloured.Term;
import mneme.net.coloured.marking.Colours;
import mneme.net.coloured.marking.DenseRegion;
import mneme.net.coloured.marking.InternedRegion;
import mneme.net.coloured.marking.Marking;
import mneme.net.coloured.marking.Region;
import mneme.net.coloured.marking.SharedRegion;
import mneme.net.coloured.value.Values;
import mneme.source.Position;
import org.jspecify.annotations.Nullable;

/**
 * Orders the search for bindings: conditions as soon as they can be asked, then tokens whose colour
 * is known, then the place that leaves the fewest possibilities.
 */
public final class Planner {
  /** A term that asks for more tokens of a colour is not looked up but tried. */
  private static final int MOST_LOOKED_FOR = 1_000_000;

  private final NetTransition transition;
  private final Marking marking;
  private final int variables;
  private final BitSet bound = new BitSet();
  private final List<Step> steps = new ArrayList<>();

  /** Terms that can be looked up or can bind variables, and have not been yet. */
  private final List<Lookup> lookups = new ArrayList<>();

  private final List<Loop> picks;
  private final List<NetTransition.Let> lets;
  private final List<Expression> tests = new ArrayList<>();
  private final List<Plan.Effect> takes = new ArrayList<>();
  private final List<Plan.Effect> puts = new ArrayList<>();

  private record Lookup(int place, int tokens, List<Expression> colour) {}

  private Planner(NetTransition transition, Marking marking) {
    this.transition = transition;
    this.marking = marking;
    this.variables = transition.variables().size();
    this.picks = new ArrayList<>(transition.picks());
    this.lets = new ArrayList<>(transition.lets());
    effects();
    if (transition.guard() != null) {
      conjuncts(transition.guard(), tests);
    }
  }

  /** How to find all bindings. */
  public static Plan all(NetTransition transition, Marking marking) {
    return new Planner(transition, marking).plan();
  }

  /** How to find out whether one binding is enabled. */
  public static Plan one(NetTransition transition, Marking marking) {
    Planner planner = new Planner(transition, marking);
    planner.bound.set(0, planner.variables);
    return planner.plan();
  }

  private static void conjuncts(Expression expression, List<Expression> into) {
    if (expression instanceof Expression.Binary binary && binary.operator() == BinaryOperator.AND) {
      conjuncts(binary.left(), into);
      conjuncts(binary.right(), into);
    } else {
      into.add(expression);
    }
  }

  /** What goes in and comes out unchanged is only looked at. */
  private void effects() {
    List<Plan.Effect> outputs = new ArrayList<>();
    for (Arc arc : transition.outputs()) {
      for (Term term : arc.terms()) {
        outputs.add(new Plan.Effect(arc.place(), term, true));
      }
    }
    int[] terms = new int[marking.regions().size()];
    for (Arc arc : transition.inputs()) {
      terms[arc.place()] += arc.terms().size();
    }
    for (Arc arc : transition.inputs()) {
      for (Term term : arc.terms()) {
        boolean simple = isSimple(term);
        if (simple) {
          int tokens = (int) ((Expression.Constant) term.factor()).value();
          lookups.add(new Lookup(arc.place(), tokens, term.colour()));
        }
        boolean certain = simple && terms[arc.place()] == 1;
        Plan.Effect take = new Plan.Effect(arc.place(), term, certain);
        if (certain && outputs.remove(new Plan.Effect(arc.place(), term, true))) {
          continue;
        }
        takes.add(take);
      }
    }
    puts.addAll(outputs);
  }

  private static boolean isSimple(Term term) {
    return term.loops().isEmpty()
        && term.condition() == null
        && term.factor() instanceof Expression.Constant factor
        && factor.value() >= 1
        && factor.value() <= MOST_LOOKED_FOR;
  }

  private Plan plan() {
    boolean more = true;
    while (more) {
      test();
      more = probe() || pick() || scan() || enumerate();
    }
    for (NetTransition.Let let : lets) {
      steps.add(new Step.Assign(let.variable(), let.value()));
      bound.set(let.variable());
    }
    lets.clear();
    test();
    complain();
    List<Plan.Effect> inhibitors = new ArrayList<>();
    for (Arc arc : transition.inhibitors()) {
      for (Term term : arc.terms()) {
        inhibitors.add(new Plan.Effect(arc.place(), term, false));
      }
    }
    return new Plan(transition, steps, takes, inhibitors, puts);
  }

  /** Everything must have found its step. */
  private void complain() {
    for (int v = 0; v < variables; v++) {
      if (!bound.get(v)) {
        throw new UnboundVariableException(transition, transition.variables().get(v).name());
      }
    }
    if (!lookups.isEmpty() || !tests.isEmpty() || !picks.isEmpty()) {
      throw new IllegalStateException(transition.name() + ": not everything is planned");
    }
  }

  /** Whether all variables in an expression are known; those of its own loops do not matter. */
  private boolean isKnown(Expression expression) {
    BitSet used = new BitSet();
    Trees.variables(expression, used);
    for (int v = used.nextSetBit(0); v >= 0; v = used.nextSetBit(v + 1)) {
      if (!bound.get(v) && (v < variables || isLet(v))) {
        return false;
      }
    }
    return true;
  }

  private boolean isLet(int variable) {
    return lets.stream().anyMatch(let -> let.variable() == variable);
  }

  /** A condition that can err must not come before one that stands in front of it. */
  private void test() {
    boolean skipped = false;
    for (int i = 0; i < tests.size(); ) {
      Expression test = tests.get(i);
      if (isKnown(test) && !(skipped && Trees.canErr(test))) {
        steps.add(new Step.Test(test));
        tests.remove(i);
      } else {
        skipped = true;
        i++;
      }
    }
  }

  private boolean probe() {
    for (int i = 0; i < lookups.size(); i++) {
      Lookup lookup = lookups.get(i);
      if (lookup.colour.stream().allMatch(this::isKnown)) {
        steps.add(new Step.Probe(lookup.place, lookup.tokens, lookup.colour));
        lookups.remove(i);
        return true;
      }
    }
    return false;
  }

  private boolean pick() {
    if (picks.isEmpty() || !Trees.parts(picks.getFirst()).stream().allMatch(this::isKnown)) {
      return false;
    }
    if (!lookups.isEmpty() && bindsAny()) {
      // What the tokens say is cheaper, and a pick may be one of them.
      return false;
    }
    Loop loop = picks.removeFirst();
    int variable = variable(loop);
    steps.add(bound.get(variable) ? new Step.Member(loop) : new Step.Enumerate(loop));
    bound.set(variable);
    return true;
  }

  private boolean bindsAny() {
    return lookups.stream().anyMatch(lookup -> matches(lookup) != null);
  }

  private static int variable(Loop loop) {
    return switch (loop) {
      case Loop.Interval interval -> interval.variable();
      case Loop.Elements elements -> elements.variable();
      case Loop.Colours _ -> throw new IllegalArgumentException("tokens are not picked");
    };
  }

  private boolean scan() {
    Lookup best = null;
    List<Step.Match> bestMatches = null;
    double least = Double.MAX_VALUE;
    for (Lookup lookup : lookups) {
      List<Step.Match> matches = matches(lookup);
      if (matches != null) {
        double cost = cost(marking.region(lookup.place), matches);
        if (cost < least) {
          least = cost;
          best = lookup;
          bestMatches = matches;
        }
      }
    }
    if (best == null || bestMatches == null) {
      return false;
    }
    lookups.remove(best);
    steps.add(new Step.Scan(best.place, best.tokens, bestMatches));
    for (int i = 0; i < bestMatches.size(); i++) {
      if (bestMatches.get(i) instanceof Step.Match.Bind bind) {
        bound.set(bind.variable());
        inSort(bind.variable(), marking.region(best.place).colours(), i);
      }
    }
    return true;
  }

  /** A place may hold values that the variable cannot have. */
  private void inSort(int variable, Colours colours, int component) {
    Sort sort = transition.variables().get(variable).sort();
    long low = Values.low(sort);
    long high = low + Values.size(sort) - 1;
    Expression value = new Expression.Variable(variable);
    if (colours.low(component) < low) {
      steps.add(new Step.Test(compare(BinaryOperator.AT_LEAST, value, low)));
    }
    if (colours.low(component) + colours.size(component) - 1 > high) {
      steps.add(new Step.Test(compare(BinaryOperator.AT_MOST, value, high)));
    }
  }

  private static Expression compare(BinaryOperator operator, Expression value, long constant) {
    return new Expression.Binary(operator, value, new Expression.Constant(constant), Position.NONE);
  }

  /** How each component is matched; null where one is neither known nor binds a variable. */
  private @Nullable List<Step.Match> matches(Lookup lookup) {
    BitSet before = (BitSet) bound.clone();
    try {
      List<Step.Match> matches = new ArrayList<>();
      for (Expression component : lookup.colour) {
        Step.Match match = match(component);
        if (match == null) {
          return null;
        }
        matches.add(match);
        if (match instanceof Step.Match.Bind bind) {
          bound.set(bind.variable());
        }
      }
      return matches;
    } finally {
      bound.clear();
      bound.or(before);
    }
  }

  private Step.@Nullable Match match(Expression component) {
    if (isKnown(component)) {
      return new Step.Match.Equal(component);
    }
    if (component instanceof Expression.Variable variable && variable.number() < variables) {
      return new Step.Match.Bind(variable.number(), 0, null);
    }
    if (component instanceof Expression.Wrap wrap
        && wrap.value() instanceof Expression.Binary binary
        && binary.left() instanceof Expression.Variable variable
        && variable.number() < variables
        && binary.right() instanceof Expression.Constant constant
        && transition.variables().get(variable.number()).sort() instanceof Sort.Discrete sort
        && sort.low() == wrap.sort().low()
        && sort.high() == wrap.sort().high()) {
      if (binary.operator() == BinaryOperator.ADD) {
        return new Step.Match.Bind(variable.number(), constant.value(), wrap.sort());
      }
      if (binary.operator() == BinaryOperator.SUBTRACT) {
        return new Step.Match.Bind(variable.number(), -constant.value(), wrap.sort());
      }
    }
    return null;
  }

  /** About how many colours have to be looked at. */
  private static double cost(Region region, List<Step.Match> matches) {
    if (region instanceof SharedRegion shared) {
      boolean one =
          shared.component() < 0 || matches.get(shared.component()) instanceof Step.Match.Equal;
      return one ? 1 : shared.slots();
    }
    if (region instanceof InternedRegion interned && interned.component() >= 0) {
      boolean one = matches.get(interned.component()) instanceof Step.Match.Equal;
      return one ? 3 : 6;
    }
    if (!(region instanceof DenseRegion)) {
      return 6;
    }
    double colours = 1;
    for (int i = 0; i < matches.size(); i++) {
      if (matches.get(i) instanceof Step.Match.Bind) {
        colours *= region.colours().size(i);
      }
    }
    return colours;
  }

  /** A variable that no token binds takes all values of its sort. */
  private boolean enumerate() {
    BitSet picked = new BitSet();
    picks.forEach(loop -> picked.set(variable(loop)));
    for (int v = 0; v < variables; v++) {
      if (!bound.get(v)
          && !picked.get(v)
          && transition.variables().get(v).sort() instanceof Sort.Discrete sort) {
        bound.set(v);
        steps.add(
            new Step.Enumerate(
                new Loop.Interval(
                    v, new Expression.Constant(sort.low()), new Expression.Constant(sort.high()))));
        return true;
      }
    }
    return false;
  }
}
