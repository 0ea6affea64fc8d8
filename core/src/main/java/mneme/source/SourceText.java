package mneme.source;

import java.util.Arrays;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The text of one model with the name it is reported under. Immutable. */
public final class SourceText {
  private final String name;
  private final String text;
  private final int[] lineStarts;
  private final Includes includes;

  public SourceText(String name, String text) {
    this(name, text, Includes.NONE);
  }

  /**
   * @param includes finds the texts this one includes
   */
  public SourceText(String name, String text, Includes includes) {
    this.name = name;
    this.includes = includes;
    this.text = text;
    int[] starts = new int[64];
    int lines = 1;
    for (int i = 0; i < text.length(); i++) {
      if (text.charAt(i) == '\n') {
        if (lines == starts.length) {
          starts = Arrays.copyOf(starts, lines * 2);
        }
        starts[lines++] = i + 1;
      }
    }
    this.lineStarts = Arrays.copyOf(starts, lines);
  }

  /** Another text in the place of this one: same name, same includes. */
  public SourceText withText(String other) {
    return new SourceText(name, other, includes);
  }

  /** The name errors are reported under, usually the path as the user typed it. */
  public String name() {
    return name;
  }

  public String text() {
    return text;
  }

  /** A text this one includes; null where there is none of this name. */
  public @Nullable SourceText included(String name) {
    return includes.find(name);
  }

  /** The texts this one, or one of those, has included so far, by name. */
  public Map<String, SourceText> foundIncludes() {
    return includes.found();
  }

  public int lines() {
    return lineStarts.length;
  }

  /** The position of a character offset. */
  public Position positionOf(int offset) {
    int found = Arrays.binarySearch(lineStarts, offset);
    int line = found >= 0 ? found : -found - 2;
    return new Position(line + 1, offset - lineStarts[line] + 1);
  }

  /** The text of a line, counted from 1, without its end. */
  public String line(int line) {
    if (line < 1 || line > lineStarts.length) {
      return "";
    }
    int from = lineStarts[line - 1];
    int to = line < lineStarts.length ? lineStarts[line] - 1 : text.length();
    if (to > from && text.charAt(to - 1) == '\r') {
      to--;
    }
    return text.substring(from, to);
  }
}
