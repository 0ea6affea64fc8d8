package mneme.promela.check;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import mneme.logic.Formula;
import mneme.logic.Translation;
import mneme.logic.automaton.Automaton;
import mneme.logic.automaton.Buchi;
import mneme.logic.automaton.Label;
import mneme.model.Transition;
import mneme.promela.check.Node.Chain;
import mneme.promela.program.Action;
import mneme.promela.program.Claim;
import mneme.promela.program.Expression;
import mneme.promela.program.Expression.Operator;
import mneme.promela.program.Location;
import mneme.promela.program.Place.Area;
import mneme.promela.program.Proctype;
import mneme.promela.program.Step;
import mneme.promela.syntax.Decl;
import mneme.promela.syntax.Expr;
import mneme.promela.syntax.PromelaError;
import mneme.source.Position;
import org.jspecify.annotations.Nullable;

/** From never claims and formulas to automata over the states of a model. Not thread-safe. */
final class ClaimBuilder {
  /** What a state alone does not tell, and why. */
  private static final Map<String, String> UNKNOWN =
      Map.of(
          "timeout", "whether nothing can move is no property of a state alone",
          "enabled", "whether a process can move is no property of a state alone",
          "np_", "cycles without progress are not searched",
          "_last",
              "which process moved last is no part of the states, unless a process asks after it",
          "_priority", "a claim is no process with a priority; get_priority(pid) asks for one");

  private static final Set<String> TEMPORAL = Set.of("[]", "<>", "X", "U", "W", "V", "->", "<->");

  private final World world;
  private final ExpressionChecker expressions;

  /** The propositions of the formula that is translated, and how they are written. */
  private final List<Expression> propositions = new ArrayList<>();

  private final List<String> texts = new ArrayList<>();

  ClaimBuilder(World world) {
    this.world = world;
    this.expressions = new ExpressionChecker(world, false);
  }

  /** All claims, in the order of the text; those that cannot be translated with the reason. */
  List<Claim> build(List<Decl> declarations) {
    List<Claim> claims = new ArrayList<>();
    for (Decl declaration : declarations) {
      switch (declaration) {
        case Decl.Never never -> {
          String name = unique(never.name(), claims);
          String reason = unknown("claim '" + name + "'", Usage.of(never));
          claims.add(
              reason == null ? never(name, never) : unchecked(name, never.position(), reason));
        }
        case Decl.Ltl ltl -> {
          String name = unique(ltl.name(), claims);
          String reason = unknown("formula '" + name + "'", Usage.of(ltl.formula()));
          claims.add(reason == null ? formula(name, ltl) : unchecked(name, ltl.position(), reason));
        }
        default -> throw new IllegalArgumentException("this is no claim");
      }
    }
    return claims;
  }

  private static Claim unchecked(String name, Position position, String reason) {
    return new Claim(name, false, List.of(), position, null, reason);
  }

  /** Claims without a name of their own are told apart by numbers. */
  private static String unique(String name, List<Claim> claims) {
    String unique = name;
    for (int i = 2; isName(unique, claims); i++) {
      unique = name + "_" + i;
    }
    return unique;
  }

  private static boolean isName(String name, List<Claim> claims) {
    return claims.stream().anyMatch(claim -> claim.name().equals(name));
  }

  /** What states do not tell of what is asked, said with its place; null where they tell all. */
  private @Nullable String unknown(String what, Usage usage) {
    for (Map.Entry<String, Position> name : usage.names().entrySet()) {
      String reason = UNKNOWN.get(name.getKey());
      if (reason != null && !(name.getKey().equals("_last") && world.lastSlot >= 0)) {
        world.warn(
            name.getValue(),
            "'%s' cannot be used in claims: %s; %s is neither translated nor checked"
                .formatted(name.getKey(), reason, what));
        return "it uses '%s': %s".formatted(name.getKey(), reason);
      }
    }
    return null;
  }

  private Claim never(String name, Decl.Never never) {
    Scope scope = new Scope(world.globals);
    Variables variables = new Variables(world, expressions, Area.LOCAL, Proctype.VARIABLES);
    FlowBuilder flow = new FlowBuilder(world, variables, expressions);
    Chain chain =
        flow.process(
            new Decl.Proctype(
                never.name(),
                null,
                List.of(),
                null,
                null,
                never.body(),
                never.position(),
                never.end()),
            scope);
    flow.finish();
    LocationBuilder.mark(chain);
    List<Location> locations = new LocationBuilder(world, new ArrayList<>()).build(chain.first());
    return MonitorBuilder.of(name, false, locations, never.position());
  }

  /** The automaton of the runs on which a formula does not hold. */
  private Claim formula(String name, Decl.Ltl ltl) {
    propositions.clear();
    texts.clear();
    Formula formula = formula(ltl.formula());
    try {
      Buchi automaton = Translation.plain(Formula.not(formula));
      return MonitorBuilder.of(name, true, locations(automaton, ltl.position()), ltl.position());
    } catch (Translation.TooLargeException e) {
      throw new PromelaError(ltl.position(), String.valueOf(e.getMessage()));
    }
  }

  private Formula formula(Expr expression) {
    return switch (expression) {
      case Expr.Num(int value, Position _) -> value == 0 ? Formula.FALSE : Formula.TRUE;
      case Expr.Unary(String operator, Expr operand, Position _) ->
          switch (operator) {
            case "!" -> Formula.not(formula(operand));
            case "[]" -> Formula.always(formula(operand));
            case "<>" -> Formula.eventually(formula(operand));
            case "X" -> Formula.next(formula(operand));
            default -> proposition(expression);
          };
      case Expr.Binary(String operator, Expr left, Expr right, Position _) ->
          switch (operator) {
            case "&&" -> Formula.and(formula(left), formula(right));
            case "||" -> Formula.or(formula(left), formula(right));
            case "->" -> Formula.implies(formula(left), formula(right));
            case "<->" -> Formula.equivalent(formula(left), formula(right));
            case "U" -> Formula.until(formula(left), formula(right));
            case "W" -> Formula.weakUntil(formula(left), formula(right));
            case "V" -> Formula.release(formula(left), formula(right));
            default -> proposition(expression);
          };
      default -> proposition(expression);
    };
  }

  private Formula proposition(Expr expression) {
    refuseTemporal(expression);
    Expression checked = expressions.check(expression, world.globals);
    if (checked instanceof Expression.Constant(int value)) {
      return value == 0 ? Formula.FALSE : Formula.TRUE;
    }
    // What is written alike means the same: all names are global.
    String text = Texts.of(expression);
    if (!texts.contains(text)) {
      propositions.add(checked);
      texts.add(text);
    }
    return Formula.proposition(texts.indexOf(text));
  }

  private static void refuseTemporal(Expr expression) {
    switch (expression) {
      case Expr.Unary(String operator, Expr operand, Position position) -> {
        refuseTemporal(operator, position);
        refuseTemporal(operand);
      }
      case Expr.Binary(String operator, Expr left, Expr right, Position position) -> {
        refuseTemporal(operator, position);
        refuseTemporal(left);
        refuseTemporal(right);
      }
      case Expr.Conditional(Expr condition, Expr yes, Expr no, Position _) -> {
        refuseTemporal(condition);
        refuseTemporal(yes);
        refuseTemporal(no);
      }
      case Expr.Ref ref -> {
        refuseTemporalIn(ref.index());
        refuseTemporalIn(ref.field());
      }
      case Expr.RemoteLabel label -> refuseTemporalIn(label.index());
      case Expr.RemoteVariable variable -> refuseTemporalIn(variable.index());
      case Expr.ProcessQuery(String _, Expr pid, Position _) -> refuseTemporal(pid);
      default -> {}
    }
  }

  private static void refuseTemporalIn(@Nullable Expr part) {
    if (part != null) {
      refuseTemporal(part);
    }
  }

  private static void refuseTemporal(String operator, Position position) {
    if (TEMPORAL.contains(operator)) {
      throw new PromelaError(
          position, "'" + operator + "' is about runs, and cannot be part of a value");
    }
  }

  private List<Location> locations(Buchi automaton, Position position) {
    List<Location> locations = new ArrayList<>();
    int steps = 0;
    for (int state = 0; state < automaton.size(); state++) {
      List<Step> ways = new ArrayList<>();
      for (Automaton.Edge edge : automaton.edges().get(state)) {
        ways.add(
            new Step(
                steps++,
                new Action.Guard(guard(edge.label(), position)),
                edge.to(),
                false,
                text(edge.label()),
                Transition.Kind.BRANCH,
                position));
      }
      boolean accept = automaton.accepting().get(state);
      String name = (accept ? "accept_S" : state == 0 ? "T_init" : "T_S") + state;
      locations.add(
          new Location(
              state,
              name,
              List.of(name),
              List.of(new Location.Group(ways, null)),
              false,
              false,
              accept));
    }
    return locations;
  }

  private Expression guard(Label label, Position position) {
    Expression guard = null;
    for (int p = 0; p < propositions.size(); p++) {
      Expression part = propositions.get(p);
      if ((label.fails() >>> p & 1) != 0) {
        part = new Expression.Unary('!', part);
      } else if ((label.holds() >>> p & 1) == 0) {
        continue;
      }
      guard = guard == null ? part : new Expression.Binary(Operator.BOTH, guard, part, position);
    }
    return guard == null ? new Expression.Constant(1) : guard;
  }

  private String text(Label label) {
    List<String> parts = new ArrayList<>();
    add(label.holds(), "", parts);
    add(label.fails(), "!", parts);
    return parts.isEmpty() ? "true" : String.join(" && ", parts);
  }

  private void add(long which, String before, List<String> into) {
    for (int p = 0; p < texts.size(); p++) {
      if ((which >>> p & 1) != 0) {
        into.add(before + "(" + texts.get(p) + ")");
      }
    }
  }
}
