package mneme.promela.check;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import mneme.logic.Formula;
import mneme.logic.Translation;
import mneme.promela.check.Node.Chain;
import mneme.promela.program.Claim;
import mneme.promela.program.Expression;
import mneme.promela.program.Expression.Operator;
import mneme.promela.program.Location;
import mneme.promela.program.Place.Area;
import mneme.promela.syntax.Decl;
import mneme.promela.syntax.Expr;
import mneme.promela.syntax.PromelaError;
import mneme.source.Position;
import org.jspecify.annotations.Nullable;

/** From never claims and formulas to automata over the states of a model. Not thread-safe. */
final class ClaimBuilder {
  /** Operators between conditions as between formulas. */
  private static final Set<String> LOGICAL = Set.of("&&", "||", "->", "<->");

  private static final Set<String> RUNS = Set.of("[]", "<>", "X", "U", "W", "V");

  private static final Set<String> TEMPORAL = Set.of("[]", "<>", "X", "U", "W", "V", "->", "<->");

  private final World world;
  private final ExpressionChecker expressions;

  /** The slots from here on are free for the variables of a claim, each in its turn. */
  private final int first;

  private int end;

  /** Those of the formula that is translated. */
  private Propositions propositions = new Propositions();

  /** Why the formula that is translated cannot be asked; empty where it can. */
  private String unknown = "";

  ClaimBuilder(World world, int first) {
    this.world = world;
    this.first = first;
    this.end = first;
    this.expressions = new ExpressionChecker(world, false);
  }

  /** All claims, in the order of the text; those that cannot be translated with the reason. */
  List<Claim> build(List<Decl> declarations) {
    List<Claim> claims = new ArrayList<>();
    for (Decl declaration : declarations) {
      switch (declaration) {
        case Decl.Never never -> claims.add(never(unique(never.name(), claims), never));
        case Decl.Ltl ltl -> claims.add(formula(unique(ltl.name(), claims), ltl));
        default -> throw new IllegalArgumentException("this is no claim");
      }
    }
    return claims;
  }

  /** How many slots the variables of a claim take at most. */
  int slots() {
    return end - first;
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

  private Claim never(String name, Decl.Never never) {
    Scope scope = new Scope(world.globals);
    Variables variables = new Variables(world, expressions, Area.GLOBAL, first);
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
    Claim claim = NeverReader.read(name, locations, never.position(), variables, first);
    if (claim.memory() != null) {
      end = Math.max(end, variables.size());
    }
    return warned(claim);
  }

  private Claim warned(Claim claim) {
    if (!claim.unchecked().isEmpty()) {
      world.warn(
          claim.position(),
          "'%s' is neither translated nor checked: %s".formatted(claim.name(), claim.unchecked()));
    }
    return claim;
  }

  /** The automaton of the runs on which a formula does not hold. */
  private Claim formula(String name, Decl.Ltl ltl) {
    propositions = new Propositions();
    unknown = "";
    Formula formula = formula(ltl.formula());
    if (!unknown.isEmpty()) {
      return warned(new Claim(name, ltl.position(), unknown));
    }
    try {
      return new Claim(
          name,
          ltl.position(),
          List.of(),
          propositions.all(),
          Translation.plain(Formula.not(formula)),
          null,
          "");
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
      case Expr.Binary _ when isWhole(expression) -> proposition(expression);
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

  /**
   * Whether a condition must not be taken apart: what stands on the right may have no value where
   * the left one decides.
   */
  private boolean isWhole(Expr expression) {
    return expression instanceof Expr.Binary(String operator, Expr left, Expr right, Position _)
        && LOGICAL.contains(operator)
        && !isTemporal(left)
        && !isTemporal(right)
        && Propositions.isFallible(condition(right));
  }

  private static boolean isTemporal(Expr expression) {
    return switch (expression) {
      case Expr.Unary(String operator, Expr operand, Position _) ->
          RUNS.contains(operator) || isTemporal(operand);
      case Expr.Binary(String operator, Expr left, Expr right, Position _) ->
          RUNS.contains(operator) || isTemporal(left) || isTemporal(right);
      default -> false;
    };
  }

  /** A condition without temporal operators, with those that only formulas have. */
  private Expression condition(Expr expression) {
    return switch (expression) {
      case Expr.Unary(String operator, Expr operand, Position _) when operator.equals("!") ->
          new Expression.Unary('!', condition(operand));
      case Expr.Binary(String operator, Expr left, Expr right, Position position)
          when LOGICAL.contains(operator) -> {
        Expression first = condition(left);
        Expression second = condition(right);
        yield switch (operator) {
          case "&&" -> new Expression.Binary(Operator.BOTH, first, second, position);
          case "||" -> new Expression.Binary(Operator.EITHER, first, second, position);
          case "->" ->
              new Expression.Binary(
                  Operator.EITHER, new Expression.Unary('!', first), second, position);
          default ->
              new Expression.Binary(
                  Operator.EQUAL,
                  new Expression.Unary('!', first),
                  new Expression.Unary('!', second),
                  position);
        };
      }
      default -> {
        refuseTemporal(expression);
        yield expressions.check(expression, world.globals);
      }
    };
  }

  private Formula proposition(Expr expression) {
    Expression checked = condition(expression);
    if (checked instanceof Expression.Constant(int value)) {
      return value == 0 ? Formula.FALSE : Formula.TRUE;
    }
    String reason = NeverReader.unknown(checked);
    if (reason != null) {
      unknown = reason;
    }
    return Formula.proposition(propositions.number(Texts.of(expression), checked));
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
}
