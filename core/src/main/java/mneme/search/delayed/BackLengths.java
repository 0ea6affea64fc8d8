package mneme.search.delayed;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import mneme.disk.Manifest;
import mneme.run.Detail;

/**
 * How long backward edges were, as detections have seen them: by how many levels they lead back.
 */
final class BackLengths {
  private long[] counts = new long[16];
  private long compared;

  void add(int length) {
    if (length >= 0) {
      if (length >= counts.length) {
        counts = Arrays.copyOf(counts, Math.max(length + 1, 2 * counts.length));
      }
      counts[length]++;
    }
  }

  /** So many candidates were compared with all visited states. */
  void compared(long states) {
    compared += states;
  }

  /**
   * The share of candidates that an edge of this length leads to: what a look at the level so far
   * back will strike out.
   */
  double share(int length) {
    return compared == 0 || length >= counts.length
        ? 0
        : Math.min(1, (double) counts[length] / compared);
  }

  void save(Manifest manifest) {
    manifest.put("back-lengths", counts);
    manifest.put("compared", compared);
  }

  void load(Manifest manifest) {
    counts = manifest.numbers("back-lengths");
    compared = manifest.number("compared");
  }

  Detail detail() {
    List<List<Detail.Value>> rows = new ArrayList<>();
    for (int length = 0; length < counts.length; length++) {
      if (counts[length] > 0) {
        rows.add(List.of(new Detail.Count(length), new Detail.Count(counts[length])));
      }
    }
    return new Detail(
        "back_edge_lengths", "", new Detail.Rows(List.of("length", "states"), rows), "");
  }
}
