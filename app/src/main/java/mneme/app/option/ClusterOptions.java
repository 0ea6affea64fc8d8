package mneme.app.option;

import java.util.List;

/** The options of {@code mneme cluster}. */
public final class ClusterOptions {
  public static final Option WORKERS =
      Option.value(
          Option.Group.SEARCH,
          "--workers",
          "N",
          "how many worker processes are started (default 2)",
          "mneme cluster start --workers 2");

  private ClusterOptions() {}

  public static List<Option> all() {
    return List.of(WORKERS, Options.HELP, Options.VERSION);
  }
}
