package mneme.gpu.search;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import mneme.engine.DeviceList.Trial;
import mneme.gpu.device.Device;
import mneme.gpu.text.KernelText.Form;

/**
 * Puts the tables of a device to the test: all work items insert the same few states at once, again
 * and again, and each state must be new for exactly one of them. Stateless.
 */
public final class TableTrial {
  /** A table is looked through after so many rounds. */
  private static final int LOOK_EVERY = 50;

  private TableTrial() {}

  /**
   * Tries every kind of table.
   *
   * @param device is closed at the end
   * @param rounds of each kind
   */
  public static List<Trial> run(Device device, int rounds) {
    long width = GpuSearch.width(device.info());
    List<Trial> trials = new ArrayList<>();
    try (device) {
      trials.add(tried(device, new TableBench.Kind(1, Form.FULL, Long.SIZE, width, 48), rounds));
      for (Form form : Form.values()) {
        trials.add(tried(device, new TableBench.Kind(2, form, Long.SIZE, width, 30), rounds));
        trials.add(tried(device, new TableBench.Kind(5, form, Long.SIZE, width, 48), rounds));
      }
    }
    return trials;
  }

  static Trial tried(Device device, TableBench.Kind kind, int rounds) {
    int failures = 0;
    try (TableBench bench = new TableBench(device, kind)) {
      long[] packed = TableBench.states(kind.states(), kind.words(), kind.words());
      Set<List<Long>> all = TableBench.set(packed, kind.words());
      bench.take(packed);
      for (int round = 0; round < rounds; round++) {
        try (StateTable table = bench.table(kind.form() == Form.TREE ? 2048 : 256)) {
          bench.insert(table, kind.states(), kind.width(), 0);
          boolean right =
              bench.control.get(Counter.LOST) == 0
                  && bench.control.get(Counter.TAIL) == kind.states();
          if (right && round % LOOK_EVERY == 0) {
            long used = Arrays.stream(table.dump()).filter(word -> word != 0).count();
            long most = (long) kind.states() * (kind.form() == Form.TREE ? 1 : kind.words());
            right = bench.found(kind.states()).equals(all) && used <= most;
          }
          failures += right ? 0 : 1;
        }
      }
    }
    String what =
        "table %s, %d words, %d work items"
            .formatted(
                kind.form().name().toLowerCase(java.util.Locale.ROOT), kind.words(), kind.width());
    return new Trial(what, rounds, failures);
  }
}
