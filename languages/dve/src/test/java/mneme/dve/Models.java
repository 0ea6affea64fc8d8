package mneme.dve;

import java.util.List;
import java.util.Map;
import mneme.model.Model;
import mneme.source.Diagnostic;
import mneme.source.Language;
import mneme.source.SourceException;
import mneme.source.SourceText;

/** Small models for tests. */
final class Models {
  private Models() {}

  static Language.Loaded load(String text) throws SourceException {
    return new DveLanguage(Execution.INTERPRETED).load(new SourceText("m.dve", text), Map.of());
  }

  static Model model(String text) throws SourceException {
    return load(text).model();
  }

  /** What is said about a text that is no model. */
  static SourceException failure(String text) {
    return failure(text, Map.of());
  }

  static SourceException failure(String text, Map<String, Integer> parameters) {
    try {
      new DveLanguage(Execution.INTERPRETED).load(new SourceText("m.dve", text), parameters);
    } catch (SourceException e) {
      return e;
    }
    throw new AssertionError("no error in " + text);
  }

  /** {@code line:column message} of each error. */
  static List<String> errors(String text) {
    return lines(failure(text).diagnostics());
  }

  static List<String> warnings(String text) throws SourceException {
    return lines(load(text).warnings());
  }

  private static List<String> lines(List<Diagnostic> diagnostics) {
    return diagnostics.stream().map(d -> d.position() + " " + d.message()).toList();
  }

  /** One process with one state; the text is its transitions. */
  static String process(String transitions) {
    return "process P { state s; init s; trans " + transitions + "; }";
  }

  /** A model of one process with a guard. */
  static String guarded(String declarations, String guard) {
    return declarations
        + "\nprocess P { state s; init s; trans s -> s { guard "
        + guard
        + "; }; }\nsystem async;\n";
  }
}
