package mneme.lab.study;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import mneme.app.picture.Chart;
import mneme.lab.Words;

/** What a study says in a report, part by part. Not thread-safe. */
public final class Section {
  /** A part of the section. */
  public sealed interface Part {}

  /** Sentences. */
  public record Text(String words) implements Part {}

  /**
   * Figures.
   *
   * @param id a word that is unique in the study; charts lead to it
   */
  public record Table(String id, String caption, List<String> headings, List<List<String>> rows)
      implements Part {
    public Table {
      headings = List.copyOf(headings);
      rows = rows.stream().map(List::copyOf).toList();
    }
  }

  /** A chart whose values are in a table of the section. */
  public record Picture(Chart chart) implements Part {}

  /**
   * A number a paper may be compared with.
   *
   * @param key the same as in the paper's numbers
   * @param models how many models it comes from
   */
  public record Finding(String key, double value, int models) {}

  private final String study;
  private final List<Part> parts = new ArrayList<>();
  private final List<Finding> findings = new ArrayList<>();

  /**
   * @param study its name
   */
  public Section(String study) {
    this.study = study;
  }

  public void text(String words) {
    parts.add(new Text(words));
  }

  public void table(String id, String caption, List<String> headings, List<List<String>> rows) {
    if (!rows.isEmpty()) {
      parts.add(new Table(id, caption, headings, rows));
    }
  }

  /** Where the values of a chart can be read, if they are in that table of this section. */
  public String link(String table) {
    return "#" + study + "-" + table;
  }

  /** Adds a chart; one without values is left out. */
  public void chart(Chart chart) {
    if (!chart.isEmpty()) {
      parts.add(new Picture(chart));
    }
  }

  /** Notes a number; nothing where it is unknown. */
  public void finding(String key, double value, int models) {
    if (Double.isFinite(value)) {
      findings.add(new Finding(key, value, models));
    }
  }

  /** The same for the mean of many, the median and so on; nothing where there are no values. */
  public void mean(String key, List<Double> values) {
    if (!values.isEmpty()) {
      finding(
          key,
          values.stream().mapToDouble(Double::doubleValue).average().orElseThrow(),
          values.size());
    }
  }

  public static double median(List<Double> values) {
    double[] sorted = values.stream().mapToDouble(Double::doubleValue).sorted().toArray();
    if (sorted.length == 0) {
      return Double.NaN;
    }
    int middle = sorted.length / 2;
    return sorted.length % 2 == 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
  }

  /** Cells of a row: texts as they are, counts grouped, measures with so many decimals. */
  public static List<String> row(int decimals, Object... cells) {
    return Arrays.stream(cells)
        .map(
            cell ->
                switch (cell) {
                  case Double number ->
                      Double.isFinite(number) ? Words.fixed(number, decimals) : "–";
                  case Long count -> Words.grouped(count);
                  case Integer count -> Words.grouped(count);
                  default -> cell.toString();
                })
        .toList();
  }

  public String study() {
    return study;
  }

  public List<Part> parts() {
    return Collections.unmodifiableList(parts);
  }

  public List<Finding> findings() {
    return Collections.unmodifiableList(findings);
  }
}
