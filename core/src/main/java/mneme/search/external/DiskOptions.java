package mneme.search.external;

import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import mneme.run.Amount;
import mneme.run.PlanException;
import mneme.run.Tuning;
import mneme.search.SearchTask;
import mneme.store.Layout;

/** What a plan says of the disk. */
final class DiskOptions {
  private DiskOptions() {}

  static Path folder(SearchTask task) {
    String name = task.tuning().text("disk");
    if (name == null) {
      throw new PlanException(
          task.plan().search() + " keeps its states on disk; name a directory with --disk DIR");
    }
    try {
      return Path.of(name);
    } catch (InvalidPathException e) {
      throw new PlanException("--disk '" + name + "': not the name of a directory");
    }
  }

  static long limit(Tuning tuning) {
    if (!tuning.has("disk-limit")) {
      return Long.MAX_VALUE;
    }
    Amount amount = tuning.amount("disk-limit", Amount.states(0));
    if (amount.unit() == Amount.Unit.PERCENT) {
      throw tuning.refused("disk-limit", "a size: 500m, 20g");
    }
    return (long) amount.value();
  }

  /**
   * Bytes for tables of states: what {@code --cache-size} says, counted in states as a plain hash
   * table keeps them, so that methods can be compared; else what there is.
   */
  static long tableBytes(Tuning tuning, Layout layout, long available) {
    Amount size = tuning.amount("cache-size", new Amount(available, Amount.Unit.BYTES));
    double wanted =
        switch (size.unit()) {
          case BYTES -> size.value();
          case STATES -> size.value() * StateTable.bytesOf(layout);
          case PERCENT ->
              size.value()
                  / 100
                  * tuning.number("expect", 1_000_000, 1, Long.MAX_VALUE)
                  * StateTable.bytesOf(layout);
        };
    return (long) Math.min(wanted, available);
  }
}
