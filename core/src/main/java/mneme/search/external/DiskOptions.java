package mneme.search.external;

import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import mneme.run.Amount;
import mneme.run.PlanException;
import mneme.run.Tuning;
import mneme.search.SearchTask;

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
}
