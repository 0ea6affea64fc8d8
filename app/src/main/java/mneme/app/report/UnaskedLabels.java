package mneme.app.report;

import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import mneme.model.AcceptingStates;
import mneme.model.Claim;
import mneme.model.StateLabel;
import mneme.model.StateLabels;
import mneme.question.Assertions;
import mneme.question.Deadlocks;
import mneme.question.RunsKept;
import mneme.run.Plan;
import mneme.run.Verdict;

/**
 * Labels by which the text of a model says something about its infinite runs, where nobody asked
 * about them: who reads that a model is right has to know that they were not looked at.
 */
final class UnaskedLabels {
  private UnaskedLabels() {}

  /** The names of the claims that nobody asked; who asks for something by name knows of others. */
  static List<String> of(Outcome outcome) {
    Plan.Questions questions = outcome.run().plan().questions();
    boolean usual = questions.asks(Deadlocks.class) || questions.asks(Assertions.class);
    StateLabels labels = outcome.model().model().ability(StateLabels.class);
    if (outcome.run().verdict() != Verdict.HOLDS || !usual || labels == null) {
      return List.of();
    }
    Set<String> marked = labels.all().stream().map(StateLabel::name).collect(Collectors.toSet());
    Set<String> asked =
        questions.all().stream()
            .filter(RunsKept.class::isInstance)
            .map(question -> ((RunsKept) question).claim().name())
            .collect(Collectors.toSet());
    return outcome.model().model().claims().stream()
        .filter(claim -> !claim.standing() && !asked.contains(claim.name()))
        .filter(claim -> isAbout(claim, marked))
        .map(Claim::name)
        .toList();
  }

  /** With a never claim its own labels count instead, and the claim is asked. */
  private static boolean isAbout(Claim claim, Set<String> marked) {
    return switch (claim.name()) {
      case Claim.ACCEPTANCE ->
          marked.contains("accepting") && claim.breaking() instanceof AcceptingStates;
      case Claim.NON_PROGRESS -> marked.contains("progress");
      default -> false;
    };
  }

  /** Which option asks about them; empty where nothing is left to ask. */
  static String advice(Outcome outcome) {
    return of(outcome).stream()
        .map(
            name ->
                name.equals(Claim.ACCEPTANCE)
                    ? "accept labels were not looked at: --acceptance asks whether a run passes them"
                        + " again and again"
                    : "progress labels were not looked at: --non-progress asks whether a run passes"
                        + " none of them any more")
        .collect(Collectors.joining("; "));
  }
}
