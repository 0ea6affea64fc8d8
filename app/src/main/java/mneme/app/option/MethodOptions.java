package mneme.app.option;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import mneme.app.UserException;
import mneme.app.extension.Installed;
import mneme.app.option.Option.Group;
import mneme.cache.CacheSetup;
import mneme.engine.Methods;
import mneme.engine.SearchMethod;
import mneme.engine.StoreMethod;
import mneme.method.Method;
import mneme.method.Parameter;
import mneme.run.PlanParameters;
import mneme.run.Tuning;
import mneme.search.Checkpoints;
import mneme.search.caching.SleepSets;
import mneme.search.disk.DiskOptions;
import mneme.search.snapshots.SnapshotOptions;

/**
 * Options that only some searches and stores listen to. They are made of the parameters that these
 * declare, and the engine reads their values.
 */
public final class MethodOptions {
  /** Every command that runs something has these, whether the method listens or not. */
  private static final Set<String> GENERAL =
      Set.of(
          PlanParameters.THREADS.name(),
          PlanParameters.DEPTH.name(),
          PlanParameters.HASH_BITS.name());

  private static final Map<String, Option> BY_PARAMETER = options();

  public static final Option DISK = of(DiskOptions.FOLDER);
  public static final Option DISK_LIMIT = of(DiskOptions.LIMIT);
  public static final Option KEEP = of(Checkpoints.KEEP);
  public static final Option CHECKPOINT = of(Checkpoints.FOLDER);
  public static final Option CHECKPOINT_EVERY = of(Checkpoints.EVERY);

  /** In the order in which the methods declare them. */
  public static final List<Option> ALL = List.copyOf(BY_PARAMETER.values());

  /** Those that change what is exported. */
  public static final List<Option> OF_EXPORT =
      List.of(
          of(CacheSetup.CACHE),
          of(CacheSetup.SIZE),
          of(CacheSetup.EXPECT),
          of(SnapshotOptions.LEVELS),
          of(SnapshotOptions.BACKTRACKING),
          of(CacheSetup.SEED));

  private MethodOptions() {}

  /** The option of a parameter that some method declares. */
  public static Option of(Parameter<?> parameter) {
    Option option = BY_PARAMETER.get(parameter.name());
    if (option == null) {
      throw new IllegalStateException("no method listens to " + parameter);
    }
    return option;
  }

  /**
   * The method of a name.
   *
   * @param what {@code search} or {@code store}
   */
  public static <M extends Method> M named(String what, String name, List<M> methods)
      throws UserException {
    for (M method : methods) {
      if (method.name().equals(name)) {
        return method;
      }
    }
    throw new UserException(Suggestions.unknown(what, name, Methods.names(methods)));
  }

  private static Map<String, Option> options() {
    Map<String, Option> options = new LinkedHashMap<>();
    for (Parameter<?> parameter : Installed.METHODS.parameters()) {
      if (!GENERAL.contains(parameter.name())) {
        options.put(parameter.name(), option(parameter));
      }
    }
    return options;
  }

  private static Option option(Parameter<?> parameter) {
    Group group =
        switch (parameter.topic()) {
          case METHOD -> Group.SEARCH;
          case FILES -> Group.LIMITS;
        };
    return option(
        parameter, group, description(parameter), "mneme explore phils.dve " + parameter.example());
  }

  /** An option made of a parameter. */
  static Option option(Parameter<?> parameter, Group group, String meaning, String example) {
    return parameter.form().isFlag()
        ? Option.flag(group, parameter.option(), null, meaning, example)
        : Option.value(group, parameter.option(), parameter.form().word(), meaning, example);
  }

  /** What it does, to whom, and what holds without it. */
  private static String description(Parameter<?> parameter) {
    String absent = parameter.absentForPeople();
    return parameter.help()
        + " (for "
        + String.join(" and ", listeners(parameter.name(), ", "))
        + (absent == null ? "" : "; default " + absent)
        + ")";
  }

  /** What the command line says to the methods, as far as one of the two listens to it. */
  public static Tuning tuning(Arguments arguments, SearchMethod search, StoreMethod store)
      throws UserException {
    if (arguments.has(of(SleepSets.RULE)) && !arguments.has(of(SleepSets.ASKED))) {
      throw new UserException(
          "--sleep-rule says how --sleep works; give --sleep as well, or leave --sleep-rule out");
    }
    Tuning tuning = Tuning.NONE;
    for (Map.Entry<String, Option> entry : BY_PARAMETER.entrySet()) {
      Option option = entry.getValue();
      if (!arguments.has(option)) {
        continue;
      }
      String name = entry.getKey();
      if (!search.hears(name) && !(search.usesStore() && store.hears(name))) {
        throw new UserException(unheard(option, name, search, store));
      }
      String value = arguments.value(option);
      if (option.takesValue() && "".equals(value)) {
        throw new UserException(
            option.name()
                + " '': expected "
                + option.argument()
                + "; for example "
                + option.example());
      }
      tuning = tuning.with(name, value == null ? "" : value);
    }
    return tuning;
  }

  private static String unheard(
      Option option, String name, SearchMethod search, StoreMethod store) {
    return option.name()
        + " means nothing to --search "
        + search.name()
        + (search.usesStore() ? " with --store " + store.name() : "")
        + "; it is for "
        + String.join(", ", listeners(name, ", --search "));
  }

  /** The searches and the stores that listen to a parameter, each in one text. */
  private static List<String> listeners(String name, String between) {
    List<String> listeners = new ArrayList<>();
    listeners(listeners, "--search ", name, between, Installed.METHODS.searches());
    listeners(
        listeners,
        "--store ",
        name,
        between.replace("--search", "--store"),
        Installed.METHODS.stores());
    return listeners;
  }

  private static void listeners(
      List<String> listeners,
      String prefix,
      String name,
      String between,
      List<? extends Method> methods) {
    List<String> names = new ArrayList<>();
    for (Method method : methods) {
      if (method.hears(name)) {
        names.add(method.name());
      }
    }
    if (!names.isEmpty()) {
      listeners.add(prefix + String.join(between, names));
    }
  }
}
