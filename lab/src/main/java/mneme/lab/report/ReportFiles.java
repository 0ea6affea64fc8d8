package mneme.lab.report;

import com.google.gson.Gson;
import com.google.gson.GsonBuilder;
import com.google.gson.JsonArray;
import com.google.gson.JsonObject;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import mneme.lab.paper.Agreement;
import mneme.lab.study.Entry;
import mneme.lab.study.Section;

/** Writes a report into a folder: report.html, report.json, and a CSV file for each table. */
public final class ReportFiles {
  private static final Gson GSON =
      new GsonBuilder().disableHtmlEscaping().setPrettyPrinting().create();

  private ReportFiles() {}

  /**
   * Writes all files.
   *
   * @return the page
   */
  public static Path write(Report report, Path folder) throws IOException {
    Path tables = Files.createDirectories(folder.resolve("tables"));
    Path page = folder.resolve("report.html");
    Files.writeString(page, HtmlReport.of(report));
    Files.writeString(folder.resolve("report.json"), GSON.toJson(json(report)) + "\n");
    Files.writeString(folder.resolve("agreement.csv"), agreements(report));
    Files.writeString(folder.resolve("measurements.csv"), measurements(report));
    for (Report.StudyReport study : report.studies()) {
      for (Section.Part part : study.section().parts()) {
        if (part instanceof Section.Table table) {
          List<List<String>> lines = new ArrayList<>();
          lines.add(table.headings());
          lines.addAll(table.rows());
          Path file = tables.resolve(study.study().name() + "-" + table.id() + ".csv");
          Files.writeString(file, csv(lines));
        }
      }
    }
    return page;
  }

  private static String agreements(Report report) {
    List<List<String>> lines = new ArrayList<>();
    lines.add(
        List.of(
            "key",
            "paper",
            "place",
            "what",
            "paper_value",
            "ours",
            "ratio",
            "models",
            "tolerance",
            "verdict",
            "variant",
            "cause"));
    for (Agreement one : report.agreements()) {
      lines.add(
          List.of(
              one.number().key(),
              one.number().paper(),
              one.number().place(),
              one.number().what(),
              number(one.number().value()),
              number(one.ours()),
              number(one.ratio()),
              Integer.toString(one.models()),
              number(one.number().tolerance()),
              one.verdict().word(),
              number(one.variant()),
              one.number().cause()));
    }
    return csv(lines);
  }

  private static String measurements(Report report) {
    List<List<String>> lines = new ArrayList<>();
    lines.add(
        List.of(
            "experiment",
            "measurement",
            "date",
            "commit",
            "machine",
            "load",
            "exit_code",
            "seconds",
            "processor_seconds",
            "peak_memory_bytes",
            "wrong",
            "command"));
    for (Entry entry : report.entries()) {
      lines.add(
          List.of(
              entry.study(),
              entry.key(),
              entry.date(),
              entry.commit(),
              entry.machine(),
              number(entry.load()),
              Integer.toString(entry.exitCode()),
              number(entry.seconds()),
              number(entry.processorSeconds()),
              Long.toString(entry.peakMemory()),
              entry.wrong(),
              entry.commandLine()));
    }
    return csv(lines);
  }

  /** Cells with commas, quotes or line breaks in quotes. */
  private static String csv(List<List<String>> lines) {
    return lines.stream()
        .map(cells -> cells.stream().map(ReportFiles::quoted).collect(Collectors.joining(",")))
        .map(line -> line + "\n")
        .collect(Collectors.joining());
  }

  private static String quoted(String cell) {
    return cell.matches("(?s).*[,\"\\n].*") ? "\"" + cell.replace("\"", "\"\"") + "\"" : cell;
  }

  /** Empty where it is unknown. */
  private static String number(double value) {
    if (!Double.isFinite(value)) {
      return "";
    }
    return value == Math.rint(value) && Math.abs(value) < 1e15
        ? Long.toString((long) value)
        : String.format(Locale.ROOT, "%.4f", value);
  }

  private static JsonObject json(Report report) {
    JsonObject json = new JsonObject();
    json.addProperty("scale", report.scale().word());
    json.addProperty("date", report.date());
    Report.Score score = report.score();
    json.addProperty("paper_numbers", score.numbers());
    json.addProperty("measured", score.measured());
    json.addProperty("within_25_percent", score.near());
    json.addProperty("explained", score.explained());
    json.addProperty("wrong", report.wrong().size());
    JsonArray agreements = new JsonArray();
    report.agreements().stream()
        .filter(Agreement::isMeasured)
        .forEach(one -> agreements.add(json(one)));
    json.add("agreement", agreements);
    JsonArray studies = new JsonArray();
    for (Report.StudyReport study : report.studies()) {
      JsonObject entry = new JsonObject();
      entry.addProperty("name", study.study().name());
      entry.addProperty("title", study.study().title());
      JsonArray tables = new JsonArray();
      for (Section.Part part : study.section().parts()) {
        if (part instanceof Section.Table table) {
          tables.add(GSON.toJsonTree(table));
        }
      }
      entry.add("tables", tables);
      JsonArray measurements = new JsonArray();
      study.entries().forEach(measurement -> measurements.add(GSON.toJsonTree(measurement)));
      entry.add("measurements", measurements);
      studies.add(entry);
    }
    json.add("experiments", studies);
    return json;
  }

  private static JsonObject json(Agreement one) {
    JsonObject json = new JsonObject();
    json.addProperty("key", one.number().key());
    json.addProperty("paper", one.number().paper());
    json.addProperty("place", one.number().place());
    json.addProperty("what", one.number().what());
    json.addProperty("paper_value", one.number().value());
    json.addProperty("ours", one.ours());
    json.addProperty("ratio", one.ratio());
    json.addProperty("models", one.models());
    json.addProperty("verdict", one.verdict().word());
    if (Double.isFinite(one.variant())) {
      json.addProperty("variant", one.variant());
      json.addProperty("cause", one.number().cause());
    }
    return json;
  }
}
