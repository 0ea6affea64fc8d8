package mneme.net.temporal;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import mneme.logic.FirstMoment;
import mneme.logic.Formula;
import mneme.logic.Translation;
import mneme.logic.automaton.Automaton;
import mneme.logic.automaton.Buchi;
import mneme.model.Claim;
import mneme.model.Proposition;
import mneme.model.RunAutomaton;
import mneme.net.condition.Condition;
import mneme.net.condition.NetModel;
import mneme.net.condition.NetPredicate;
import mneme.source.Position;

/**
 * Makes claims of formulas over conditions on the markings of a net. A formula is simplified by
 * what is known without a search: the bounds of places, and the first marking. Immutable and
 * thread-safe.
 */
public final class NetClaims {
  /** An automaton over more parts of conditions has too many edges to be of use. */
  private static final int MOST_PARTS = 16;

  private final NetModel model;
  private final KnownConditions known;

  public NetClaims(NetModel model) {
    this.model = model;
    this.known = new KnownConditions(model.shape());
  }

  /** Makes a formula, of conditions that were made propositions. */
  @FunctionalInterface
  public interface FormulaMaker<E extends Exception> {
    Formula make(Function<Condition, Formula> conditions) throws E;
  }

  /**
   * The claim that a formula holds on every run.
   *
   * <p>Whole conditions as propositions make small automata, unless several of them have parts in
   * common, of which the automaton then knows nothing. So both are tried.
   *
   * @throws Translation.TooLargeException where the automaton would be too large
   */
  public <E extends Exception> Claim claim(String name, Position position, FormulaMaker<E> maker)
      throws E {
    RunAutomaton whole = automaton(maker, new Atoms(true));
    if (whole.propositions().size() < 2 || parts(maker) > MOST_PARTS) {
      return new Claim(name, position, whole);
    }
    RunAutomaton other = automaton(maker, new Atoms(false));
    return new Claim(name, position, isSmaller(other.buchi(), whole.buchi()) ? other : whole);
  }

  /** How many parts the conditions of a formula have. */
  private <E extends Exception> int parts(FormulaMaker<E> maker) throws E {
    int[] count = {0};
    maker.make(
        condition -> {
          count[0] += parts(known.without(condition));
          return Formula.TRUE;
        });
    return count[0];
  }

  private static int parts(Condition condition) {
    return switch (condition) {
      case Condition.Constant _ -> 0;
      case Condition.Not(Condition operand) -> parts(operand);
      case Condition.And(List<Condition> operands) ->
          operands.stream().mapToInt(NetClaims::parts).sum();
      case Condition.Or(List<Condition> operands) ->
          operands.stream().mapToInt(NetClaims::parts).sum();
      case Condition.Compare _, Condition.Ask _ -> 1;
    };
  }

  private static boolean isSmaller(Buchi first, Buchi second) {
    return first.size() != second.size()
        ? first.size() < second.size()
        : edges(first) < edges(second);
  }

  private static int edges(Buchi automaton) {
    return automaton.edges().stream().mapToInt(List::size).sum();
  }

  /** Accepts the runs on which the formula does not hold. */
  private <E extends Exception> RunAutomaton automaton(FormulaMaker<E> maker, Atoms atoms)
      throws E {
    Formula formula = maker.make(condition -> atoms.formula(known.without(condition)));
    List<int[]> initial = model.initialStates();
    if (initial.size() == 1) {
      Condition.Oracle oracle = model.words().oracle();
      formula =
          FirstMoment.known(
              formula, number -> atoms.conditions().get(number).holds(initial.getFirst(), oracle));
    }
    return used(Translation.plain(Formula.not(formula)), atoms.conditions());
  }

  /** Propositions the automaton does not ask are not computed. */
  private RunAutomaton used(Buchi automaton, List<Condition> conditions) {
    long asked = 0;
    for (List<Automaton.Edge> edges : automaton.edges()) {
      for (Automaton.Edge edge : edges) {
        asked |= edge.label().holds() | edge.label().fails();
      }
    }
    List<Proposition> propositions = new ArrayList<>();
    for (int i = 0; i < Long.SIZE - Long.numberOfLeadingZeros(asked); i++) {
      Condition condition = (asked >>> i & 1) != 0 ? conditions.get(i) : Condition.FALSE;
      propositions.add(
          new Proposition.OfState(new NetPredicate("p" + i, condition, model.words())));
    }
    return new RunAutomaton(propositions, automaton);
  }
}
