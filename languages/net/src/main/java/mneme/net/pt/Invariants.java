package mneme.net.pt;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeMap;
import mneme.net.pt.PtNet.Arcs;
import org.jspecify.annotations.Nullable;

/**
 * Looks for weighted sums of places that no transition increases, without negative weights, by the
 * method of Farkas: starting from the single places, transition after transition is balanced by
 * adding rows that gain in it to rows that lose. Rows that lose may also stay as they are, where
 * sums that shrink are wanted as well as those that never change. The number of rows can explode;
 * then some are left out, and fewer sums are found. What is found is always right.
 */
final class Invariants {
  /** Numbers read and written at most: a small part of a second. */
  private static final long WORK = 6_000_000;

  /** New rows that one transition may cost. */
  private static final long MOST_SUMS = 4000;

  private static final int ROWS_FOR_A_PLACE = 4;
  private static final int FEWEST_ROWS = 1000;
  private static final long GREATEST_WEIGHT = 1 << 24;

  private final boolean mayShrink;
  private final int actions;
  private final int mostRows;
  private final List<Row> rows = new ArrayList<>();
  private final int[] gaining;
  private final int[] losing;
  private long work;

  /** Columns ascend: transitions first, then places. No value is 0. */
  private record Row(int[] columns, long[] values) {
    long at(int column) {
      int i = Arrays.binarySearch(columns, column);
      return i < 0 ? 0 : values[i];
    }

    @Override
    public boolean equals(Object other) {
      return other instanceof Row row
          && Arrays.equals(columns, row.columns)
          && Arrays.equals(values, row.values);
    }

    @Override
    public int hashCode() {
      return 31 * Arrays.hashCode(columns) + Arrays.hashCode(values);
    }
  }

  /**
   * @param mayShrink whether sums that some transition decreases are looked for too; there are more
   *     of them, and fewer may be found
   */
  Invariants(PtNet net, boolean mayShrink) {
    this.mayShrink = mayShrink;
    this.actions = net.actions().size();
    this.gaining = new int[actions];
    this.losing = new int[actions];
    this.mostRows = FEWEST_ROWS + ROWS_FOR_A_PLACE * net.places().size();
    List<TreeMap<Integer, Long>> effects = new ArrayList<>();
    for (int place = 0; place < net.places().size(); place++) {
      TreeMap<Integer, Long> row = new TreeMap<>();
      row.put(actions + place, 1L);
      effects.add(row);
    }
    for (int t = 0; t < actions; t++) {
      Arcs effect = Effects.effect(net.actions().get(t));
      for (int i = 0; i < effect.size(); i++) {
        effects.get(effect.places()[i]).put(t, (long) effect.weights()[i]);
      }
    }
    for (TreeMap<Integer, Long> row : effects) {
      int[] columns = row.keySet().stream().mapToInt(Integer::intValue).toArray();
      long[] values = row.values().stream().mapToLong(Long::longValue).toArray();
      rows.add(new Row(columns, values));
    }
  }

  /** Sums as weights of places, all positive. */
  List<Arcs> find() {
    for (Row row : rows) {
      count(row, 1);
    }
    boolean[] balanced = new boolean[actions];
    for (int next = easiest(balanced); next >= 0 && work < WORK; next = easiest(balanced)) {
      balanced[next] = true;
      balance(next);
    }
    List<Arcs> found = new ArrayList<>();
    for (Row row : rows) {
      boolean neverGains = true;
      for (int i = 0; i < row.columns.length && row.columns[i] < actions; i++) {
        neverGains &= row.values[i] < 0;
      }
      if (neverGains) {
        found.add(weights(row));
      }
    }
    return found;
  }

  private Arcs weights(Row row) {
    int from = 0;
    while (row.columns[from] < actions) {
      from++;
    }
    int[] places = new int[row.columns.length - from];
    int[] weights = new int[places.length];
    for (int i = 0; i < places.length; i++) {
      places[i] = row.columns[from + i] - actions;
      weights[i] = (int) row.values[from + i];
    }
    return new Arcs(places, weights);
  }

  private void count(Row row, int sign) {
    work += row.columns.length;
    for (int i = 0; i < row.columns.length && row.columns[i] < actions; i++) {
      int[] side = row.values[i] > 0 ? gaining : losing;
      side[row.columns[i]] += sign;
    }
  }

  /** The transition whose balancing makes the fewest new rows; -1 where none is left to balance. */
  private int easiest(boolean[] balanced) {
    int best = -1;
    long least = Long.MAX_VALUE;
    for (int t = 0; t < actions; t++) {
      if (!balanced[t] && (gaining[t] > 0 || !mayShrink && losing[t] > 0)) {
        long more = (long) gaining[t] * losing[t] - gaining[t] - (mayShrink ? 0 : losing[t]);
        if (more < least) {
          least = more;
          best = t;
        }
      }
    }
    work += actions / 8;
    return best;
  }

  private void balance(int transition) {
    List<Row> gains = new ArrayList<>();
    List<Row> losses = new ArrayList<>();
    List<Row> kept = new ArrayList<>();
    for (Row row : rows) {
      long value = row.at(transition);
      if (value > 0) {
        gains.add(row);
      } else if (value < 0) {
        losses.add(row);
      }
      if (value == 0 || value < 0 && mayShrink) {
        kept.add(row);
      }
    }
    work += 8L * rows.size();
    rows.clear();
    rows.addAll(kept);
    gains.forEach(row -> count(row, -1));
    if (!mayShrink) {
      losses.forEach(row -> count(row, -1));
    } else if ((long) gains.size() * losses.size() > MOST_SUMS) {
      return;
    }
    Set<Row> known = new HashSet<>();
    for (Row gain : gains) {
      for (Row loss : losses) {
        if (rows.size() >= mostRows || work > WORK) {
          return;
        }
        Row sum = sum(gain, -loss.at(transition), loss, gain.at(transition));
        if (sum != null && known.add(sum)) {
          rows.add(sum);
          count(sum, 1);
        }
      }
    }
  }

  /** A weighted sum, divided by what its numbers have in common; null where they get too large. */
  private @Nullable Row sum(Row a, long weightOfA, Row b, long weightOfB) {
    int[] columns = new int[a.columns.length + b.columns.length];
    long[] values = new long[columns.length];
    work += columns.length;
    int size = 0;
    int i = 0;
    int j = 0;
    long common = 0;
    while (i < a.columns.length || j < b.columns.length) {
      int atA = i < a.columns.length ? a.columns[i] : Integer.MAX_VALUE;
      int atB = j < b.columns.length ? b.columns[j] : Integer.MAX_VALUE;
      int column = Math.min(atA, atB);
      long value = 0;
      if (atA == column) {
        value += weightOfA * a.values[i++];
      }
      if (atB == column) {
        value += weightOfB * b.values[j++];
      }
      if (value != 0) {
        columns[size] = column;
        values[size++] = value;
        common = gcd(common, Math.abs(value));
      }
    }
    for (int k = 0; k < size; k++) {
      values[k] /= common;
      if (Math.abs(values[k]) > GREATEST_WEIGHT) {
        return null;
      }
    }
    return new Row(Arrays.copyOf(columns, size), Arrays.copyOf(values, size));
  }

  private static long gcd(long a, long b) {
    return b == 0 ? a : gcd(b, a % b);
  }
}
