package mneme.lab.scaling;

import java.util.List;
import java.util.Locale;
import java.util.OptionalDouble;

/**
 * A panel for each store: the speed-up of each model by the number of threads, both on scales on
 * which each doubling takes the same room. The grey line is a speed-up as large as the number of
 * threads.
 */
final class ScalingPicture {
  private static final List<String> COLOURS =
      List.of(
          "#0b5cad", "#b3261e", "#2e7d32", "#8e24aa", "#ef6c00", "#546e7a", "#00838f", "#6d4c41");
  private static final int LEFT = 40;
  private static final int PANEL = 270;
  private static final int PLOT = 215;
  private static final int TOP = 30;
  private static final int LEGEND = 14;

  private final StringBuilder svg = new StringBuilder();
  private final ScalingRuns runs;
  private final double most;

  private ScalingPicture(ScalingRuns runs) {
    this.runs = runs;
    this.most = Math.max(2, runs.threads().getLast());
  }

  static String draw(ScalingRuns runs) {
    ScalingPicture picture = new ScalingPicture(runs);
    picture.draw();
    return picture.svg.toString();
  }

  private void draw() {
    List<String> models = runs.models();
    line(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"%d\" height=\"%d\""
            + " font-family=\"sans-serif\" font-size=\"10\">",
        LEFT + PANEL * runs.stores().size(), TOP + PLOT + 44 + LEGEND * models.size());
    line("<rect width=\"100%%\" height=\"100%%\" fill=\"white\"/>");
    int x = LEFT;
    for (String store : runs.stores()) {
      line("<g transform=\"translate(%d,%d)\">", x, TOP);
      panel(store);
      for (int i = 0; i < models.size(); i++) {
        curve(models.get(i), store, colour(i));
      }
      line("</g>");
      x += PANEL;
    }
    for (int i = 0; i < models.size(); i++) {
      line(
          "<text x=\"%d\" y=\"%d\" fill=\"%s\">%s</text>",
          LEFT, TOP + PLOT + 44 + LEGEND * i, colour(i), models.get(i));
    }
    line("</svg>");
  }

  private void panel(String store) {
    line("<text y=\"-10\" font-weight=\"bold\">%s: speed-up</text>", store);
    line("<rect width=\"%d\" height=\"%d\" fill=\"none\" stroke=\"#999\"/>", PLOT, PLOT);
    for (int ticks : runs.threads()) {
      double at = along(ticks);
      line("<path d=\"M%.1f 0V%d\" stroke=\"#ddd\"/>", at, PLOT);
      line("<path d=\"M0 %.1fH%d\" stroke=\"#ddd\"/>", PLOT - at, PLOT);
      line("<text x=\"%.1f\" y=\"%d\" text-anchor=\"middle\">%d</text>", at, PLOT + 12, ticks);
      line("<text x=\"-4\" y=\"%.1f\" text-anchor=\"end\">%d</text>", PLOT - at + 3, ticks);
    }
    line("<path d=\"M0 %d L%d 0\" stroke=\"#999\" stroke-dasharray=\"3 3\"/>", PLOT, PLOT);
    line("<text x=\"%d\" y=\"%d\" text-anchor=\"middle\">threads</text>", PLOT / 2, PLOT + 25);
  }

  private void curve(String model, String store, String colour) {
    StringBuilder path = new StringBuilder();
    for (int threads : runs.threads()) {
      OptionalDouble speedUp = runs.speedUp(model, store, threads);
      if (speedUp.isPresent()) {
        double x = along(threads);
        double y = PLOT - along(Math.max(1, speedUp.getAsDouble()));
        path.append(String.format(Locale.ROOT, "%s%.1f %.1f", path.isEmpty() ? "M" : "L", x, y));
        line("<circle cx=\"%.1f\" cy=\"%.1f\" r=\"2.5\" fill=\"%s\"/>", x, y, colour);
      }
    }
    if (!path.isEmpty()) {
      line("<path d=\"%s\" stroke=\"%s\" fill=\"none\"/>", path, colour);
    }
  }

  /** Each doubling takes the same room. */
  private double along(double value) {
    return PLOT * Math.log(value) / Math.log(most);
  }

  private static String colour(int model) {
    return COLOURS.get(model % COLOURS.size());
  }

  private void line(String format, Object... values) {
    svg.append(String.format(Locale.ROOT, format, values)).append('\n');
  }
}
