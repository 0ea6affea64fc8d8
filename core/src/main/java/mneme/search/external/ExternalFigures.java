package mneme.search.external;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import mneme.disk.Traffic;
import mneme.disk.Traffic.Kind;
import mneme.run.Detail;
import mneme.run.Figures;
import mneme.search.SearchTask;
import org.jspecify.annotations.Nullable;

/** Puts the figures of a search on disk together. */
final class ExternalFigures {
  private final SearchTask task;
  private final Traffic traffic;

  ExternalFigures(SearchTask task, Traffic traffic) {
    this.task = task;
    this.traffic = traffic;
  }

  /**
   * @param levelSizes null where the search does not go by levels
   */
  Figures figures(
      Totals totals,
      long states,
      long @Nullable [] levelSizes,
      double seconds,
      long memory,
      List<Detail> details) {
    long[] sizes = levelSizes == null ? new long[0] : used(levelSizes);
    long initial = sizes.length == 0 ? task.model().initialStates().size() : sizes[0];
    return new Figures(
        states,
        Math.min(states, totals.expanded),
        totals.transitions,
        Math.max(0, totals.transitions - (states - initial)),
        totals.executed,
        totals.deadlocks,
        totals.assertionsViolated,
        totals.runtimeErrors,
        totals.violations,
        totals.unreached(task.model()),
        levelSizes == null ? null : new Figures.LevelFigures(sizes, null),
        Math.max(0, sizes.length - 1),
        totals.usedDegrees(),
        seconds,
        memory,
        0,
        totals.expanded,
        states,
        withTraffic(details));
  }

  private static long[] used(long[] sizes) {
    int used = sizes.length;
    while (used > 0 && sizes[used - 1] == 0) {
      used--;
    }
    return Arrays.copyOf(sizes, used);
  }

  List<Detail> withTraffic(List<Detail> others) {
    List<Detail> details = new ArrayList<>();
    details.add(Detail.bytes("disk_bytes_read", "read from disk", traffic.read(), ""));
    details.add(Detail.bytes("disk_bytes_written", "written to disk", traffic.written(), ""));
    details.add(Detail.bytes("disk_bytes_peak", "on disk at the peak", traffic.peak(), ""));
    for (Kind kind : Kind.values()) {
      String word = kind.name().toLowerCase(Locale.ROOT);
      details.add(Detail.bytes(word + "_bytes_read", "", traffic.read(kind), ""));
      details.add(Detail.bytes(word + "_bytes_written", "", traffic.written(kind), ""));
    }
    details.add(Detail.count("disk_seeks", "", traffic.seeks(), ""));
    details.addAll(others);
    return List.copyOf(details);
  }
}
