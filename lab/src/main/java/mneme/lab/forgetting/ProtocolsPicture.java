package mneme.lab.forgetting;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;
import mneme.lab.Words;
import mneme.lab.forgetting.ProtocolsCommand.Point;
import mneme.lab.forgetting.ProtocolsCommand.Way;

/**
 * A panel for each model: the time of a search with a cache, as a multiple of that of one that
 * remembers everything, over the size of the cache. A curve ends where a run was given up.
 */
final class ProtocolsPicture {
  private static final int COLUMNS = 2;
  private static final int WIDTH = 380;
  private static final int HEIGHT = 270;
  private static final int LEFT = 40;
  private static final int TOP = 28;
  private static final int PLOT_WIDTH = 320;
  private static final int PLOT_HEIGHT = 200;
  private static final double LEAST_SHARE = 0.25;
  private static final double LEAST = 0.5;
  private static final double MOST = 16;

  private final StringBuilder svg = new StringBuilder();

  private ProtocolsPicture() {}

  static String draw(List<Point> points) {
    Map<String, List<Point>> byModel =
        points.stream()
            .collect(
                Collectors.groupingBy(
                    point -> point.run().model(), LinkedHashMap::new, Collectors.toList()));
    int rows = (byModel.size() + COLUMNS - 1) / COLUMNS;
    ProtocolsPicture picture = new ProtocolsPicture();
    picture.line(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"%d\" height=\"%d\""
            + " font-family=\"sans-serif\" font-size=\"10\">",
        COLUMNS * WIDTH, rows * HEIGHT + 40);
    picture.line("<rect width=\"100%%\" height=\"100%%\" fill=\"white\"/>");
    int panel = 0;
    for (Map.Entry<String, List<Point>> entry : byModel.entrySet()) {
      picture.panel(
          panel % COLUMNS * WIDTH, panel / COLUMNS * HEIGHT, entry.getKey(), entry.getValue());
      panel++;
    }
    picture.legend(rows * HEIGHT + 12);
    picture.line("</svg>");
    return picture.svg.toString();
  }

  private static String stroke(Way way) {
    return (way.sleep() ? "stroke=\"#0b5cad\"" : "stroke=\"#b3261e\"")
        + (way.policy().equals("type") ? " stroke-dasharray=\"5 3\"" : "");
  }

  private void legend(int y) {
    line(
        "<text x=\"%d\" y=\"%d\">time, as a multiple of that with all states, over the share of the"
            + " states in the cache (%%)</text>",
        LEFT, y);
    int x = LEFT;
    for (Way way : Way.ALL) {
      line("<path d=\"M%d %dh24\" fill=\"none\" %s stroke-width=\"1.5\"/>", x, y + 14, stroke(way));
      line("<text x=\"%d\" y=\"%d\">%s</text>", x + 28, y + 18, way);
      x += way.sleep() ? 150 : 80;
    }
  }

  private void panel(int x, int y, String name, List<Point> points) {
    line("<g transform=\"translate(%d,%d)\">", x + LEFT, y + TOP);
    line(
        "<text y=\"-8\" font-weight=\"bold\">%s, %s states</text>",
        name, Words.grouped(points.getFirst().run().known()));
    line(
        "<rect width=\"%d\" height=\"%d\" fill=\"none\" stroke=\"#999\"/>",
        PLOT_WIDTH, PLOT_HEIGHT);
    for (double share : new double[] {0.25, 1, 5, 25, 100}) {
      line(
          "<text x=\"%.1f\" y=\"%d\" text-anchor=\"middle\">%s</text>",
          across(share), PLOT_HEIGHT + 12, share < 1 ? "0.25" : Integer.toString((int) share));
    }
    for (int times = 1; times <= MOST; times *= 2) {
      line("<text x=\"-4\" y=\"%.1f\" text-anchor=\"end\">%d</text>", down(times) + 3, times);
      line("<path d=\"M0 %.1fH%d\" stroke=\"#eee\"/>", down(times), PLOT_WIDTH);
    }
    double whole = points.getFirst().run().seconds();
    for (Way way : Way.ALL) {
      String curve =
          points.stream()
              .filter(point -> way.equals(point.way()) && point.run().complete())
              .map(
                  point ->
                      String.format(
                          Locale.ROOT,
                          "%.1f,%.1f",
                          across(point.run().share()),
                          down(point.run().seconds() / whole)))
              .collect(Collectors.joining(" "));
      line("<polyline points=\"%s\" fill=\"none\" %s stroke-width=\"1.5\"/>", curve, stroke(way));
    }
    line("</g>");
  }

  private static double across(double share) {
    return PLOT_WIDTH * Math.log(share / LEAST_SHARE) / Math.log(100 / LEAST_SHARE);
  }

  private static double down(double times) {
    double part = Math.log(Math.clamp(times, LEAST, MOST) / LEAST) / Math.log(MOST / LEAST);
    return PLOT_HEIGHT * (1 - part);
  }

  private void line(String format, Object... values) {
    svg.append(String.format(Locale.ROOT, format, values)).append('\n');
  }
}
