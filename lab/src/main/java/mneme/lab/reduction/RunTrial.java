package mneme.lab.reduction;

import java.util.List;
import java.util.Random;
import java.util.function.Supplier;
import mneme.engine.Runner;
import mneme.liveness.Formulas;
import mneme.model.Model;
import mneme.question.RunsKept;
import mneme.run.Plan;
import mneme.run.PlanParameters;
import mneme.run.Run;
import mneme.run.Tuning;
import mneme.source.SourceException;
import mneme.source.SourceText;
import org.jspecify.annotations.Nullable;

/** Compares what is found of formulas without X with and without reduction. Not thread-safe. */
final class RunTrial {
  private static final int DEPTH = 3;

  private int formulas;
  private int violated;
  private long states;
  private long left;

  /** How many formulas were decided, and what was left of the states of their products. */
  String tally() {
    return "%d formulas, %d violated, %d of %d states of products left"
        .formatted(formulas, violated, left, states);
  }

  /** Tries a random formula; what is wrong, or null. */
  @Nullable String decide(Model model, Supplier<String> propositions, Random random)
      throws SourceException {
    String formula = formula(propositions, random, DEPTH);
    RunsKept kept = RunsKept.of(Formulas.holds(formula, new SourceText("formula", formula), model));
    Plan plan =
        Plan.check(model)
            .withQuestions(new Plan.Questions(List.of(kept), true, random.nextBoolean()));
    Plan asked = random.nextBoolean() ? plan : plan.withSearch("dfs");
    Run reduced = Runner.run(asked.withTuning(Tuning.NONE.with(PlanParameters.REDUCTION, "on")));
    if (!reduced.figures().areReduced()) {
      return null;
    }
    Run full = Runner.run(asked);
    formulas++;
    states += full.figures().statesOrVisits();
    left += reduced.figures().statesOrVisits();
    if (full.verdict() != reduced.verdict()) {
      return formula + " is decided as " + reduced.verdict() + " instead of " + full.verdict();
    }
    violated += full.violation() == null ? 0 : 1;
    return null;
  }

  private static String formula(Supplier<String> propositions, Random random, int depth) {
    if (depth == 0 || random.nextInt(5) == 0) {
      return "{" + propositions.get() + "}";
    }
    String one = formula(propositions, random, depth - 1);
    String other = formula(propositions, random, depth - 1);
    return switch (random.nextInt(8)) {
      case 0, 1 -> "G (" + one + ")";
      case 2, 3 -> "F (" + one + ")";
      case 4 -> "(" + one + ") U (" + other + ")";
      case 5 -> "(" + one + ") -> (" + other + ")";
      case 6 -> "(" + one + ") && (" + other + ")";
      default -> "! (" + one + ")";
    };
  }
}
