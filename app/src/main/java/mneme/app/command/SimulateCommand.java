package mneme.app.command;

import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.Charset;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import mneme.app.ExitCode;
import mneme.app.UserException;
import mneme.app.load.LoadedModel;
import mneme.app.load.ModelLoader;
import mneme.app.option.Arguments;
import mneme.app.option.Option;
import mneme.app.option.Options;
import mneme.app.option.SimulateOptions;
import mneme.app.option.Values;
import mneme.app.report.OutputFile;
import mneme.app.simulate.Choice;
import mneme.app.simulate.Conversation;
import mneme.app.simulate.EditedLines;
import mneme.app.simulate.Lines;
import mneme.app.simulate.PlainLines;
import mneme.app.simulate.RandomWalks;
import mneme.app.simulate.Simulation;
import mneme.app.simulate.Walk;
import mneme.app.simulate.WalksReport;
import mneme.app.text.Numbers;
import mneme.app.text.Style;
import mneme.app.trace.Replay;
import mneme.app.trace.SavedTrace;
import mneme.app.trace.TraceFiles;
import mneme.app.trace.TraceReader;
import mneme.app.trace.TraceStyle;
import mneme.app.trace.TraceText;
import mneme.app.world.Environment;
import mneme.app.world.Input;
import mneme.app.world.Session;
import mneme.run.Violation;
import mneme.trace.Trace;
import mneme.trace.TraceException;
import org.jspecify.annotations.Nullable;

/** {@code mneme simulate}. */
public record SimulateCommand(Environment environment, Session session) {
  private static final long SEED = 1;

  public int run(Arguments arguments) throws UserException {
    session.leavesNothing();
    TraceStyle how = TraceStyle.of(arguments.value(SimulateOptions.TRACE));
    String random = arguments.value(SimulateOptions.RANDOM);
    int steps = random == null ? 0 : steps(random);
    long seed = seed(arguments.value(SimulateOptions.SEED));
    boolean quiet = arguments.has(SimulateOptions.QUIET);
    if (quiet && random == null) {
      throw new UserException(
          "--quiet would hide what there is to choose from; use it with --random N");
    }
    requireWalks(arguments, random);
    String path = arguments.operands().getFirst();
    OutputFile file = traceFile(arguments.value(SimulateOptions.TRACE_FILE), path);
    String traceName = arguments.value(SimulateOptions.ALONG);
    SavedTrace saved = traceName == null ? null : TraceReader.read(traceName);
    LoadedModel model = load(path, arguments, saved, quiet);
    session.loaded(model);
    if (arguments.has(SimulateOptions.WALKS)) {
      return walks(model, arguments, steps, seed, quiet ? TraceStyle.NONE : how, file);
    }
    Trace along = saved == null ? null : replayed(model, saved, traceName);
    Simulation simulation = new Simulation(model.model());
    if (along != null) {
      begin(simulation, along);
    }
    if (random != null) {
      walk(model, simulation, along, steps, seed, quiet ? TraceStyle.NONE : how);
    } else {
      converse(model, simulation, along, seed, how);
    }
    if (file != null && simulation.hasStarted()) {
      Trace trace = simulation.trace();
      file.write(
          out -> TraceFiles.write(file.toString(), model, simulation.violation(), trace, out));
      if (!quiet) {
        environment.out().println();
        environment.out().println("  the trace was saved: mneme replay " + file + " " + path);
      }
    }
    return session.control().stopRequested() ? ExitCode.INCOMPLETE : ExitCode.FINE;
  }

  private static void requireWalks(Arguments arguments, @Nullable String random)
      throws UserException {
    if (!arguments.has(SimulateOptions.WALKS)) {
      for (Option option : List.of(Options.INVARIANT, Options.DEADLOCK)) {
        if (arguments.has(option)) {
          throw new UserException(
              option.name() + " is for random walks as a check; give --random N --walks M as well");
        }
      }
      return;
    }
    if (random == null) {
      throw new UserException("--walks M needs --random N: how many steps a walk may have");
    }
    if (arguments.has(SimulateOptions.ALONG)) {
      throw new UserException("--walks begin at the start; leave --along out");
    }
  }

  /** Random walks as a check. */
  private int walks(
      LoadedModel model,
      Arguments arguments,
      int steps,
      long seed,
      TraceStyle how,
      @Nullable OutputFile file)
      throws UserException {
    long count =
        Values.number(
            SimulateOptions.WALKS,
            String.valueOf(arguments.value(SimulateOptions.WALKS)),
            1,
            Long.MAX_VALUE);
    String deadlock = arguments.value(Options.DEADLOCK);
    RandomWalks walks =
        new RandomWalks(
            model.model(),
            Inquiry.predicates(model.model(), Options.INVARIANT, arguments),
            deadlock == null || Values.onOff(Options.DEADLOCK, deadlock));
    walks.walk(count, steps, seed, session.control()::stopRequested);
    new WalksReport(model, walks, environment.outStyle(), environment.out()).print(how, steps);
    Violation violation = walks.first();
    Trace trace = violation == null ? null : violation.trace();
    if (file != null && trace != null) {
      file.write(out -> TraceFiles.write(file.toString(), model, violation, trace, out));
      environment.out().println();
      environment.out().println("  the trace was saved: mneme replay " + file + " " + model.path());
    }
    return violation == null ? ExitCode.INCOMPLETE : ExitCode.VIOLATED;
  }

  private LoadedModel load(
      String path, Arguments arguments, @Nullable SavedTrace saved, boolean quiet)
      throws UserException {
    Map<String, Integer> parameters = new LinkedHashMap<>();
    if (saved != null) {
      parameters.putAll(saved.parameters());
    }
    parameters.putAll(Values.parameters(arguments.values(Options.PARAM)));
    return ModelLoader.of(environment.languages(), arguments)
        .load(
            path, arguments.value(Options.LANGUAGE), parameters, quiet ? null : environment.err());
  }

  private void walk(
      LoadedModel model,
      Simulation simulation,
      @Nullable Trace along,
      int steps,
      long seed,
      TraceStyle how) {
    if (along != null) {
      Walk.along(simulation, along, along.length());
    }
    Walk walk =
        Walk.random(simulation, steps, null, new Random(seed), session.control()::stopRequested);
    Style style = environment.outStyle();
    PrintStream out = environment.out();
    String sentence = Conversation.sentence(walk, steps);
    out.println(
        "random walk: "
            + (walk.end() == Walk.End.LENGTH ? sentence : style.bad(sentence))
            + ", seed "
            + seed
            + (along == null ? "" : ", after the " + Numbers.counted(along.length(), "step"))
            + (along == null ? "" : " of the trace"));
    if (how != TraceStyle.NONE) {
      out.println();
      new TraceText(model, style).print(simulation.trace(), how, out);
    }
  }

  private void converse(
      LoadedModel model, Simulation simulation, @Nullable Trace along, long seed, TraceStyle how) {
    PrintStream out = environment.out();
    Style style = environment.outStyle();
    out.println(
        style.strong(model.fileName()) + ", seed " + seed + "; 'help' lists what can be typed");
    try (Lines lines = new WatchedLines(open(model), session)) {
      new Conversation(model, simulation, along, seed, how, style, out).run(lines);
    }
  }

  private Lines open(LoadedModel model) {
    Input in = environment.in();
    if (in.terminal() && !"dumb".equals(System.getenv("TERM"))) {
      try {
        return EditedLines.open(model.model());
      } catch (IOException e) {
        // A terminal nobody can steer is read as it is.
      }
    }
    return new PlainLines(
        in.stream(), Charset.defaultCharset(), in.terminal() ? environment.out() : null);
  }

  /** Chooses the initial state of the trace. */
  private static void begin(Simulation simulation, Trace along) {
    if (!simulation.hasStarted()) {
      simulation.choices().stream()
          .filter(
              choice ->
                  choice instanceof Choice.Start(int[] state)
                      && Trace.sameState(state, along.initial()))
          .findFirst()
          .ifPresent(simulation::take);
    }
  }

  private static Trace replayed(LoadedModel model, SavedTrace saved, @Nullable String file)
      throws UserException {
    try {
      return new Replay(model.model()).run(saved);
    } catch (TraceException e) {
      String where = e.step() == 0 ? "at the start" : "at step " + e.step();
      throw new UserException(
          "--along " + file + ": is no way through this model: " + where + ": " + e.getMessage());
    }
  }

  private static int steps(String text) throws UserException {
    return (int) Values.number(SimulateOptions.RANDOM, text, 1, Conversation.LONGEST_WALK);
  }

  private static long seed(@Nullable String text) throws UserException {
    return text == null
        ? SEED
        : Values.number(SimulateOptions.SEED, text, Long.MIN_VALUE, Long.MAX_VALUE);
  }

  private static @Nullable OutputFile traceFile(@Nullable String name, String model)
      throws UserException {
    if (name == null) {
      return null;
    }
    OutputFile file = OutputFile.at(SimulateOptions.TRACE_FILE.name(), name);
    if (file.isSameAs(model)) {
      throw new UserException("the output would overwrite the model " + model);
    }
    return file;
  }

  /** Tells the session when nothing but a wait is under way. */
  private record WatchedLines(Lines lines, Session session) implements Lines {
    @Override
    public @Nullable String next(String prompt) {
      session.waiting(lines::close);
      try {
        return session.control().stopRequested() ? null : lines.next(prompt);
      } finally {
        session.working();
      }
    }

    @Override
    public boolean interrupted() {
      return lines.interrupted() || session.control().stopRequested();
    }

    @Override
    public void close() {
      lines.close();
    }
  }
}
