package mneme.app.picture;

import java.util.ArrayList;
import java.util.List;

/**
 * Measured values as a picture: curves, points or rows of marks over two axes, with a legend. Light
 * and dark as the reader's screen. Immutable.
 *
 * @param title what the chart shows
 * @param remark a line below the title; may be empty
 * @param rows names along the axis at the left; where there are any, a point's y is the number of
 *     its row from above
 * @param rules lines to compare with
 * @param numbers where the values can be read, as a link; empty where there is no such place
 */
public record Chart(
    String title,
    String remark,
    Axis across,
    Axis up,
    List<Series> series,
    List<String> rows,
    List<Rule> rules,
    String numbers) {

  public Chart {
    series = List.copyOf(series);
    rows = List.copyOf(rows);
    rules = List.copyOf(rules);
  }

  /**
   * An axis.
   *
   * @param title with the unit
   * @param logarithmic whether equal factors take equal room; then all values are above 0
   */
  public record Axis(String title, boolean logarithmic) {
    /** Equal differences take equal room. */
    public static Axis linear(String title) {
      return new Axis(title, false);
    }

    /** Equal factors take equal room. */
    public static Axis logarithmic(String title) {
      return new Axis(title, true);
    }
  }

  /** A value of a series; the tip is shown where a pointer rests on it. */
  public record Point(double x, double y, String tip) {}

  /**
   * Values that belong together.
   *
   * @param joined whether a line leads from each to the next
   */
  public record Series(String name, boolean joined, List<Point> points) {
    public Series {
      points = List.copyOf(points);
    }
  }

  /** A dashed line from one place to another. */
  public record Rule(String name, double x1, double y1, double x2, double y2) {}

  /** Begins a chart without values. */
  public static Builder titled(String title, String remark) {
    return new Builder(title, remark);
  }

  /** Takes the parts of a chart one after the other. Not thread-safe. */
  public static final class Builder {
    private final String title;
    private final String remark;
    private Axis across = Axis.linear("");
    private Axis up = Axis.linear("");
    private final List<Series> series = new ArrayList<>();
    private final List<String> rows = new ArrayList<>();
    private final List<Rule> rules = new ArrayList<>();
    private String numbers = "";

    private Builder(String title, String remark) {
      this.title = title;
      this.remark = remark;
    }

    public Builder axes(Axis across, Axis up) {
      this.across = across;
      this.up = up;
      return this;
    }

    /** Names along the left instead of an axis. */
    public Builder rows(Axis across, List<String> names) {
      this.across = across;
      rows.addAll(names);
      return this;
    }

    /** Points with a line through them. */
    public Builder curve(String name, List<Point> points) {
      series.add(new Series(name, true, points));
      return this;
    }

    public Builder points(String name, List<Point> points) {
      series.add(new Series(name, false, points));
      return this;
    }

    public Builder rule(Rule rule) {
      rules.add(rule);
      return this;
    }

    /** Where the values can be read. */
    public Builder numbers(String link) {
      this.numbers = link;
      return this;
    }

    public Chart build() {
      return new Chart(title, remark, across, up, series, rows, rules, numbers);
    }
  }

  /** Whether there is nothing to draw. */
  public boolean isEmpty() {
    return series.stream().allMatch(one -> one.points().isEmpty());
  }

  /** As a file of SVG. */
  public String svg() {
    return SvgWriter.file(new ChartPanel(this).alone());
  }

  /** As an element of a page that has {@link #style}. */
  public String element() {
    return SvgWriter.element(new ChartPanel(this).alone());
  }

  /** The style rules a page needs for charts. */
  public static String style() {
    return SvgWriter.style();
  }

  /** Several charts as one file of SVG, side by side in so many columns. */
  public static String sheet(String description, List<Chart> charts, int columns) {
    List<ChartPanel> panels = charts.stream().map(ChartPanel::new).toList();
    int height = panels.stream().mapToInt(ChartPanel::height).max().orElse(Frame.HEIGHT);
    int lines = (panels.size() + columns - 1) / columns;
    Drawing drawing =
        new Drawing(
            Frame.WIDTH * Math.min(columns, Math.max(1, panels.size())),
            height * Math.max(1, lines),
            description);
    for (int i = 0; i < panels.size(); i++) {
      panels
          .get(i)
          .draw(drawing, i % columns * (double) Frame.WIDTH, i / columns * (double) height);
    }
    return SvgWriter.file(drawing);
  }
}
