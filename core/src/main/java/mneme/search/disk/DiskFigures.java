package mneme.search.disk;

import java.nio.IntBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import mneme.disk.Traffic;
import mneme.disk.Traffic.Kind;
import mneme.run.Detail;
import mneme.run.Figures;
import mneme.search.SearchTask;
import mneme.search.expansion.Counts;
import mneme.search.expansion.FiguresBuilder;
import org.jspecify.annotations.Nullable;

/** Puts the figures of a search on disk together. */
public record DiskFigures(SearchTask task, Traffic traffic) {
  /**
   * @param repeats whether some states were counted more than once
   * @param levelSizes null where the search does not go by levels
   */
  public Figures figures(
      Counts counts,
      boolean repeats,
      long states,
      long @Nullable [] levelSizes,
      double seconds,
      long memory,
      List<Detail> details) {
    long initial = levelSizes == null || levelSizes.length == 0 ? initialStates() : levelSizes[0];
    FiguresBuilder builder =
        new FiguresBuilder(task, counts, seconds)
            .withStates(states)
            .withExpandedOnce(Math.min(states, counts.expanded()))
            .withMatched(Math.max(0, counts.transitions() - (states - initial)))
            .withMemory(states, memory)
            .withDetails(withTraffic(details));
    if (repeats) {
      builder.withRepetitions();
    }
    return (levelSizes == null
            ? builder.withDepth(Figures.UNKNOWN)
            : builder.withLevels(levelSizes, null))
        .build();
  }

  /** A model may name one twice, also with zeros for slots that are absent otherwise. */
  private long initialStates() {
    return task.model().initialStates().stream()
        .map(
            state -> {
              int used = state.length;
              while (used > 0 && state[used - 1] == 0) {
                used--;
              }
              return IntBuffer.wrap(state, 0, used);
            })
        .distinct()
        .count();
  }

  /** What goes to and from the disk, and lies there, while a run goes on. */
  public static List<Detail> now(Traffic traffic) {
    return List.of(
        Detail.bytes("disk_bytes", "on disk", traffic.kept(), ""),
        Detail.bytes("disk_bytes_read", "read from disk", traffic.read(), ""),
        Detail.bytes("disk_bytes_written", "written to disk", traffic.written(), ""));
  }

  public List<Detail> withTraffic(List<Detail> others) {
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
