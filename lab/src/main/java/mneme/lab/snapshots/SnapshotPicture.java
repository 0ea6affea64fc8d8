package mneme.lab.snapshots;

import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * A line for each model and a panel for each figure: the share of the states held at once, visits
 * of a state, and time by that of breadth-first search. A dot is a way to keep snapshots; it is
 * filled where the backtracking set is on.
 */
final class SnapshotPicture {
  private static final List<String> COLOURS =
      List.of("#0b5cad", "#b3261e", "#2e7d32", "#8e24aa", "#ef6c00", "#546e7a");
  private static final int NAMES = 110;
  private static final int PANEL = 250;
  private static final int PLOT = 215;
  private static final int ROW = 18;
  private static final int TOP = 30;

  /** One figure: its values from left to right. */
  private record Axis(String title, double least, double most, double[] ticks, String unit) {
    /** Each doubling takes the same room. */
    double across(double value) {
      double inside = Math.clamp(value, least, most);
      return PLOT * Math.log(inside / least) / Math.log(most / least);
    }
  }

  private static final Axis HELD =
      new Axis("states held at once", 2, 100, new double[] {2, 5, 10, 30, 100}, " %");
  private static final Axis VISITS =
      new Axis("visits of a state", 1, 8, new double[] {1, 2, 4, 8}, "");
  private static final Axis TIME =
      new Axis("time, bfs = 1", 0.5, 8, new double[] {0.5, 1, 2, 4, 8}, "");

  private final StringBuilder svg = new StringBuilder();
  private final SnapshotRuns runs;

  private SnapshotPicture(SnapshotRuns runs) {
    this.runs = runs;
  }

  static String draw(SnapshotRuns runs) {
    SnapshotPicture picture = new SnapshotPicture(runs);
    picture.draw();
    return picture.svg.toString();
  }

  private void draw() {
    Map<String, List<SnapshotRun>> models = runs.byModel();
    int height = models.size() * ROW;
    List<String> forms =
        runs.all().stream()
            .filter(run -> !run.isWhole())
            .map(SnapshotRun::form)
            .distinct()
            .sorted()
            .toList();
    line(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"%d\" height=\"%d\""
            + " font-family=\"sans-serif\" font-size=\"10\">",
        NAMES + 3 * PANEL, TOP + height + 20 + 14 * (forms.size() + 1));
    line("<rect width=\"100%%\" height=\"100%%\" fill=\"white\"/>");
    int row = 0;
    for (String model : models.keySet()) {
      line(
          "<text x=\"%d\" y=\"%d\" text-anchor=\"end\">%s</text>",
          NAMES - 10, TOP + row * ROW + 13, model);
      row++;
    }
    int panel = 0;
    for (Axis axis : List.of(HELD, VISITS, TIME)) {
      panel(axis, NAMES + PANEL * panel++, height);
      row = 0;
      for (List<SnapshotRun> group : models.values()) {
        dots(axis, group, forms, TOP + row++ * ROW + ROW / 2);
      }
      line("</g>");
    }
    int y = TOP + height + 34;
    for (int i = 0; i < forms.size(); i++) {
      line(
          "<text x=\"%d\" y=\"%d\" fill=\"%s\">%s</text>",
          NAMES, y + 14 * i, colour(i), forms.get(i));
    }
    line(
        "<text x=\"%d\" y=\"%d\">filled: with the backtracking set; hollow: without</text>",
        NAMES + PANEL, y);
    line("</svg>");
  }

  private void panel(Axis axis, int x, int height) {
    line("<g transform=\"translate(%d,0)\">", x);
    line("<text y=\"14\" font-weight=\"bold\">%s</text>", axis.title);
    line(
        "<rect y=\"%d\" width=\"%d\" height=\"%d\" fill=\"none\" stroke=\"#999\"/>",
        TOP, PLOT, height);
    for (double tick : axis.ticks) {
      line("<path d=\"M%.1f %dv%d\" stroke=\"#ddd\"/>", axis.across(tick), TOP, height);
      line(
          "<text x=\"%.1f\" y=\"%d\" text-anchor=\"middle\">%s%s</text>",
          axis.across(tick),
          TOP + height + 12,
          tick == Math.rint(tick) ? Integer.toString((int) tick) : Double.toString(tick),
          axis.unit);
    }
  }

  private void dots(Axis axis, List<SnapshotRun> group, List<String> forms, int y) {
    for (SnapshotRun run : group) {
      if (run.isWhole() || !run.complete()) {
        continue;
      }
      double value =
          axis == HELD
              ? 100 * run.share()
              : axis == VISITS ? run.redundancy() : runs.slowdown(run).orElse(Double.NaN);
      if (!Double.isNaN(value)) {
        String colour = colour(forms.indexOf(run.form()));
        line(
            "<circle cx=\"%.1f\" cy=\"%d\" r=\"3.5\" stroke=\"%s\" fill=\"%s\"/>",
            axis.across(value), y, colour, run.backtracking() ? colour : "none");
      }
    }
  }

  private static String colour(int form) {
    return COLOURS.get(form % COLOURS.size());
  }

  private void line(String format, Object... values) {
    svg.append(String.format(Locale.ROOT, format, values)).append('\n');
  }
}
