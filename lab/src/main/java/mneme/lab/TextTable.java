package mneme.lab;

import java.util.ArrayList;
import java.util.List;

/**
 * Lines of cells as aligned text: the first column to the left, the others to the right. Not
 * thread-safe.
 */
public final class TextTable {
  private final List<List<String>> lines = new ArrayList<>();

  public TextTable(String... headings) {
    add(headings);
  }

  public void add(String... cells) {
    lines.add(List.of(cells));
  }

  @Override
  public String toString() {
    int columns = lines.getFirst().size();
    int[] widths = new int[columns];
    for (List<String> line : lines) {
      for (int c = 0; c < columns; c++) {
        widths[c] = Math.max(widths[c], line.get(c).length());
      }
    }
    StringBuilder text = new StringBuilder();
    for (List<String> line : lines) {
      StringBuilder shown = new StringBuilder();
      for (int c = 0; c < line.size(); c++) {
        String cell = line.get(c);
        String padding = " ".repeat(c < columns ? widths[c] - cell.length() : 0);
        shown.append(c == 0 ? cell + padding : "  " + padding + cell);
      }
      text.append(shown.toString().stripTrailing()).append('\n');
    }
    return text.toString();
  }
}
