package mneme.java.language;

import java.util.List;
import mneme.engine.Extension;
import mneme.source.Language;

/** Makes models in Java known to the command line. */
public final class JavaExtension implements Extension {
  @Override
  public List<Language> languages() {
    return List.of(new JavaLanguage());
  }
}
