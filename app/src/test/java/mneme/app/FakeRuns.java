package mneme.app;

import java.util.List;
import java.util.concurrent.atomic.AtomicReference;
import mneme.app.world.Engine;
import mneme.model.Statement;
import mneme.question.Answer;
import mneme.run.Figures;
import mneme.run.Limit;
import mneme.run.Plan;
import mneme.run.QuestionResult;
import mneme.run.Run;
import mneme.run.Verdict;
import mneme.run.Violation;
import mneme.source.Position;
import org.jspecify.annotations.Nullable;

/** Runs that never happened, with figures that are easy to recognise. */
final class FakeRuns {
  static final Figures FIGURES =
      new Figures(
          1_234_567,
          1_234_000,
          5_000_000,
          3_765_434,
          5_000_001,
          3,
          4,
          5,
          new long[] {6},
          List.of(
              new Statement("transition a -> b", "P", new Position(7, 3), false, new int[] {0}),
              new Statement("location c", "", Position.NONE, false, new int[] {1})),
          new Figures.LevelFigures(
              new long[] {1, 10, 700_000, 534_556}, new long[] {1_000, 0, 100}),
          3,
          new long[] {3, 1_000_000, 233_997},
          2.5,
          50_000_000,
          7_000_000,
          1_234_000,
          1_234_567,
          List.of());

  private FakeRuns() {}

  static Engine ending(Verdict verdict, @Nullable Limit limit, @Nullable Violation violation) {
    return (plan, control) ->
        new Run(
            named(plan),
            verdict,
            limit,
            violation,
            true,
            FIGURES,
            results(plan, verdict, violation));
  }

  /** A run says what was used where the plan has left the choice open. */
  private static Plan named(Plan plan) {
    Plan searched = plan.search().equals("auto") ? plan.withSearch("bfs") : plan;
    return searched.store().equals("auto") ? searched.withStore("full") : searched;
  }

  /** Everything holds, or one question is answered by the violation, or nothing is known. */
  private static List<QuestionResult> results(
      Plan plan, Verdict verdict, @Nullable Violation violation) {
    return plan.questions().all().stream()
        .map(
            question -> {
              boolean shown = violation != null && violation.kind().equals(question.kind());
              Answer answer =
                  verdict == Verdict.HOLDS ? Answer.TRUE : shown ? Answer.FALSE : Answer.UNKNOWN;
              return new QuestionResult(question, answer, shown ? 1 : 0, null, shown);
            })
        .toList();
  }

  static Engine withFigures(Verdict verdict, Figures figures) {
    return (plan, control) -> new Run(plan, verdict, null, null, true, figures);
  }

  /** Keeps the plan it was given. */
  static Engine keeping(AtomicReference<Plan> kept) {
    return (plan, control) -> {
      kept.set(plan);
      return new Run(plan, Verdict.COMPLETE, null, null, true, FIGURES);
    };
  }
}
