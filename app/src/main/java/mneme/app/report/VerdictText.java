package mneme.app.report;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import mneme.app.text.Numbers;
import mneme.app.text.Style;
import mneme.model.Property;
import mneme.question.Answer;
import mneme.question.Question;
import mneme.question.RunsKept;
import mneme.question.RuntimeErrors;
import mneme.run.Figures;
import mneme.run.Limit;
import mneme.run.Plan;
import mneme.run.QuestionResult;
import mneme.run.Run;
import mneme.run.Violation;
import mneme.trace.Trace;

/** The outcome of a run in a sentence, and what to do where it is not the last word. */
public final class VerdictText {
  private VerdictText() {}

  /** The first line of every report. */
  public static String line(Outcome outcome, Style style) {
    Run run = outcome.run();
    return switch (run.verdict()) {
      case HOLDS ->
          style.good("holds")
              + ": "
              + String.join(", ", shown(run))
              + " in "
              + states(run.figures());
      case COMPLETE ->
          style.good("complete")
              // An event that errs has no successor: what would follow is not a state of the model.
              + (run.figures().runtimeErrors() == 0
                  ? ": every reachable state was visited, "
                  : ": every state that is reached without a run-time error was visited, ")
              + states(run.figures())
              + (run.figures().knowsTransitions()
                  ? " and " + Numbers.counted(run.figures().transitions(), "transition")
                  : "");
      case VIOLATED -> style.bad("violated") + ": " + violation(outcome);
      case INCOMPLETE ->
          style.doubtful("incomplete")
              + ": "
              + limit(outcome)
              + (run.plan().questions().asksAnything()
                  ? "; nothing wrong was found in "
                  : run.limit() == Limit.LOSSY ? "; there are at least " : "; there are more than ")
              + states(run.figures());
    };
  }

  /** How much was visited: distinct states where that is known. */
  public static String states(Figures figures) {
    return figures.knowsStates()
        ? Numbers.counted(figures.states(), "state")
        : Numbers.counted(figures.visited(), "visit") + " with repetitions";
  }

  /**
   * What could be changed about an incomplete run, or asked besides; empty where there is nothing
   * to say.
   */
  public static String advice(Outcome outcome) {
    Run run = outcome.run();
    Limit limit = run.limit();
    return limit == null
        ? UnaskedLabels.advice(outcome)
        : Advice.of(run.plan(), limit, MemoryUse.hasChosen(run));
  }

  /** What could be changed about a run that a limit ended; empty where there is nothing to say. */
  public static String advice(Plan plan, Limit limit) {
    return Advice.of(plan, limit, false);
  }

  /** Whether the trace of a run could be shorter. */
  public static String shortness(Run run, Trace trace) {
    if (trace.isLasso()) {
      return trace.shortest()
          ? "there is no shorter way to a cycle, and behind one as short no shorter cycle"
          : "there may be a shorter one";
    }
    if (trace.shortest()) {
      return "there is no shorter way";
    }
    return run.figures().areReduced()
        ? "there may be a shorter way: --reduction off finds it"
        : "there may be a shorter way: --search bfs --store full finds it";
  }

  private static String violation(Outcome outcome) {
    Violation violation = outcome.run().violation();
    if (violation == null) {
      return "";
    }
    StringBuilder text = new StringBuilder();
    if (violation.kind().equals(RuntimeErrors.KIND)) {
      text.append("run-time error: ");
    }
    text.append(violation.message());
    if (violation.property() != null && !violation.message().contains(violation.property())) {
      text.append(": ").append(violation.property());
    }
    if (violation.kind().equals(Property.KIND) || violation.kind().equals(RunsKept.CYCLE)) {
      Run run = outcome.run();
      long others =
          Stream.concat(run.properties().stream(), run.claims().stream())
                  .filter(result -> result.answer() == Answer.FALSE)
                  .count()
              - 1;
      if (others > 0) {
        text.append(", and so ").append(others == 1 ? "is" : "are").append(' ').append(others);
        text.append(others == 1 ? " other property" : " other properties");
      }
    }
    if (violation.position().isKnown()) {
      text.append(" (").append(outcome.model().fileName()).append(':');
      text.append(violation.position()).append(')');
    }
    return text.toString();
  }

  private static String limit(Outcome outcome) {
    Limit limit = outcome.run().limit();
    if (limit == null) {
      return "the search did not finish";
    }
    Plan plan = outcome.run().plan();
    return switch (limit) {
      case MEMORY -> "the memory of " + Numbers.bytes(outcome.budget()) + " is used up";
      case TIME ->
          "the time of " + Numbers.seconds(plan.limits().time().toMillis() / 1e3) + " is up";
      case STATES ->
          "the limit of " + Numbers.counted(plan.limits().states(), "state") + " was reached";
      case DEPTH ->
          "the depth of " + Numbers.counted(plan.limits().depth(), "step") + " was reached";
      case DISK -> "the disk gave out";
      case STEP -> "a step of the model does more than is followed";
      case LOSSY -> "the method may have missed states";
      case ERRORS -> "steps of the model err, and what lies behind them is not known";
      case UNCHECKED -> unchecked(outcome.run().unchecked().size());
      case INTERRUPTED -> "it was interrupted";
    };
  }

  private static String unchecked(int count) {
    return count == 1
        ? "a claim of the model was not checked"
        : Numbers.grouped(count) + " claims of the model were not checked";
  }

  /** What was shown, several of one kind in one word. */
  private static List<String> shown(Run run) {
    Map<String, List<Question>> kinds = new LinkedHashMap<>();
    for (QuestionResult result : run.results()) {
      if (result.answer() == Answer.TRUE) {
        Question question = result.question();
        kinds.computeIfAbsent(question.claim(1), _ -> new ArrayList<>()).add(question);
      }
    }
    return kinds.values().stream()
        .map(questions -> questions.getFirst().claim(questions.size()))
        .toList();
  }
}
