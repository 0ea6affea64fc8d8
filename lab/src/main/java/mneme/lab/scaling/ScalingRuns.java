package mneme.lab.scaling;

import com.google.gson.JsonArray;
import com.google.gson.JsonObject;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;
import mneme.app.Version;
import mneme.app.text.TextTable;
import mneme.lab.Measurement;
import mneme.lab.Words;

/** What was measured, for people and for programs. */
record ScalingRuns(List<ScalingRun> all) {
  private static final double MILLION = 1e6;

  ScalingRuns {
    all = List.copyOf(all);
  }

  List<String> stores() {
    return all.stream().map(ScalingRun::store).distinct().toList();
  }

  List<String> models() {
    return all.stream().map(ScalingRun::model).distinct().toList();
  }

  List<Integer> threads() {
    return all.stream().map(ScalingRun::threads).distinct().sorted().toList();
  }

  private OptionalDouble seconds(String model, String store, int threads) {
    for (ScalingRun run : all) {
      Measurement best = run.best();
      if (best != null
          && run.model().equals(model)
          && run.store().equals(store)
          && run.threads() == threads) {
        return OptionalDouble.of(best.seconds());
      }
    }
    return OptionalDouble.empty();
  }

  /** How many times faster than on one thread; empty where one of the two runs is missing. */
  OptionalDouble speedUp(String model, String store, int threads) {
    OptionalDouble one = seconds(model, store, 1);
    OptionalDouble many = seconds(model, store, threads);
    return one.isEmpty() || many.isEmpty()
        ? OptionalDouble.empty()
        : OptionalDouble.of(one.getAsDouble() / many.getAsDouble());
  }

  /** The geometric mean over the models of which the speed-up is known. */
  OptionalDouble meanSpeedUp(String store, int threads) {
    double sum = 0;
    int count = 0;
    for (String model : models()) {
      OptionalDouble one = speedUp(model, store, threads);
      if (one.isPresent()) {
        sum += Math.log(one.getAsDouble());
        count++;
      }
    }
    return count == 0 ? OptionalDouble.empty() : OptionalDouble.of(Math.exp(sum / count));
  }

  /** One line a run; M is a million. */
  String table() {
    TextTable table =
        TextTable.headed(
            "model", "store", "threads", "states", "seconds", "M states/s", "speed-up", "");
    for (ScalingRun run : all) {
      Measurement best = run.best();
      OptionalDouble speedUp = speedUp(run.model(), run.store(), run.threads());
      table.add(
          run.model(),
          run.store(),
          Integer.toString(run.threads()),
          best == null ? "" : Words.grouped(best.states()),
          best == null ? "" : Words.fixed(best.seconds(), 2),
          best == null ? "" : Words.fixed(best.statesPerSecond() / MILLION, 2),
          speedUp.isEmpty() ? "" : Words.fixed(speedUp.getAsDouble(), 2),
          run.remark());
    }
    return table.toString();
  }

  /** The geometric means, a line for each store. */
  String means() {
    List<Integer> threads = threads();
    List<String> headings = new ArrayList<>(List.of("geometric mean of the speed-up"));
    threads.forEach(count -> headings.add(count + (count == 1 ? " thread" : " threads")));
    TextTable table = TextTable.headed(headings.toArray(String[]::new));
    for (String store : stores()) {
      List<String> cells = new ArrayList<>(List.of(store));
      for (int count : threads) {
        OptionalDouble mean = meanSpeedUp(store, count);
        cells.add(mean.isEmpty() ? "" : Words.fixed(mean.getAsDouble(), 2));
      }
      table.add(cells.toArray(String[]::new));
    }
    return table.toString();
  }

  /** A key that does not apply is absent. */
  JsonObject json(int repeat) {
    JsonObject report = new JsonObject();
    report.addProperty("mneme", Version.current());
    report.addProperty("java", System.getProperty("java.vm.version"));
    report.addProperty("processors", Runtime.getRuntime().availableProcessors());
    report.addProperty("repeat", repeat);
    JsonArray list = new JsonArray();
    for (ScalingRun run : all) {
      JsonObject entry = new JsonObject();
      entry.addProperty("model", run.model());
      entry.addProperty("store", run.store());
      entry.addProperty("threads", run.threads());
      Measurement best = run.best();
      if (best == null) {
        entry.addProperty("remark", run.remark());
      } else {
        entry.addProperty("states", best.states());
        entry.addProperty("transitions", best.transitions());
        entry.addProperty("seconds", best.seconds());
        entry.addProperty("states_per_second", best.statesPerSecond());
        entry.addProperty("peak_memory_bytes", best.peakMemory());
        speedUp(run.model(), run.store(), run.threads())
            .ifPresent(speedUp -> entry.addProperty("speed_up", speedUp));
      }
      list.add(entry);
    }
    report.add("runs", list);
    return report;
  }
}
