package mneme.app.option;

import static mneme.app.option.Option.Group.SEARCH;

import java.util.List;

/** Options of {@code mneme compare}. */
public final class CompareOptions {
  public static final Option STORES =
      Option.value(
          SEARCH,
          "--stores",
          "NAME,NAME...",
          "the stores to compare (default: full, and every other exact one)",
          "mneme compare phils.dve --stores full,tree,collapse");
  public static final Option SEARCHES =
      Option.value(
          SEARCH,
          "--searches",
          "NAME,NAME...",
          "the searches to compare, each over every store it can use (default bfs)",
          "mneme compare phils.dve --stores full,tree --searches bfs,dfs");
  public static final Option PICTURE =
      Option.value(
          Option.Group.OUTPUT,
          "--picture",
          "FILE.svg|FILE.png",
          "draws time against memory, a point for each configuration",
          "mneme compare phils.dve --stores full,tree --picture stores.svg");

  /** Options that are handed to every run as they are. */
  public static final List<Option> HANDED_ON =
      Options.join(
          Options.MODELS,
          List.of(Options.HASH_BITS, Options.MEMORY, Options.TIME, Options.STATES, Options.DEPTH));

  private CompareOptions() {}
}
