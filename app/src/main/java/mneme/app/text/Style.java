package mneme.app.text;

import java.nio.charset.Charset;
import mneme.chart.Look;
import org.jspecify.annotations.Nullable;

/**
 * How text may look where it goes.
 *
 * @param colour whether it may be coloured: on a terminal, and nobody set NO_COLOR
 * @param unicode whether arrows and bars arrive as what they are
 */
public record Style(boolean colour, boolean unicode) implements Look {
  private static final String RESET = "\u001b[0m";

  public static final Style PLAIN = new Style(false, true);

  /**
   * The style of a stream.
   *
   * @param terminal whether somebody watches it
   * @param noColor the value of the environment variable NO_COLOR; null where it is not set
   */
  public static Style of(boolean terminal, @Nullable String noColor, Charset charset) {
    return new Style(
        terminal && (noColor == null || noColor.isEmpty()), charset.newEncoder().canEncode("→█…·"));
  }

  public String good(String text) {
    return painted("\u001b[1;32m", text);
  }

  @Override
  public String bad(String text) {
    return painted("\u001b[1;31m", text);
  }

  public String doubtful(String text) {
    return painted("\u001b[1;33m", text);
  }

  @Override
  public String faint(String text) {
    return painted("\u001b[2m", text);
  }

  @Override
  public String strong(String text) {
    return painted("\u001b[1m", text);
  }

  /** Between items of a line. */
  public String dot() {
    return unicode ? " · " : " | ";
  }

  /** A bar of a histogram. */
  public String bar(int length) {
    return (unicode ? "█" : "#").repeat(length);
  }

  private String painted(String code, String text) {
    return colour && !text.isEmpty() ? code + text + RESET : text;
  }
}
