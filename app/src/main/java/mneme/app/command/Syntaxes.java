package mneme.app.command;

import java.util.ArrayList;
import java.util.List;
import mneme.app.UserException;
import mneme.app.option.ClusterOptions;
import mneme.app.option.Options;
import mneme.app.option.SimulateOptions;
import mneme.app.option.Suggestions;
import mneme.app.option.Syntax;
import mneme.app.option.WebOptions;

/** The commands there are. */
public final class Syntaxes {
  public static final Syntax CHECK =
      new Syntax(
          "check",
          "looks for deadlocks, failing assertions, run-time errors, and what you ask for",
          "Looks for deadlocks, failing assertions, run-time errors of the model and the properties"
              + " asked for, and stops at the first, showing the way there. Exit code: 0 it holds,"
              + " 1 violated, 2 bad input or usage, 3 incomplete, 4 internal error.",
          List.of("MODEL"),
          Options.ofCheck());

  public static final Syntax EXPLORE =
      new Syntax(
          "explore",
          "visits everything and counts",
          "Visits every reachable state and counts states, transitions, deadlocks, levels, backward"
              + " edges, and what is never reached. A deadlock is a figure here, not an error. Exit"
              + " code: 0 complete, 2 bad input or usage, 3 incomplete, 4 internal error.",
          List.of("MODEL"),
          Options.ofExplore());

  public static final Syntax RESUME =
      new Syntax(
          "resume",
          "goes on with a run that was cut off or reached a limit",
          "Goes on with a run whose files are in DIR, from its last checkpoint. Memory, threads,"
              + " time, limits of the disk and the form of the report may be others than before;"
              + " what is asked may not. Exit code: as the command it resumes.",
          List.of("DIR"),
          Options.ofCheck());

  public static final Syntax CLEAN =
      new Syntax(
          "clean",
          "removes the files of a run that nobody goes on with",
          "Removes what a run with --disk DIR or --checkpoint DIR has left in DIR when it was"
              + " interrupted or reached a limit, and DIR itself where the run made it. A run that"
              + " is finished has removed its files already. Exit code: 0 removed, 2 there is no"
              + " such run, or it is still going on.",
          List.of("DIR"),
          Options.ofOthers());

  public static final Syntax WEB =
      new Syntax(
          "web",
          "serves a local page: explore, watch runs, understand counterexamples, edit",
          "Serves a page on this machine alone, and prints its address, which has a secret in it. The"
              + " page walks through the model, starts checks and shows them while they run, shows"
              + " counterexamples, and checks the text again as it is edited. --memory, --threads and"
              + " --time bound what a run started there may use. Without MODEL it opens a small"
              + " example. Ctrl-C ends it. Exit code: 0, 2 bad input or usage, 4 internal error.",
          List.of("[MODEL]"),
          WebOptions.all());

  public static final Syntax REPLAY =
      new Syntax(
          "replay",
          "executes a saved trace again",
          "Executes a trace that 'mneme check MODEL --trace-file TRACE' has saved, in our own"
              + " format or in the Informal Trace Format, and says what is at its end. The"
              + " parameters saved with the trace are used where none are given. Exit code: 0 the"
              + " trace is valid, 1 it is not, 2 bad input or usage, 4 internal error.",
          List.of("TRACE", "MODEL"),
          Options.ofReplay());

  public static final Syntax SIMULATE =
      new Syntax(
          "simulate",
          "walks through a model: by hand, at random, along a trace",
          "Walks through a model in a conversation: shows the state and numbered choices, and reads"
              + " from the terminal or from standard input what to do; 'help' there lists what can"
              + " be typed. With --random N it takes N random steps and prints them; with --walks M"
              + " besides, it takes M such walks as a check. Exit code: 0, 2 bad input or usage, 3"
              + " interrupted, 4 internal error; with --walks 1 something was found, 3 nothing"
              + " was.",
          List.of("MODEL"),
          SimulateOptions.all());

  public static final Syntax EXPORT =
      new Syntax(
          "export",
          "writes the state graph, or the processes, for other programs",
          "Writes the reachable states and the transitions between them to a file, in the format "
              + "its ending names: .dot or .gv (Graphviz), .aut (Aldebaran), .graphml. The file "
              + "appears whole or not at all. Exit code: 0 written, 1 the trace of --around is not "
              + "valid, 2 bad input or usage, or too large, 3 incomplete, 4 internal error.",
          List.of("MODEL"),
          Options.ofExport());

  public static final Syntax COMPARE =
      new Syntax(
          "compare",
          "runs several stores and searches on a model, and shows them in one table",
          "Explores a model with one configuration after the other, each in a process of its own,"
              + " and prints a table: states, time and T-up (against full), events executed and"
              + " E-up (against the transitions of the graph), bytes per state, memory of the"
              + " process, and whether the answer is exact. An option that only some methods listen"
              + " to goes to those. Exit code: 0, 2 bad input or usage, 3 interrupted, 4 exact"
              + " methods disagree, which is a bug of ours.",
          List.of("MODEL"),
          Options.ofCompare());

  public static final Syntax PLAN =
      new Syntax(
          "plan",
          "says what a run would take: states, time, memory",
          "Visits a part of a model, forecasts how many states it has, and ranks the ways to remember"
              + " them within the memory, with the time and memory each would take on this machine."
              + " Exit code: 0, 2 bad input or usage, 4 internal error.",
          List.of("MODEL"),
          Options.ofPlan());

  public static final Syntax LTL =
      new Syntax(
          "ltl",
          "prints the Büchi automaton of a formula",
          "Prints an automaton that accepts exactly the runs on which a formula of linear temporal "
              + "logic holds. Operators: ! && || -> <->, [] or G, <> or F, X, U, W, R or V, M. A "
              + "proposition is a name or an expression, in braces where it could be read in two "
              + "ways: mneme ltl '[] (x < 3 -> <> done)'. Exit code: 0, 2 bad input or usage, 4 internal error.",
          List.of("FORMULA"),
          Options.ofLtl());

  public static final Syntax METHODS =
      new Syntax(
          "methods",
          "lists searches and stores: promise, cost, parameters",
          "Lists the searches and stores there are: what each promises, what it costs, and which "
              + "options bear on it.",
          List.of(),
          Options.ofOthers());

  public static final Syntax DEVICES =
      new Syntax(
          "devices",
          "lists GPUs and other devices on which models can be explored",
          "Lists the devices that --search gpu can use, reached by CUDA or OpenCL, with their memory:"
              + " --device takes their numbers, or parts of their names. Exit code: 0, 1 a device has"
              + " failed its test, 2 there is none.",
          List.of(),
          Options.ofDevices());

  public static final Syntax CLUSTER =
      new Syntax(
          "cluster",
          "starts or stops a small Apache Spark cluster on this machine",
          "'mneme cluster start' starts a master of Apache Spark and workers on this machine, reached"
              + " by this machine alone, for trying out --cluster; it prints the address of the"
              + " master, spark://HOST:PORT, and a line for each worker. 'mneme cluster stop' ends"
              + " them. Exit code: 0, 2 bad input or usage, or one is running already, 4 internal"
              + " error.",
          List.of("start|stop"),
          ClusterOptions.all());

  public static final Syntax COMPLETION =
      new Syntax(
          "completion",
          "prints a script that lets your shell complete command lines",
          "Prints a script that lets a shell complete commands, options, their values and file "
              + "names. For bash: source <(mneme completion bash). For zsh: mneme completion zsh > "
              + "_mneme, in a folder of $fpath. For fish: mneme completion fish > "
              + "~/.config/fish/completions/mneme.fish.",
          List.of("bash|zsh|fish"),
          Options.ofOthers());

  public static final Syntax LAB =
      new Syntax(
          "lab",
          "runs experiments and benchmarks",
          "Runs experiments and benchmarks; 'mneme lab' lists them. Exit code: 0, or 1 if a result "
              + "is wrong. Example: mneme lab truth",
          List.of("EXPERIMENT"),
          List.of());

  public static final Syntax HELP =
      new Syntax(
          "help",
          "explains a command and every option of it",
          "Explains a command, with an example for every option. Example: mneme help check; 'mneme "
              + "help check --all' has the options for experts as well. 'mneme "
              + "help --man' prints the manual page: mneme help --man | man -l -",
          List.of("COMMAND"),
          List.of());

  private Syntaxes() {}

  public static List<Syntax> all() {
    return List.of(
        CHECK,
        EXPLORE,
        RESUME,
        CLEAN,
        SIMULATE,
        REPLAY,
        PLAN,
        COMPARE,
        EXPORT,
        WEB,
        LTL,
        METHODS,
        DEVICES,
        CLUSTER,
        COMPLETION,
        LAB,
        HELP);
  }

  public static List<String> names() {
    List<String> names = new ArrayList<>();
    for (Syntax syntax : all()) {
      names.add(syntax.command());
    }
    return names;
  }

  public static Syntax named(String name) throws UserException {
    for (Syntax syntax : all()) {
      if (syntax.command().equals(name)) {
        return syntax;
      }
    }
    throw new UserException(Suggestions.unknown("command", name, names()));
  }
}
