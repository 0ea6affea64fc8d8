package mneme.engine;

import java.util.List;
import mneme.source.Language;
import org.jspecify.annotations.Nullable;

/**
 * What a module or a program adds to Mneme without changing it. A module on the class path names
 * its extension in {@code META-INF/services/mneme.engine.Extension} (see {@link
 * java.util.ServiceLoader}), and the command line finds it; a program that embeds Mneme may also
 * hand its methods to {@link Methods#with}.
 *
 * <p>An extension is made whenever someone lists the methods there are. Its constructor and its
 * lists should cost nothing: heavy classes belong behind the lambdas that make stores and searches.
 */
public interface Extension {
  default List<SearchMethod> searches() {
    return List.of();
  }

  default List<StoreMethod> stores() {
    return List.of();
  }

  default List<Language> languages() {
    return List.of();
  }

  /** The devices its searches run on; null where they run on none. */
  default @Nullable DeviceList devices() {
    return null;
  }
}
