package mneme.app.language;

import java.util.List;
import mneme.aut.AutLanguage;
import mneme.dve.DveLanguage;
import mneme.lna.LnaLanguage;
import mneme.pnml.PnmlLanguage;
import mneme.promela.PromelaLanguage;
import mneme.source.Language;

/** The languages models may be written in. */
public final class Languages {
  private Languages() {}

  public static List<Language> all() {
    return List.of(
        new DveLanguage(),
        new AutLanguage(),
        new PnmlLanguage(),
        new LnaLanguage(),
        new PromelaLanguage());
  }
}
