package mneme.app.compare;

import com.google.gson.JsonObject;
import org.jspecify.annotations.Nullable;

/**
 * What came of one configuration.
 *
 * @param report the JSON of the run; null where the process left none
 * @param complaint what the process said on standard error
 */
public record Result(
    Configuration configuration, int exitCode, @Nullable JsonObject report, String complaint) {

  /** Whether the run has figures to compare. */
  public boolean hasFigures() {
    return report != null && report.has("seconds") && report.has("events_executed");
  }

  /** Whether it has visited every state, by its own word. */
  public boolean isComplete() {
    return text("verdict").equals("complete");
  }

  public boolean isExact() {
    return report != null && report.has("exact") && report.get("exact").getAsBoolean();
  }

  public boolean has(String key) {
    return report != null && report.has(key);
  }

  /** The text of a key; empty where it is absent. */
  public String text(String key) {
    return report != null && report.has(key) ? report.get(key).getAsString() : "";
  }

  /** The number of a key; 0 where it is absent. */
  public double number(String key) {
    return report != null && report.has(key) ? report.get(key).getAsDouble() : 0;
  }
}
