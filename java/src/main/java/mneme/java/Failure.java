package mneme.java;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import mneme.api.Result;
import mneme.chart.Change;
import mneme.chart.ChartMaker;
import mneme.chart.ChartText;
import mneme.chart.Look;
import mneme.chart.TraceWords;
import mneme.model.Actors;
import mneme.model.Entry;
import mneme.model.Model;
import mneme.question.Answer;
import mneme.run.QuestionResult;
import mneme.run.Run;
import mneme.run.Violation;
import mneme.trace.Trace;

/**
 * What went wrong, in words for the log of a test: each step with what it changes, and a chart of
 * who does what where the model has processes.
 */
final class Failure {
  private final Model model;
  private final StringBuilder text = new StringBuilder();

  private Failure(Model model) {
    this.model = model;
  }

  static String of(Result result) {
    Run run = result.run();
    Failure failure = new Failure(run.plan().model());
    failure.text.append(run.plan().model().name()).append(": ");
    Violation violation = run.violation();
    if (violation == null) {
      failure.incomplete(run);
      failure.thrown();
      return failure.text.toString();
    }
    failure.text.append(violation.message());
    Trace trace = violation.trace();
    if (trace != null) {
      failure.steps(trace);
      failure.complaints(trace);
      if (failure.model.ability(Actors.class) != null) {
        failure.chart(trace);
      }
    } else {
      failure.thrown();
    }
    return failure.text.toString();
  }

  private void incomplete(Run run) {
    text.append(run.verdict().toString().toLowerCase(Locale.ROOT))
        .append(" after ")
        .append(run.figures().states())
        .append(" states");
    if (run.limit() != null) {
      text.append(", limit ").append(run.limit());
    }
    List<String> open = new ArrayList<>();
    for (QuestionResult result : run.results()) {
      if (result.answer() == Answer.UNKNOWN) {
        open.add(result.question().name());
      }
    }
    if (!open.isEmpty()) {
      text.append("; undecided: ").append(String.join(", ", open));
    }
  }

  private void steps(Trace trace) {
    line("   ", "start");
    for (Entry entry : model.presentation().entries(trace.initial())) {
      detail(entry.name() + " = " + entry.text());
    }
    int[] before = trace.initial();
    for (int i = 0; i < trace.steps().size(); i++) {
      Trace.Step step = trace.steps().get(i);
      if (trace.goesRound() && i == trace.loopStart()) {
        text.append("\n      ").append(TraceWords.CYCLE_START);
      }
      event(i + 1, step.event());
      for (Change change : Change.between(model, before, step.state())) {
        detail(words(change));
      }
      before = step.state();
    }
    Trace.ErringEvent error = trace.error();
    if (error != null) {
      event(trace.length(), error.event());
      detail(error.error().message());
    }
    if (trace.isLasso()) {
      text.append("\n      ").append(TraceWords.endOf(trace));
    }
  }

  /** Conditions that throw, or change their mind, at the end of the way. */
  private void complaints(Trace trace) {
    if (model instanceof JavaModel<?, ?> java && trace.error() == null) {
      for (StateCondition<?> condition : java.conditions()) {
        String complaint = condition.complaint(trace.last());
        if (complaint != null) {
          text.append("\n  ").append(complaint);
        }
      }
    }
  }

  /** Why a condition was decided nowhere, or not everywhere. */
  private void thrown() {
    if (model instanceof JavaModel<?, ?> java && java.thrown() != null) {
      text.append("\n  ").append(java.thrown());
    }
  }

  private static String words(Change change) {
    Entry before = change.before();
    Entry after = change.after();
    if (after == null) {
      return change.name() + " is gone";
    }
    return change.name() + (before == null ? "" : " " + before.text()) + " → " + after.text();
  }

  private void chart(Trace trace) {
    text.append('\n');
    for (String line :
        ChartText.lines(
            new ChartMaker(model, model.name(), trace, Look.PLAIN).chart(ChartMaker.Size.TEXT),
            Look.PLAIN)) {
      text.append('\n').append(line);
    }
  }

  private void event(int number, long event) {
    line("%3d".formatted(number), model.presentation().describe(event));
  }

  private void line(String number, String what) {
    text.append("\n  ").append(number).append("  ").append(what);
  }

  private void detail(String what) {
    text.append("\n         ").append(what);
  }
}
