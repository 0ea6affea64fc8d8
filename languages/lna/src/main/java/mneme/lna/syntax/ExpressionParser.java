package mneme.lna.syntax;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import mneme.lna.syntax.Syntax.Expr;
import mneme.source.Position;
import org.jspecify.annotations.Nullable;

/** Reads expressions. */
class ExpressionParser extends TokenStream {
  private static final Set<String> ITERATORS =
      Set.of("forall", "exists", "card", "mult", "min", "max", "sum", "product");

  ExpressionParser(List<Token> tokens) {
    super(tokens);
  }

  Expr expression() throws LnaException {
    enter();
    Expr condition = disjunction();
    if (sees("?")) {
      Position position = next().position();
      Expr yes = expression();
      expect(":");
      Expr no = expression();
      condition = new Syntax.Choice(condition, yes, no, position);
    }
    leave();
    return condition;
  }

  private Expr disjunction() throws LnaException {
    Expr left = conjunction();
    while (sees("or")) {
      Position position = next().position();
      left = new Syntax.Infix("or", left, conjunction(), position);
    }
    return left;
  }

  private Expr conjunction() throws LnaException {
    Expr left = negation();
    while (sees("and")) {
      Position position = next().position();
      left = new Syntax.Infix("and", left, negation(), position);
    }
    return left;
  }

  private Expr negation() throws LnaException {
    if (sees("not")) {
      Position position = next().position();
      enter();
      Expr operand = negation();
      leave();
      return new Syntax.Prefix("not", operand, position);
    }
    return comparison();
  }

  private Expr comparison() throws LnaException {
    Expr left = concatenation();
    while (isComparison()) {
      Token operator = next();
      left = new Syntax.Infix(operator.text(), left, concatenation(), operator.position());
    }
    return left;
  }

  private boolean isComparison() {
    return sees("=")
        || sees("!=")
        || sees("<")
        || sees("<=")
        || sees(">")
        || sees(">=")
        || sees("in");
  }

  private Expr concatenation() throws LnaException {
    Expr left = sum();
    while (sees("&")) {
      Position position = next().position();
      left = new Syntax.Infix("&", left, sum(), position);
    }
    return left;
  }

  private Expr sum() throws LnaException {
    Expr left = product();
    while (sees("+") || sees("-")) {
      Token operator = next();
      left = new Syntax.Infix(operator.text(), left, product(), operator.position());
    }
    return left;
  }

  /** Leaves {@code * <(} to whoever reads a tuple. */
  Expr product() throws LnaException {
    Expr left = prefix();
    while (sees("*") && !isTupleFactor() || sees("/") || sees("%")) {
      Token operator = next();
      left = new Syntax.Infix(operator.text(), left, prefix(), operator.position());
    }
    return left;
  }

  private boolean isTupleFactor() {
    return peek(1).is("epsilon") || peek(1).is("<");
  }

  private Expr prefix() throws LnaException {
    if (sees("-") || sees("+") || sees("pred") || sees("succ")) {
      Token operator = next();
      enter();
      Expr operand = prefix();
      leave();
      return new Syntax.Prefix(operator.text(), operand, operator.position());
    }
    return postfix();
  }

  private Expr postfix() throws LnaException {
    Expr value = primary();
    while (true) {
      Position position = position();
      if (accept("[")) {
        Expr first = expression();
        if (accept("..")) {
          value = new Syntax.SliceExpr(value, first, expression(), position);
        } else {
          value = new Syntax.IndexExpr(value, more(first), position);
        }
        expect("]");
      } else if (accept(".")) {
        value = new Syntax.MemberExpr(value, name("the name of a component"), position);
      } else if (accept("->")) {
        value = new Syntax.TokenExpr(value, number(), position);
      } else if (accept("'")) {
        Token attribute = next();
        if (attribute.kind() != Token.Kind.NAME) {
          throw new LnaException(
              attribute.position(), "expected an attribute but found " + attribute.shown());
        }
        value =
            new Syntax.Attribute(
                value, new Syntax.Named(attribute.text(), attribute.position()), position);
      } else if (accept("::")) {
        value = update(value, position);
      } else {
        return value;
      }
    }
  }

  private Expr update(Expr value, Position position) throws LnaException {
    expect("(");
    Expr updated;
    if (accept("[")) {
      List<Expr> indices = more(expression());
      expect("]");
      expect(":=");
      updated = new Syntax.VectorUpdate(value, indices, expression(), position);
    } else {
      Syntax.Named member = name("the name of a component");
      expect(":=");
      updated = new Syntax.StructUpdate(value, member, expression(), position);
    }
    expect(")");
    return updated;
  }

  List<Expr> more(Expr first) throws LnaException {
    List<Expr> all = new ArrayList<>();
    all.add(first);
    while (accept(",")) {
      all.add(expression());
    }
    return all;
  }

  private Expr primary() throws LnaException {
    Token token = peek();
    Position position = token.position();
    if (token.kind() == Token.Kind.NUMBER) {
      return new Syntax.Num(number(), position);
    }
    if (accept("(")) {
      Expr inner = expression();
      expect(")");
      return inner;
    }
    if (accept("{")) {
      List<Expr> components = more(expression());
      expect("}");
      return new Syntax.StructExpr(components, position);
    }
    if (accept("[")) {
      List<Expr> elements = more(expression());
      expect("]");
      return new Syntax.VectorExpr(elements, position);
    }
    if (accept("|")) {
      List<Expr> elements = more(expression());
      expect("|");
      return new Syntax.ContainerExpr(elements, position);
    }
    if (accept("empty")) {
      return new Syntax.ContainerExpr(List.of(), position);
    }
    if (token.kind() == Token.Kind.NAME && ITERATORS.contains(token.text())) {
      return iterator();
    }
    if (seesName()) {
      Syntax.Named name = name("an expression");
      if (!sees("(")) {
        return new Syntax.Name(name.text(), position);
      }
      next();
      List<Expr> arguments = sees(")") ? List.of() : more(expression());
      expect(")");
      return new Syntax.CallExpr(name, arguments, position);
    }
    throw error("expected an expression but found " + token.shown());
  }

  private Expr iterator() throws LnaException {
    Token operator = next();
    expect("(");
    if (operator.is("card") && seesName() && peek(1).is(")")) {
      // The tokens of a place, as they are asked for on the command line.
      Syntax.Named place = name("a place");
      next();
      return new Syntax.CallExpr(
          new Syntax.Named("card", operator.position()),
          List.of(new Syntax.Name(place.text(), place.position())),
          operator.position());
    }
    List<Syntax.LoopSyntax> loops = loops();
    Expr condition = accept("|") ? expression() : null;
    Expr body = accept(":") ? expression() : null;
    expect(")");
    return new Syntax.IteratorExpr(operator.text(), loops, condition, body, operator.position());
  }

  List<Syntax.LoopSyntax> loops() throws LnaException {
    List<Syntax.LoopSyntax> loops = new ArrayList<>();
    do {
      loops.add(loop());
    } while (accept(","));
    return loops;
  }

  Syntax.LoopSyntax loop() throws LnaException {
    Syntax.Named name = name("the name of a variable");
    expect("in");
    Expr domain = sum();
    return new Syntax.LoopSyntax(name, domain, optionalRange());
  }

  Syntax.@Nullable Range optionalRange() throws LnaException {
    return accept("range") ? range() : null;
  }

  Syntax.Range range() throws LnaException {
    Expr low = expression();
    expect("..");
    return new Syntax.Range(low, expression());
  }
}
