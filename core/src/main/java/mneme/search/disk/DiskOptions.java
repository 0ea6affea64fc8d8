package mneme.search.disk;

import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import mneme.cache.CacheSetup;
import mneme.method.Amount;
import mneme.method.Forms;
import mneme.method.Parameter;
import mneme.model.Model;
import mneme.run.PlanException;
import mneme.run.Tuning;
import mneme.search.SearchTask;
import mneme.store.Layout;
import org.jspecify.annotations.Nullable;

/** What a plan says of the disk. */
public final class DiskOptions {
  /** Where the visited states are. */
  public static final Parameter<String> FOLDER =
      Parameter.of("disk", Forms.text("DIR|auto"))
          .help(
              "keeps visited states in this directory when the memory is full; it is created if "
                  + "absent; auto makes one that is there for this run alone")
          .example("--memory 256m --disk auto")
          .aboutFiles();

  /** The most bytes of all files. */
  public static final Parameter<Long> LIMIT =
      Parameter.of("disk-limit", Forms.form("SIZE", "a size: 500m, 20g", DiskOptions::bytes))
          .help("ends the search, which can be resumed, before its files are larger than SIZE")
          .example("--disk /var/tmp/phils --disk-limit 20g")
          .aboutFiles();

  private DiskOptions() {}

  private static @Nullable Long bytes(String text) {
    Amount amount = Amount.parse(text);
    return amount == null || amount.unit() == Amount.Unit.PERCENT ? null : (long) amount.value();
  }

  public static Path folder(SearchTask task) {
    String name = task.tuning().given(FOLDER);
    if (name == null) {
      throw new PlanException(
          task.plan().search()
              + " keeps its states on disk; name a directory with "
              + FOLDER.usage());
    }
    try {
      return Path.of(name);
    } catch (InvalidPathException e) {
      throw new PlanException(FOLDER.option("'" + name + "'") + ": not the name of a directory");
    }
  }

  public static long limit(Tuning tuning) {
    return tuning.valueOr(LIMIT, Long.MAX_VALUE);
  }

  /**
   * What is left of the memory for states: a model whose own tables grow while it runs needs some
   * of it, too.
   */
  public static long besideModel(Model model, long available) {
    long now = model.tableBytes();
    return now == 0 ? available : available - Math.clamp(2 * now, available / 8, available / 2);
  }

  /**
   * Bytes for tables of states: what the size of the cache says, counted in states as a plain hash
   * table keeps them, so that methods can be compared; else what there is.
   */
  public static long tableBytes(Tuning tuning, Layout layout, long available) {
    Amount size = tuning.valueOr(CacheSetup.SIZE, new Amount(available, Amount.Unit.BYTES));
    double wanted =
        switch (size.unit()) {
          case BYTES -> size.value();
          case STATES -> size.value() * StateTable.bytesOf(layout);
          case PERCENT ->
              size.value()
                  / 100
                  * tuning.valueOr(CacheSetup.EXPECT, 1_000_000L)
                  * StateTable.bytesOf(layout);
        };
    return (long) Math.min(wanted, available);
  }
}
