package mneme.app;

import java.util.List;
import mneme.source.Language;

/** The languages models may be written in. */
public final class Languages {
  private Languages() {}

  public static List<Language> all() {
    return List.of();
  }
}
