package mneme.app.command;

import java.io.PrintStream;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import mneme.app.ExitCode;
import mneme.app.UserException;
import mneme.app.export.GraphFormat;
import mneme.app.export.Neighbourhood;
import mneme.app.export.ProcessGraph;
import mneme.app.export.ReachableGraph;
import mneme.app.export.StateGraph;
import mneme.app.export.StateGraph.IncompleteException;
import mneme.app.export.StateGraph.TooLargeException;
import mneme.app.extension.Installed;
import mneme.app.load.LoadedModel;
import mneme.app.load.ModelLoader;
import mneme.app.option.Arguments;
import mneme.app.option.GraphOptions;
import mneme.app.option.MethodOptions;
import mneme.app.option.Options;
import mneme.app.option.Values;
import mneme.app.report.OutputFile;
import mneme.app.text.Numbers;
import mneme.app.trace.Replay;
import mneme.app.trace.SavedTrace;
import mneme.app.trace.TraceReader;
import mneme.app.world.Environment;
import mneme.app.world.Session;
import mneme.engine.SearchMethod;
import mneme.model.Automaton;
import mneme.model.Model;
import mneme.run.Limit;
import mneme.run.Limits;
import mneme.run.Plan;
import mneme.run.PlanException;
import mneme.trace.Trace;
import mneme.trace.TraceException;
import org.jspecify.annotations.Nullable;

/** {@code mneme export}. */
public record ExportCommand(Environment environment, Session session) {
  private static final int MOST_STEPS = 1_000_000;

  /** These number states densely and in the order in which they expand them. */
  private static final List<String> SEARCHES = List.of("bfs", "caching", "snapshots");

  public int run(Arguments arguments) throws UserException {
    String path = arguments.operands().getFirst();
    String name = arguments.value(GraphOptions.FILE);
    if (name == null) {
      throw new UserException(
          "'export' needs a file to write: -o FILE, with the ending .dot, .gv, .aut or .graphml");
    }
    OutputFile file = OutputFile.at("-o", name);
    GraphFormat format = GraphFormat.of("-o", name);
    if (!arguments.has(GraphOptions.FORCE)) {
      file.refuseForeign("-o");
    }
    String around = arguments.value(GraphOptions.AROUND);
    refuseNonsense(arguments, format);
    if (file.isSameAs(path) || around != null && file.isSameAs(around)) {
      throw new UserException("-o " + name + ": what would be overwritten is needed");
    }
    int steps = steps(arguments);
    Limits limits =
        Limits.memory(Budget.of(arguments.value(Options.MEMORY), environment.machine()).tables());
    String given = arguments.value(Options.TIME);
    Duration time = given == null ? null : Values.duration(Options.TIME, given);
    Request request =
        new Request(
            path, file, format, around, steps, time == null ? limits : limits.withTime(time));
    try {
      return Watched.await(
          "export",
          () -> export(request, arguments),
          Watched.Patience.withSearch(time, session.control()));
    } catch (Watched.StoppedException e) {
      return incomplete(file, e.limit());
    }
  }

  /**
   * What is wanted.
   *
   * @param around a trace around which the graph is shown; null for the whole graph
   * @param steps how far around it
   */
  private record Request(
      String path,
      OutputFile file,
      GraphFormat format,
      @Nullable String around,
      int steps,
      Limits limits) {}

  private int export(Request request, Arguments arguments) throws UserException {
    long began = System.nanoTime();
    String around = request.around();
    OutputFile file = request.file();
    GraphFormat format = request.format();
    SavedTrace saved = around == null ? null : TraceReader.read(around);
    LoadedModel model = load(request.path(), saved, arguments);
    session.control().spent(Duration.ofNanos(System.nanoTime() - began));
    if (arguments.has(GraphOptions.PROCESSES)) {
      return processes(model, file, arguments);
    }
    if (format == GraphFormat.AUT && saved == null) {
      refuseSeveralStarts(model.model(), file);
    }
    try {
      long most = arguments.has(GraphOptions.FORCE) ? Long.MAX_VALUE : format.mostStates();
      StateGraph graph =
          saved == null
              ? ReachableGraph.of(
                  plan(model.model(), arguments).withLimits(request.limits()),
                  session.control(),
                  most)
              : Neighbourhood.of(
                  model.model(), new Replay(model.model()).run(saved), request.steps(), most);
      return write(graph, format, model.model(), file, arguments);
    } catch (PlanException e) {
      throw new UserException(String.valueOf(e.getMessage()));
    } catch (TooLargeException e) {
      throw new UserException(tooLarge(file, format, around));
    } catch (IncompleteException e) {
      return incomplete(file, e.limit());
    } catch (TraceException e) {
      String where = e.step() == 0 ? "at the start" : "at step " + e.step();
      environment
          .err()
          .println("mneme: " + around + ": not valid: " + where + ": " + e.getMessage());
      return ExitCode.VIOLATED;
    }
  }

  private static Plan plan(Model model, Arguments arguments) throws UserException {
    String search = arguments.value(Options.SEARCH_ORDER);
    if (search != null && !SEARCHES.contains(search)) {
      throw new UserException(
          "'export' searches by bfs, or by caching or snapshots, which need less memory and repeat"
              + " states; "
              + "--search "
              + search
              + " is not for it");
    }
    SearchMethod method = Installed.METHODS.search(search == null ? "bfs" : search);
    return Plan.explore(model)
        .withSearch(method.name())
        .withTuning(MethodOptions.tuning(arguments, method, Installed.METHODS.store("full")));
  }

  private static void refuseNonsense(Arguments arguments, GraphFormat format) throws UserException {
    boolean around = arguments.has(GraphOptions.AROUND);
    if (arguments.has(Options.SEARCH_ORDER) && (around || arguments.has(GraphOptions.PROCESSES))) {
      throw new UserException(
          "--search is for the whole state graph; leave it out with --around and --processes");
    }
    if (arguments.has(GraphOptions.STEPS) && !around) {
      throw new UserException(
          "--steps says how far --around looks; give it --around TRACE, or leave --steps out");
    }
    if (arguments.has(GraphOptions.PROCESSES)) {
      if (around) {
        throw new UserException(
            "--processes writes the processes and --around states; leave one of them out");
      }
      if (format != GraphFormat.DOT) {
        throw new UserException(
            "--processes writes DOT, and " + format + " is for states; use -o FILE.dot");
      }
    }
  }

  private static int steps(Arguments arguments) throws UserException {
    String steps = arguments.value(GraphOptions.STEPS);
    return steps == null ? 1 : (int) Values.number(GraphOptions.STEPS, steps, 0, MOST_STEPS);
  }

  private LoadedModel load(String path, @Nullable SavedTrace saved, Arguments arguments)
      throws UserException {
    Map<String, Integer> parameters =
        new LinkedHashMap<>(saved == null ? Map.of() : saved.parameters());
    parameters.putAll(Values.parameters(arguments.values(Options.PARAM)));
    LoadedModel model =
        ModelLoader.of(environment.languages(), arguments)
            .load(
                path,
                arguments.value(Options.LANGUAGE),
                parameters,
                arguments.has(Options.QUIET) ? null : environment.err());
    session.loaded(model);
    return model;
  }

  private int processes(LoadedModel model, OutputFile file, Arguments arguments)
      throws UserException {
    List<Automaton> automata = model.model().presentation().automata();
    if (automata.isEmpty()) {
      throw new UserException(
          model.path()
              + ": models in "
              + model.language()
              + " have no processes; without --processes the state graph is written");
    }
    file.write(out -> ProcessGraph.write(model.model().name(), automata, out));
    done(file, automata.size() == 1 ? "1 process" : automata.size() + " processes", arguments);
    return ExitCode.FINE;
  }

  private static void refuseSeveralStarts(Model model, OutputFile file) throws UserException {
    List<int[]> starts = model.initialStates();
    for (int[] start : starts) {
      if (!Trace.sameState(start, starts.getFirst())) {
        throw new UserException(
            file
                + ": an AUT file has one initial state, and the model has several;"
                + " .dot and .graphml can have them");
      }
    }
  }

  private int write(
      StateGraph graph, GraphFormat format, Model model, OutputFile file, Arguments arguments)
      throws UserException, IncompleteException {
    IncompleteException[] incomplete = new IncompleteException[1];
    try {
      file.write(
          out -> {
            try {
              graph.write(format.writer(model, out));
            } catch (IncompleteException e) {
              incomplete[0] = e;
              throw e;
            }
          });
    } catch (UserException e) {
      if (incomplete[0] != null) {
        throw incomplete[0];
      }
      throw e;
    }
    done(
        file,
        Numbers.counted(graph.states(), "state")
            + ", "
            + Numbers.counted(graph.transitions(), "transition"),
        arguments);
    return ExitCode.FINE;
  }

  private void done(OutputFile file, String what, Arguments arguments) {
    if (!arguments.has(Options.QUIET)) {
      PrintStream out = environment.out();
      out.println(environment.outStyle().good("written") + ": " + file + ": " + what);
    }
  }

  private static String tooLarge(OutputFile file, GraphFormat format, @Nullable String around) {
    return file
        + " was not written: there are more than "
        + Numbers.counted(format.mostStates(), "state")
        + (format == GraphFormat.AUT ? "" : ", and no one can look at so many")
        + "; "
        + (around == null
            ? "--around TRACE writes the surroundings of a saved trace, "
            : "a smaller --steps shows less, ")
        + "--force writes them all";
  }

  private int incomplete(OutputFile file, Limit limit) {
    environment
        .err()
        .println(
            "mneme: incomplete: "
                + file
                + " was not written: the search ended before everything was seen (limit: "
                + limit.name().toLowerCase(Locale.ROOT)
                + ")");
    return ExitCode.INCOMPLETE;
  }
}
