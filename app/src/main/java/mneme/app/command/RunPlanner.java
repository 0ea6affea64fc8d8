package mneme.app.command;

import java.util.ArrayList;
import java.util.List;
import mneme.app.UserException;
import mneme.app.extension.Installed;
import mneme.app.load.LoadedModel;
import mneme.app.load.ModelLoader;
import mneme.app.option.Arguments;
import mneme.app.option.Options;
import mneme.app.option.Syntax;
import mneme.app.trace.TraceStyle;
import mneme.app.world.Environment;
import mneme.engine.CycleMethod;
import mneme.engine.Methods;
import mneme.engine.SearchMethod;
import mneme.engine.StoreMethod;
import mneme.model.Model;
import mneme.run.Plan;
import mneme.run.PlanParameters;

/**
 * Makes plans of what the words of a command line ask of a model.
 *
 * @param command {@code check} or {@code explore}
 */
public record RunPlanner(String command, Environment environment) {
  /**
   * A plan, and what its reports say of it.
   *
   * @param budget the bytes given to the whole program
   */
  public record Planned(Plan plan, long budget) {}

  /**
   * The plan of a run of a model that is loaded already.
   *
   * @param options of the command line
   */
  public Planned plan(LoadedModel model, List<String> options) throws UserException {
    Syntax syntax = Syntaxes.named(command);
    List<String> words = new ArrayList<>(options);
    words.add("--");
    words.add(model.path());
    Arguments arguments = Arguments.parse(syntax, words);
    arguments.requireOperands(syntax);
    RunRequest request = RunRequest.of(arguments, environment);
    return new Planned(plan(model, request, arguments), request.budget().whole());
  }

  Plan plan(LoadedModel loaded, RunRequest request, Arguments arguments) throws UserException {
    Model model = loaded.model();
    if (!command.equals("check") && request.tuning().value(PlanParameters.REDUCTION)) {
      throw new UserException(
          "--reduction leaves states out that do not matter to what is asked, and "
              + command
              + " visits all of them; use check, or leave --reduction out");
    }
    Plan plan =
        command.equals("check")
            ? Plan.check(model)
                .withQuestions(
                    Inquiry.of(
                        loaded,
                        showsTrace(request),
                        arguments,
                        ModelLoader.of(environment.languages(), arguments)))
            : Plan.explore(model);
    plan =
        plan.withSearch(request.search())
            .withStore(request.store())
            .withTuning(request.tuning())
            .withThreads(request.threads())
            .withHashBits(request.hashBits())
            .withLimits(request.limits());
    if (Inquiry.needsCycles(plan.questions())) {
      Clusters.refuseCycles(plan);
      return findingCycles(plan, arguments);
    }
    // Some searches look for cycles on more threads than for states.
    RunRequest.requireThreads(Installed.METHODS.search(plan.search()), plan.threads());
    return plan;
  }

  /** The same plan with as many threads as a search for cycles can use. */
  private Plan findingCycles(Plan plan, Arguments arguments) throws UserException {
    SearchMethod search = Installed.METHODS.search(plan.search());
    boolean chosen = search.name().equals(Methods.AUTO);
    boolean fair = Inquiry.asksFairness(plan.questions());
    if (arguments.has(Options.THREADS)) {
      if (chosen && fair && plan.threads() > 1) {
        throw new UserException("fair cycles are looked for on one thread; use --threads 1");
      }
      return plan;
    }
    CycleMethod cycles = search.cycles();
    boolean several = chosen || cycles != null && cycles.severalThreads();
    boolean shared =
        !search.usesStore()
            || Installed.METHODS.store(plan.store()).threads() == StoreMethod.Threads.SEVERAL;
    return cycles == null && !chosen
        ? plan
        : plan.withThreads(several && shared && !fair ? environment.machine().cores() : 1);
  }

  private static boolean showsTrace(RunRequest request) {
    return request.traceStyle() != TraceStyle.NONE
        || request.traceFile() != null
        || request.chart().wanted()
        || request.files().showTrace();
  }
}
