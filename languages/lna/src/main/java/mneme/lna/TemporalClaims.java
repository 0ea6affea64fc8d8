package mneme.lna;

import java.util.ArrayList;
import java.util.List;
import mneme.lna.syntax.LnaException;
import mneme.lna.syntax.PropertyParser;
import mneme.lna.syntax.Syntax;
import mneme.logic.Formula;
import mneme.logic.Translation;
import mneme.model.Claim;
import mneme.model.Predicate;
import mneme.model.Proposition;
import mneme.model.RunAutomaton;

/**
 * Makes a claim of a temporal formula over the propositions of a net. It is about all maximal runs:
 * one that ends stays in its last marking. Not thread-safe.
 */
final class TemporalClaims {
  /** Finds propositions of the net. */
  @FunctionalInterface
  interface Propositions {
    Predicate find(Syntax.Named name) throws LnaException;
  }

  private final Propositions source;
  private final List<String> names = new ArrayList<>();
  private final List<Proposition> propositions = new ArrayList<>();

  private TemporalClaims(Propositions source) {
    this.source = source;
  }

  static Claim of(PropertyParser.TemporalProperty property, Propositions source)
      throws LnaException {
    TemporalClaims claims = new TemporalClaims(source);
    Formula formula = claims.formula(property.formula());
    try {
      return new Claim(
          property.name().text(),
          property.name().position(),
          new RunAutomaton(claims.propositions, Translation.plain(Formula.not(formula))));
    } catch (Translation.TooLargeException e) {
      throw new LnaException(property.name().position(), String.valueOf(e.getMessage()));
    }
  }

  private Formula formula(PropertyParser.Formula formula) throws LnaException {
    return switch (formula) {
      case PropertyParser.Constant(boolean value) -> value ? Formula.TRUE : Formula.FALSE;
      case PropertyParser.Atom(Syntax.Named proposition) -> proposition(proposition);
      case PropertyParser.UnaryFormula(String operator, PropertyParser.Formula operand) ->
          switch (operator) {
            case "not" -> Formula.not(formula(operand));
            case "[]" -> Formula.always(formula(operand));
            default -> Formula.eventually(formula(operand));
          };
      case PropertyParser.BinaryFormula(
              String operator,
              PropertyParser.Formula left,
              PropertyParser.Formula right) ->
          switch (operator) {
            case "and" -> Formula.and(formula(left), formula(right));
            case "or" -> Formula.or(formula(left), formula(right));
            case "=>" -> Formula.implies(formula(left), formula(right));
            case "<=>" -> Formula.equivalent(formula(left), formula(right));
            default -> Formula.until(formula(left), formula(right));
          };
    };
  }

  private Formula proposition(Syntax.Named name) throws LnaException {
    if (!names.contains(name.text())) {
      propositions.add(new Proposition.OfState(source.find(name)));
      names.add(name.text());
    }
    return Formula.proposition(names.indexOf(name.text()));
  }
}
