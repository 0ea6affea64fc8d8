package mneme.promela.syntax;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import mneme.source.Diagnostic;

/** Several mistakes in a text. Caught where a model is loaded. */
public final class PromelaErrors extends RuntimeException {
  private final transient List<PromelaError> errors;

  public PromelaErrors(List<PromelaError> errors) {
    super(null, null, false, false);
    this.errors = List.copyOf(errors);
  }

  /** In the order in which they were found; what is wrong again and again is said once. */
  public List<Diagnostic> diagnostics() {
    List<Diagnostic> diagnostics = new ArrayList<>();
    Set<String> said = new HashSet<>();
    for (PromelaError error : errors) {
      if (said.add(error.text())) {
        diagnostics.add(Diagnostic.error(error.position(), error.text()));
      }
    }
    return diagnostics;
  }
}
