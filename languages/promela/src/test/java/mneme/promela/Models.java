package mneme.promela;

import java.util.Map;
import mneme.model.Model;
import mneme.source.SourceException;
import mneme.source.SourceText;

/** Makes models of texts. */
final class Models {
  private Models() {}

  static Model load(String text, Execution execution) throws SourceException {
    return new PromelaLanguage(execution).load(new SourceText("test.pml", text), Map.of()).model();
  }

  static Model load(String text) throws SourceException {
    return load(text, Execution.COMPILED);
  }
}
