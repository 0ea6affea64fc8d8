package mneme.app.option;

import static mneme.app.option.Option.Group.LIMITS;
import static mneme.app.option.Option.Group.MODEL;
import static mneme.app.option.Option.Group.OUTPUT;
import static mneme.app.option.Option.Group.QUESTIONS;
import static mneme.app.option.Option.Group.SEARCH;

import java.util.ArrayList;
import java.util.List;
import mneme.app.extension.Installed;
import mneme.engine.Methods;

/** Every option there is; the same word means the same in every command. */
public final class Options {
  /** The smallest budget that is accepted. */
  public static final String LEAST_MEMORY = "8m";

  public static final Option LANGUAGE =
      Option.value(
          MODEL,
          "--language",
          "NAME",
          "the language of the model: dve, promela, pnml, lna, aut (else by the file's ending, else"
              + " by its content)",
          "mneme explore model.txt --language dve");
  public static final Option PARAM =
      new Option(
          "--param",
          "-D",
          "NAME[=VALUE]",
          true,
          MODEL,
          "sets a named constant of the model, or a macro of a Promela model, to a number (1 where "
              + "none is given); may be repeated",
          "mneme explore phils.dve --param N=5");

  public static final Option INCLUDE =
      new Option(
          "--include",
          null,
          "DIR",
          true,
          MODEL,
          "a folder with files a Promela model may include, besides those of its own folder and its "
              + "repository; may be repeated",
          "mneme check demo/queue.pml --include kernel");

  public static final Option SEARCH_ORDER =
      Option.value(
          SEARCH,
          "--search",
          String.join("|", Methods.names(Installed.METHODS.searches())),
          "the order of the search: bfs gives levels and shortest traces, dfs goes deep first; auto "
              + "is bfs, and goes on as external where the memory is full and --disk is given "
              + "(default auto)",
          "mneme check phils.dve --search dfs");
  public static final Option STORE =
      Option.value(
          SEARCH,
          "--store",
          String.join("|", Methods.names(Installed.METHODS.stores())),
          "what is remembered of the visited states; auto begins with full, and goes on with less "
              + "memory per state when that is full (default auto)",
          "mneme explore phils.dve --store tree");
  public static final Option THREADS =
      Option.value(
          SEARCH,
          "--threads",
          "N",
          "how many threads search (default: all cores for bfs, one with comback; dfs takes 1)",
          "mneme explore phils.dve --threads 1");
  public static final Option HASH_BITS =
      Option.value(
          SEARCH,
          "--hash-bits",
          "N",
          "uses only N bits of each hash, 1 to 64; for tests: it forces collisions",
          "mneme explore phils.dve --hash-bits 12");

  public static final Option MEMORY =
      Option.value(
          LIMITS,
          "--memory",
          "SIZE",
          "memory for visited states, queues, caches and the Java heap together, in bytes or with"
              + " k, m, g; at least "
              + LEAST_MEMORY
              + "; the process takes up to 200 MB more for code and the like (default: 75 % of the "
              + "machine's or container's memory)",
          "mneme check phils.dve --memory 2g");
  public static final Option TIME =
      Option.value(
          LIMITS,
          "--time",
          "DURATION",
          "ends the run after this time, loading included: 90s, 10m, 2h",
          "mneme check phils.dve --time 10m");
  public static final Option STATES =
      Option.value(
          LIMITS,
          "--states",
          "N",
          "ends the search after N distinct states",
          "mneme check phils.dve --states 1000000");
  public static final Option DEPTH =
      Option.value(
          LIMITS,
          "--depth",
          "N",
          "goes no further than N steps from the start",
          "mneme check phils.dve --depth 50");

  public static final Option DEADLOCK =
      Option.value(
          QUESTIONS,
          "--deadlock",
          "on|off",
          "whether a state without successors is a violation (default on, and off where a property is "
              + "asked for)",
          "mneme check phils.dve --deadlock off");
  public static final Option CLAIMS =
      Option.value(
          QUESTIONS,
          "--claims",
          "on|off",
          "whether the claims of a Promela model are asked: ltl, never, accept and progress labels "
              + "(default on); one that cannot be checked yet leaves the check incomplete",
          "mneme check model.pml --claims off");
  public static final Option ASSERTIONS =
      Option.value(
          QUESTIONS,
          "--assertions",
          "on|off",
          "whether a failing assertion of the model is a violation (default on, and off where a "
              + "property is asked for)",
          "mneme check model.pml --property c6 --assertions on");
  public static final Option DEADLOCK_OK =
      Option.value(
          QUESTIONS,
          "--deadlock-ok",
          "EXPR",
          "where EXPR holds, a state without successors is no violation",
          "mneme check phils.dve --deadlock-ok 'phil_0.done and phil_1.done'");
  public static final Option INVARIANT =
      Option.values(
          QUESTIONS,
          "--invariant",
          "EXPR",
          "EXPR, in the model's language, must hold in every state; may be repeated",
          "mneme check phils.dve --invariant 'fork[0] <= 1'");
  public static final Option REACH =
      Option.values(
          QUESTIONS,
          "--reach",
          "EXPR",
          "looks for a state in which EXPR holds; finding one is reported as a violation of kind "
              + "reached, with the way there; may be repeated",
          "mneme check phils.dve --reach 'phil_0.eat and phil_1.eat'");
  public static final Option PROPERTIES =
      Option.values(
          QUESTIONS,
          "--properties",
          "FILE|NAME",
          "decides all properties of a file, or of one inside the model's archive, in one search;"
              + " of a net in NET.lna, NAME may be a property of the file NET.prop.lna beside it;"
              + " deadlocks are looked for only with --deadlock on; may be repeated",
          "mneme check Kanban.tar.xz --properties ReachabilityCardinality");
  public static final Option ALL =
      Option.flag(
          QUESTIONS,
          "--all",
          null,
          "counts every violation instead of stopping at the first",
          "mneme check phils.dve --all");

  public static final Option TRACE =
      Option.value(
          OUTPUT,
          "--trace",
          "diff|full|events|none",
          "how the way to a violation is shown: what changes, whole states, names only, or not at "
              + "all (default diff)",
          "mneme check phils.dve --trace events");
  public static final Option TRACE_FILE =
      Option.value(
          OUTPUT,
          "--trace-file",
          "FILE",
          "saves the way to a violation for 'mneme replay'; a name that ends in .itf.json in the "
              + "Informal Trace Format of the TLA+ tools",
          "mneme check phils.dve --trace-file deadlock.json");
  public static final Option JSON =
      Option.value(
          OUTPUT,
          "--json",
          "FILE|-",
          "writes the report as JSON; with - to standard output, where nothing else is printed"
              + " then",
          "mneme explore phils.dve --json -");
  public static final Option PROGRESS =
      Option.flag(
          OUTPUT,
          "--progress",
          null,
          "reports progress on standard error also where that is no terminal",
          "mneme explore phils.dve --progress 2> progress.log");
  public static final Option QUIET =
      Option.flag(
          OUTPUT,
          "--quiet",
          "-q",
          "prints the verdict alone: no figures, no trace, no warnings, no progress",
          "mneme check phils.dve --quiet");
  public static final Option FORMAT =
      Option.value(
          OUTPUT,
          "--format",
          "hoa|never|dot",
          "how the automaton is written: the Hanoi Omega-Automata format, a never claim of Promela,"
              + " or a graph for Graphviz (default hoa)",
          "mneme ltl '[] (p -> <> q)' --format never");
  public static final Option TEST =
      Option.value(
          OUTPUT,
          "--test",
          "N",
          "has all work items of each device insert the same states into a table at once, N times for"
              + " each kind of table, and looks whether each state is kept once",
          "mneme devices --test 1000");
  public static final Option HELP =
      Option.flag(OUTPUT, "--help", "-h", "shows help", "mneme check --help");
  public static final Option VERSION =
      Option.flag(OUTPUT, "--version", "-V", "shows the version", "mneme --version");

  private static final List<Option> EVERYWHERE = List.of(HELP, VERSION);

  /** What says how the text of a model is read. */
  static final List<Option> MODELS = join(List.of(LANGUAGE, PARAM, INCLUDE), LanguageOptions.all());

  private static final List<Option> RUN =
      List.of(SEARCH_ORDER, STORE, THREADS, HASH_BITS, MEMORY, TIME, STATES, DEPTH);

  private static final List<Option> ASK =
      List.of(
          DEADLOCK,
          DEADLOCK_OK,
          ASSERTIONS,
          CLAIMS,
          INVARIANT,
          REACH,
          PROPERTIES,
          ALL,
          TRACE,
          TRACE_FILE);

  private static final List<Option> REPORT = List.of(JSON, PROGRESS, QUIET);

  private Options() {}

  public static List<Option> ofCheck() {
    return join(
        MODELS,
        RUN,
        MethodOptions.ALL,
        RunsOptions.ALL,
        ASK,
        GraphOptions.CHARTS,
        FileOptions.OF_CHECK,
        REPORT,
        EVERYWHERE);
  }

  public static List<Option> ofExplore() {
    return join(MODELS, RUN, MethodOptions.ALL, FileOptions.OF_EXPLORE, REPORT, EVERYWHERE);
  }

  public static List<Option> ofCompare() {
    return join(
        List.of(CompareOptions.STORES, CompareOptions.SEARCHES, THREADS),
        CompareOptions.HANDED_ON,
        MethodOptions.ALL,
        List.of(CompareOptions.PICTURE, JSON, QUIET),
        EVERYWHERE);
  }

  public static List<Option> ofPlan() {
    return join(
        MODELS, List.of(THREADS, MEMORY), List.of(MethodOptions.DISK), List.of(JSON), EVERYWHERE);
  }

  public static List<Option> ofReplay() {
    return join(MODELS, List.of(TRACE, QUIET), GraphOptions.CHARTS, EVERYWHERE);
  }

  public static List<Option> ofExport() {
    return join(
        MODELS,
        List.of(SEARCH_ORDER),
        MethodOptions.OF_EXPORT,
        List.of(MEMORY, TIME, QUIET),
        GraphOptions.EXPORT,
        EVERYWHERE);
  }

  public static List<Option> ofLtl() {
    return join(List.of(FORMAT), EVERYWHERE);
  }

  public static List<Option> ofDevices() {
    return join(List.of(TEST), EVERYWHERE);
  }

  public static List<Option> ofOthers() {
    return EVERYWHERE;
  }

  @SafeVarargs
  static List<Option> join(List<Option>... lists) {
    List<Option> joined = new ArrayList<>();
    for (List<Option> list : lists) {
      joined.addAll(list);
    }
    return List.copyOf(joined);
  }
}
