package mneme.lab.forgetting;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * A panel for each model, after figure 4 of "State-Space Caching Revisited": transitions executed,
 * as a multiple of those of the whole graph, over the size of the cache, without and with sleep
 * sets.
 */
final class ForgettingPicture {
  private static final int COLUMNS = 4;
  private static final int WIDTH = 230;
  private static final int HEIGHT = 180;
  private static final int LEFT = 36;
  private static final int TOP = 26;
  private static final int PLOT_WIDTH = 180;
  private static final int PLOT_HEIGHT = 120;
  private static final double MOST = 8;
  private static final double LEAST_SHARE = 0.1;

  private final StringBuilder svg = new StringBuilder();

  private ForgettingPicture() {}

  static String draw(List<ForgettingRun> runs) {
    Map<String, List<ForgettingRun>> byModel =
        runs.stream()
            .collect(
                Collectors.groupingBy(
                    ForgettingRun::model, LinkedHashMap::new, Collectors.toList()));
    int rows = (byModel.size() + COLUMNS - 1) / COLUMNS;
    ForgettingPicture picture = new ForgettingPicture();
    picture.line(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"%d\" height=\"%d\""
            + " font-family=\"sans-serif\" font-size=\"10\">",
        COLUMNS * WIDTH, rows * HEIGHT + 24);
    picture.line("<rect width=\"100%%\" height=\"100%%\" fill=\"white\"/>");
    int panel = 0;
    for (Map.Entry<String, List<ForgettingRun>> entry : byModel.entrySet()) {
      picture.panel(
          panel % COLUMNS * WIDTH, panel / COLUMNS * HEIGHT, entry.getKey(), entry.getValue());
      panel++;
    }
    picture.line(
        "<text x=\"%d\" y=\"%d\">transitions, as a multiple of the whole graph's, over the share of"
            + " the states in the cache (%%): <tspan fill=\"#b3261e\">without</tspan> and"
            + " <tspan fill=\"#0b5cad\">with</tspan> sleep sets</text>",
        LEFT, rows * HEIGHT + 14);
    picture.line("</svg>");
    return picture.svg.toString();
  }

  private void panel(int x, int y, String name, List<ForgettingRun> runs) {
    line("<g transform=\"translate(%d,%d)\">", x + LEFT, y + TOP);
    line("<text y=\"-8\" font-weight=\"bold\">%s</text>", name);
    line(
        "<rect width=\"%d\" height=\"%d\" fill=\"none\" stroke=\"#999\"/>",
        PLOT_WIDTH, PLOT_HEIGHT);
    for (double share : new double[] {0.1, 1, 10, 100}) {
      line(
          "<text x=\"%.1f\" y=\"%d\" text-anchor=\"middle\">%s</text>",
          across(share), PLOT_HEIGHT + 12, share < 1 ? "0.1" : Integer.toString((int) share));
    }
    for (int times = 1; times <= MOST; times *= 2) {
      line("<text x=\"-4\" y=\"%.1f\" text-anchor=\"end\">%d</text>", down(times) + 3, times);
      line("<path d=\"M0 %.1fH%d\" stroke=\"#eee\"/>", down(times), PLOT_WIDTH);
    }
    double all = runs.getFirst().transitions();
    for (boolean sleep : new boolean[] {false, true}) {
      String points =
          runs.stream()
              .filter(run -> !run.isWhole() && run.sleep() == sleep)
              .map(
                  run ->
                      String.format(
                          Locale.ROOT,
                          "%.1f,%.1f",
                          across(run.share()),
                          down(run.complete() ? run.transitions() / all : MOST)))
              .collect(Collectors.joining(" "));
      line(
          "<polyline points=\"%s\" fill=\"none\" stroke-width=\"1.5\" stroke=\"%s\"/>",
          points, sleep ? "#0b5cad" : "#b3261e");
    }
    line("</g>");
  }

  private static double across(double share) {
    double decades = Math.log10(100 / LEAST_SHARE);
    return PLOT_WIDTH * Math.log10(share / LEAST_SHARE) / decades;
  }

  /** From a quarter to eight times, each doubling the same. */
  private static double down(double times) {
    double doublings = Math.log(Math.clamp(times, 0.25, MOST) * 4) / Math.log(2);
    return PLOT_HEIGHT * (1 - doublings / 5);
  }

  private void line(String format, Object... values) {
    svg.append(String.format(Locale.ROOT, format, values)).append('\n');
  }
}
