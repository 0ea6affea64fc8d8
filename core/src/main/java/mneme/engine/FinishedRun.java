package mneme.engine;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import mneme.disk.DiskException;
import mneme.disk.Manifest;
import mneme.model.Model;
import mneme.question.Answer;
import mneme.question.Question;
import mneme.run.Figures;
import mneme.run.Plan;
import mneme.run.QuestionResult;
import mneme.run.Run;
import mneme.run.Verdict;
import mneme.run.Violation;
import mneme.source.Position;
import mneme.trace.Trace;
import mneme.trace.TraceException;
import org.jspecify.annotations.Nullable;

/**
 * What came of a search that has decided what it was asked, in the manifest of a run that consists
 * of several. Levels, unreached statements and what only one method tells are left out. A way is
 * kept as its events, and executed again when it is read. Stateless.
 */
final class FinishedRun {
  private static final String VERDICT = "-verdict";
  private static final String SEARCH = "-search";
  private static final String STORE = "-store";
  private static final String COUNTS = "-counts";
  private static final String EVENTS = "-events";
  private static final String WAY = "-way";
  private static final String INITIAL = "-initial";
  private static final String DEGREES = "-degrees";
  private static final String VIOLATIONS = "-violations";
  private static final String RESULTS = "-results";
  private static final String KIND = "-kind";
  private static final String MESSAGE = "-message";
  private static final String PROPERTY = "-property";
  private static final String POSITION = "-position";

  /** Numbers that are kept of each question. */
  private static final int OF_QUESTION = 5;

  private FinishedRun() {}

  static void write(Run run, String name, Manifest into) {
    into.put(name + VERDICT, run.verdict().name());
    into.put(name + SEARCH, run.plan().search());
    into.put(name + STORE, run.plan().store());
    Figures f = run.figures();
    into.put(
        name + COUNTS,
        new long[] {
          run.exact() ? 1 : 0,
          f.states(),
          f.expanded(),
          f.transitions(),
          f.matched(),
          f.eventsExecuted(),
          f.deadlocks(),
          f.assertionsViolated(),
          f.runtimeErrors(),
          f.depth(),
          Math.round(f.seconds() * 1e6),
          f.storeBytes(),
          f.queueBytes(),
          f.visited(),
          f.storedPeak()
        });
    into.put(name + DEGREES, f.degrees());
    into.put(name + VIOLATIONS, f.violationsOf());
    long[] results = new long[OF_QUESTION * run.results().size()];
    int at = 0;
    for (QuestionResult result : run.results()) {
      Long bound = result.bound();
      results[at++] = result.answer().ordinal();
      results[at++] = result.violations();
      results[at++] = bound == null ? 0 : 1;
      results[at++] = bound == null ? 0 : bound;
      results[at++] = result.shown() ? 1 : 0;
    }
    into.put(name + RESULTS, results);
    Violation violation = run.violation();
    if (violation != null) {
      write(violation, name, into);
    }
  }

  private static void write(Violation violation, String name, Manifest into) {
    into.put(name + KIND, violation.kind());
    into.put(name + MESSAGE, violation.message());
    String property = violation.property();
    if (property != null) {
      into.put(name + PROPERTY, property);
    }
    Position position = violation.position();
    into.put(name + POSITION, new long[] {position.line(), position.column()});
    Trace trace = violation.trace();
    if (trace != null) {
      Trace.ErringEvent error = trace.error();
      into.put(
          name + WAY,
          new long[] {
            trace.loopStart(), trace.shortest() ? 1 : 0, error == null ? -1 : error.event()
          });
      into.put(name + INITIAL, Arrays.stream(trace.initial()).asLongStream().toArray());
      into.put(name + EVENTS, trace.steps().stream().mapToLong(Trace.Step::event).toArray());
    }
  }

  /** What was written; null where nothing was. */
  static @Nullable Run read(Plan plan, String name, Manifest from) {
    String verdict = from.text(name + VERDICT);
    if (verdict == null) {
      return null;
    }
    long[] counts = from.numbers(name + COUNTS);
    Figures figures =
        new Figures(
            counts[1],
            counts[2],
            counts[3],
            counts[4],
            counts[5],
            counts[6],
            counts[7],
            counts[8],
            from.numbers(name + VIOLATIONS),
            List.of(),
            null,
            counts[9],
            from.numbers(name + DEGREES),
            counts[10] / 1e6,
            counts[11],
            counts[12],
            counts[13],
            counts[14],
            List.of());
    String search = from.text(name + SEARCH);
    String store = from.text(name + STORE);
    if (search == null || store == null) {
      throw otherPlan();
    }
    return new Run(
        plan.withSearch(search).withStore(store),
        Verdict.valueOf(verdict),
        null,
        violation(plan.model(), name, from),
        counts[0] != 0,
        figures,
        results(plan.questions().all(), from.numbers(name + RESULTS)));
  }

  private static List<QuestionResult> results(List<Question> questions, long[] numbers) {
    if (numbers.length != OF_QUESTION * questions.size()) {
      throw otherPlan();
    }
    List<QuestionResult> results = new ArrayList<>();
    for (int i = 0; i < questions.size(); i++) {
      int at = OF_QUESTION * i;
      results.add(
          new QuestionResult(
              questions.get(i),
              Answer.values()[(int) numbers[at]],
              numbers[at + 1],
              numbers[at + 2] == 0 ? null : (Long) numbers[at + 3],
              numbers[at + 4] != 0));
    }
    return results;
  }

  private static @Nullable Violation violation(Model model, String name, Manifest from) {
    String kind = from.text(name + KIND);
    String message = from.text(name + MESSAGE);
    if (kind == null || message == null) {
      return null;
    }
    long[] position = from.numbers(name + POSITION);
    return new Violation(
        kind,
        message,
        from.text(name + PROPERTY),
        new Position((int) position[0], (int) position[1]),
        from.text(name + EVENTS) == null ? null : trace(model, name, from));
  }

  private static Trace trace(Model model, String name, Manifest from) {
    int[] initial =
        Arrays.stream(from.numbers(name + INITIAL)).mapToInt(value -> (int) value).toArray();
    long[] events = from.numbers(name + EVENTS);
    long[] way = from.numbers(name + WAY);
    try {
      Trace trace =
          way[0] == Trace.NO_LOOP
              ? Trace.replay(model, initial, events, way[2])
              : Trace.replayLasso(model, initial, events, (int) way[0]);
      return way[1] == 0 ? trace : trace.asShortest();
    } catch (TraceException e) {
      throw otherPlan();
    }
  }

  private static DiskException otherPlan() {
    return new DiskException(
        DiskException.Kind.DAMAGED,
        "the checkpoint speaks of another model, or of other questions");
  }
}
