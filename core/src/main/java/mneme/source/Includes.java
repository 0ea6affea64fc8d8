package mneme.source;

import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Finds the texts a model's text includes. Thread-safe; asked twice for one name, it gives the same
 * text.
 */
@FunctionalInterface
public interface Includes {
  /** A model that stands alone. */
  Includes NONE = name -> null;

  /**
   * @param name as it is written in the including text, relative to the folder of the model
   * @return the text, named as errors should name it; null where there is none, or where it must
   *     not be read
   */
  @Nullable SourceText find(String name);

  /** The texts that were asked for and found so far, by the names they were asked for. */
  default Map<String, SourceText> found() {
    return Map.of();
  }
}
