package mneme.cluster;

import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import mneme.app.UserException;
import mneme.app.command.Cluster;
import mneme.app.command.Clusters;
import mneme.app.extension.ClusterMethod;
import mneme.app.extension.Installed;
import mneme.app.load.LoadedModel;
import mneme.app.option.Arguments;
import mneme.app.option.FileOptions;
import mneme.app.option.GraphOptions;
import mneme.app.option.LanguageOptions;
import mneme.app.option.MethodOptions;
import mneme.app.option.Option;
import mneme.app.option.Options;
import mneme.app.option.RunsOptions;
import mneme.app.option.Values;
import mneme.app.world.Engine;
import mneme.app.world.Environment;
import mneme.cluster.driver.ClusterSearch;
import mneme.cluster.driver.ClusterSetup;
import mneme.cluster.executor.ModelParcel;
import mneme.cluster.machines.LocalCluster;
import mneme.search.Observer;
import mneme.source.Language;
import org.jspecify.annotations.Nullable;

/** What is behind {@code --cluster} and {@code mneme cluster}. */
public final class ClusterService implements Cluster {
  private static final long LEAST_HEAP = 512L << 20;
  private static final long LEAST_STORES = 64L << 20;
  private static final long MOST_HEAP = 8L << 30;
  private static final long USUAL_MEMORY = 3L << 30;

  /** Stores that take states as they come. */
  private static final List<String> STORES = List.of("tree-compact", "tree", "full", "collapse");

  private static final List<String> WAYS = List.of("delta", "comback");

  /** They matter to the driver alone. */
  private static final Set<Option> OF_DRIVER =
      Set.of(
          Options.MEMORY,
          Options.TIME,
          Options.STATES,
          Options.DEPTH,
          Options.JSON,
          Options.TRACE_FILE,
          Options.PROGRESS,
          Options.QUIET,
          Options.SEARCH_ORDER,
          Options.INCLUDE,
          MethodOptions.DISK,
          MethodOptions.DISK_LIMIT,
          MethodOptions.KEEP,
          MethodOptions.of(ClusterMethod.WHERE),
          MethodOptions.of(ClusterMethod.PARTITIONS));

  /** Their values are names of files, or of something else where there is no such file. */
  private static final Set<Option> NAMING_FILES = Set.of(Options.PROPERTIES, RunsOptions.AUTOMATON);

  @Override
  public Engine engine(Job job, @Nullable PrintStream told, Environment environment)
      throws UserException {
    Arguments arguments = job.arguments();
    String where = Clusters.where(arguments);
    boolean here = ClusterMethod.isInThisProcess(where);
    requireStore(job);
    if (!here) {
      requirePortable(job, where);
    }
    Long partitions = job.plan().tuning().given(ClusterMethod.PARTITIONS);
    String memory = arguments.value(Options.MEMORY);
    long whole = memory == null ? USUAL_MEMORY : Values.size(Options.MEMORY, memory);
    long heap = Math.max(LEAST_HEAP, Math.min(MOST_HEAP, whole / 4));
    if (whole < heap + LEAST_STORES) {
      throw new UserException(
          "--memory "
              + memory
              + (here ? ": Spark needs at least " : ": an executor of Spark needs at least ")
              + (LEAST_HEAP + LEAST_STORES >> 20)
              + "m");
    }
    ClusterSetup setup =
        new ClusterSetup(
            where,
            partitions == null ? 0 : Math.toIntExact(partitions),
            job.plan(),
            here
                ? new ModelParcel(job.command(), "", List.of(), Map.of())
                : parcel(job, environment),
            heap,
            here ? job.plan().limits().memory() : whole - heap,
            told);
    return (plan, control) ->
        new mneme.engine.Engine(
                Installed.METHODS.replacing(
                    ClusterMethod.carriedOutBy(task -> new ClusterSearch(task, setup))))
            .run(plan, control, Observer.NONE);
  }

  private static void requireStore(Job job) throws UserException {
    String store = job.plan().store();
    if (!STORES.contains(store)) {
      boolean ways = WAYS.contains(store);
      throw new UserException(
          "--store "
              + store
              + (ways
                  ? " remembers the way from state to state, and each partition of --cluster sees a"
                      + " part of it only"
                  : " is not exact, and --cluster wants an exact store")
              + "; use "
              + String.join(", ", STORES));
    }
  }

  private static void requirePortable(Job job, String where) throws UserException {
    if (LanguageOptions.languageOfNamed(job.arguments()) != null) {
      throw new UserException(
          "--cluster "
              + where
              + ": a model that is a class on the class path cannot be sent to other machines; use"
              + " --cluster 'local[N]'");
    }
    if (!job.model().model().isPortable()) {
      throw new UserException(
          "--cluster "
              + where
              + ": the states of this model hold numbers that mean something in one process only;"
              + " use --cluster 'local[N]'");
    }
    String host = ClusterMethod.host(where);
    boolean near = host.equals("127.0.0.1") || host.equals("localhost") || host.equals("[::1]");
    if (!near && !job.arguments().has(MethodOptions.DISK)) {
      throw new UserException(
          "--cluster "
              + where
              + " needs a directory that this machine and all executors share: --disk DIR");
    }
  }

  // ---- what travels ----------------------------------------------------------------------------

  private static ModelParcel parcel(Job job, Environment environment) throws UserException {
    Map<String, byte[]> files = new HashMap<>();
    LoadedModel model = job.model();
    files.put(ModelParcel.DEEP + model.fileName(), read(model.path()));
    model
        .source()
        .foundIncludes()
        .forEach(
            (name, text) ->
                files.put(ModelParcel.DEEP + name, text.text().getBytes(StandardCharsets.UTF_8)));
    for (Language language : environment.languages()) {
      String own = language.propertyFile(model.fileName());
      if (language.name().equals(model.language()) && own != null) {
        String beside = model.path().substring(0, model.path().lastIndexOf('/') + 1) + own;
        if (Files.exists(Path.of(beside))) {
          files.put(ModelParcel.DEEP + own, read(beside));
        }
      }
    }
    return new ModelParcel(
        job.command(), ModelParcel.DEEP + model.fileName(), words(job, files), files);
  }

  private static List<String> words(Job job, Map<String, byte[]> files) throws UserException {
    List<String> words = new ArrayList<>();
    for (Option option : job.arguments().given()) {
      if (OF_DRIVER.contains(option)
          || GraphOptions.CHARTS.contains(option)
          || FileOptions.OF_CHECK.contains(option)) {
        continue;
      }
      if (!option.takesValue()) {
        words.add(option.name());
        continue;
      }
      for (String value : job.arguments().values(option)) {
        if (NAMING_FILES.contains(option) && Files.isRegularFile(Path.of(value))) {
          String name = "named/" + files.size() + "/" + Path.of(value).getFileName();
          files.put(name, read(value));
          words.add(option.name() + "=" + ModelParcel.FILE + name);
        } else {
          words.add(option.name() + "=" + value);
        }
      }
    }
    return words;
  }

  private static byte[] read(String name) throws UserException {
    try {
      return Files.readAllBytes(Path.of(name));
    } catch (IOException e) {
      throw new UserException(name + ": cannot be read");
    }
  }

  @Override
  public int control(Arguments arguments, Environment environment) throws UserException {
    return new LocalCluster(environment).control(arguments);
  }
}
