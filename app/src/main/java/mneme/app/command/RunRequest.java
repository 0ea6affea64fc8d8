package mneme.app.command;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import mneme.app.UserException;
import mneme.app.extension.ClusterMethod;
import mneme.app.extension.Installed;
import mneme.app.option.Arguments;
import mneme.app.option.FileOptions;
import mneme.app.option.GraphOptions;
import mneme.app.option.MethodOptions;
import mneme.app.option.Option;
import mneme.app.option.Options;
import mneme.app.option.Values;
import mneme.app.report.OutputFile;
import mneme.app.trace.TraceStyle;
import mneme.app.world.Environment;
import mneme.app.world.Machine;
import mneme.cache.CacheSetup;
import mneme.engine.CycleMethod;
import mneme.engine.Methods;
import mneme.engine.SearchMethod;
import mneme.engine.StoreMethod;
import mneme.run.Limits;
import mneme.run.Plan;
import mneme.run.Tuning;
import mneme.search.disk.DiskOptions;
import org.jspecify.annotations.Nullable;

/**
 * What {@code check} and {@code explore} were asked, as far as it can be told without the model:
 * everything that can be refused is refused before time is spent on loading it.
 *
 * @param threads as given, or by default all cores where the search can use them
 * @param jsonToOut whether the JSON report takes the place of the text on standard output
 * @param files pictures, pages and reports for other programs
 */
record RunRequest(
    String path,
    @Nullable String language,
    Map<String, Integer> parameters,
    String search,
    String store,
    Tuning tuning,
    int threads,
    int hashBits,
    Budget budget,
    Limits limits,
    TraceStyle traceStyle,
    @Nullable OutputFile traceFile,
    ChartRequest chart,
    boolean jsonToOut,
    @Nullable OutputFile jsonFile,
    RunFiles files,
    boolean progress,
    boolean quiet) {

  private static final int MOST_THREADS = 1024;

  static final Option CLUSTER = MethodOptions.of(ClusterMethod.WHERE);

  static RunRequest of(Arguments arguments, Environment environment) throws UserException {
    String path = arguments.operands().getFirst();
    SearchMethod search = search(arguments);
    StoreMethod store = store(arguments.value(Options.STORE), search);
    Budget budget = Budget.of(arguments.value(Options.MEMORY), environment.machine());
    String hashBits = arguments.value(Options.HASH_BITS);
    String json = arguments.value(Options.JSON);
    boolean jsonToOut = "-".equals(json);
    boolean progress = arguments.has(Options.PROGRESS);
    boolean quiet = arguments.has(Options.QUIET);
    if (progress && quiet) {
      throw new UserException(
          "--progress and --quiet contradict each other; leave one of them out");
    }
    Inquiry.verify(arguments);
    ChartRequest chart = ChartRequest.of(arguments);
    RunRequest request =
        new RunRequest(
            path,
            arguments.value(Options.LANGUAGE),
            Values.parameters(arguments.values(Options.PARAM)),
            search.name(),
            search.usesStore() ? store.name() : Plan.NO_STORE,
            withFolder(MethodOptions.tuning(arguments, search, store), search),
            threads(search, store, arguments.value(Options.THREADS), environment.machine()),
            hashBits == null
                ? Long.SIZE
                : (int) Values.number(Options.HASH_BITS, hashBits, 1, Long.SIZE),
            budget,
            limits(arguments, budget),
            chart.stepsBeside(arguments.value(Options.TRACE)),
            traceFile(arguments.value(Options.TRACE_FILE)),
            chart,
            jsonToOut,
            json == null || jsonToOut ? null : OutputFile.at(Options.JSON.name(), json),
            RunFiles.of(arguments),
            progress,
            quiet);
    request.refuseClashingFiles(arguments.has(FileOptions.FORCE));
    return request;
  }

  private static SearchMethod search(Arguments arguments) throws UserException {
    String asked = arguments.value(Options.SEARCH_ORDER);
    if (arguments.has(CLUSTER)) {
      return onCluster(arguments, asked);
    }
    if (asked != null) {
      return MethodOptions.named("search", asked, Installed.METHODS.searches());
    }
    SearchMethod any = Installed.METHODS.search(Methods.AUTO);
    // What only the search on disk can be told asks for that search.
    SearchMethod external = Installed.METHODS.search("external");
    boolean tellsDisk =
        arguments.has(MethodOptions.DISK)
            && Stream.of(CacheSetup.SIZE, CacheSetup.EXPECT)
                .anyMatch(each -> arguments.has(MethodOptions.of(each)));
    return tellsDisk ? external : any;
  }

  private static SearchMethod onCluster(Arguments arguments, @Nullable String asked)
      throws UserException {
    if (asked != null && !asked.equals(ClusterMethod.NAME)) {
      throw new UserException(
          "--cluster visits states level by level on Spark, and --search "
              + asked
              + " in this process; leave one of them out");
    }
    if (arguments.has(Options.THREADS)) {
      throw new UserException(
          "--threads is for searches in this process; --cluster 'local[N]' says how many cores are"
              + " used, and --partitions N into how many parts the states are divided");
    }
    Clusters.where(arguments);
    return Installed.METHODS.search(ClusterMethod.NAME);
  }

  private static StoreMethod store(@Nullable String asked, SearchMethod search)
      throws UserException {
    if (asked == null && search.name().equals(ClusterMethod.NAME)) {
      return Installed.METHODS.store(ClusterMethod.STORE);
    }
    if (asked == null) {
      return Installed.METHODS.store(Methods.AUTO);
    }
    StoreMethod store = MethodOptions.named("store", asked, Installed.METHODS.stores());
    if (!search.usesStore()) {
      throw new UserException(
          "--search "
              + search.name()
              + " has a memory of its own, and --store "
              + asked
              + " would not be used; leave one of them out");
    }
    return store;
  }

  /** The tuning with a directory that is there for this run alone, where any one will do. */
  private static Tuning withFolder(Tuning tuning, SearchMethod search) {
    boolean needed = search.name().equals(ClusterMethod.NAME) && !tuning.has(DiskOptions.FOLDER);
    return needed || tuning.text(DiskOptions.FOLDER.name()).equals(Methods.AUTO)
        ? tuning.with(DiskOptions.FOLDER, PassingFolder.name())
        : tuning;
  }

  /** Refuses several threads for a search of states that runs on one. */
  static void requireThreads(SearchMethod search, int threads) throws UserException {
    if (threads > 1 && !search.severalThreads()) {
      throw new UserException(
          "--search "
              + search.name()
              + " runs on one thread: what it visits next depends on all it has visited; use "
              + "--search bfs --threads "
              + threads
              + ", or --search "
              + search.name()
              + " --threads 1");
    }
  }

  private static int threads(
      SearchMethod search, StoreMethod store, @Nullable String asked, Machine machine)
      throws UserException {
    if (asked == null) {
      boolean all = search.severalThreads() && store.threads() == StoreMethod.Threads.SEVERAL;
      return all ? machine.cores() : 1;
    }
    int threads = (int) Values.number(Options.THREADS, asked, 1, MOST_THREADS);
    CycleMethod cycles = search.cycles();
    if (cycles == null || !cycles.severalThreads()) {
      requireThreads(search, threads);
    }
    if (threads > 1 && !store.severalThreads()) {
      throw new UserException(
          "--store "
              + store.name()
              + " works with one thread; use --threads 1, or another store, such as --store full");
    }
    return threads;
  }

  private static Limits limits(Arguments arguments, Budget budget) throws UserException {
    Limits limits = Limits.memory(budget.tables());
    String time = arguments.value(Options.TIME);
    if (time != null) {
      limits = limits.withTime(Values.duration(Options.TIME, time));
    }
    String states = arguments.value(Options.STATES);
    if (states != null) {
      limits = limits.withStates(Values.number(Options.STATES, states, 1, Long.MAX_VALUE));
    }
    String depth = arguments.value(Options.DEPTH);
    if (depth != null) {
      limits = limits.withDepth(Values.number(Options.DEPTH, depth, 0, Long.MAX_VALUE));
    }
    return limits;
  }

  private static @Nullable OutputFile traceFile(@Nullable String name) throws UserException {
    if ("-".equals(name)) {
      throw new UserException(
          "--trace-file needs the name of a file; --json - writes the trace to standard output");
    }
    return name == null ? null : OutputFile.at(Options.TRACE_FILE.name(), name);
  }

  private void refuseClashingFiles(boolean force) throws UserException {
    Map<String, OutputFile> outputs = new LinkedHashMap<>();
    if (traceFile != null) {
      outputs.put(Options.TRACE_FILE.name(), traceFile);
    }
    if (jsonFile != null) {
      outputs.put(Options.JSON.name(), jsonFile);
    }
    if (chart.file() != null) {
      outputs.put(GraphOptions.CHART_FILE.name(), chart.file());
    }
    outputs.putAll(files.byOption());
    List<Map.Entry<String, OutputFile>> entries = List.copyOf(outputs.entrySet());
    for (int i = 0; i < entries.size(); i++) {
      Map.Entry<String, OutputFile> entry = entries.get(i);
      if (entry.getValue().isSameAs(path)) {
        throw new UserException("the output would overwrite the model " + path);
      }
      if (!force) {
        entry.getValue().refuseForeign(entry.getKey());
      }
      for (Map.Entry<String, OutputFile> other : entries.subList(i + 1, entries.size())) {
        if (entry.getValue().isSameAs(other.getValue())) {
          throw new UserException(
              entry.getKey() + " and " + other.getKey() + " name the same file; use two files");
        }
      }
    }
  }
}
