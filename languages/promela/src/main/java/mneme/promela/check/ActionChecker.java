package mneme.promela.check;

import java.util.ArrayList;
import java.util.List;
import mneme.model.Transition;
import mneme.promela.program.Action;
import mneme.promela.program.Expression;
import mneme.promela.program.Place;
import mneme.promela.program.Proctype;
import mneme.promela.syntax.Decl;
import mneme.promela.syntax.Expr;
import mneme.promela.syntax.PromelaError;
import mneme.promela.syntax.Stmt;
import org.jspecify.annotations.Nullable;

/** Finds out what simple statements do. Not thread-safe. */
final class ActionChecker {
  private final World world;
  private final ExpressionChecker expressions;

  ActionChecker(World world, ExpressionChecker expressions) {
    this.world = world;
    this.expressions = expressions;
  }

  static Transition.Kind kind(Stmt statement) {
    return switch (statement) {
      case Stmt.Condition condition ->
          condition.expression() instanceof Expr.Run
              ? Transition.Kind.OTHER
              : Transition.Kind.BRANCH;
      case Stmt.Else _ -> Transition.Kind.BRANCH;
      case Stmt.Send _ -> Transition.Kind.SEND;
      case Stmt.Receive _ -> Transition.Kind.RECEIVE;
      case Stmt.Assign _ -> Transition.Kind.ASSIGNMENT;
      default -> Transition.Kind.OTHER;
    };
  }

  Action action(Stmt statement, Scope scope, boolean inDStep) {
    return switch (statement) {
      case Stmt.Skip _ -> new Action.Skip();
      case Stmt.Else _ -> new Action.Else();
      case Stmt.Condition s ->
          s.expression() instanceof Expr.Run run
              ? run(run, null, scope, inDStep)
              : guard(expressions.check(s.expression(), scope));
      case Stmt.Assign s -> {
        Place target = expressions.place(s.target(), scope);
        yield s.value() instanceof Expr.Run run
            ? run(run, target, scope, inDStep)
            : new Action.Assign(target, expressions.check(s.value(), scope));
      }
      case Stmt.Send s ->
          new Action.Send(
              expressions.channel(s.channel(), scope),
              sent(s.arguments(), scope),
              s.sorted(),
              s.position());
      case Stmt.Receive s ->
          new Action.Receive(
              expressions.channel(s.channel(), scope),
              received(s.arguments(), scope),
              s.random(),
              s.keep(),
              s.position());
      case Stmt.Assert s ->
          new Action.Assert(
              expressions.check(s.expression(), scope), Texts.of(s.expression()), s.position());
      case Stmt.SetPriority s ->
          new Action.SetPriority(
              expressions.check(s.pid(), scope),
              expressions.check(s.priority(), scope),
              s.position());
      case Stmt.Print s -> {
        List<Expression> values = new ArrayList<>();
        for (Expr argument : s.arguments()) {
          values.add(expressions.check(argument, scope));
        }
        yield new Action.Print(s.format(), List.copyOf(values));
      }
      default -> throw new PromelaError(statement.position(), "this statement is not supported");
    };
  }

  private static Action guard(Expression condition) {
    return condition instanceof Expression.Constant(int value) && value != 0
        ? new Action.Skip()
        : new Action.Guard(condition);
  }

  private Action run(Expr.Run run, @Nullable Place target, Scope scope, boolean inDStep) {
    if (inDStep) {
      throw new PromelaError(run.position(), "no process can be made within a d_step");
    }
    Integer index = world.proctypes.get(run.name());
    if (index == null) {
      throw new PromelaError(run.position(), "'" + run.name() + "' is no proctype");
    }
    Decl.Proctype proctype = world.declared.get(index);
    if (proctype.parameters().size() != run.arguments().size()) {
      throw new PromelaError(
          run.position(),
          "'%s' takes %d arguments, not %d"
              .formatted(run.name(), proctype.parameters().size(), run.arguments().size()));
    }
    List<Expression> arguments = new ArrayList<>();
    for (Expr argument : run.arguments()) {
      arguments.add(expressions.check(argument, scope));
    }
    return new Action.Run(index, List.copyOf(arguments), target, priority(run), run.position());
  }

  /** What a process starts with; SPIN reads 0 as 1 here. */
  private int priority(Expr.Run run) {
    return run.priority() == null
        ? Proctype.USUAL_PRIORITY
        : Math.max(Proctype.USUAL_PRIORITY, expressions.priority(run.priority(), 0));
  }

  private List<Expression> sent(List<Expr> arguments, Scope scope) {
    List<Expression> values = new ArrayList<>();
    for (Expr argument : arguments) {
      if (argument instanceof Expr.Ref ref && isStruct(ref, scope)) {
        for (Place leaf : expressions.leaves(ref, scope)) {
          values.add(new Expression.Load(leaf));
        }
      } else {
        values.add(expressions.check(argument, scope));
      }
    }
    return values;
  }

  private boolean isStruct(Expr.Ref ref, Scope scope) {
    return Variables.variable(scope, ref.name()) != null
        && expressions.leaves(ref, scope).size() != 1;
  }

  private List<Action.Field> received(List<Expr.Argument> arguments, Scope scope) {
    List<Action.Field> fields = new ArrayList<>();
    for (Expr.Argument argument : arguments) {
      if (argument.eval() || !expressions.isVariable(argument.value(), scope)) {
        fields.add(new Action.Field(expressions.check(argument.value(), scope), null));
      } else {
        for (Place leaf : expressions.leaves((Expr.Ref) argument.value(), scope)) {
          fields.add(new Action.Field(null, leaf));
        }
      }
    }
    return fields;
  }
}
