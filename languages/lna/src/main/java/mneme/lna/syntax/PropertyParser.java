package mneme.lna.syntax;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import mneme.source.Position;
import mneme.source.SourceText;

/** Reads files of properties. */
public final class PropertyParser extends TokenStream {
  private PropertyParser(List<Token> tokens) {
    super(tokens);
  }

  /** A property of a file. */
  public sealed interface Property {
    Syntax.Named name();
  }

  /**
   * No reachable state is rejected, unless it is accepted.
   *
   * @param rejected the name of a proposition, or {@code deadlock}
   */
  public record StateProperty(Syntax.Named name, Syntax.Named rejected, List<Syntax.Named> accepted)
      implements Property {}

  /** A formula over runs. */
  public record TemporalProperty(Syntax.Named name, Formula formula) implements Property {}

  /** A temporal formula. */
  public sealed interface Formula {}

  public record Atom(Syntax.Named proposition) implements Formula {}

  /** {@code not [] <>}. */
  public record UnaryFormula(String operator, Formula operand) implements Formula {}

  /** {@code and or => <=> until}. */
  public record BinaryFormula(String operator, Formula left, Formula right) implements Formula {}

  public static List<Property> read(SourceText source) throws LnaException {
    return new PropertyParser(Lexer.read(source, Set.of()).tokens()).properties();
  }

  private List<Property> properties() throws LnaException {
    List<Property> properties = new ArrayList<>();
    while (peek().kind() != Token.Kind.END) {
      if (accept("state")) {
        properties.add(state());
      } else if (accept("ltl")) {
        Syntax.Named name = head();
        Formula formula = formula();
        expect(";");
        properties.add(new TemporalProperty(name, formula));
      } else {
        throw error("expected 'state property' or 'ltl property' but found " + peek().shown());
      }
    }
    return properties;
  }

  private Syntax.Named head() throws LnaException {
    expect("property");
    Syntax.Named name = name("the name of a property");
    expect(":");
    return name;
  }

  private Property state() throws LnaException {
    Syntax.Named name = head();
    expect("reject");
    Syntax.Named rejected = predicate();
    List<Syntax.Named> accepted = new ArrayList<>();
    while (accept("accept")) {
      accepted.add(predicate());
    }
    return new StateProperty(name, rejected, accepted);
  }

  private Syntax.Named predicate() throws LnaException {
    Syntax.Named name;
    if (sees("deadlock")) {
      Position position = position();
      name = new Syntax.Named(next().text(), position);
    } else {
      name = name("deadlock or the name of a proposition");
    }
    expect(";");
    return name;
  }

  private Formula formula() throws LnaException {
    enter();
    Formula left = disjunction();
    while (sees("until") || sees("=>") || sees("<=>")) {
      String operator = next().text();
      left = new BinaryFormula(operator, left, disjunction());
    }
    leave();
    return left;
  }

  private Formula disjunction() throws LnaException {
    Formula left = conjunction();
    while (accept("or")) {
      left = new BinaryFormula("or", left, conjunction());
    }
    return left;
  }

  private Formula conjunction() throws LnaException {
    Formula left = unary();
    while (accept("and")) {
      left = new BinaryFormula("and", left, unary());
    }
    return left;
  }

  private Formula unary() throws LnaException {
    if (sees("not") || sees("[]") || sees("<>")) {
      enter();
      Formula formula = new UnaryFormula(next().text(), unary());
      leave();
      return formula;
    }
    if (accept("(")) {
      Formula inner = formula();
      expect(")");
      return inner;
    }
    return new Atom(name("the name of a proposition"));
  }
}
