package mneme.app.extension;

import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import mneme.engine.SearchMethod;
import mneme.method.Forms;
import mneme.method.Parameter;
import mneme.run.PlanException;
import mneme.run.PlanParameters;
import mneme.search.Checkpoints;
import mneme.search.disk.DiskOptions;
import org.jspecify.annotations.Nullable;

/**
 * The search on Apache Spark, as users see it. What carries it out is in a module of its own, which
 * not every installation has.
 */
public final class ClusterMethod {
  public static final String NAME = "cluster";

  /** The store of each partition, where none is named. */
  public static final String STORE = "tree-compact";

  /** In place of a master: the one that {@code spark-submit} names. */
  public static final String SUBMITTED = "spark-submit";

  private static final Pattern LOCAL = Pattern.compile("local\\[(\\d{1,4}|\\*)]");
  private static final Pattern MASTER =
      Pattern.compile("spark://([^\\s/:]+|\\[[0-9a-fA-F:]+]):\\d+");

  /** Where the search runs. */
  public static final Parameter<String> WHERE =
      Parameter.of(
              "cluster",
              Forms.form(
                  "local[N]|spark://HOST:PORT",
                  "local[N] for N cores of this machine, spark://HOST:PORT for the master of a"
                      + " cluster, or spark-submit for the one that spark-submit names",
                  ClusterMethod::where))
          .help(
              "explores on Apache Spark: on N cores of this machine, or on the machines of a"
                  + " cluster")
          .example("--cluster 'local[2]'");

  /** Into how many parts the states are divided. */
  public static final Parameter<Long> PARTITIONS =
      Parameter.of("partitions", Forms.number("N", 1, 100_000))
          .help("divides the states into N parts, each with a store of its own")
          .example("--cluster spark://head:7077 --partitions 64")
          .absentInWords("one for each core");

  /** The declaration; its search says where the rest is. */
  public static final SearchMethod SEARCH =
      declared(
          task -> {
            throw new PlanException(
                "--search " + NAME + " needs the machines to run on: --cluster 'local[2]'");
          });

  private ClusterMethod() {}

  /** The search, carried out by a module that is there. */
  public static SearchMethod carriedOutBy(SearchMethod.OverSeveral maker) {
    return declared(maker);
  }

  private static SearchMethod declared(SearchMethod.OverSeveral maker) {
    return new SearchMethod(
        NAME,
        "every state; levels, shortest traces; on the machines of an Apache Spark cluster",
        "a store in each partition, and the states in files that all machines see",
        List.of(
            WHERE,
            PARTITIONS,
            PlanParameters.DEPTH,
            PlanParameters.HASH_BITS,
            DiskOptions.FOLDER,
            DiskOptions.LIMIT,
            Checkpoints.KEEP),
        false,
        true,
        SearchMethod.Order.OLDEST_FIRST,
        maker);
  }

  private static @Nullable String where(String text) {
    return text.equals("local")
            || text.equals(SUBMITTED)
            || LOCAL.matcher(text).matches() && !text.equals("local[0]")
            || MASTER.matcher(text).matches()
        ? text
        : null;
  }

  /** Whether the search runs in this process. */
  public static boolean isInThisProcess(String where) {
    return where.startsWith("local");
  }

  /** The host of a master; "" where the text names none. */
  public static String host(String where) {
    Matcher matcher = MASTER.matcher(where);
    return matcher.matches() ? matcher.group(1) : "";
  }
}
