package mneme.app.compare;

import com.google.gson.Gson;
import com.google.gson.GsonBuilder;
import com.google.gson.JsonArray;
import com.google.gson.JsonObject;
import java.io.IOException;
import java.io.Writer;
import mneme.app.Version;

/** A comparison for programs; the keys are described in docs/compare.md. */
public final class ComparisonJson {
  private static final Gson GSON =
      new GsonBuilder().setPrettyPrinting().disableHtmlEscaping().create();

  private ComparisonJson() {}

  public static void write(Comparison comparison, Writer out) throws IOException {
    JsonObject whole = new JsonObject();
    whole.addProperty("mneme", Version.current());
    whole.addProperty("command", "compare");
    whole.addProperty("model", comparison.model());
    Result base = comparison.base();
    if (base != null) {
      whole.addProperty("base", base.configuration().name());
    }
    whole.addProperty("agree", comparison.disagreements().isEmpty());
    JsonArray disagreements = new JsonArray();
    comparison.disagreements().forEach(disagreements::add);
    whole.add("disagreements", disagreements);
    JsonArray configurations = new JsonArray();
    for (Result result : comparison.results()) {
      configurations.add(configuration(comparison, result));
    }
    whole.add("configurations", configurations);
    GSON.toJson(whole, out);
    out.write('\n');
  }

  private static JsonObject configuration(Comparison comparison, Result result) {
    JsonObject json = new JsonObject();
    Configuration configuration = result.configuration();
    json.addProperty("name", configuration.name());
    json.addProperty("search", configuration.search().name());
    if (configuration.store() != null) {
      json.addProperty("store", configuration.store().name());
    }
    json.addProperty("exit_code", result.exitCode());
    if (result.hasFigures()) {
      json.addProperty("t_up", rounded(comparison.timeFactor(result)));
      json.addProperty("e_up", rounded(comparison.eventFactor(result)));
    }
    if (result.report() != null) {
      json.add("run", result.report());
    } else {
      json.addProperty("error", result.complaint().strip());
    }
    return json;
  }

  private static double rounded(double value) {
    return Math.round(value * 1e4) / 1e4;
  }
}
