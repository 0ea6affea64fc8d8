package mneme.app.chart;

import java.io.IOException;
import java.io.Writer;
import mneme.app.text.Numbers;
import mneme.app.text.Xml;
import mneme.chart.Chart;
import mneme.chart.Chart.CycleEnd;
import mneme.chart.Chart.CycleStart;
import mneme.chart.Chart.Gap;
import mneme.chart.Chart.Lane;
import mneme.chart.Chart.Note;
import mneme.chart.Chart.Row;
import mneme.chart.Chart.Step;

/**
 * Draws charts as SVG: self-contained, fetching nothing, light or dark as its reader's screen is.
 * For one chart, by one thread.
 *
 * <p>Where it is part of a page, its rules of style are bound to the class {@code mneme-chart}.
 */
public final class ChartSvg {
  private static final int LEFT = 56;
  private static final int TOP = 16;
  private static final int LINE = 18;
  private static final int GAP = 14;
  private static final int WIDEST_LANE = 300;
  private static final int NARROWEST_LANE = 96;
  private static final int MARGIN = 16;

  /** A letter of the monospaced font is about this wide at the sizes used here. */
  private static final double LETTER = 7.3;

  private static final String STYLE =
      """
      .mneme-chart { --paper: #ffffff; --ink: #1b1f24; --faint: #59636e; --line: #9aa4af;
        --arrow: #0b5cad; --bad: #b3261e; --box: #f3f5f8;
        font: 12px ui-monospace, SFMono-Regular, Menlo, Consolas, 'DejaVu Sans Mono', monospace; }
      @media (prefers-color-scheme: dark) {
        .mneme-chart { --paper: #14171b; --ink: #e6e9ed; --faint: #a3adb8; --line: #5b6672;
          --arrow: #74b3f2; --bad: #ff8a80; --box: #20262d; } }
      .mneme-chart .paper { fill: var(--paper); }
      .mneme-chart text { fill: var(--ink); }
      .mneme-chart .head { font-weight: 600; }
      .mneme-chart .faint { fill: var(--faint); }
      .mneme-chart .bad { fill: var(--bad); }
      .mneme-chart .message { fill: var(--arrow); paint-order: stroke; stroke: var(--paper);
        stroke-width: 4px; }
      .mneme-chart .box { fill: var(--box); stroke: var(--line); }
      .mneme-chart .life { stroke: var(--line); stroke-width: 1; }
      .mneme-chart .channel { stroke-dasharray: 4 3; }
      .mneme-chart .shaft { stroke: var(--arrow); stroke-width: 1.5; fill: none; }
      .mneme-chart .tip { fill: var(--arrow); }
      .mneme-chart .round { fill: var(--bad); font-weight: 600; }
      .mneme-chart .return { stroke: var(--bad); stroke-width: 1.5; fill: none; }
      .mneme-chart .returned { fill: var(--bad); }
      .mneme-chart .dot { fill: var(--ink); }
      .mneme-chart .fails { stroke: var(--bad); fill: var(--bad); }
      """;

  private final Chart chart;
  private final int[] columns;
  private final StringBuilder body = new StringBuilder();
  private int y;

  /** Where the cycle starts; 0 where there is none. */
  private int cycleStart;

  private String link = "";

  private ChartSvg(Chart chart) {
    this.chart = chart;
    this.columns = columns();
  }

  /** Writes a file of its own. */
  public static void write(Chart chart, String title, Writer out) throws IOException {
    out.write("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n");
    out.write(element(chart, title));
  }

  /** The element alone, as it can stand in a page. */
  public static String element(Chart chart, String title) {
    return new ChartSvg(chart).draw(title);
  }

  /**
   * The same for a page that says more about each step: a step has the id {@code chart-N}, and its
   * number is a link.
   *
   * @param link where it leads, but for the number of the step
   */
  public static String linkedElement(Chart chart, String title, String link) {
    ChartSvg svg = new ChartSvg(chart);
    svg.link = link;
    return svg.draw(title);
  }

  private int[] columns() {
    int lanes = chart.lanes().size();
    int[] pitch = new int[lanes];
    for (int lane = 0; lane < lanes; lane++) {
      Lane it = chart.lanes().get(lane);
      pitch[lane] = room(Math.max(it.name().length(), it.start().length()) + 4);
    }
    for (Row row : chart.rows()) {
      if (row instanceof Step step) {
        int low = Math.min(step.from(), step.to());
        int high = Math.max(step.from(), step.to());
        int share = (step.label().length() + 5) / Math.max(1, high - low);
        for (int lane = low; lane < Math.max(high, low + 1); lane++) {
          pitch[lane] = Math.max(pitch[lane], room(share));
        }
        for (Note note : step.notes()) {
          for (String change : note.changes()) {
            pitch[note.lane()] = Math.max(pitch[note.lane()], room(change.length() + 4));
          }
        }
      }
    }
    int[] columns = new int[lanes + 1];
    columns[0] = LEFT;
    for (int lane = 0; lane < lanes; lane++) {
      columns[lane + 1] = columns[lane] + pitch[lane];
    }
    return columns;
  }

  private static int room(int letters) {
    return Math.clamp((int) Math.ceil(letters * LETTER), NARROWEST_LANE, WIDEST_LANE);
  }

  private String draw(String title) {
    y = TOP + 2 * LINE + GAP;
    int top = y - GAP / 2;
    for (Row row : chart.rows()) {
      switch (row) {
        case Gap gap -> {
          y += LINE;
          text(LEFT + 8, "faint", "… " + Numbers.counted(gap.steps(), "step") + " left out", 0);
          y += GAP;
        }
        case CycleStart _ -> {
          y += LINE;
          cycleStart = y + GAP / 2;
          text(LEFT + 8, "round", "cycle starts here", 0);
          y += GAP;
        }
        case CycleEnd(String text) -> {
          y += LINE;
          roundTrip();
          text(LEFT + 8, "round", text, 0);
        }
        case Step step -> step(step);
      }
    }
    int bottom = y;
    if (!chart.end().isEmpty()) {
      y += LINE;
      text(LEFT, "bad", chart.end(), 0);
    }
    int ends = (int) Math.ceil(chart.end().length() * LETTER) + LEFT;
    int width = Math.max(Math.max(columns[columns.length - 1], ends) + MARGIN, 160);
    int height = y + MARGIN;
    StringBuilder svg = new StringBuilder();
    svg.append(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" class=\"mneme-chart\" role=\"img\" width=\"%d\" height=\"%d\" viewBox=\"0 0 %d %d\">\n"
            .formatted(width, height, width, height));
    svg.append("<title>").append(Xml.escaped(title)).append("</title>\n");
    svg.append("<style>\n").append(STYLE).append("</style>\n");
    svg.append("<rect class=\"paper\" width=\"100%\" height=\"100%\"/>\n");
    heads(svg, top, bottom);
    return svg.append(body).append("</svg>\n").toString();
  }

  /** The way back from the end of the cycle to its start, beside the numbers of the steps. */
  private void roundTrip() {
    if (cycleStart > 0) {
      int x = 8;
      int end = y - LINE / 3;
      body.append(
          "<path class=\"return\" d=\"M%d %d H%d V%d H%d\"/>\n"
              .formatted(LEFT - 6, end, x, cycleStart - LINE / 2, LEFT - 10));
      body.append(
          "<path class=\"returned\" d=\"M%d %d l-8 -4 v8 z\"/>\n"
              .formatted(LEFT - 4, cycleStart - LINE / 2));
    }
  }

  private void heads(StringBuilder svg, int top, int bottom) {
    for (int lane = 0; lane < chart.lanes().size(); lane++) {
      Lane it = chart.lanes().get(lane);
      int x = columns[lane];
      boolean channel = it.kind() == Lane.Kind.CHANNEL;
      int letters = Math.max(it.name().length(), it.start().length());
      int width = Math.min(room(letters + 4), columns[lane + 1] - x) - 8;
      svg.append(
          "<line class=\"life%s\" x1=\"%d\" y1=\"%d\" x2=\"%d\" y2=\"%d\"/>\n"
              .formatted(channel ? " channel" : "", x, top, x, bottom));
      svg.append(
          "<rect class=\"box%s\" x=\"%d\" y=\"%d\" width=\"%d\" height=\"%d\" rx=\"%d\"/>\n"
              .formatted(
                  channel ? " channel" : "",
                  x - 8,
                  TOP - 8,
                  width,
                  2 * LINE + 8,
                  channel ? 14 : 4));
      int most = (int) ((width - 12) / LETTER);
      text(svg, x, TOP + 8, "head", cut(it.name(), most));
      text(svg, x, TOP + 8 + LINE, "faint", cut(channel ? "channel" : it.start(), most));
    }
  }

  private void step(Step step) {
    y += LINE;
    String fails = step.fails() ? " fails" : "";
    int from = columns[step.from()];
    int to = columns[step.to()];
    body.append(link.isEmpty() ? "<g>" : "<g id=\"chart-" + step.number() + "\">")
        .append("<title>")
        .append(Xml.escaped(step.number() + (step.place().isEmpty() ? "" : "  " + step.place())))
        .append("</title>\n");
    int numberWidth = (int) (Integer.toString(step.number()).length() * LETTER);
    int level = y;
    if (from == to) {
      number(LEFT - 16 - numberWidth, step.number());
      body.append(
          "<circle class=\"dot%s\" cx=\"%d\" cy=\"%d\" r=\"3.5\"/>\n".formatted(fails, from, y));
      if (!step.label().isEmpty()) {
        text(from + 10, "message", cut(step.label(), lettersAt(step.from())), 4);
        y += LINE;
      }
    } else {
      y += LINE / 2;
      level = y;
      number(LEFT - 16 - numberWidth, step.number());
      int most = (int) (Math.abs(to - from) / LETTER) - 1;
      String label = cut(step.label(), Math.max(most, 8));
      double x = (from + to) / 2.0 - label.length() * LETTER / 2;
      text((int) x, "message", label, -5);
      arrow(from, to, fails);
      y += LINE;
    }
    int deepest = level;
    int start = y;
    for (Note note : step.notes()) {
      y = start;
      for (String change : note.changes()) {
        text(columns[note.lane()] + 10, "note", cut(change, lettersAt(note.lane())), 4);
        y += LINE;
      }
      deepest = Math.max(deepest, y - LINE);
    }
    y = Math.max(deepest, start - LINE) + GAP / 2;
    body.append("</g>\n");
  }

  private void number(int x, int number) {
    String text = Integer.toString(number);
    if (link.isEmpty()) {
      text(x, "faint", text, 4);
    } else {
      body.append("<a href=\"").append(Xml.escaped(link + number)).append("\">");
      text(x, "faint", text, 4);
      body.append("</a>");
    }
  }

  private void arrow(int from, int to, String fails) {
    int back = from < to ? -9 : 9;
    body.append("<path class=\"shaft%s\" d=\"M%d %dH%d\"/>\n".formatted(fails, from, y, to + back));
    body.append("<path class=\"tip%s\" d=\"M%d %dl%d -4v8z\"/>\n".formatted(fails, to, y, back));
  }

  private int lettersAt(int lane) {
    return (int) ((columns[lane + 1] - columns[lane] - 14) / LETTER);
  }

  private void text(int x, String kind, String text, int down) {
    text(body, x, y + down, kind, text);
  }

  private static void text(StringBuilder to, int x, int y, String kind, String text) {
    if (!text.isEmpty()) {
      to.append(
          "<text class=\"%s\" x=\"%d\" y=\"%d\">%s</text>\n"
              .formatted(kind, x, y, Xml.escaped(text)));
    }
  }

  private static String cut(String text, int most) {
    return text.length() <= most ? text : text.substring(0, Math.max(0, most - 1)) + "…";
  }
}
