package mneme.lna.check;

import java.util.ArrayList;
import java.util.List;
import mneme.lna.syntax.LnaException;
import mneme.lna.syntax.Syntax;
import mneme.lna.syntax.Syntax.Expr;
import mneme.lna.syntax.Syntax.Stmt;
import mneme.net.coloured.Expression;
import mneme.net.coloured.Function;
import mneme.net.coloured.Loop;
import mneme.net.coloured.Sort;
import mneme.net.coloured.Statement;
import mneme.source.Position;

/** Lowers functions. */
final class Functions {
  private final Globals globals;

  Functions(Globals globals) {
    this.globals = globals;
  }

  void define(Syntax.FunctionDefinition definition) throws LnaException {
    Syntax.Named name = definition.name();
    if (definition.imported()) {
      throw new LnaException(
          name.position(),
          "function "
              + name.text()
              + " is imported from C: only functions written in the net itself can be executed");
    }
    List<Sort> parameters = new ArrayList<>();
    for (Syntax.Variable parameter : definition.parameters()) {
      parameters.add(globals.type(parameter.type()));
    }
    Sort result = globals.type(definition.result());
    Globals.Callee known = globals.functions.get(name.text());
    if (known == null) {
      known = new Globals.Callee(globals.bodies.size(), parameters, result);
      globals.functions.put(name.text(), known);
      globals.bodies.add(
          new Function(
              name.text(),
              parameters,
              result,
              -1,
              new Statement.Block(List.of()),
              name.position()));
    } else if (!known.parameters().equals(parameters) || !known.result().equals(result)) {
      throw new LnaException(
          name.position(), "function " + name.text() + " was declared with other types");
    } else if (!Globals.isMissing(globals.bodies.get(known.number()))) {
      throw new LnaException(name.position(), "there is a function " + name.text() + " already");
    }
    if (definition.body() != null) {
      Scope.Numbers numbers = new Scope.Numbers();
      Scope scope = new Scope(numbers);
      for (int i = 0; i < parameters.size(); i++) {
        Syntax.Named parameter = definition.parameters().get(i).name();
        scope.add(parameter.text(), new Symbol.Local(scope.newNumber(), parameters.get(i), true));
      }
      Statement body =
          statement(definition.body(), new Expressions(globals, scope.inner()), result);
      globals.bodies.set(
          known.number(),
          new Function(name.text(), parameters, result, numbers.used(), body, name.position()));
    }
  }

  private Statement statement(Stmt statement, Expressions in, Sort result) throws LnaException {
    return switch (statement) {
      case Syntax.BlockStmt block -> block(block, in.inner(), result);
      case Syntax.Assignment assignment -> assignment(assignment, in);
      case Syntax.IfStmt choice ->
          new Statement.If(
              in.condition(choice.condition()),
              statement(choice.yes(), in, result),
              choice.no() == null
                  ? new Statement.Block(List.of())
                  : statement(choice.no(), in, result));
      case Syntax.WhileStmt loop ->
          new Statement.While(in.condition(loop.condition()), statement(loop.body(), in, result));
      case Syntax.ForStmt loop -> {
        Expressions inner = in.inner();
        List<Loop> loops = new ArrayList<>();
        for (Syntax.LoopSyntax each : loop.loops()) {
          loops.add(new Loops(globals).of(each, inner, false));
        }
        Statement body = statement(loop.body(), inner, result);
        for (Loop each : loops.reversed()) {
          body = new Statement.For(each, body);
        }
        yield body;
      }
      case Syntax.ReturnStmt end -> new Statement.Return(in.of(end.value(), result));
      case Syntax.AssertStmt assertion ->
          new Statement.Assert(in.condition(assertion.condition()), assertion.position());
      case Syntax.CaseStmt cases -> cases(cases, in, result);
    };
  }

  private Statement cases(Syntax.CaseStmt cases, Expressions in, Sort result) throws LnaException {
    Typed value = in.check(cases.value(), null);
    int number = in.scope().newNumber();
    Statement chain =
        cases.otherwise() == null
            ? new Statement.Block(List.of())
            : statement(cases.otherwise(), in, result);
    for (Syntax.Alternative alternative : cases.alternatives().reversed()) {
      Typed constant = in.check(alternative.value(), value.sort());
      if (!Types.fit(constant.sort(), value.sort())) {
        throw new LnaException(alternative.value().position(), "expected a " + value.sort().name());
      }
      chain =
          new Statement.If(
              new Expression.Binary(
                  Expression.BinaryOperator.EQUAL,
                  new Expression.Variable(number),
                  constant.expression(),
                  alternative.value().position()),
              statement(alternative.body(), in, result),
              chain);
    }
    return new Statement.Block(List.of(new Statement.Assign(number, value.expression()), chain));
  }

  private Statement block(Syntax.BlockStmt block, Expressions in, Sort result) throws LnaException {
    List<Statement> statements = new ArrayList<>();
    for (Syntax.Local local : block.locals()) {
      Sort sort = globals.type(local.variable().type());
      Syntax.Named name = local.variable().name();
      if (in.scope().declaresItself(name.text())) {
        throw new LnaException(
            name.position(), "there is a variable " + name.text() + " in this block already");
      }
      Expression value =
          local.value() == null ? least(sort, name.position()) : in.of(local.value(), sort);
      int number = in.scope().newNumber();
      in.scope().add(name.text(), new Symbol.Local(number, sort, !local.constant()));
      statements.add(new Statement.Assign(number, value));
    }
    for (Stmt statement : block.statements()) {
      statements.add(statement(statement, in, result));
    }
    return new Statement.Block(statements);
  }

  /** What a variable holds that is given nothing: the least value, no elements. */
  private static Expression least(Sort sort, Position position) {
    return switch (sort) {
      case Sort.Discrete discrete -> new Expression.Constant(discrete.low());
      case Sort.Struct struct ->
          new Expression.Construct(
              struct,
              struct.fields().stream().map(field -> least(field.sort(), position)).toList(),
              position);
      case Sort.Vector vector -> {
        List<Expression> elements = new ArrayList<>();
        Expression element = least(vector.element(), position);
        for (int i = 0; i < vector.length(); i++) {
          elements.add(element);
        }
        yield new Expression.Construct(vector, elements, position);
      }
      case Sort.Container container -> new Expression.Construct(container, List.of(), position);
    };
  }

  private Statement assignment(Syntax.Assignment assignment, Expressions in) throws LnaException {
    Typed target = in.check(assignment.target(), null);
    return assign(assignment.target(), in.of(assignment.value(), target.sort()), in);
  }

  /** An element is assigned by assigning the whole with another element. */
  private Statement assign(Expr target, Expression value, Expressions in) throws LnaException {
    switch (target) {
      case Syntax.Name name -> {
        if (in.scope().find(name.text()) instanceof Symbol.Local local && local.assignable()) {
          return new Statement.Assign(local.number(), value);
        }
        throw new LnaException(
            name.position(), "'" + name.text() + "' is not a variable that can be changed");
      }
      case Syntax.IndexExpr index -> {
        if (in.check(index, null).expression() instanceof Expression.Element element) {
          return assign(index.value(), update(element, value), in);
        }
      }
      case Syntax.MemberExpr member -> {
        if (in.check(member, null).expression() instanceof Expression.Element element) {
          return assign(member.value(), update(element, value), in);
        }
      }
      default -> {}
    }
    throw new LnaException(
        target.position(), "expected a variable, or a component or element of one");
  }

  private static Expression update(Expression.Element element, Expression value) {
    return new Expression.Update(
        element.sort(), element.value(), element.indices(), value, element.position());
  }
}
