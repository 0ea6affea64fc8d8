package mneme.lna.syntax;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import mneme.source.Position;
import mneme.source.SourceText;

/** Reads files of properties. */
public final class PropertyParser extends TokenStream {
  /** Operators between formulas, those that bind least first: not the usual order. */
  private static final List<String> BETWEEN = List.of("or", "and", "=>", "<=>", "until");

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

  /** {@code true false}. */
  public record Constant(boolean value) implements Formula {}

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
    Formula formula = between(0);
    leave();
    return formula;
  }

  /** Operators between formulas bind from the left. */
  private Formula between(int level) throws LnaException {
    if (level == BETWEEN.size()) {
      return unary();
    }
    Formula left = between(level + 1);
    while (accept(BETWEEN.get(level))) {
      left = new BinaryFormula(BETWEEN.get(level), left, between(level + 1));
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
    if (accept("true")) {
      return new Constant(true);
    }
    if (accept("false")) {
      return new Constant(false);
    }
    return new Atom(name("the name of a proposition"));
  }
}
