package mneme.app.option;

import java.util.ArrayList;
import java.util.List;
import mneme.app.UserException;
import mneme.app.option.Option.Group;
import mneme.run.Method;
import mneme.run.Methods;
import mneme.run.SearchMethod;
import mneme.run.StoreMethod;
import mneme.run.Tuning;

/** Options that only some searches and stores listen to; the engine reads their values. */
public final class MethodOptions {
  public static final Option DISK =
      Option.value(
          Group.LIMITS,
          "--disk",
          "DIR",
          "keeps visited states in this directory, which is created if absent; alone it means "
              + "--search external",
          "mneme check phils.dve --memory 256m --disk /var/tmp/phils");
  public static final Option DISK_LIMIT =
      Option.value(
          Group.LIMITS,
          "--disk-limit",
          "SIZE",
          "ends the search, which can be resumed, before its files are larger than SIZE",
          "mneme check phils.dve --disk /var/tmp/phils --disk-limit 20g");
  public static final Option KEEP =
      Option.flag(
          Group.LIMITS,
          "--keep",
          null,
          "leaves the files in the directory when the run is over or interrupted",
          "mneme check phils.dve --disk /var/tmp/phils --keep");
  public static final Option CHECKPOINT =
      Option.value(
          Group.LIMITS,
          "--checkpoint",
          "DIR",
          "saves a search in memory to this directory now and then, for 'mneme resume DIR'",
          "mneme check phils.dve --checkpoint /var/tmp/phils");
  public static final Option CHECKPOINT_EVERY =
      Option.value(
          Group.LIMITS,
          "--checkpoint-every",
          "SECONDS",
          "the least time between two checkpoints; 0 for one after each level (default 1 on disk, "
              + "60 in memory)",
          "mneme check phils.dve --disk /var/tmp/phils --checkpoint-every 30");

  public static final List<Option> ALL = List.of(DISK, DISK_LIMIT, CHECKPOINT, KEEP, CHECKPOINT_EVERY);

  private MethodOptions() {}

  /** What the command line says to the methods, as far as one of the two listens to it. */
  public static Tuning tuning(Arguments arguments, SearchMethod search, StoreMethod store)
      throws UserException {
    Tuning tuning = Tuning.NONE;
    for (Option option : ALL) {
      if (!arguments.has(option)) {
        continue;
      }
      String name = option.name().substring(2);
      boolean heard =
          search.parameters().contains(name)
              || (search.usesStore() && store.parameters().contains(name));
      if (!heard) {
        throw new UserException(unheard(option, name, search, store));
      }
      String value = arguments.value(option);
      tuning = tuning.with(name, value == null ? "" : value);
    }
    return tuning;
  }

  private static String unheard(
      Option option, String name, SearchMethod search, StoreMethod store) {
    List<String> listeners = new ArrayList<>();
    listeners(listeners, "--search ", name, Methods.SEARCHES);
    listeners(listeners, "--store ", name, Methods.STORES);
    return option.name()
        + " means nothing to --search "
        + search.name()
        + (search.usesStore() ? " with --store " + store.name() : "")
        + "; it is for "
        + String.join(", ", listeners);
  }

  private static void listeners(
      List<String> listeners, String prefix, String name, List<? extends Method> methods) {
    for (Method method : methods) {
      if (method.parameters().contains(name)) {
        listeners.add(prefix + method.name());
      }
    }
  }
}
