package mneme.source;

import java.util.List;
import java.util.Map;
import java.util.TreeSet;
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

  /**
   * Refuses parameters of a text in a language that has none.
   *
   * @param why what is said of each behind its name
   */
  public static void requireNoParameters(
      SourceText source, Map<String, Integer> parameters, String why) throws SourceException {
    if (!parameters.isEmpty()) {
      throw new SourceException(
          source,
          new TreeSet<>(parameters.keySet())
              .stream()
                  .map(
                      name ->
                          Diagnostic.error(
                              Position.NONE, "there is no parameter '" + name + "': " + why))
                  .toList());
    }
  }

  public SourceText source() {
    return source;
  }

  public List<Diagnostic> diagnostics() {
    return diagnostics;
  }
}
