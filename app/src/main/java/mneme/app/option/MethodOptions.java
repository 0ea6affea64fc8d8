package mneme.app.option;

import static mneme.app.option.Option.Group.SEARCH;

import java.util.ArrayList;
import java.util.List;
import mneme.app.UserException;
import mneme.app.option.Option.Group;
import mneme.cache.CachePolicies;
import mneme.engine.Method;
import mneme.engine.Methods;
import mneme.engine.SearchMethod;
import mneme.engine.StoreMethod;
import mneme.run.Tuning;

/** Options that only some searches and stores listen to; the engine reads their values. */
public final class MethodOptions {
  public static final Option PARTIAL =
      Option.value(
          SEARCH,
          "--partial",
          "K",
          "where --search dddd postpones a detection, it compares with the levels to which the K "
              + "most frequent backward edges lead; 0 for none (default 4)",
          "mneme explore phils.dve --search dddd --disk /var/tmp/phils --partial 8");
  public static final Option COSTS =
      Option.value(
          SEARCH,
          "--costs",
          "measured|R,W,E",
          "what reading, writing and expanding a state costs --search dddd (default measured)",
          "mneme explore phils.dve --search dddd --disk /var/tmp/phils --costs 1,2,2");
  public static final Option ESTIMATE =
      Option.value(
          SEARCH,
          "--estimate",
          "sample|rates",
          "what tells --search dddd how many states of a level are new: a sample of all states, or "
              + "as in the paper the rates at which levels grow (default sample)",
          "mneme explore phils.dve --search dddd --disk /var/tmp/phils --estimate rates");
  public static final Option CYCLES =
      Option.value(
          SEARCH,
          "--cycles",
          "expand|wait",
          "whether --search dddd expands targets of events that may close a cycle at once, or waits "
              + "for the next detection, after which levels are no distances (default expand)",
          "mneme explore phils.dve --search dddd --disk /var/tmp/phils --cycles wait");
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
          "leaves the files in the directory also when the run is finished",
          "mneme check phils.dve --disk /var/tmp/phils --keep");
  public static final Option CHECKPOINT =
      Option.value(
          Group.LIMITS,
          "--checkpoint",
          "DIR",
          "writes what --search bfs has found to this directory from time to time, so that 'mneme "
              + "resume DIR' can go on",
          "mneme check phils.dve --checkpoint /var/tmp/phils");
  public static final Option CHECKPOINT_EVERY =
      Option.value(
          Group.LIMITS,
          "--checkpoint-every",
          "DURATION",
          "the least time between two checkpoints, for example 30s, 10m, 2h; 0 with --disk for one "
              + "after each level (default 10m with --checkpoint, less often where they would take "
              + "more than 4 % of the time; 1s with --disk)",
          "mneme check phils.dve --checkpoint /var/tmp/phils --checkpoint-every 30m");

  public static final Option SNAPSHOTS =
      Option.value(
          SEARCH,
          "--snapshots",
          "PRESET|FORM",
          "which levels --search snapshots keeps: frontier-safety-net, pebble, or a stream of caches "
              + "(sampling,replacement,number), the last followed by * where it is repeated",
          "mneme explore phils.dve --search snapshots --snapshots '(c2,llnr,5)(2,lfu,10)'");
  public static final Option BACK_EDGES =
      Option.value(
          SEARCH,
          "--back-edges",
          "on|off",
          "whether --search bfs counts the transitions that do not lead to the next level, by length; "
              + "without, successors that are met on another way need not be looked up (default on "
              + "for explore with --store full, collapse or comback)",
          "mneme explore phils.dve --back-edges off");
  public static final Option BACKTRACKING =
      Option.value(
          SEARCH,
          "--backtracking",
          "on|off",
          "whether --search snapshots keeps states that were probably visited before (default on)",
          "mneme explore phils.dve --search snapshots --backtracking off");
  public static final Option CACHE =
      Option.value(
          SEARCH,
          "--cache",
          "POLICY[:SHARE+POLICY:SHARE]",
          "which states a cache keeps: "
              + String.join(", ", CachePolicies.names())
              + "; or several one behind the other, each with its share in percent; with --store "
              + "comback, queue+ before them has waiting states serve as cached ones (default "
              + "random; queue+fifo with --store comback)",
          "mneme explore phils.dve --search caching --cache mfu:25+lru:75");
  public static final Option CACHE_SIZE =
      Option.value(
          SEARCH,
          "--cache-size",
          "N|SIZE|P%",
          "how much a cache holds: states, bytes with k, m, g, or a share of --expect",
          "mneme explore phils.dve --search caching --cache-size 100000");
  public static final Option CACHE_REPORT =
      Option.flag(
          SEARCH,
          "--cache-report",
          null,
          "tells what other policies would have answered of the look-ups of the cache, one that "
              + "forgets nothing and one that knows the future among them",
          "mneme explore phils.dve --search caching --cache-size 1000 --cache-report");
  public static final Option EXPECT =
      Option.value(
          SEARCH,
          "--expect",
          "STATES",
          "how many states the model is thought to have, for sizes given in percent",
          "mneme explore phils.dve --search caching --cache-size 10% --expect 2000000");
  public static final Option SEED =
      Option.value(
          SEARCH,
          "--seed",
          "S",
          "where the random choices of a cache begin (default 1)",
          "mneme explore phils.dve --search caching --cache random --seed 7");

  public static final Option CANDIDATES =
      Option.value(
          SEARCH,
          "--candidates",
          "N|SIZE|P%",
          "how many states wait for a common duplicate detection (default 1%); 0 decides on each "
              + "at once",
          "mneme explore phils.dve --store comback --candidates 0");
  public static final Option QUEUE =
      Option.value(
          SEARCH,
          "--queue",
          "states|ids",
          "what is kept of states that wait for their expansion: all of them, or their numbers, "
              + "from which they are rebuilt in blocks (default states)",
          "mneme explore phils.dve --store comback --queue ids");

  public static final Option AS_PUBLISHED =
      Option.flag(
          SEARCH,
          "--as-published",
          null,
          "--store comback does what its paper does and no more: it detects duplicates when the "
              + "candidate set is full only, so that levels are upper bounds",
          "mneme explore phils.dve --store comback --cache fifo --as-published");

  public static final Option DELTA_DEPTH =
      Option.value(
          SEARCH,
          "--delta-depth",
          "K",
          "--store delta keeps every K-th state on a way in full and replays at most K - 1 events "
              + "(default 20)",
          "mneme explore phils.dve --store delta --delta-depth 5");
  public static final Option DELTA_FULL =
      Option.value(
          SEARCH,
          "--delta-full",
          "collapsed|packed",
          "how --store delta keeps the states that are in full: collapsed, each part that comes "
              + "back once, or packed (default collapsed)",
          "mneme explore phils.dve --store delta --delta-full packed");

  public static final Option BITS =
      Option.value(
          SEARCH,
          "--bits",
          "32|40|48|64",
          "how many bits of its hash --store compaction keeps of a state (default 48)",
          "mneme explore phils.dve --store compaction --bits 40");
  public static final Option HASHES =
      Option.value(
          SEARCH,
          "--hashes",
          "K",
          "how many bits --store bitstate sets for a state (default 3)",
          "mneme explore phils.dve --store bitstate --hashes 2");
  public static final Option FILTER =
      Option.value(
          SEARCH,
          "--filter",
          "SIZE|P%",
          "how large the bit array of --store bitstate is (default: three quarters of the memory, "
              + "at most 2 GB)",
          "mneme explore phils.dve --store bitstate --filter 256m");

  public static final Option SLEEP =
      Option.flag(
          SEARCH,
          "--sleep",
          null,
          "does not execute independent events in every order: the same states by fewer "
              + "transitions",
          "mneme explore phils.dve --search dfs --sleep");
  public static final Option SLEEP_RULE =
      Option.value(
          SEARCH,
          "--sleep-rule",
          "repaired|printed",
          "how sleep sets treat a state that is met again: repaired is exact, printed is the rule "
              + "of the paper, which may lose states (default repaired)",
          "mneme explore phils.dve --search dfs --sleep --sleep-rule printed");

  /** In the order of help, one a line so that adding one is adding a line. */
  public static final List<Option> ALL =
      List.of(
          CACHE,
          CACHE_SIZE,
          CACHE_REPORT,
          CANDIDATES,
          QUEUE,
          AS_PUBLISHED,
          EXPECT,
          SLEEP,
          SLEEP_RULE,
          SEED,
          BACK_EDGES,
          SNAPSHOTS,
          BACKTRACKING,
          DELTA_DEPTH,
          DELTA_FULL,
          BITS,
          HASHES,
          FILTER,
          PARTIAL,
          COSTS,
          ESTIMATE,
          CYCLES,
          DISK,
          DISK_LIMIT,
          KEEP,
          CHECKPOINT,
          CHECKPOINT_EVERY);

  /** Those that change what is exported. */
  public static final List<Option> OF_EXPORT =
      List.of(CACHE, CACHE_SIZE, EXPECT, SNAPSHOTS, BACKTRACKING, SEED);

  private MethodOptions() {}

  /** What the command line says to the methods, as far as one of the two listens to it. */
  public static Tuning tuning(Arguments arguments, SearchMethod search, StoreMethod store)
      throws UserException {
    if (arguments.has(SLEEP_RULE) && !arguments.has(SLEEP)) {
      throw new UserException(
          "--sleep-rule says how --sleep works; give --sleep as well, or leave --sleep-rule out");
    }
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
