package mneme.app.report;

import java.io.PrintStream;
import java.util.ArrayList;
import java.util.List;
import mneme.app.text.Numbers;
import mneme.app.text.Style;

/** Figures one below the other: name, number, remark; some with lines of their own below. */
final class Rows {
  private record Row(String name, String value, String remark, List<String> below) {}

  private final List<Row> rows = new ArrayList<>();

  void add(String name, String value, String remark) {
    rows.add(new Row(name, value, remark, new ArrayList<>()));
  }

  void add(String name, long value, String remark) {
    add(name, Numbers.grouped(value), remark);
  }

  /** A line below the last row. */
  void below(String line) {
    rows.getLast().below().add(line);
  }

  void print(PrintStream out, Style style) {
    int nameWidth = 0;
    int valueWidth = 0;
    for (Row row : rows) {
      nameWidth = Math.max(nameWidth, row.name().length());
      valueWidth = Math.max(valueWidth, row.value().length());
    }
    for (Row row : rows) {
      StringBuilder line = new StringBuilder("  ").append(row.name());
      line.repeat(' ', nameWidth - row.name().length() + 2);
      line.repeat(' ', valueWidth - row.value().length()).append(row.value());
      if (!row.remark().isEmpty()) {
        line.append("  ").append(style.faint(row.remark()));
      }
      out.println(line);
      for (String below : row.below()) {
        out.println("      " + below);
      }
    }
  }
}
