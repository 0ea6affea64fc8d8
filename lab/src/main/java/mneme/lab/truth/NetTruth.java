package mneme.lab.truth;

import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import mneme.lab.LabException;
import org.jspecify.annotations.Nullable;

/**
 * What the Model Checking Contest agreed on about one net.
 *
 * @param file the archive, relative to the corpus
 * @param figures keys of the report ▶ what they must be
 * @param deadlock whether there is one; null where that is not known
 * @param verdicts examination ▶ a letter for each formula: T, F, or ? where it is not known
 */
record NetTruth(
    String file,
    Map<String, Long> figures,
    @Nullable Boolean deadlock,
    Map<String, String> verdicts) {
  private static final Map<String, String> FIGURES =
      Map.of("maxTokInPlace", "max_tokens_in_place", "maxTokPerMarking", "max_tokens_in_marking");

  private static final Map<String, String> EXAMINATIONS =
      Map.of("RC", "ReachabilityCardinality", "RF", "ReachabilityFireability");

  private static final Pattern FIGURE = Pattern.compile("(\\w+)=(\\d+)");
  private static final Pattern VERDICTS = Pattern.compile("(\\w+):([TF?]+)");

  static NetTruth of(Map<String, String> row) {
    String file = row.get("file");
    if (file == null) {
      throw new LabException("a row of the nets without a file: " + row);
    }
    Map<String, Long> figures = new LinkedHashMap<>();
    for (String column : List.of("states", "transitions")) {
      String cell = row.get(column);
      if (cell != null) {
        figures.put(column, Long.valueOf(cell));
      }
    }
    String known = row.getOrDefault("verdicts", "");
    Matcher figure = FIGURE.matcher(known);
    while (figure.find()) {
      String key = FIGURES.get(figure.group(1));
      if (key != null) {
        figures.put(key, Long.valueOf(figure.group(2)));
      }
    }
    Map<String, String> verdicts = new LinkedHashMap<>();
    Matcher verdict = VERDICTS.matcher(known);
    while (verdict.find()) {
      String examination = EXAMINATIONS.get(verdict.group(1));
      if (examination != null) {
        verdicts.put(examination, verdict.group(2));
      }
    }
    String deadlock = row.get("deadlock");
    return new NetTruth(
        file, figures, deadlock == null ? null : deadlock.equals("deadlock"), verdicts);
  }

  long states() {
    return figures.getOrDefault("states", Long.MAX_VALUE);
  }

  String name() {
    return file.replaceFirst(".*/", "").replaceFirst("\\.tar\\.xz$", "");
  }

  /** What an exploration found that is not so. */
  List<String> differences(JsonObject run) {
    List<String> differences = new ArrayList<>();
    figures.forEach(
        (key, expected) -> {
          JsonElement found = run.get(key);
          if (found == null || found.getAsLong() != expected) {
            differences.add(key + ": " + expected + " expected, " + found + " found");
          }
        });
    if (deadlock != null && deadlock != run.get("deadlocks").getAsLong() > 0) {
      differences.add(deadlock ? "a deadlock expected, none found" : "no deadlock expected");
    }
    return differences;
  }

  /** The formulas of an examination whose answer differs from what was agreed on. */
  List<String> differences(String examination, JsonObject run) {
    List<String> differences = new ArrayList<>();
    String expected = verdicts.getOrDefault(examination, "");
    JsonArray found = run.has("properties") ? run.getAsJsonArray("properties") : new JsonArray();
    for (int i = 0; i < expected.length(); i++) {
      char answer = expected.charAt(i);
      String verdict =
          i < found.size()
              ? found.get(i).getAsJsonObject().get("verdict").getAsString()
              : "nothing";
      if (answer != '?' && !verdict.equals(answer == 'T' ? "holds" : "violated")) {
        differences.add(examination + " " + i + ": " + answer + " expected, " + verdict + " found");
      }
    }
    return differences;
  }
}
