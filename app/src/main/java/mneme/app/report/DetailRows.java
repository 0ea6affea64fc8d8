package mneme.app.report;

import java.util.ArrayList;
import java.util.List;
import mneme.app.text.Numbers;
import mneme.app.text.TextTable;
import mneme.run.Detail;

/** Figures that only some methods have, for people. */
final class DetailRows {
  /** Longer tables are for programs. */
  private static final int MOST_ROWS = 12;

  private DetailRows() {}

  static void add(List<Detail> details, Rows rows) {
    for (Detail detail : details) {
      if (detail.label().isEmpty()) {
        continue;
      }
      if (detail.value() instanceof Detail.Rows table) {
        rows.add(detail.label(), table.rows().size(), detail.note());
        lines(table).forEach(rows::below);
      } else {
        rows.add(detail.label(), text(detail.value()), detail.note());
      }
    }
  }

  private static List<String> lines(Detail.Rows table) {
    int shown = Math.min(table.rows().size(), MOST_ROWS);
    TextTable text = TextTable.aligned("r");
    text.add(table.columns());
    for (List<Detail.Value> row : table.rows().subList(0, shown)) {
      text.add(row.stream().map(DetailRows::text).toList());
    }
    List<String> lines = new ArrayList<>(text.lines());
    if (table.rows().size() > shown) {
      lines.add(Numbers.grouped(table.rows().size() - shown) + " more; --json lists them all");
    }
    return lines;
  }

  private static String text(Detail.Value value) {
    return switch (value) {
      case Detail.Count count -> Numbers.grouped(count.count());
      case Detail.Bytes bytes -> Numbers.bytes(bytes.bytes());
      case Detail.Measure measure ->
          measure.measure() > 0 && measure.measure() < 0.01
              ? "< 0.01"
              : Numbers.decimal(measure.measure(), 2);
      case Detail.Text text -> text.text();
      case Detail.Rows rows -> Numbers.grouped(rows.rows().size());
    };
  }
}
