package mneme.app.language;

import java.util.ArrayList;
import java.util.List;
import mneme.app.extension.Installed;
import mneme.aut.AutLanguage;
import mneme.dve.DveLanguage;
import mneme.lna.LnaLanguage;
import mneme.pnml.PnmlLanguage;
import mneme.promela.PromelaLanguage;
import mneme.source.Language;

/** The languages models may be written in. */
public final class Languages {
  private Languages() {}

  /** Those that come with the command line, and those of extensions. */
  public static List<Language> all() {
    List<Language> all =
        new ArrayList<>(
            List.of(
                new DveLanguage(),
                new AutLanguage(),
                new PnmlLanguage(),
                new LnaLanguage(),
                new PromelaLanguage()));
    all.addAll(Installed.languages());
    return all;
  }
}
