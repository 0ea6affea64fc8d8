package mneme.promela;

import java.util.ArrayList;
import java.util.List;
import mneme.logic.Formula;
import mneme.logic.Translation;
import mneme.logic.automaton.Buchi;
import mneme.model.AcceptingStates;
import mneme.model.BreakingRuns;
import mneme.model.Claim;
import mneme.model.Predicate;
import mneme.model.Proposition;
import mneme.model.RunAutomaton;
import mneme.model.RunMemory;
import mneme.promela.program.Expression;
import mneme.promela.program.Location;
import mneme.promela.program.Program;
import mneme.source.Position;
import org.jspecify.annotations.Nullable;

/** What a text says of runs, for the engine. */
final class Claims {
  private Claims() {}

  /**
   * The claims that were translated, and those that labels make.
   *
   * @param accepting where some process is at an accept label; null where there is no such label
   */
  static List<Claim> of(
      List<mneme.promela.program.Claim> translated,
      StatePredicate.Asked asked,
      @Nullable Predicate accepting) {
    List<Claim> claims = new ArrayList<>();
    for (mneme.promela.program.Claim claim : translated) {
      Buchi automaton = claim.automaton();
      claims.add(
          automaton == null
              ? new Claim(claim.name(), claim.position(), claim.unchecked())
              : new Claim(
                  claim.name(),
                  claim.position(),
                  new RunAutomaton(
                      propositions(claim, asked), automaton, true, memory(claim.memory(), asked))));
    }
    claims.add(
        new Claim(
                Claim.ACCEPTANCE,
                accept(asked.program()),
                acceptance(translated, claims, accepting))
            .onRequest());
    claims.add(new Claim(Claim.NON_PROGRESS, Position.NONE, stays(asked)).onRequest());
    return List.copyOf(claims);
  }

  /** The labels of a never claim are those that count where there is one. */
  private static BreakingRuns acceptance(
      List<mneme.promela.program.Claim> translated,
      List<Claim> claims,
      @Nullable Predicate accepting) {
    for (int i = 0; i < translated.size(); i++) {
      BreakingRuns breaking = claims.get(i).breaking();
      if (breaking != null && !translated.get(i).locations().isEmpty()) {
        return breaking;
      }
    }
    return accepting == null
        ? new RunAutomaton(List.of(), Translation.plain(Formula.FALSE))
        : new AcceptingStates(accepting);
  }

  private static @Nullable RunMemory memory(
      mneme.promela.program.Claim.@Nullable Memory memory, StatePredicate.Asked asked) {
    return memory == null ? null : new ClaimMemory(memory, asked);
  }

  private static List<Proposition> propositions(
      mneme.promela.program.Claim claim, StatePredicate.Asked asked) {
    return claim.propositions().stream()
        .<Proposition>map(
            each -> new Proposition.OfState(asked.predicate(each.text(), each.condition())))
        .toList();
  }

  /** The runs that come to pass no progress label any more, but not by ending, as SPIN has it. */
  private static RunAutomaton stays(StatePredicate.Asked asked) {
    Expression none = new Expression.Fact(Expression.Topic.NO_PROGRESS, null);
    return new RunAutomaton(
        List.of(new Proposition.OfState(asked.predicate("np_", none))),
        Translation.plain(Formula.eventually(Formula.always(Formula.proposition(0)))),
        false);
  }

  /** Where the first accept label stands. */
  private static Position accept(Program program) {
    return program.proctypes().stream()
        .flatMap(type -> type.locations().stream())
        .filter(Location::accept)
        .flatMap(location -> location.groups().stream())
        .flatMap(group -> group.steps().stream())
        .map(step -> step.position())
        .findFirst()
        .orElse(Position.NONE);
  }
}
