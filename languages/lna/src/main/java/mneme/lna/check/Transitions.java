package mneme.lna.check;

import java.util.ArrayList;
import java.util.List;
import mneme.lna.syntax.LnaException;
import mneme.lna.syntax.Syntax;
import mneme.lna.syntax.Syntax.Expr;
import mneme.net.coloured.Arc;
import mneme.net.coloured.Expression;
import mneme.net.coloured.Loop;
import mneme.net.coloured.NetTransition;
import mneme.net.coloured.Sort;
import mneme.net.coloured.Term;
import org.jspecify.annotations.Nullable;

/** Lowers transitions and the labels of their arcs. */
final class Transitions {
  private final Globals globals;

  Transitions(Globals globals) {
    this.globals = globals;
  }

  NetTransition lower(Syntax.TransitionDefinition definition) throws LnaException {
    Scope.Numbers numbers = new Scope.Numbers();
    Scope scope = new Scope(numbers);
    List<NetTransition.Variable> variables = new ArrayList<>();
    declare(definition.inputs(), scope, variables);
    Expressions expressions = new Expressions(globals, scope);
    // Picked variables belong to the binding, so they are numbered before anything else.
    List<Loop> picks = new ArrayList<>();
    for (Syntax.LoopSyntax pick : definition.picks()) {
      if (scope.find(pick.name().text()) != null) {
        throw new LnaException(
            pick.name().position(),
            "variable " + pick.name().text() + " takes its value from a token already");
      }
      Loop loop = new Loops(globals).of(pick, expressions, false);
      Symbol.Local local = local(scope, pick.name());
      if (local.number() != variables.size()) {
        throw new LnaException(
            pick.domain().position(), "what is picked from must not contain iterators");
      }
      variables.add(new NetTransition.Variable(pick.name().text(), local.sort()));
      picks.add(loop);
    }
    List<NetTransition.Let> lets = new ArrayList<>();
    List<Arc> inputs = arcs(definition.inputs(), expressions);
    for (Syntax.LetSyntax let : definition.lets()) {
      Sort sort = globals.type(let.type());
      if (scope.find(let.name().text()) != null) {
        throw new LnaException(
            let.name().position(), "there is a variable " + let.name().text() + " already");
      }
      Expression value = expressions.of(let.value(), sort);
      int number = scope.newNumber();
      scope.add(let.name().text(), new Symbol.Local(number, sort, false));
      lets.add(new NetTransition.Let(number, value));
    }
    List<Arc> outputs = arcs(definition.outputs(), expressions);
    List<Arc> inhibitors = arcs(definition.inhibitors(), expressions);
    Expression guard =
        definition.guard() == null ? null : expressions.condition(definition.guard());
    Expression priority =
        definition.priority() == null
            ? null
            : expressions.number(definition.priority()).expression();
    NetTransition.Description description = description(definition.description(), expressions);
    return new NetTransition(
        definition.name().text(),
        variables,
        numbers.used(),
        inputs,
        outputs,
        inhibitors,
        picks,
        lets,
        guard,
        priority,
        definition.safe(),
        description,
        definition.name().position());
  }

  private static Symbol.Local local(Scope scope, Syntax.Named name) throws LnaException {
    if (scope.find(name.text()) instanceof Symbol.Local local) {
      return local;
    }
    throw new LnaException(name.position(), "'" + name.text() + "' is no variable");
  }

  /** A name that stands alone in a tuple without condition declares a variable. */
  private void declare(
      List<Syntax.ArcSyntax> inputs, Scope scope, List<NetTransition.Variable> variables)
      throws LnaException {
    for (Syntax.ArcSyntax arc : inputs) {
      Globals.Site site = globals.place(arc.place());
      for (Syntax.TupleSyntax tuple : arc.label().tuples()) {
        List<Expr> components = tuple.components();
        if (components == null || tuple.condition() != null || !tuple.loops().isEmpty()) {
          continue;
        }
        for (int i = 0; i < Math.min(components.size(), site.domain().size()); i++) {
          Sort sort = site.domain().get(i);
          if (components.get(i) instanceof Syntax.Name name
              && scope.find(name.text()) == null
              && !isConstant(name.text(), sort)) {
            scope.add(name.text(), new Symbol.Local(scope.newNumber(), sort, false));
            variables.add(new NetTransition.Variable(name.text(), sort));
          }
        }
      }
    }
  }

  private boolean isConstant(String name, Sort sort) {
    Typed constant = globals.constants.get(name);
    if (constant != null && Types.fit(constant.sort(), sort)) {
      return true;
    }
    return globals.enumerated.getOrDefault(name, List.of()).stream()
        .anyMatch(each -> Types.fit(each.sort(), sort));
  }

  private List<Arc> arcs(List<Syntax.ArcSyntax> arcs, Expressions expressions) throws LnaException {
    List<Arc> lowered = new ArrayList<>();
    for (Syntax.ArcSyntax arc : arcs) {
      Globals.Site site = globals.place(arc.place());
      lowered.add(new Arc(site.number(), terms(arc.label(), site.domain(), expressions)));
    }
    return lowered;
  }

  /** The terms of a label. */
  List<Term> terms(Syntax.Label label, List<Sort> domain, Expressions expressions)
      throws LnaException {
    List<Term> terms = new ArrayList<>();
    for (Syntax.TupleSyntax tuple : label.tuples()) {
      Expressions inner = expressions.inner();
      List<Loop> loops = new ArrayList<>();
      for (Syntax.LoopSyntax loop : tuple.loops()) {
        loops.add(new Loops(globals).of(loop, inner, false));
      }
      Expression condition = tuple.condition() == null ? null : inner.condition(tuple.condition());
      Expression factor = new Expression.Constant(1);
      if (tuple.factor() != null) {
        Typed typed = inner.number(tuple.factor());
        long value = globals.evaluate(typed, tuple.factor().position());
        if (value < 0) {
          throw new LnaException(tuple.factor().position(), "a factor must not be negative");
        }
        factor = new Expression.Constant(value);
      }
      terms.add(new Term(loops, condition, factor, colour(tuple, domain, inner)));
    }
    return terms;
  }

  private static List<Expression> colour(
      Syntax.TupleSyntax tuple, List<Sort> domain, Expressions inner) throws LnaException {
    List<Expr> components = tuple.components();
    if (components == null) {
      if (!domain.isEmpty()) {
        throw new LnaException(
            tuple.position(),
            "the place holds tokens of " + domain.size() + " components, not plain ones");
      }
      return List.of();
    }
    if (components.size() != domain.size()) {
      throw new LnaException(
          tuple.position(),
          domain.isEmpty()
              ? "the place holds plain tokens: epsilon"
              : "the place holds tokens of "
                  + domain.size()
                  + " components, but the tuple has "
                  + components.size());
    }
    List<Expression> colour = new ArrayList<>();
    for (int i = 0; i < domain.size(); i++) {
      colour.add(inner.of(components.get(i), domain.get(i)));
    }
    return colour;
  }

  private static NetTransition.@Nullable Description description(
      Syntax.@Nullable DescriptionSyntax syntax, Expressions expressions) throws LnaException {
    if (syntax == null) {
      return null;
    }
    List<String> pieces = new ArrayList<>();
    int from = 0;
    for (int at = syntax.format().indexOf('%');
        at >= 0 && at + 1 < syntax.format().length();
        at = syntax.format().indexOf('%', from)) {
      pieces.add(syntax.format().substring(from, at));
      from = at + 2;
    }
    pieces.add(syntax.format().substring(Math.min(from, syntax.format().length())));
    if (pieces.size() - 1 != syntax.values().size()) {
      throw new LnaException(
          syntax.position(),
          "the text has room for "
              + (pieces.size() - 1)
              + " values, but "
              + syntax.values().size()
              + " follow it");
    }
    List<Sort> sorts = new ArrayList<>();
    List<Expression> values = new ArrayList<>();
    for (Expr value : syntax.values()) {
      Typed typed = expressions.discrete(value, null);
      sorts.add(typed.sort());
      values.add(typed.expression());
    }
    return new NetTransition.Description(pieces, sorts, values);
  }
}
