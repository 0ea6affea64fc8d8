package mneme.search.delayed;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import mneme.disk.Manifest;
import mneme.run.Detail;

/**
 * How long backward edges were, as detections have seen them: by how many levels they lead back.
 *
 * <p>What is typical may change from level to level, as the paper notes at its end. So a forecast
 * for a level goes by the edges that the last detection has seen, in one of two ways, whichever
 * would have told the edges of that detection better from those of the one before: edges keep their
 * length, or they keep the level they lead to, such as that of the initial state.
 */
final class BackLengths {
  /** How much of what was learnt earlier still counts after each detection. */
  private static final double MEMORY = 0.5;

  private final boolean forecasts;
  private long[] counts = new long[16];
  private long compared;

  // Of the last detection, and of the one that is going on: by length, and by the level led to.
  private Slice last = new Slice();
  private Slice now = new Slice();

  /** How well each of the two ways would have told the edges of each detection. */
  private double lengthFits;

  private double levelFits;

  /** Edges that one detection has seen. */
  private static final class Slice {
    private long[] lengths = new long[16];
    private long[] levels = new long[16];
    private long compared;

    void add(int source, int length) {
      lengths = counted(lengths, length);
      levels = counted(levels, source - length);
    }
  }

  /**
   * @param forecasts whether the edges of a level are forecast from those of the last detection
   */
  BackLengths(boolean forecasts) {
    this.forecasts = forecasts;
  }

  private static long[] counted(long[] counts, int index) {
    long[] more =
        index < counts.length
            ? counts
            : Arrays.copyOf(counts, Math.max(index + 1, 2 * counts.length));
    more[index]++;
    return more;
  }

  /**
   * An edge was seen.
   *
   * @param source the level it comes from
   * @param length by how many levels it leads back; negative where it does not
   */
  void add(int source, int length) {
    if (length >= 0) {
      counts = counted(counts, length);
      if (length <= source) {
        now.add(source, length);
        lengthFits += share(last.lengths, length, last.compared);
        levelFits += share(last.levels, source - length, last.compared);
      }
    }
  }

  /** So many candidates were compared with all visited states. */
  void compared(long states) {
    compared += states;
    now.compared += states;
  }

  /** A detection has ended. */
  void closeSlice() {
    if (now.compared > 0) {
      last = now;
      now = new Slice();
      lengthFits *= MEMORY;
      levelFits *= MEMORY;
    }
  }

  /**
   * The share of the states found in a level that an edge of this length leads to: what a look at
   * the level so far back will strike out.
   */
  double share(int level, int length) {
    if (!forecasts || last.compared == 0) {
      return share(counts, length, compared);
    }
    return lengthFits >= levelFits
        ? share(last.lengths, length, last.compared)
        : share(last.levels, level - length, last.compared);
  }

  private static double share(long[] counts, int index, long of) {
    return of == 0 || index < 0 || index >= counts.length
        ? 0
        : Math.min(1, (double) counts[index] / of);
  }

  void save(Manifest manifest) {
    manifest.put("back-lengths", counts);
    manifest.put("compared", compared);
    manifest.put("last-lengths", last.lengths);
    manifest.put("last-levels", last.levels);
    manifest.put("last-compared", last.compared);
    manifest.put(
        "length-fits",
        new long[] {Double.doubleToLongBits(lengthFits), Double.doubleToLongBits(levelFits)});
  }

  void load(Manifest manifest) {
    counts = manifest.numbers("back-lengths");
    compared = manifest.number("compared");
    last.lengths = manifest.numbers("last-lengths");
    last.levels = manifest.numbers("last-levels");
    last.compared = manifest.number("last-compared");
    long[] fits = manifest.numbers("length-fits");
    lengthFits = Double.longBitsToDouble(fits[0]);
    levelFits = Double.longBitsToDouble(fits[1]);
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
