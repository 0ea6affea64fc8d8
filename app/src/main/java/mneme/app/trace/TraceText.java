package mneme.app.trace;

import java.io.PrintStream;
import java.util.ArrayList;
import java.util.List;
import mneme.app.load.LoadedModel;
import mneme.app.text.Numbers;
import mneme.app.text.Style;
import mneme.app.text.Words;
import mneme.chart.Excerpt;
import mneme.chart.TraceWords;
import mneme.model.Event;
import mneme.model.Model;
import mneme.model.ModelError;
import mneme.model.Presentation;
import mneme.model.Substep;
import mneme.model.Transition;
import mneme.source.Position;
import mneme.trace.Trace;

/** A trace for people: who moves, where that stands in the model, what it changes. */
public final class TraceText {
  private static final int WIDEST_PROCESS = 28;
  private static final int WIDEST_NAME = 90;

  private final LoadedModel loaded;
  private final Model model;
  private final Presentation words;
  private final Style style;
  private final StateText states;

  public TraceText(LoadedModel loaded, Style style) {
    this.loaded = loaded;
    this.model = loaded.model();
    this.words = model.presentation();
    this.style = style;
    this.states = new StateText(model, style);
  }

  /** Prints a trace; nothing for {@link TraceStyle#NONE}. */
  public void print(Trace trace, TraceStyle how, PrintStream out) {
    print(trace, how, Integer.MAX_VALUE, "", out);
  }

  /**
   * Prints a trace, of a longer one the first steps and the last.
   *
   * @param most how many steps are printed
   * @param whole says where the others are
   */
  public void print(Trace trace, TraceStyle how, int most, String whole, PrintStream out) {
    if (how == TraceStyle.NONE) {
      return;
    }
    if (how != TraceStyle.EVENTS) {
      out.println("  " + style.strong("start"));
      printAll(states.whole(trace.initial(), " ".repeat(numberWidth(trace) + 4)), out);
    }
    int steps = trace.steps().size();
    Excerpt shown = Excerpt.of(steps, most, trace.loopStart());
    int from = 0;
    while (from < steps) {
      int to = from;
      while (to < steps && shown.shows(to)) {
        to++;
      }
      printSteps(trace, from, to, how, out);
      from = to + shown.leftOut(to);
      if (from > to) {
        out.println(
            "  "
                + style.ellipsis()
                + " "
                + Numbers.counted(from - to, "step")
                + " left out here; "
                + whole);
      }
    }
    printEnd(trace, how, out);
  }

  /**
   * Prints the steps of a trace but for the first few, with the numbers they have in it; for {@link
   * TraceStyle#NONE} only what went wrong.
   */
  public void printSteps(Trace trace, int from, TraceStyle how, PrintStream out) {
    printSteps(trace, from, trace.steps().size(), how, out);
    printEnd(trace, how, out);
  }

  private void printSteps(Trace trace, int from, int to, TraceStyle how, PrintStream out) {
    int numberWidth = numberWidth(trace);
    String indent = " ".repeat(numberWidth + 4);
    Columns columns = columns(trace);
    for (int i = from; i < to && how != TraceStyle.NONE; i++) {
      Trace.Step step = trace.steps().get(i);
      int[] before = i == 0 ? trace.initial() : trace.steps().get(i - 1).state();
      if (i == trace.loopStart()) {
        out.println("  " + style.strong(TraceWords.CYCLE_START));
      }
      out.println(header(i + 1, numberWidth, step.event(), columns));
      printSubsteps(before, step.event(), indent, how, out);
      switch (how) {
        case DIFF -> printAll(states.changes(before, step.state(), indent), out);
        case FULL -> printAll(states.whole(step.state(), indent), out);
        case EVENTS, NONE -> {}
      }
    }
  }

  private void printEnd(Trace trace, TraceStyle how, PrintStream out) {
    if (trace.isLasso()) {
      out.println("  " + style.strong(TraceWords.endOf(trace)));
    }
    int numberWidth = numberWidth(trace);
    String indent = " ".repeat(numberWidth + 4);
    Trace.ErringEvent erring = trace.error();
    if (erring != null) {
      out.println(header(trace.length(), numberWidth, erring.event(), columns(trace)));
      printSubsteps(trace.last(), erring.event(), indent, how, out);
      out.println(indent + style.bad(errorText(erring.error())));
    }
  }

  /** How long a trace is, and its cycle. */
  public static String lengthOf(Trace trace) {
    String steps = Numbers.counted(trace.length(), "step");
    return trace.goesRound()
        ? steps
            + ", of which "
            + (trace.loopStart() == 0 ? "all" : "the last " + Numbers.grouped(trace.cycleLength()))
            + (trace.cycleLength() == 1 ? " is a cycle" : " are a cycle")
        : steps;
  }

  /** What an event does behind its first statement, and what it prints. */
  private void printSubsteps(
      int[] before, long event, String indent, TraceStyle how, PrintStream out) {
    List<Substep> substeps = words.substeps(before, event);
    if (how == TraceStyle.NONE) {
      return;
    }
    for (int i = 0; i < substeps.size(); i++) {
      Substep substep = substeps.get(i);
      if (i > 0) {
        String place = placeOf(substep.position());
        out.println(
            indent
                + substep.process()
                + (place.isEmpty() ? "" : "  " + style.faint(place))
                + "  "
                + shortened(substep.name()));
      }
      for (String line : substep.output().stripTrailing().lines().toList()) {
        out.println(indent + style.strong("prints") + " " + shortened(line));
      }
    }
  }

  private static int numberWidth(Trace trace) {
    return Math.max(2, Integer.toString(trace.length()).length());
  }

  /** What went wrong, in one line. */
  public String errorText(ModelError error) {
    return TraceWords.of(error, loaded.fileName());
  }

  private String header(int number, int numberWidth, long event, Columns columns) {
    Transition transition = transitionOf(event);
    String digits = Integer.toString(number);
    StringBuilder line = new StringBuilder("  ");
    line.append(style.strong(" ".repeat(numberWidth - digits.length()) + digits)).append("  ");
    if (columns.process > 0) {
      line.append(Words.padded(processOf(transition), columns.process)).append("  ");
    }
    if (columns.place > 0) {
      line.append(style.faint(Words.padded(placeOf(transition), columns.place))).append("  ");
    }
    return line.append(shortened(words.describe(event))).toString().stripTrailing();
  }

  /** The event in the words of the model. */
  public String describe(long event) {
    return words.describe(event);
  }

  public Transition transitionOf(long event) {
    return model.transition(Event.transition(event, model.choiceBits()));
  }

  /** Who moves: a process, or two of them. */
  public static String processOf(Transition transition) {
    return transition.partner().isEmpty()
        ? transition.process()
        : transition.process() + " + " + transition.partner();
  }

  /** Where it stands in the model; empty where that is not known. */
  public String placeOf(Transition transition) {
    return placeOf(transition.position());
  }

  private String placeOf(Position position) {
    return position.isKnown() ? loaded.fileName() + ":" + position.line() : "";
  }

  private Columns columns(Trace trace) {
    List<Long> events = new ArrayList<>();
    for (Trace.Step step : trace.steps()) {
      events.add(step.event());
    }
    if (trace.error() != null) {
      events.add(trace.error().event());
    }
    int process = 0;
    int place = 0;
    for (long event : events) {
      Transition transition = transitionOf(event);
      process = Math.max(process, processOf(transition).length());
      place = Math.max(place, placeOf(transition).length());
    }
    return new Columns(Math.min(process, WIDEST_PROCESS), place);
  }

  /** One line of bounded length, whatever stands in the model. */
  public String shortened(String name) {
    return TraceWords.shortened(name, WIDEST_NAME, style);
  }

  private static void printAll(List<String> lines, PrintStream out) {
    for (String line : lines) {
      out.println(line);
    }
  }

  private record Columns(int process, int place) {}
}
