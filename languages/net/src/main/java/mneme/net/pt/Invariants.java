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
 * Looks for place invariants without negative weights, by the method of Farkas: starting from the
 * single places, transition after transition is balanced by adding rows that gain in it to rows
 * that lose. The number of rows can explode; then some are left out, and fewer invariants are
 * found. What is found is always right.
 */
final class Invariants {
  /** Numbers read and written at most: well below a second. */
  private static final long WORK = 30_000_000;

  private static final int ROWS_FOR_A_PLACE = 4;
  private static final int FEWEST_ROWS = 1000;
  private static final long GREATEST_WEIGHT = 1 << 24;

  private final int actions;
  private final int mostRows;
  private final List<Row> rows = new ArrayList<>();
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

  Invariants(PtNet net) {
    this.actions = net.actions().size();
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

  /** Invariants as weights of places, all positive. */
  List<Arcs> find() {
    boolean[] balanced = new boolean[actions];
    for (int step = 0; step < actions && work < WORK; step++) {
      int next = easiest(balanced);
      if (next < 0) {
        break;
      }
      balanced[next] = true;
      balance(next);
    }
    List<Arcs> found = new ArrayList<>();
    for (Row row : rows) {
      if (row.columns[0] >= actions) {
        int[] places = new int[row.columns.length];
        int[] weights = new int[places.length];
        for (int i = 0; i < places.length; i++) {
          places[i] = row.columns[i] - actions;
          weights[i] = (int) row.values[i];
        }
        found.add(new Arcs(places, weights));
      }
    }
    return found;
  }

  /** The transition whose balancing makes the fewest new rows; -1 where all are balanced. */
  private int easiest(boolean[] balanced) {
    int[] gaining = new int[actions];
    int[] losing = new int[actions];
    for (Row row : rows) {
      work += row.columns.length;
      for (int i = 0; i < row.columns.length && row.columns[i] < actions; i++) {
        int[] side = row.values[i] > 0 ? gaining : losing;
        side[row.columns[i]]++;
      }
    }
    int best = -1;
    long least = Long.MAX_VALUE;
    for (int t = 0; t < actions; t++) {
      if (!balanced[t] && gaining[t] + losing[t] > 0) {
        long more = (long) gaining[t] * losing[t] - gaining[t] - losing[t];
        if (more < least) {
          least = more;
          best = t;
        }
      }
    }
    return best;
  }

  private void balance(int transition) {
    List<Row> gaining = new ArrayList<>();
    List<Row> losing = new ArrayList<>();
    List<Row> others = new ArrayList<>();
    for (Row row : rows) {
      long value = row.at(transition);
      (value > 0 ? gaining : value < 0 ? losing : others).add(row);
    }
    rows.clear();
    rows.addAll(others);
    Set<Row> known = new HashSet<>();
    for (Row gain : gaining) {
      for (Row loss : losing) {
        if (rows.size() >= mostRows || work > WORK) {
          return;
        }
        Row sum = sum(gain, -loss.at(transition), loss, gain.at(transition));
        if (sum != null && known.add(sum)) {
          rows.add(sum);
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
