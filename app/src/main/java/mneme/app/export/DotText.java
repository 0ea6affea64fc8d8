package mneme.app.export;

import java.util.List;
import mneme.app.text.Printable;

/** Text as Graphviz takes it in quotes. */
final class DotText {
  private DotText() {}

  static String quoted(String text) {
    return '"' + escaped(text) + '"';
  }

  /** Lines one below the other, each beginning at the left. */
  static String lines(List<String> lines) {
    StringBuilder out = new StringBuilder("\"");
    for (String line : lines) {
      out.append(escaped(line)).append("\\l");
    }
    return out.append('"').toString();
  }

  /** Graphviz reads backslashes as commands and ampersands as the beginning of a character. */
  private static String escaped(String text) {
    StringBuilder out = new StringBuilder(text.length());
    text.chars()
        .forEach(
            c -> {
              switch (c) {
                case '"' -> out.append("\\\"");
                case '\\' -> out.append("\\\\");
                case '&' -> out.append("&amp;");
                default ->
                    out.append(
                        Character.isISOControl(c)
                            ? ' '
                            : Printable.isDirectional(c) ? '?' : (char) c);
              }
            });
    return out.toString();
  }
}
