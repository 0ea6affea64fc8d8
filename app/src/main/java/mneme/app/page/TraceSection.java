package mneme.app.page;

import java.io.IOException;
import java.io.Writer;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import mneme.app.chart.ChartSvg;
import mneme.app.report.Outcome;
import mneme.app.report.VerdictText;
import mneme.app.text.Numbers;
import mneme.app.text.Style;
import mneme.app.text.Xml;
import mneme.app.trace.TraceText;
import mneme.chart.Change;
import mneme.chart.Chart;
import mneme.chart.ChartMaker;
import mneme.chart.Excerpt;
import mneme.chart.TraceWords;
import mneme.model.Entry;
import mneme.model.Event;
import mneme.model.Model;
import mneme.model.Transition;
import mneme.run.Violation;
import mneme.trace.Trace;
import org.jspecify.annotations.Nullable;

/**
 * The way to a violation: a chart of who tells whom what, and a table with a row for each step, a
 * column for each variable that changes.
 */
final class TraceSection {
  /** Longer traces are shown without their middle. */
  static final int MOST_STEPS = 2_000;

  /** Variables that change beyond these are named in one last column. */
  static final int MOST_COLUMNS = 60;

  private static final int MOST_UNCHANGED = 200;
  private static final int WIDEST_VALUE = 40;

  private final Outcome outcome;
  private final Violation violation;
  private final Trace trace;
  private final SourceListing listing;
  private final Model model;
  private final boolean counts;
  private final List<String> columns = new ArrayList<>();

  /** The steps that the chart shows. */
  private final Set<Integer> charted = new HashSet<>();

  private final List<String> others = new ArrayList<>();

  TraceSection(Outcome outcome, Violation violation, Trace trace, SourceListing listing) {
    this.outcome = outcome;
    this.violation = violation;
    this.trace = trace;
    this.listing = listing;
    this.model = outcome.model().model();
    this.counts =
        trace.steps().stream()
            .flatMap(step -> model.presentation().entries(step.state()).stream().limit(1))
            .anyMatch(Entry::counts);
  }

  /** Whether a step, counted from 1, is among those shown. */
  static boolean shows(int step, Trace trace) {
    return excerpt(trace).shows(step - 1);
  }

  private static Excerpt excerpt(Trace trace) {
    return Excerpt.of(trace.length(), MOST_STEPS, trace.loopStart());
  }

  void write(Writer out) throws IOException {
    String unchanged = sortVariables();
    out.write("<section id=\"trace\">\n<h2>Trace</h2>\n<p class=\"remark\">");
    out.write(TraceText.lengthOf(trace));
    out.write("; " + VerdictText.shortness(outcome.run(), trace) + ".</p>\n");
    Chart chart =
        new ChartMaker(outcome.model().model(), outcome.model().fileName(), trace, Style.PLAIN)
            .chart(ChartMaker.Size.PICTURE);
    for (Chart.Row row : chart.rows()) {
      if (row instanceof Chart.Step step) {
        charted.add(step.number());
      }
    }
    out.write("<figure class=\"wide\" tabindex=\"0\">");
    out.write(ChartSvg.linkedElement(chart, violation.message(), "#step-"));
    out.write("</figure>\n");
    out.write("<div class=\"scroll\" tabindex=\"0\">\n<table class=\"trace\">\n");
    head(out);
    out.write("<tbody>\n");
    start(out);
    Excerpt shown = excerpt(trace);
    int[] before = trace.initial();
    int number = 0;
    for (Trace.Step step : trace.steps()) {
      number++;
      if (number == trace.loopStart() + 1 && trace.isLasso()) {
        remark("cycle starts here", out);
      }
      if (shown.shows(number - 1)) {
        step(number, step, before, out);
      } else if (shown.shows(number - 2)) {
        out.write("<tr class=\"gap\"><td colspan=\"" + width() + "\">… ");
        out.write(Numbers.counted(shown.leftOut(number - 1), "step") + " left out; ");
        out.write("<code>--trace-file FILE</code> keeps them all …</td></tr>\n");
      }
      before = step.state();
    }
    if (trace.isLasso()) {
      remark(TraceWords.endOf(trace), out);
    }
    end(number, out);
    out.write("</tbody>\n</table>\n</div>\n");
    if (!unchanged.isEmpty()) {
      out.write("<p class=\"remark\">Unchanged: " + unchanged + "</p>\n");
    }
    out.write("</section>\n");
  }

  /** Finds the variables that change, and gathers the others as text. */
  private String sortVariables() {
    Map<String, Entry> first = new LinkedHashMap<>();
    model.presentation().entries(trace.initial()).forEach(entry -> first.put(entry.name(), entry));
    Set<String> all = new LinkedHashSet<>(first.keySet());
    Set<String> changing = new HashSet<>();
    int[] before = trace.initial();
    for (Trace.Step step : trace.steps()) {
      for (Change change : Change.between(model, before, step.state())) {
        all.add(change.name());
        if (!change.looksAlike()) {
          changing.add(change.name());
        }
      }
      before = step.state();
    }
    StringBuilder unchanged = new StringBuilder();
    int count = 0;
    for (String name : all) {
      Entry entry = first.get(name);
      if (changing.contains(name)) {
        (columns.size() < MOST_COLUMNS ? columns : others).add(name);
      } else if (entry != null && count++ < MOST_UNCHANGED) {
        unchanged.append(unchanged.isEmpty() ? "" : ", ").append("<code>");
        unchanged.append(Xml.escaped(name)).append(" = ");
        unchanged.append(value(entry)).append("</code>");
      }
    }
    if (count > MOST_UNCHANGED) {
      unchanged.append(", … and ").append(Numbers.grouped(count - MOST_UNCHANGED)).append(" more");
    }
    return unchanged.toString();
  }

  private int width() {
    return 3 + columns.size() + (others.isEmpty() ? 0 : 1);
  }

  private void head(Writer out) throws IOException {
    out.write("<thead><tr><th class=\"no\">step</th><th class=\"who\">process</th>");
    out.write("<th class=\"what\">does</th>");
    for (String name : columns) {
      out.write("<th>" + Xml.escaped(name) + "</th>");
    }
    out.write(others.isEmpty() ? "" : "<th>other changes</th>");
    out.write("</tr></thead>\n");
  }

  private void start(Writer out) throws IOException {
    out.write("<tr id=\"step-0\"><th class=\"no\" scope=\"row\">0</th><td class=\"who\"></td>");
    out.write("<td class=\"what\">start</td>");
    Map<String, Entry> first = named(trace.initial());
    for (String name : columns) {
      out.write("<td>" + value(first.get(name)) + "</td>");
    }
    out.write(others.isEmpty() ? "" : "<td></td>");
    out.write("</tr>\n");
  }

  private void remark(String text, Writer out) throws IOException {
    out.write("<tr class=\"cycle\"><td colspan=\"" + width() + "\"><span>");
    out.write(Xml.escaped(text) + "</span></td></tr>\n");
  }

  private void step(int number, Trace.Step step, int[] before, Writer out) throws IOException {
    boolean round = trace.isLasso() && number > trace.loopStart();
    out.write("<tr id=\"step-" + number + (round ? "\" class=\"round\">" : "\">"));
    event(number, step.event(), out);
    Map<String, Change> changes = new LinkedHashMap<>();
    for (Change change : Change.between(model, before, step.state())) {
      if (!change.looksAlike()) {
        changes.put(change.name(), change);
      }
    }
    Map<String, Entry> now = named(step.state());
    for (String name : columns) {
      out.write(changes.containsKey(name) ? "<td class=\"new\">" : "<td class=\"old\">");
      out.write(value(now.get(name)) + "</td>");
    }
    if (!others.isEmpty()) {
      StringBuilder rest = new StringBuilder();
      for (String name : others) {
        if (changes.containsKey(name)) {
          rest.append(rest.isEmpty() ? "" : ", ").append(Xml.escaped(name));
          rest.append(" → ").append(value(now.get(name)));
        }
      }
      out.write("<td class=\"new\">" + rest + "</td>");
    }
    out.write("</tr>\n");
  }

  private void event(int number, long event, Writer out) throws IOException {
    Transition transition = model.transition(Event.transition(event, model.choiceBits()));
    String shown = Numbers.grouped(number);
    out.write("<th class=\"no\" scope=\"row\">");
    out.write(
        charted.contains(number)
            ? "<a href=\"#chart-" + number + "\">" + shown + "</a></th>"
            : shown + "</th>");
    out.write("<td class=\"who\">" + Xml.escaped(transition.process()));
    if (!transition.partner().isEmpty()) {
      out.write(" + " + Xml.escaped(transition.partner()));
    }
    out.write(
        "</td><td class=\"what\">"
            + Xml.escaped(shortened(model.presentation().describe(event), 90))
            + " ");
    out.write(listing.link(transition.position()) + "</td>");
  }

  private void end(int steps, Writer out) throws IOException {
    Trace.ErringEvent erring = trace.error();
    String message = violation.message();
    if (erring != null) {
      out.write("<tr id=\"step-" + (steps + 1) + "\">");
      event(steps + 1, erring.event(), out);
      out.write("<td colspan=\"" + Math.max(1, width() - 3) + "\"></td></tr>\n");
      message = new TraceText(outcome.model(), Style.PLAIN).errorText(erring.error());
    }
    out.write("<tr class=\"end\"><td colspan=\"" + width() + "\"><span>");
    out.write(Xml.escaped(message) + "</span></td></tr>\n");
  }

  private Map<String, Entry> named(int[] state) {
    Map<String, Entry> named = new HashMap<>();
    model.presentation().entries(state).forEach(entry -> named.put(entry.name(), entry));
    return named;
  }

  /** Nothing for what is not there; a net lists no place that is empty. */
  private String value(@Nullable Entry entry) {
    if (entry == null) {
      return counts ? "0" : "";
    }
    return Xml.escaped(shortened(entry.text(), WIDEST_VALUE));
  }

  private static String shortened(String text, int longest) {
    return text.length() <= longest ? text : text.substring(0, longest - 1) + "…";
  }
}
