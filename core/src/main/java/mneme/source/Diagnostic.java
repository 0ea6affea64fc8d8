package mneme.source;

/** One thing to say about a place in a source text. */
public record Diagnostic(Severity severity, Position position, String message) {
  /** Whether the model can still be used. */
  public enum Severity {
    ERROR,
    WARNING
  }

  /** A line longer than this is shown around the caret only. */
  private static final int WIDEST_LINE = 160;

  public static Diagnostic error(Position position, String message) {
    return new Diagnostic(Severity.ERROR, position, message);
  }

  public static Diagnostic warning(Position position, String message) {
    return new Diagnostic(Severity.WARNING, position, message);
  }

  /** {@code file:line:column: error: message}, the source line and a caret below the place. */
  public String render(SourceText model) {
    SourceText included = position.file().isEmpty() ? null : model.included(position.file());
    SourceText source = included == null ? model : included;
    StringBuilder out = new StringBuilder(source.name());
    if (position.isKnown()) {
      out.append(':').append(position.line()).append(':').append(position.column());
    }
    out.append(": ").append(severity == Severity.ERROR ? "error: " : "warning: ").append(message);
    if (position.isKnown()) {
      renderLine(source.line(position.line()), out);
    }
    return out.toString();
  }

  private void renderLine(String line, StringBuilder out) {
    int caret = Math.min(position.column() - 1, line.length());
    int from = line.length() <= WIDEST_LINE ? 0 : Math.max(0, caret - WIDEST_LINE / 2);
    int to = Math.min(line.length(), from + WIDEST_LINE);
    String shown = printable(line.substring(from, to));
    if (shown.isBlank()) {
      return;
    }
    out.append("\n  ").append(shown).append("\n  ");
    out.repeat(' ', caret - from).append('^');
  }

  /**
   * Tabs become one space so that the caret stays below its column; what a terminal might obey is
   * hidden.
   */
  private static String printable(String text) {
    StringBuilder out = new StringBuilder(text.length());
    text.chars()
        .forEach(c -> out.append(c == '\t' ? ' ' : Character.isISOControl(c) ? '?' : (char) c));
    return out.toString();
  }
}
