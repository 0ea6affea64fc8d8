package mneme.model.kernel;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Alternatives of which a step takes one. Immutable.
 *
 * @param otherwise taken where no alternative is enabled, for the first stage alone; null where
 *     there is no step then
 */
public record Stage(List<Alternative> alternatives, @Nullable Alternative otherwise) {
  public Stage {
    alternatives = List.copyOf(alternatives);
  }

  public Stage(List<Alternative> alternatives) {
    this(alternatives, null);
  }
}
