package mneme.source;

import java.util.List;
import java.util.stream.Collectors;

/**
 * The model text cannot be used; carries everything that was found wrong with it, at least one
 * error.
 */
public final class SourceException extends Exception {
  private final transient SourceText source;
  private final transient List<Diagnostic> diagnostics;

  public SourceException(SourceText source, List<Diagnostic> diagnostics) {
    super(diagnostics.stream().map(d -> d.render(source)).collect(Collectors.joining("\n")));
    this.source = source;
    this.diagnostics = List.copyOf(diagnostics);
  }

  public SourceException(SourceText source, Position position, String message) {
    this(source, List.of(Diagnostic.error(position, message)));
  }

  public SourceText source() {
    return source;
  }

  public List<Diagnostic> diagnostics() {
    return diagnostics;
  }
}
