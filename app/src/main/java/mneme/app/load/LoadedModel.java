package mneme.app.load;

import com.google.gson.stream.JsonWriter;
import java.io.IOException;
import java.util.Map;
import mneme.model.Model;
import mneme.source.SourceText;

/**
 * A model and where it came from.
 *
 * @param path as the user typed it
 * @param bytes the size of its text
 * @param seconds reading and compiling took
 */
public record LoadedModel(
    Model model,
    String path,
    String language,
    Map<String, Integer> parameters,
    SourceText source,
    long bytes,
    double seconds) {

  /** The last part of the path: short enough to stand in front of every line number. */
  public String fileName() {
    return path.substring(path.lastIndexOf('/') + 1);
  }

  /** Writes what it takes to load the model again, but for its path. */
  public void describe(JsonWriter out) throws IOException {
    out.name("language").value(language);
    out.name("parameters").beginObject();
    for (Map.Entry<String, Integer> parameter : parameters.entrySet()) {
      out.name(parameter.getKey()).value(parameter.getValue());
    }
    out.endObject();
  }
}
