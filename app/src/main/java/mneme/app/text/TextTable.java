package mneme.app.text;

import java.util.ArrayList;
import java.util.List;

/**
 * Lines of cells, one column below the other, with two spaces between them. Not thread-safe.
 *
 * <p>A column is aligned to the left or to the right. Lines may have more cells than the first one:
 * the further ones stand as they are.
 */
public final class TextTable {
  private final String alignment;
  private final List<List<String>> lines = new ArrayList<>();

  private TextTable(String alignment) {
    this.alignment = alignment;
  }

  /**
   * An empty table.
   *
   * @param alignment {@code l} or {@code r} for each column; the last one is for all further ones
   */
  public static TextTable aligned(String alignment) {
    return new TextTable(alignment);
  }

  /** A table below headings: the first column to the left, the others to the right. */
  public static TextTable headed(String... headings) {
    TextTable table = new TextTable("lr");
    table.add(headings);
    return table;
  }

  public void add(String... cells) {
    add(List.of(cells));
  }

  public void add(List<String> cells) {
    lines.add(cells);
  }

  /** Each line by itself, without blanks at its end. */
  public List<String> lines() {
    int columns = lines.isEmpty() ? 0 : lines.getFirst().size();
    int[] widths = new int[columns];
    for (List<String> line : lines) {
      for (int column = 0; column < columns; column++) {
        widths[column] = Math.max(widths[column], line.get(column).length());
      }
    }
    return lines.stream().map(line -> shown(line, widths)).toList();
  }

  private String shown(List<String> line, int[] widths) {
    StringBuilder shown = new StringBuilder();
    for (int column = 0; column < line.size(); column++) {
      String cell = line.get(column);
      int blanks = column < widths.length ? widths[column] - cell.length() : 0;
      boolean left = alignment.charAt(Math.min(column, alignment.length() - 1)) == 'l';
      shown.append(column == 0 ? "" : "  ").repeat(' ', left ? 0 : blanks).append(cell);
      shown.repeat(' ', left ? blanks : 0);
    }
    return shown.toString().stripTrailing();
  }

  /** All lines, each with a line break. */
  @Override
  public String toString() {
    StringBuilder text = new StringBuilder();
    lines().forEach(line -> text.append(line).append('\n'));
    return text.toString();
  }
}
