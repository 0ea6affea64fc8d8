package mneme.app;

import java.util.List;
import mneme.source.Language;
import mneme.source.SourceText;

/** A language whose texts say nothing but that the model is made by hand. */
interface HandWritten extends Language {
  @Override
  default String name() {
    return "hand";
  }

  @Override
  default List<String> endings() {
    return List.of("hand");
  }

  @Override
  default boolean recognises(SourceText source) {
    return source.text().startsWith("by hand");
  }
}
