package mneme.app.page;

import java.io.IOException;
import java.io.Writer;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import mneme.app.report.Outcome;
import mneme.app.text.Numbers;
import mneme.app.text.Xml;
import mneme.model.Event;
import mneme.model.Model;
import mneme.model.Statement;
import mneme.run.Violation;
import mneme.source.Position;
import mneme.source.SourceText;
import mneme.trace.Trace;

/** The text of the model, with what the run has to say about its lines. */
final class SourceListing {
  /** A text is cut after so many characters. */
  static final int LARGEST = 1 << 20;

  private static final int MOST_STEPS = 5;
  private static final int MOST_NOTES = 6;

  private final Outcome outcome;
  private final SourceText source;
  private final int lines;
  private final boolean cut;
  private final Highlighter colours;
  private final Map<Integer, Notes> notes = new HashMap<>();

  /** What is said about one line. */
  private static final class Notes {
    private final List<String> unreached = new ArrayList<>();
    private final List<Integer> steps = new ArrayList<>();
    private String violation = "";
    private boolean last;

    String tone() {
      return !violation.isEmpty() || last
          ? " bad"
          : !unreached.isEmpty() ? " doubtful" : !steps.isEmpty() ? " taken" : "";
    }
  }

  SourceListing(Outcome outcome) {
    this.outcome = outcome;
    this.source = outcome.model().source();
    this.colours = new Highlighter(outcome.model().language());
    this.cut = source.text().length() > LARGEST;
    this.lines = cut ? Math.max(1, source.positionOf(LARGEST).line() - 1) : lastLine(source);
    noteUnreached();
    noteTrace();
  }

  /** The end of the last line does not begin another one. */
  private static int lastLine(SourceText source) {
    int lines = source.lines();
    return lines > 1 && source.line(lines).isEmpty() ? lines - 1 : lines;
  }

  private Notes at(Position position) {
    return notes.computeIfAbsent(position.line(), any -> new Notes());
  }

  private void noteUnreached() {
    if (!outcome.finished()) {
      return;
    }
    for (Statement statement : outcome.run().figures().unreached()) {
      if (statement.position().isKnown()) {
        at(statement.position()).unreached.add(statement.what());
      }
    }
  }

  private void noteTrace() {
    Violation violation = outcome.run().violation();
    if (violation == null) {
      return;
    }
    if (violation.position().isKnown()) {
      at(violation.position()).violation = violation.message();
    }
    Trace trace = violation.trace();
    if (trace == null) {
      return;
    }
    int number = 0;
    Position last = Position.NONE;
    for (Trace.Step step : trace.steps()) {
      number++;
      last = noteStep(number, step.event(), last);
    }
    if (trace.error() != null) {
      last = noteStep(number + 1, trace.error().event(), last);
    }
    if (last.isKnown()) {
      at(last).last = true;
    }
  }

  private Position noteStep(int number, long event, Position before) {
    Model model = outcome.model().model();
    Position position = model.transition(Event.transition(event, model.choiceBits())).position();
    if (!position.isKnown()) {
      return before;
    }
    at(position).steps.add(number);
    return position;
  }

  /** A link to the line of a place; empty where it has none. */
  String link(Position position) {
    if (!position.isKnown()) {
      return "";
    }
    String line = Numbers.grouped(position.line());
    return position.line() <= lines
        ? "<a class=\"line\" href=\"#L" + position.line() + "\">line " + line + "</a>"
        : "<span class=\"line\">line " + line + "</span>";
  }

  void write(Writer out) throws IOException {
    out.write("<section id=\"model\">\n<h2>Model</h2>\n");
    legend(out);
    out.write("<div class=\"listing\" role=\"table\">\n");
    for (int line = 1; line <= lines; line++) {
      line(line, out);
    }
    out.write("</div>\n");
    if (cut) {
      out.write("<p class=\"remark\">The rest is left out: the model has ");
      out.write(Numbers.counted(source.lines(), "line") + " and ");
      out.write(Numbers.bytes(outcome.model().bytes()) + ".</p>\n");
    }
    out.write("</section>\n");
  }

  private void legend(Writer out) throws IOException {
    boolean taken = false;
    boolean unreached = false;
    boolean bad = false;
    for (Notes note : notes.values()) {
      taken |= !note.steps.isEmpty();
      unreached |= !note.unreached.isEmpty();
      bad |= note.last || !note.violation.isEmpty();
    }
    if (taken || unreached || bad) {
      out.write("<p class=\"legend\">");
      out.write(bad ? "<span class=\"bad\">violation or last step</span> " : "");
      out.write(taken ? "<span class=\"taken\">on the way there</span> " : "");
      out.write(unreached ? "<span class=\"doubtful\">never reached</span>" : "");
      out.write("</p>\n");
    }
  }

  private void line(int number, Writer out) throws IOException {
    Notes note = notes.get(number);
    out.write("<div id=\"L" + number + "\" class=\"l" + (note == null ? "" : note.tone()) + "\">");
    out.write("<a href=\"#L" + number + "\">" + number + "</a><code>");
    out.write(colours.line(source.line(number)) + "</code>");
    if (note != null) {
      out.write("<span class=\"notes\">");
      if (!note.violation.isEmpty()) {
        out.write("<span>" + Xml.escaped(note.violation) + "</span>");
      }
      if (!note.steps.isEmpty()) {
        out.write("<span>" + steps(note) + "</span>");
      }
      int shown = Math.min(note.unreached.size(), MOST_NOTES);
      for (String what : note.unreached.subList(0, shown)) {
        out.write("<span>never reached: " + Xml.escaped(what) + "</span>");
      }
      if (note.unreached.size() > shown) {
        out.write("<span>… and " + (note.unreached.size() - shown) + " more</span>");
      }
      out.write("</span>");
    }
    out.write("</div>\n");
  }

  private String steps(Notes note) {
    StringBuilder text = new StringBuilder();
    Violation violation = outcome.run().violation();
    Trace trace = violation == null ? null : violation.trace();
    text.append(note.last && note.steps.size() == 1 ? "last step " : "");
    text.append(text.isEmpty() ? note.steps.size() == 1 ? "step " : "steps " : "");
    int shown = Math.min(note.steps.size(), MOST_STEPS);
    for (int i = 0; i < shown; i++) {
      int step = note.steps.get(i);
      text.append(i == 0 ? "" : ", ");
      if (trace != null && TraceSection.shows(step, trace)) {
        text.append("<a href=\"#step-").append(step).append("\">").append(step).append("</a>");
      } else {
        text.append(step);
      }
    }
    if (note.steps.size() > shown) {
      text.append(", … ").append(Numbers.grouped(note.steps.size())).append(" in all");
    }
    return text.toString();
  }
}
