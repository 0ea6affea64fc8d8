package mneme.lab.external;

import java.util.ArrayList;
import java.util.List;
import mneme.app.text.TextTable;
import mneme.lab.Expectation;
import mneme.lab.FreshMneme;
import mneme.lab.Words;

/**
 * Bytes read and written, as shares of what the first search takes; how far forecasts of level
 * sizes were wrong. Only models that all searches have finished count in the means. Not
 * thread-safe.
 */
final class SharesTable {
  /**
   * A search to be compared.
   *
   * @param name the heading of its column
   * @param forecasts whether its forecasts get a column as well
   */
  record Column(String name, List<String> options, boolean forecasts) {
    Column {
      options = List.copyOf(options);
    }
  }

  private final List<Column> columns;
  private final TextTable table;
  private final double[] shares;
  private final double[] seconds;
  private final double[] errors;
  private int count;

  SharesTable(List<Column> columns) {
    this.columns = List.copyOf(columns);
    this.shares = new double[columns.size()];
    this.seconds = new double[columns.size()];
    this.errors = new double[columns.size()];
    List<String> headings = new ArrayList<>(List.of("model", "states", "levels"));
    columns.forEach(column -> headings.add(column.name()));
    columns.stream()
        .filter(Column::forecasts)
        .forEach(column -> headings.add("error " + column.name()));
    this.table = TextTable.headed(headings.toArray(String[]::new));
  }

  /**
   * Adds a line, and returns its cells.
   *
   * @param answers one for each column
   */
  List<String> add(Expectation model, List<FreshMneme.Answer> answers) {
    boolean all = answers.stream().allMatch(FreshMneme.Answer::complete);
    List<String> cells = new ArrayList<>(List.of(model.name(), Words.grouped(model.states())));
    cells.add(levels(answers));
    double first = bytes(answers.getFirst());
    for (int i = 0; i < answers.size(); i++) {
      double share = bytes(answers.get(i)) / first;
      if (!answers.get(i).complete()) {
        cells.add("-");
      } else if (i == 0) {
        cells.add(Words.fixed(first / (1 << 20), 1) + " MB");
      } else {
        cells.add(Words.fixed(share, 2));
      }
      shares[i] += all ? share : 0;
      seconds[i] += all ? answers.get(i).number("seconds") : 0;
    }
    for (int i = 0; i < answers.size(); i++) {
      if (columns.get(i).forecasts()) {
        double error = answers.get(i).number("forecast_error");
        cells.add(answers.get(i).complete() ? Words.fixed(error, 2) : "-");
        errors[i] += all ? error : 0;
      }
    }
    count += all ? 1 : 0;
    table.add(cells.toArray(String[]::new));
    return cells;
  }

  private static String levels(List<FreshMneme.Answer> answers) {
    return answers.stream()
        .filter(FreshMneme.Answer::complete)
        .map(answer -> answer.text("levels"))
        .filter(text -> !text.isEmpty())
        .findFirst()
        .orElse("");
  }

  /** What is read for figures alone is left out. */
  private static double bytes(FreshMneme.Answer answer) {
    return answer.number("disk_bytes_read")
        + answer.number("disk_bytes_written")
        - answer.number("counting_bytes_read");
  }

  /** Ends the table with what all models have in common. */
  String end() {
    List<String> means = new ArrayList<>(List.of("mean of " + count, "", ""));
    List<String> times = new ArrayList<>(List.of("seconds in all", "", ""));
    for (int i = 0; i < columns.size(); i++) {
      means.add(i == 0 ? "" : Words.fixed(shares[i] / Math.max(1, count), 2));
      times.add(Words.fixed(seconds[i], 1));
    }
    for (int i = 0; i < columns.size(); i++) {
      if (columns.get(i).forecasts()) {
        means.add(Words.fixed(errors[i] / Math.max(1, count), 2));
        times.add("");
      }
    }
    table.add(means.toArray(String[]::new));
    table.add(times.toArray(String[]::new));
    return table.toString();
  }
}
