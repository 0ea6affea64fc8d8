package mneme.lab.speed;

import com.google.gson.JsonArray;
import com.google.gson.JsonObject;
import java.util.List;
import java.util.OptionalDouble;
import mneme.app.Version;
import mneme.app.text.TextTable;
import mneme.lab.Measurement;
import mneme.lab.Words;
import org.jspecify.annotations.Nullable;

/** What was measured, for people and for programs. */
final class SpeedReport {
  private static final double MILLION = 1e6;
  private static final double MEBIBYTE = 1 << 20;

  private SpeedReport() {}

  /** One line a system; M is a million, MB are 2^20 bytes. */
  static String table(List<SystemSpeed> systems) {
    TextTable table =
        TextTable.headed(
            "system",
            "states",
            "transitions",
            "seconds",
            "M states/s",
            "M trans/s",
            "bytes/state",
            "peak MB",
            "SPIN s",
            "SPIN M trans/s",
            "SPIN peak MB",
            "ratio");
    for (SystemSpeed system : systems) {
      Measurement ours = system.mneme();
      Measurement spin = system.spin();
      OptionalDouble ratio = system.ratio();
      table.add(
          system.name(),
          ours == null ? "" : Words.grouped(ours.states()),
          ours == null ? "" : Words.grouped(ours.transitions()),
          ours == null ? "" : Words.fixed(ours.seconds(), 2),
          ours == null ? "" : Words.fixed(ours.statesPerSecond() / MILLION, 2),
          ours == null ? "" : Words.fixed(ours.transitionsPerSecond() / MILLION, 2),
          ours == null ? "" : Words.fixed(ours.bytesPerState(), 1),
          ours == null ? "" : Words.fixed(ours.peakMemory() / MEBIBYTE, 0),
          spin == null ? "" : Words.fixed(spin.seconds(), 2),
          spin == null ? "" : Words.fixed(spin.transitionsPerSecond() / MILLION, 2),
          spin == null ? "" : Words.fixed(spin.peakMemory() / MEBIBYTE, 0),
          ratio.isPresent() ? Words.fixed(ratio.getAsDouble(), 2) : "",
          system.remark());
    }
    return table.toString();
  }

  static String conclusion(List<SystemSpeed> systems) {
    long compared = systems.stream().filter(system -> system.ratio().isPresent()).count();
    OptionalDouble mean = SystemSpeed.meanRatio(systems);
    return mean.isEmpty()
        ? "nothing to compare with SPIN"
        : "%s times SPIN's transitions per second, geometric mean over %d system%s"
            .formatted(Words.fixed(mean.getAsDouble(), 2), compared, compared == 1 ? "" : "s");
  }

  /** A key that does not apply is absent. */
  static JsonObject json(List<SystemSpeed> systems, int threads, int repeat) {
    JsonObject report = new JsonObject();
    report.addProperty("mneme", Version.current());
    report.addProperty("java", System.getProperty("java.vm.version"));
    report.addProperty("processors", Runtime.getRuntime().availableProcessors());
    report.addProperty("threads", threads);
    report.addProperty("repeat", repeat);
    JsonArray list = new JsonArray();
    for (SystemSpeed system : systems) {
      JsonObject entry = new JsonObject();
      entry.addProperty("system", system.name());
      add(entry, "mneme", system.mneme());
      add(entry, "spin", system.spin());
      system.ratio().ifPresent(ratio -> entry.addProperty("ratio", ratio));
      if (!system.remark().isEmpty()) {
        entry.addProperty("remark", system.remark());
      }
      list.add(entry);
    }
    report.add("systems", list);
    SystemSpeed.meanRatio(systems)
        .ifPresent(mean -> report.addProperty("geometric_mean_ratio", mean));
    return report;
  }

  private static void add(JsonObject entry, String tool, @Nullable Measurement run) {
    if (run == null) {
      return;
    }
    JsonObject figures = new JsonObject();
    figures.addProperty("states", run.states());
    figures.addProperty("transitions", run.transitions());
    figures.addProperty("seconds", run.seconds());
    figures.addProperty("states_per_second", run.statesPerSecond());
    figures.addProperty("transitions_per_second", run.transitionsPerSecond());
    if (run.bytesPerState() > 0) {
      figures.addProperty("bytes_per_state", run.bytesPerState());
    }
    if (run.peakMemory() > 0) {
      figures.addProperty("peak_memory_bytes", run.peakMemory());
    }
    entry.add(tool, figures);
  }
}
