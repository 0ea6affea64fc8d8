package mneme.dve.syntax;

import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import mneme.source.Diagnostic;
import mneme.source.Diagnostic.Severity;
import mneme.source.Position;
import mneme.source.SourceException;
import mneme.source.SourceText;

/** Collects what is wrong with a text, up to a bound. Not thread-safe. */
public final class Problems {
  /** After so many errors reading stops; nobody reads more in one go. */
  public static final int MOST_ERRORS = 20;

  private static final int MOST_WARNINGS = 50;

  private final SourceText source;
  private final List<Diagnostic> errors = new ArrayList<>();
  private final List<Diagnostic> warnings = new ArrayList<>();
  private boolean abandoned;

  public Problems(SourceText source) {
    this.source = source;
  }

  public SourceText source() {
    return source;
  }

  /** Only the first error at a place is kept: the others follow from it. */
  public void error(int at, String message) {
    error(source.positionOf(at), message);
  }

  public void error(Position position, String message) {
    boolean told =
        position.isKnown() && errors.stream().anyMatch(e -> e.position().equals(position));
    if (!told && !isFull() && !abandoned) {
      errors.add(Diagnostic.error(position, message));
    }
  }

  public void warning(int at, String message) {
    if (warnings.size() < MOST_WARNINGS) {
      warnings.add(Diagnostic.warning(source.positionOf(at), message));
    }
  }

  /** The rest of the text makes no sense any more: what is reported from now on is not kept. */
  void abandon() {
    abandoned = true;
  }

  public boolean hasErrors() {
    return !errors.isEmpty();
  }

  public boolean isFull() {
    return errors.size() >= MOST_ERRORS;
  }

  /** In the order of the text. */
  public List<Diagnostic> warnings() {
    return sorted(warnings);
  }

  /**
   * @throws SourceException if there is an error
   */
  public void throwIfErrors() throws SourceException {
    if (hasErrors()) {
      throw exception();
    }
  }

  public SourceException exception() {
    List<Diagnostic> all = new ArrayList<>(sorted(errors));
    if (isFull()) {
      all.add(
          Diagnostic.error(
              Position.NONE,
              "too many errors; those after the first " + MOST_ERRORS + " are not shown"));
    }
    if (all.stream().noneMatch(d -> d.severity() == Severity.ERROR)) {
      throw new IllegalStateException("no error");
    }
    return new SourceException(source, all);
  }

  private static List<Diagnostic> sorted(List<Diagnostic> diagnostics) {
    List<Diagnostic> sorted = new ArrayList<>(diagnostics);
    sorted.sort(
        Comparator.comparingInt((Diagnostic d) -> d.position().line())
            .thenComparingInt(d -> d.position().column()));
    return Collections.unmodifiableList(sorted);
  }
}
