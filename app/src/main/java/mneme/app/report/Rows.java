package mneme.app.report;

import java.io.PrintStream;
import java.util.ArrayList;
import java.util.List;
import mneme.app.text.Numbers;
import mneme.app.text.Style;
import mneme.app.text.TextTable;

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
    TextTable table = TextTable.aligned("lrl");
    rows.forEach(row -> table.add(row.name(), row.value(), style.faint(row.remark())));
    List<String> lines = table.lines();
    for (int i = 0; i < rows.size(); i++) {
      out.println("  " + lines.get(i));
      rows.get(i).below().forEach(below -> out.println("      " + below));
    }
  }
}
