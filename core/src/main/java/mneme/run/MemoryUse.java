package mneme.run;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * What the memory of a run is used for at one moment. Immutable.
 *
 * @param used bytes in use, of {@code limit}
 * @param parts what they are used for, as far as the method says; no part is empty
 */
public record MemoryUse(long used, long limit, List<Part> parts) {
  /**
   * Something that takes memory.
   *
   * @param name for people
   */
  public record Part(String name, long bytes) {}

  public MemoryUse {
    parts = List.copyOf(parts);
  }

  /** Of parts by name; the numbers were read one after the other. */
  public static MemoryUse of(long used, long limit, Map<String, Long> bytes) {
    List<Part> parts = new ArrayList<>();
    bytes.forEach(
        (name, each) -> {
          if (each > 0) {
            parts.add(new Part(name, each));
          }
        });
    return new MemoryUse(used, limit, parts);
  }
}
