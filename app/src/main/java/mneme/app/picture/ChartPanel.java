package mneme.app.picture;

import java.util.ArrayList;
import java.util.List;
import java.util.function.ToDoubleFunction;
import java.util.stream.DoubleStream;
import mneme.app.picture.Drawing.Anchor;

/** A {@link Chart} with its axes and its legend below. */
record ChartPanel(Chart chart) implements Panel {
  private static final Ink[] INKS = {
    Ink.BLUE, Ink.AMBER, Ink.TEAL, Ink.VIOLET, Ink.RED, Ink.GREEN, Ink.PINK, Ink.BROWN
  };

  private static final double HALF = 3.5;
  private static final int LEGEND_LINE = 18;
  private static final double LETTER = 6.6;
  private static final int ROW = 20;
  private static final double SIZE = 11.5;

  /** An entry of the legend, and where it stands. */
  private record Entry(int series, String name, double x, int line) {}

  @Override
  public String title() {
    return chart.title();
  }

  @Override
  public int height() {
    List<Entry> legend = legend();
    int lines = legend.isEmpty() ? 0 : legend.getLast().line() + 1;
    return plotHeight() + lines * LEGEND_LINE + (lines > 0 ? 8 : 0);
  }

  private int plotHeight() {
    return chart.rows().isEmpty()
        ? Frame.HEIGHT
        : Math.max(Frame.HEIGHT / 2, Frame.AROUND + chart.rows().size() * ROW);
  }

  @Override
  public void draw(Drawing drawing, double x, double y) {
    Frame.Head head = new Frame.Head(chart.title(), chart.remark());
    if (chart.isEmpty()) {
      new EmptyPanel(head, "nothing was measured").draw(drawing, x, y);
      return;
    }
    Scale across =
        Scale.over(
            chart.across(),
            values(Chart.Point::x),
            chart.rules().stream().mapToDouble(Chart.Rule::x2).toArray());
    Scale up =
        chart.rows().isEmpty()
            ? Scale.over(
                chart.up(),
                values(Chart.Point::y),
                chart.rules().stream().mapToDouble(Chart.Rule::y2).toArray())
            : Scale.rows(chart.rows());
    Frame frame = new Frame(drawing, x, y, head, across, up, plotHeight());
    for (Chart.Rule rule : chart.rules()) {
      drawing.line(
          1.2,
          Ink.AXIS,
          true,
          frame.x(across.clamped(rule.x1())),
          frame.y(up.clamped(rule.y1())),
          frame.x(across.clamped(rule.x2())),
          frame.y(up.clamped(rule.y2())));
    }
    for (int i = 0; i < chart.series().size(); i++) {
      draw(frame, i);
    }
    frame.drawAxis(false);
    for (Entry entry : legend()) {
      double top = y + plotHeight() + entry.line() * LEGEND_LINE;
      double left = x + 24 + entry.x();
      if (entry.series() < 0) {
        drawing.line(1.2, Ink.AXIS, true, left - 8, top + 4, left + 8, top + 4);
      } else {
        if (chart.series().get(entry.series()).joined()) {
          drawing.line(
              2,
              ink(entry.series()),
              isSecond(entry.series()),
              left - 9,
              top + 4,
              left + 9,
              top + 4);
        }
        mark(drawing, left, top + 4, entry.series(), "");
      }
      drawing.words(entry.name(), left + 14, top + 8, Anchor.START, SIZE, false, Ink.TEXT);
    }
    if (!chart.numbers().isEmpty()) {
      drawing.link(
          "numbers", chart.numbers(), x + Frame.WIDTH - 22, y + 26, Anchor.END, SIZE, Ink.BLUE);
    }
  }

  private double[] values(ToDoubleFunction<Chart.Point> which) {
    return chart.series().stream()
        .flatMapToDouble(series -> series.points().stream().mapToDouble(which))
        .flatMap(value -> Double.isNaN(value) ? DoubleStream.empty() : DoubleStream.of(value))
        .toArray();
  }

  private void draw(Frame frame, int index) {
    Chart.Series series = chart.series().get(index);
    List<Chart.Point> points = series.points();
    if (series.joined() && points.size() > 1) {
      double[] line = new double[2 * points.size()];
      for (int i = 0; i < points.size(); i++) {
        line[2 * i] = frame.x(points.get(i).x());
        line[2 * i + 1] = yOf(frame, points.get(i));
      }
      frame.drawing().line(2, ink(index), isSecond(index), line);
    }
    for (Chart.Point point : points) {
      mark(frame.drawing(), frame.x(point.x()), yOf(frame, point), index, point.tip());
    }
  }

  private double yOf(Frame frame, Chart.Point point) {
    return frame.y(chart.rows().isEmpty() ? point.y() : chart.rows().size() - point.y() - 0.5);
  }

  private static void mark(Drawing drawing, double x, double y, int series, String tip) {
    drawing.box(x - HALF, y - HALF, 2 * HALF, 2 * HALF, ink(series), tip);
    if (isSecond(series)) {
      drawing.box(x - HALF / 2, y - HALF / 2, HALF, HALF, Ink.GROUND, tip);
    }
  }

  private static Ink ink(int series) {
    return INKS[series % INKS.length];
  }

  /** With more series than colours, the further ones are dashed and hollow. */
  private static boolean isSecond(int series) {
    return series / INKS.length % 2 == 1;
  }

  private List<Entry> legend() {
    List<Entry> entries = new ArrayList<>();
    double at = 0;
    int line = 0;
    int rules = chart.rules().size();
    for (int i = -rules; i < chart.series().size(); i++) {
      String name = i < 0 ? chart.rules().get(i + rules).name() : chart.series().get(i).name();
      if (name.isEmpty()) {
        continue;
      }
      double width = name.length() * LETTER + 34;
      if (at > 0 && at + width > Frame.WIDTH - 40) {
        at = 0;
        line++;
      }
      entries.add(new Entry(Math.max(i, -1), name, at, line));
      at += width;
    }
    return entries;
  }
}
