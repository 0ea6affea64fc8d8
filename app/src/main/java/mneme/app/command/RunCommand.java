package mneme.app.command;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import mneme.app.ExitCode;
import mneme.app.UserException;
import mneme.app.coverage.Coverage;
import mneme.app.extension.Installed;
import mneme.app.load.LoadedModel;
import mneme.app.load.ModelLoader;
import mneme.app.option.Arguments;
import mneme.app.option.FileOptions;
import mneme.app.option.Options;
import mneme.app.option.WebOptions;
import mneme.app.picture.RunRecorder;
import mneme.app.picture.Timeline;
import mneme.app.report.HumanReport;
import mneme.app.report.JsonReport;
import mneme.app.report.Outcome;
import mneme.app.report.OutputFile;
import mneme.app.report.ProcessMemory;
import mneme.app.report.ProgressMonitor;
import mneme.app.report.UnreportedRun;
import mneme.app.text.Numbers;
import mneme.app.trace.TraceFiles;
import mneme.app.world.Engine;
import mneme.app.world.Environment;
import mneme.app.world.Session;
import mneme.question.RunsKept;
import mneme.run.Continuation;
import mneme.run.Control;
import mneme.run.Limit;
import mneme.run.Plan;
import mneme.run.PlanException;
import mneme.run.Progress;
import mneme.run.Run;
import mneme.run.Violation;
import mneme.trace.Trace;
import org.jspecify.annotations.Nullable;

/** {@code mneme check} and {@code mneme explore}. */
public record RunCommand(String command, Environment environment, Session session) {
  public int run(Arguments arguments) throws UserException {
    return run(arguments, null);
  }

  /**
   * @param interrupted the run to go on with; null for a new one
   */
  int run(Arguments arguments, @Nullable InterruptedRun interrupted) throws UserException {
    long began = System.nanoTime();
    RunRequest request = RunRequest.of(arguments, environment);
    LoadedModel model;
    try {
      model = load(request, arguments);
    } catch (Watched.StoppedException e) {
      return stoppedLoading(request, e.limit());
    }
    session.loaded(model);
    session.control().spent(Duration.ofNanos(System.nanoTime() - began));
    if (interrupted != null) {
      interrupted.requireSame(model);
    }
    Plan plan = new RunPlanner(command, environment).plan(model, request, arguments);
    if (InterruptedRun.isPossible(plan)) {
      Continuation fresh =
          Continuation.NONE.noting(InterruptedRun.notes(command, model, arguments));
      plan = plan.withContinuation(interrupted == null ? fresh : fresh.resuming());
    }
    try (LocalPage.Live live = live(model, arguments)) {
      return run(model, plan, request, arguments, live);
    }
  }

  /** The page that shows the run; null where nobody asked for one. */
  private LocalPage.@Nullable Live live(LoadedModel model, Arguments arguments)
      throws UserException {
    return arguments.has(WebOptions.LIVE)
        ? PageFinder.find().show(command, model, arguments, session.control(), environment)
        : null;
  }

  private int run(
      LoadedModel model,
      Plan plan,
      RunRequest request,
      Arguments arguments,
      LocalPage.@Nullable Live live)
      throws UserException {
    Coverage coverage = arguments.has(FileOptions.COVERAGE) ? coverage(plan) : null;
    Engine engine = engine(model, plan, request, arguments, coverage);
    Recorded recorded;
    try {
      recorded = search(plan, engine, request, time(arguments, request));
    } catch (OutOfMemoryError e) {
      reportWithoutRun(request, model, plan, Limit.MEMORY, "");
      return ExitCode.INCOMPLETE;
    } catch (Watched.StoppedException e) {
      reportWithoutRun(request, model, plan, e.limit(), busy(e.overtime()));
      return ExitCode.INCOMPLETE;
    } catch (PlanException e) {
      throw new UserException(String.valueOf(e.getMessage()));
    }
    Run run = recorded.run();
    Outcome outcome =
        new Outcome(command, model, run, request.budget().whole(), ProcessMemory.peak(), coverage);
    if (live != null) {
      live.ended(outcome);
    }
    report(outcome, request);
    request.files().write(outcome, recorded.timeline());
    if (!request.quiet() && !request.jsonToOut()) {
      sayWhatWasWritten(request);
    }
    return ExitCode.of(run.verdict());
  }

  /** Whatever goes wrong here, the reports that programs wait for are written. */
  private LoadedModel load(RunRequest request, Arguments arguments)
      throws UserException, Watched.StoppedException {
    ModelLoader loader = loader(arguments);
    try {
      return Watched.await(
          "loader",
          () ->
              loader.load(
                  request.path(),
                  request.language(),
                  request.parameters(),
                  request.quiet() ? null : environment.err()),
          Watched.Patience.withLoading(time(arguments, request), session.control()));
    } catch (UserException e) {
      request.files().writeUnreadable(request.path(), e.text(), "input");
      throw e;
    } catch (OutOfMemoryError e) {
      reportUnloaded(
          request,
          Limit.MEMORY,
          "incomplete: the memory is used up by the model, before the search began");
      throw e;
    }
  }

  /** Of the whole run; null where it may take as long as it takes. */
  private static @Nullable Duration time(Arguments arguments, RunRequest request) {
    return arguments.has(Options.TIME) ? request.limits().time() : null;
  }

  private int stoppedLoading(RunRequest request, Limit limit) throws UserException {
    String reason = ended(request, limit) + "; the model was still being loaded";
    if (!request.jsonToOut()) {
      environment.out().println(environment.outStyle().doubtful("incomplete") + ": " + reason);
    }
    reportUnloaded(request, limit, "incomplete: " + reason);
    return ExitCode.INCOMPLETE;
  }

  private static String ended(RunRequest request, Limit limit) {
    return switch (limit) {
      case TIME ->
          "the time of " + Numbers.seconds(request.limits().time().toMillis() / 1e3) + " is up";
      case MEMORY -> "the memory of " + Numbers.bytes(request.budget().whole()) + " is used up";
      default -> "it was interrupted";
    };
  }

  private void reportUnloaded(RunRequest request, Limit limit, String message)
      throws UserException {
    OutputFile.Content json = out -> JsonReport.writeUnloaded(command, request.path(), limit, out);
    if (request.jsonToOut()) {
      OutputFile.print(json, environment.out());
    }
    if (request.jsonFile() != null) {
      request.jsonFile().write(json);
    }
    request.files().writeUnreadable(request.path(), message, "incomplete");
  }

  private ModelLoader loader(Arguments arguments) {
    return ModelLoader.of(environment.languages(), arguments);
  }

  private static Coverage coverage(Plan plan) throws UserException {
    if (InterruptedRun.isPossible(plan)) {
      throw new UserException(
          "--coverage counts one whole run in memory; leave --disk and --checkpoint out");
    }
    if (plan.questions().asks(RunsKept.class)
        && !plan.questions().without(RunsKept.class).asksAnything()) {
      throw new UserException(
          "--coverage counts steps between states of the model, and only properties of infinite"
              + " runs are asked, which search other states; ask for deadlocks as well with"
              + " --deadlock on, or use 'mneme explore'");
    }
    return new Coverage(plan.model(), plan.threads());
  }

  /** A run, and how it went on where somebody wants to see that. */
  private record Recorded(Run run, @Nullable Timeline timeline) {}

  private Engine engine(
      LoadedModel model,
      Plan plan,
      RunRequest request,
      Arguments arguments,
      @Nullable Coverage coverage)
      throws UserException {
    if (arguments.has(RunRequest.CLUSTER)) {
      if (coverage != null) {
        throw new UserException(
            "--coverage counts in this process, and --cluster explores elsewhere; leave one of them"
                + " out");
      }
      boolean told = request.progress() || environment.errTerminal() && !request.quiet();
      return Clusters.find()
          .engine(
              new Cluster.Job(command, model, plan, arguments),
              told ? environment.err() : null,
              environment);
    }
    return coverage == null
        ? environment.engine()
        : (counted, by) -> new mneme.engine.Engine(Installed.METHODS).run(counted, by, coverage);
  }

  private Recorded search(Plan plan, Engine engine, RunRequest request, @Nullable Duration time)
      throws UserException, Watched.StoppedException {
    Control control = session.control();
    boolean watched = environment.errTerminal() && !request.quiet();
    ProgressMonitor monitor =
        watched || request.progress()
            ? ProgressMonitor.start(control, environment.err(), watched, environment.errStyle())
            : null;
    RunRecorder recorder = request.files().showTime() ? RunRecorder.start(control) : null;
    Run run;
    try (monitor;
        recorder) {
      Duration left = time == null ? null : time.minusNanos(control.spentNanos());
      run =
          Watched.await(
              "search",
              () -> engine.run(plan, control),
              Watched.Patience.withSearch(left, control));
    }
    return new Recorded(run, recorder == null ? null : recorder.timeline(run.figures()));
  }

  private void report(Outcome outcome, RunRequest request) throws UserException {
    if (request.jsonToOut()) {
      OutputFile.print(out -> JsonReport.write(outcome, out), environment.out());
    } else {
      HumanReport text = new HumanReport(outcome, environment.outStyle(), environment.out());
      if (request.quiet()) {
        text.printVerdict();
      } else {
        text.print(request.traceStyle(), request.chart().shown(), wholeTrace(request));
      }
    }
    if (request.jsonFile() != null) {
      request.jsonFile().write(out -> JsonReport.write(outcome, out));
    }
    saveTrace(outcome, request);
    drawChart(outcome, request);
  }

  private void sayWhatWasWritten(RunRequest request) {
    List<String> lines = new ArrayList<>();
    if (request.jsonFile() != null) {
      lines.add("  the report was written: " + request.jsonFile());
    }
    lines.addAll(request.files().written());
    if (!lines.isEmpty()) {
      environment.out().println();
      lines.forEach(environment.out()::println);
    }
  }

  private void drawChart(Outcome outcome, RunRequest request) throws UserException {
    Violation violation = outcome.run().violation();
    Trace trace = violation == null ? null : violation.trace();
    if (violation != null
        && trace != null
        && request.chart().draw(outcome.model(), trace, violation.message())
        && !request.quiet()
        && !request.jsonToOut()) {
      environment.out().println();
      environment.out().println("  the chart was drawn: " + request.chart().file());
    }
  }

  private static String wholeTrace(RunRequest request) {
    return request.traceFile() == null
        ? "--trace-file FILE keeps them all"
        : request.traceFile() + " has them all";
  }

  private void saveTrace(Outcome outcome, RunRequest request) throws UserException {
    OutputFile file = request.traceFile();
    Violation violation = outcome.run().violation();
    if (file == null || violation == null) {
      return;
    }
    Trace trace = violation.trace();
    if (trace == null) {
      environment.err().println("mneme: " + file + " was not written: the way there is not known");
    } else {
      file.write(out -> TraceFiles.write(file.toString(), outcome.model(), violation, trace, out));
      if (!request.quiet() && !request.jsonToOut()) {
        environment.out().println();
        environment
            .out()
            .println("  the trace was saved: mneme replay " + file + " " + request.path());
      }
    }
  }

  /** Why a search gave no report, as far as that can be known from outside. */
  private static String busy(Watched.Overtime overtime) {
    String after = Numbers.seconds(overtime.passed().toMillis() / 1e3);
    return overtime.isStarved()
        ? ", and %s later the search had not come to its report: it had the processors for %s only"
            .formatted(after, Numbers.seconds(overtime.processor().toMillis() / 1e3))
        : ", and the search was still busy "
            + after
            + " later, probably with one long step of the model";
  }

  /**
   * The Java heap ended before the tables did, or a limit was reached in a step of the model that
   * does not end: as incomplete as any other limit, with the figures that were read last.
   */
  private void reportWithoutRun(
      RunRequest request, LoadedModel model, Plan plan, Limit limit, String why)
      throws UserException {
    UnreportedRun run =
        new UnreportedRun(
            command,
            model,
            plan,
            limit,
            ended(request, limit) + why,
            lastProgress(),
            ProcessMemory.peak());
    if (request.jsonToOut()) {
      OutputFile.print(out -> JsonReport.writeWithoutRun(run, out), environment.out());
    } else {
      run.print(environment.out(), environment.outStyle(), request.quiet());
    }
    if (request.jsonFile() != null) {
      request.jsonFile().write(out -> JsonReport.writeWithoutRun(run, out));
    }
    request.files().writeWithoutRun(model, plan, run.reason(), environment.err());
  }

  private @Nullable Progress lastProgress() {
    try {
      return session.control().progress();
    } catch (RuntimeException e) {
      return null;
    }
  }
}
