package mneme.run;

import java.util.List;

/**
 * A figure that only some methods have: evictions of a cache, bytes read from disk. Reports show it
 * without knowing what it means.
 *
 * @param key its name in JSON
 * @param label its name for people; empty where people need not see it
 * @param note what stands behind the value for people; may be empty
 */
public record Detail(String key, String label, Value value, String note) {

  /** What a figure can be. */
  public sealed interface Value {}

  public record Count(long count) implements Value {}

  public record Bytes(long bytes) implements Value {}

  public record Measure(double measure) implements Value {}

  public record Text(String text) implements Value {}

  /**
   * One row for each level, cache or partition; the cells are numbers or words.
   *
   * @param columns the names of the columns, in JSON too
   */
  public record Rows(List<String> columns, List<List<Value>> rows) implements Value {
    public Rows {
      columns = List.copyOf(columns);
      rows = List.copyOf(rows);
    }
  }

  public static Detail count(String key, String label, long count, String note) {
    return new Detail(key, label, new Count(count), note);
  }

  public static Detail bytes(String key, String label, long bytes, String note) {
    return new Detail(key, label, new Bytes(bytes), note);
  }

  public static Detail measure(String key, String label, double measure, String note) {
    return new Detail(key, label, new Measure(measure), note);
  }

  public static Detail text(String key, String label, String text, String note) {
    return new Detail(key, label, new Text(text), note);
  }
}
