package mneme.web.run;

import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonNull;
import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import java.io.IOException;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.util.List;
import mneme.app.load.LoadedModel;
import mneme.app.page.MomentJson;
import mneme.app.picture.RunRecorder;
import mneme.app.report.JsonReport;
import mneme.app.report.Outcome;
import mneme.app.report.VerdictText;
import mneme.app.text.Style;
import mneme.run.Control;
import mneme.run.Progress;
import mneme.run.Violation;
import mneme.trace.Trace;
import mneme.web.explore.Way;
import org.jspecify.annotations.Nullable;

/** One run, from its start to its report. Thread-safe. */
public final class PageRun {
  private final int number;
  private final RunWords words;
  private final LoadedModel model;
  private final int version;
  private final Control control;
  private final RunRecorder recorder;
  private volatile @Nullable Ending ending;

  /**
   * How a run ended.
   *
   * @param line the verdict in a sentence
   * @param report as {@code --json} writes it; null where there is none
   * @param moments how it went on
   * @param way to what was found; null where nothing was
   */
  private record Ending(
      String line,
      String advice,
      @Nullable JsonElement report,
      JsonArray moments,
      @Nullable Way way,
      int loopStart) {}

  PageRun(int number, RunWords words, LoadedModel model, int version, Control control) {
    this.number = number;
    this.words = words;
    this.model = model;
    this.version = version;
    this.control = control;
    this.recorder = RunRecorder.start(control);
  }

  public int number() {
    return number;
  }

  public Control control() {
    return control;
  }

  public boolean hasEnded() {
    return ending != null;
  }

  /** The run is over. */
  public void ended(Outcome outcome) {
    recorder.close();
    JsonArray moments = MomentJson.of(recorder.timeline(outcome.run().figures()).moments());
    Violation violation = outcome.run().violation();
    Trace trace = violation == null ? null : violation.trace();
    ending =
        new Ending(
            VerdictText.line(outcome, Style.PLAIN),
            VerdictText.advice(outcome),
            report(outcome),
            moments,
            trace == null ? null : Way.of(model.model(), trace),
            trace == null ? Trace.NO_LOOP : trace.loopStart());
  }

  /** There was no run, or no report of it. */
  void failed(String reason) {
    recorder.close();
    ending = new Ending(reason, "", null, new JsonArray(), null, Trace.NO_LOOP);
  }

  private static JsonElement report(Outcome outcome) {
    StringWriter text = new StringWriter();
    try {
      JsonReport.write(outcome, text);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    JsonObject report = JsonParser.parseString(text.toString()).getAsJsonObject();
    // The page gets the way instead, and asks for its states as it needs them.
    report.remove("trace");
    return report;
  }

  /** What the list of runs shows. */
  public JsonObject summary() {
    JsonObject json = new JsonObject();
    json.addProperty("number", number);
    json.addProperty("command", words.command());
    json.addProperty("line", words.line(model.path()));
    json.addProperty("version", version);
    Ending ended = ending;
    json.addProperty("running", ended == null);
    if (ended == null) {
      JsonElement progress = progress();
      json.add("progress", progress == null ? JsonNull.INSTANCE : progress);
      if (!control.method().isEmpty()) {
        json.addProperty("method", control.method());
      }
      long[] levels = control.levels();
      if (levels != null) {
        json.add("levels", MomentJson.levels(levels));
      }
      return json;
    }
    json.addProperty("verdict_line", ended.line());
    json.addProperty("advice", ended.advice());
    if (ended.way() != null) {
      json.addProperty("way", ended.way().toString());
      json.addProperty("loop", ended.loopStart());
    }
    if (ended.report() instanceof JsonObject report) {
      for (String key :
          List.of(
              "verdict",
              "exact",
              "search",
              "store",
              "threads",
              "states",
              "transitions",
              "seconds",
              "bytes_per_state",
              "store_bytes",
              "peak_memory_bytes")) {
        if (report.has(key)) {
          json.add(key, report.get(key));
        }
      }
    }
    return json;
  }

  /** The whole: summary, report, and how it went on. */
  public JsonObject whole() {
    JsonObject json = summary();
    Ending ended = ending;
    if (ended != null) {
      json.add("report", ended.report() == null ? JsonNull.INSTANCE : ended.report());
      json.add("moments", ended.moments());
    }
    return json;
  }

  /** How far it is; null before it has begun. */
  public @Nullable JsonElement progress() {
    try {
      Progress progress = control.progress();
      return progress == null ? null : MomentJson.of(progress);
    } catch (RuntimeException e) {
      // The run was just taking its tables down.
      return null;
    }
  }
}
