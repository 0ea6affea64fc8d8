package mneme.java;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import mneme.api.Result;
import mneme.model.Entry;
import mneme.model.Presentation;
import mneme.question.Answer;
import mneme.run.QuestionResult;
import mneme.run.Run;
import mneme.run.Violation;
import mneme.trace.Trace;

/** What went wrong, in words for the log of a test: each step with what it changes. */
final class Failure {
  private final Presentation words;
  private final StringBuilder text = new StringBuilder();

  private Failure(Presentation words) {
    this.words = words;
  }

  static String of(Result result) {
    Run run = result.run();
    Failure failure = new Failure(run.plan().model().presentation());
    failure.text.append(run.plan().model().name()).append(": ");
    Violation violation = run.violation();
    if (violation == null) {
      failure.incomplete(run);
      return failure.text.toString();
    }
    failure.text.append(violation.message());
    Trace trace = violation.trace();
    if (trace != null) {
      failure.steps(trace);
    }
    return failure.text.toString();
  }

  private void incomplete(Run run) {
    text.append(run.verdict().toString().toLowerCase(java.util.Locale.ROOT))
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
    Map<String, String> before = entries(trace.initial());
    line(0, trace, "start");
    before.forEach((name, value) -> detail(name + " = " + value));
    for (int i = 0; i < trace.steps().size(); i++) {
      Trace.Step step = trace.steps().get(i);
      line(i + 1, trace, words.describe(step.event()));
      Map<String, String> after = entries(step.state());
      after.forEach(
          (name, value) -> {
            String old = before.get(name);
            if (!value.equals(old)) {
              detail(name + " " + (old == null ? "" : old + " ") + "→ " + value);
            }
          });
      before.keySet().stream()
          .filter(name -> !after.containsKey(name))
          .forEach(name -> detail(name + " is gone"));
      before.clear();
      before.putAll(after);
    }
    Trace.ErringEvent error = trace.error();
    if (error != null) {
      line(trace.length(), trace, words.describe(error.event()));
      detail(error.error().message());
    }
    if (trace.isLasso() && trace.loopStart() == trace.steps().size()) {
      text.append("\n      the run stays here for ever");
    } else if (trace.isLasso()) {
      text.append("\n      and again from step ")
          .append(trace.loopStart() + 1)
          .append(", for ever");
    }
  }

  private void line(int number, Trace trace, String what) {
    boolean cycle = trace.isLasso() && number == trace.loopStart() + 1;
    if (cycle && number <= trace.steps().size()) {
      text.append("\n      <<< cycle starts here");
    }
    text.append("\n  ").append(number == 0 ? "   " : "%3d".formatted(number)).append("  ");
    text.append(what);
  }

  private void detail(String what) {
    text.append("\n         ").append(what);
  }

  private Map<String, String> entries(int[] state) {
    Map<String, String> entries = new LinkedHashMap<>();
    for (Entry entry : words.entries(state)) {
      entries.put(entry.name(), entry.text());
    }
    return entries;
  }
}
