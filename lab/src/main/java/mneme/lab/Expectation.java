package mneme.lab;

import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import java.nio.file.FileSystems;
import java.nio.file.Path;
import java.nio.file.PathMatcher;
import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * What other people's tools say of one model.
 *
 * @param file the model, relative to the corpus
 * @param parameters {@code NAME=VALUE} words
 * @param figures those that are known, {@link Figure#STATES} always among them
 */
public record Expectation(String file, List<String> parameters, Map<Figure, Long> figures) {
  public Expectation {
    parameters = List.copyOf(parameters);
    figures = Collections.unmodifiableMap(new EnumMap<>(figures));
  }

  /**
   * A figure that is not what it should be; {@code found} is "nothing" where it was not reported.
   */
  public record Difference(Figure figure, long expected, String found) {
    @Override
    public String toString() {
      return "%s: %d expected, %s found".formatted(figure.key(), expected, found);
    }
  }

  public static Expectation of(String table, Map<String, String> row) {
    String file = row.get("file");
    if (file == null || row.get(Figure.STATES.column()) == null) {
      throw new LabException(table + ": a row without file or states: " + row);
    }
    Map<Figure, Long> figures = new EnumMap<>(Figure.class);
    for (Figure figure : Figure.values()) {
      String cell = row.get(figure.column());
      if (cell != null) {
        try {
          figures.put(figure, Long.valueOf(cell));
        } catch (NumberFormatException e) {
          throw new LabException(
              "%s: %s of %s is no number: %s".formatted(table, figure.column(), file, cell));
        }
      }
    }
    String parameters = row.getOrDefault("parameters", "");
    return new Expectation(
        file, parameters.isEmpty() ? List.of() : List.of(parameters.split("\\s+")), figures);
  }

  /** The same without some figures, which a run was told not to count. */
  public Expectation without(Set<Figure> left) {
    Map<Figure, Long> others = new EnumMap<>(Figure.class);
    figures.forEach(
        (figure, value) -> {
          if (!left.contains(figure)) {
            others.put(figure, value);
          }
        });
    return new Expectation(file, parameters, others);
  }

  public long states() {
    return figures.getOrDefault(Figure.STATES, 0L);
  }

  /** The file with its parameters: what tells this row from all others. */
  public String name() {
    return parameters.isEmpty() ? file : file + " " + String.join(" ", parameters);
  }

  /** {@code anderson.6} for {@code dve/anderson.6.dve}. */
  public String shortName() {
    String name = Path.of(file).getFileName().toString();
    return name.replaceFirst("(\\.[a-z]+)(\\.(gz|xz))?$", "");
  }

  /** Whether a glob fits the file, its name, or its name without the ending. */
  public boolean fits(String glob) {
    PathMatcher matcher = FileSystems.getDefault().getPathMatcher("glob:" + glob);
    Path path = Path.of(file);
    return matcher.matches(path)
        || matcher.matches(path.getFileName())
        || matcher.matches(Path.of(shortName()));
  }

  /** The figures of a finished run that differ from what is known. */
  public List<Difference> differences(JsonObject run) {
    String search = text(run, "search", "bfs");
    String store = text(run, "store", "full");
    List<Difference> differences = new ArrayList<>();
    figures.forEach(
        (figure, expected) -> {
          JsonElement found = run.get(figure.key());
          if (found == null ? figure.isKnownTo(search, store) : !isNumber(found, expected)) {
            String shown = found == null ? "nothing" : found.toString();
            differences.add(new Difference(figure, expected, shown));
          }
        });
    return differences;
  }

  private static String text(JsonObject run, String key, String otherwise) {
    return run.has(key) ? run.get(key).getAsString() : otherwise;
  }

  private static boolean isNumber(JsonElement found, long expected) {
    return found.isJsonPrimitive() && found.getAsString().equals(Long.toString(expected));
  }
}
