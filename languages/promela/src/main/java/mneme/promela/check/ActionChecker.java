package mneme.promela.check;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import mneme.model.Transition;
import mneme.promela.program.Action;
import mneme.promela.program.Expression;
import mneme.promela.program.Place;
import mneme.promela.program.Proctype;
import mneme.promela.syntax.Expr;
import mneme.promela.syntax.PromelaError;
import mneme.promela.syntax.Stmt;
import mneme.source.Suggestion;
import org.jspecify.annotations.Nullable;

/** Finds out what simple statements do. Not thread-safe. */
record ActionChecker(World world, ExpressionChecker expressions) {
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
      case Stmt.Send s -> {
        Action.Send send =
            new Action.Send(
                expressions.channel(s.channel(), scope),
                values(s.arguments(), scope),
                s.sorted(),
                s.position());
        world.messages.add(new World.PendingMessage(s.channel(), send));
        yield send;
      }
      case Stmt.Receive s -> {
        differ(s.arguments(), scope);
        Action.Receive receive =
            new Action.Receive(
                expressions.channel(s.channel(), scope),
                received(s.arguments(), scope),
                s.random(),
                s.keep(),
                s.position());
        world.messages.add(new World.PendingMessage(s.channel(), receive));
        yield receive;
      }
      // Read by those who build traces alone: whether it is a send is kept in place of "random".
      case Stmt.Event s ->
          new Action.Receive(
              expressions.channel(s.channel(), scope),
              matched(s.arguments(), scope),
              s.send(),
              true,
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
      throw new PromelaError(
          run.position(),
          "'%s' is no proctype%s"
              .formatted(run.name(), Suggestion.near(run.name(), world.proctypes.keySet())));
    }
    List<Expression> arguments = values(run.arguments(), scope);
    int wanted = world.parameters(world.declared.get(index));
    if (arguments.size() != wanted) {
      throw new PromelaError(
          run.position(),
          "'%s' takes %s, not %d"
              .formatted(
                  run.name(),
                  wanted == 1 ? "1 argument" : wanted + " arguments",
                  arguments.size()));
    }
    return new Action.Run(index, List.copyOf(arguments), target, priority(run), run.position());
  }

  /** What a process starts with; SPIN reads 0 as 1 here. */
  private int priority(Expr.Run run) {
    return run.priority() == null
        ? Proctype.USUAL_PRIORITY
        : Math.max(Proctype.USUAL_PRIORITY, expressions.priority(run.priority(), 0));
  }

  /** Of a record every field is a value. */
  private List<Expression> values(List<Expr> arguments, Scope scope) {
    List<Expression> values = new ArrayList<>();
    for (Expr argument : arguments) {
      List<Place> fields =
          argument instanceof Expr.Ref ref ? expressions.fields(ref, scope) : List.of();
      fields.forEach(field -> values.add(new Expression.Load(field)));
      if (fields.isEmpty()) {
        values.add(expressions.check(argument, scope));
      }
    }
    return values;
  }

  /** A variable takes one field of a message only. */
  private void differ(List<Expr.Argument> arguments, Scope scope) {
    Set<String> names = new HashSet<>();
    for (Expr.Argument argument : arguments) {
      if (!argument.eval()
          && argument.value() instanceof Expr.Ref ref
          && ref.index() == null
          && ref.field() == null
          && scope.find(ref.name()) instanceof Symbol.Variable
          && !names.add(ref.name())) {
        throw new PromelaError(
            ref.position(), "'" + ref.name() + "' cannot take two fields of a message");
      }
    }
  }

  /** What fields of an event must equal; variables stand for anything. */
  private List<Action.Field> matched(List<Expr.Argument> arguments, Scope scope) {
    List<Action.Field> fields = new ArrayList<>();
    for (Expression match : expressions.matches(arguments, scope)) {
      fields.add(new Action.Field(match, null));
    }
    return fields;
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
