package mneme.lab;

import java.util.List;
import mneme.aut.AutLanguage;
import mneme.dve.DveLanguage;
import mneme.source.Language;

/** The languages the lab experiments with. */
final class Languages {
  private Languages() {}

  static List<Language> all() {
    return List.of(new DveLanguage(), new AutLanguage());
  }
}
