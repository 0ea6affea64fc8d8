package mneme.pnml.xml;

import java.util.ArrayList;
import java.util.List;
import mneme.source.Diagnostic;
import mneme.source.Position;
import mneme.source.SourceException;
import mneme.source.SourceText;

/** Collects what is wrong with a file, so that it is said all at once. Not thread-safe. */
public final class Problems {
  private static final int MOST = 100;

  private final SourceText source;
  private final List<Diagnostic> errors = new ArrayList<>();
  private final List<Diagnostic> warnings = new ArrayList<>();

  public Problems(SourceText source) {
    this.source = source;
  }

  /** Something is wrong with an element; goes on, but for too many mistakes. */
  public void add(Element element, String message) throws SourceException {
    errors.add(Diagnostic.error(element.position(), element.tag() + ": " + message));
    if (errors.size() >= MOST) {
      throwIfAny();
    }
  }

  /** Something the user should know of the whole file. */
  public void warn(String message) {
    warnings.add(Diagnostic.warning(Position.NONE, message));
  }

  /** Something is wrong with an element, and nothing more can be found out. */
  public SourceException fatal(Element element, String message) {
    errors.add(Diagnostic.error(element.position(), element.tag() + ": " + message));
    return new SourceException(source, errors);
  }

  public void throwIfAny() throws SourceException {
    if (!errors.isEmpty()) {
      throw new SourceException(source, errors);
    }
  }

  public List<Diagnostic> warnings() {
    return List.copyOf(warnings);
  }
}
