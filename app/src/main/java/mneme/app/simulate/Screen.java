package mneme.app.simulate;

import java.io.PrintStream;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import mneme.app.load.LoadedModel;
import mneme.app.text.Numbers;
import mneme.app.text.Style;
import mneme.app.text.Words;
import mneme.app.trace.StateText;
import mneme.app.trace.TraceStyle;
import mneme.app.trace.TraceText;
import mneme.model.Assertion;
import mneme.model.Transition;
import mneme.trace.Trace;
import org.jspecify.annotations.Nullable;

/** What a simulation looks like: the state, the last steps, what is wrong, what is possible. */
final class Screen {
  /** Of a walk longer than this only the last few steps are shown. */
  private static final int MOST_STEPS = 40;

  private static final int LAST_STEPS = 10;

  /** More choices than this are listed on demand only. */
  private static final int MOST_CHOICES = 30;

  private static final String INDENT = "      ";

  private final LoadedModel model;
  private final Style style;
  private final PrintStream out;
  private final TraceText traces;
  private final StateText states;

  Screen(LoadedModel model, Style style, PrintStream out) {
    this.model = model;
    this.style = style;
    this.out = out;
    this.traces = new TraceText(model, style);
    this.states = new StateText(model.model(), style);
  }

  void say(String text) {
    out.println(text);
  }

  /** Something that could not be done. */
  void refuse(String text) {
    out.println(style.doubtful(text));
  }

  void state(int[] state) {
    states.whole(state, INDENT).forEach(out::println);
  }

  /** The steps after the first few; of many of them the last. */
  void steps(Trace trace, int from, TraceStyle how) {
    int first = from;
    if (trace.length() - from > MOST_STEPS) {
      first = trace.length() - LAST_STEPS;
      out.println(
          INDENT
              + style.faint(
                  style.ellipsis()
                      + " "
                      + Numbers.counted(first - from, "step")
                      + "; 'trace' shows them"));
    }
    traces.printSteps(trace, first, how, out);
  }

  void trace(Trace trace, TraceStyle how) {
    traces.print(trace, how, out);
  }

  void watched(List<String> lines) {
    for (String line : lines) {
      out.println(INDENT + style.strong(line));
    }
  }

  /** What is wrong in the state; a fault of the last event was shown with that event. */
  void findings(Simulation simulation) {
    for (Assertion assertion : simulation.failing()) {
      out.println(
          "  "
              + style.bad(Simulation.message(assertion))
              + (assertion.position().isKnown()
                  ? " (" + model.fileName() + ":" + assertion.position() + ")"
                  : ""));
    }
    if (simulation.isDeadlocked()) {
      out.println("  " + style.bad("deadlock: no event is possible"));
    } else if (simulation.error() != null) {
      out.println("  " + style.bad("an event that errs leads nowhere") + "; 'back' leads back");
    }
  }

  /**
   * What is possible, numbered from 1.
   *
   * @param along the choice of the trace that is followed; null where there is none
   * @param all whether also a long list is shown to its end
   */
  void choices(Simulation simulation, @Nullable Choice along, boolean all) {
    List<Choice> choices = simulation.choices();
    int shown = all || choices.size() <= MOST_CHOICES ? choices.size() : MOST_CHOICES;
    int[] before = simulation.hasStarted() ? simulation.state() : new int[0];
    List<Row> rows = new ArrayList<>();
    Map<Row, Integer> alike = new HashMap<>();
    Row widths = new Row("", "", "");
    for (Choice choice : choices.subList(0, shown)) {
      Row row = row(choice);
      rows.add(row);
      alike.merge(row, 1, Integer::sum);
      widths = widths.widened(row);
    }
    int digits = Integer.toString(shown).length();
    for (int i = 0; i < shown; i++) {
      Row row = rows.get(i);
      Choice choice = choices.get(i);
      String number = Integer.toString(i + 1);
      StringBuilder line = new StringBuilder("  ").repeat(' ', digits - number.length());
      line.append(style.strong(number + ")")).append(' ');
      row.append(line, widths, style);
      switch (choice) {
        case Choice.Start(int[] state) -> line.append(inOneLine(states.whole(state, "")));
        case Choice.Fault fault ->
            line.append("  ").append(style.bad("errs: " + fault.error().message()));
        case Choice.Step step -> {
          if (alike.getOrDefault(row, 0) > 1) {
            String changes = inOneLine(states.changes(before, step.state(), ""));
            line.append("  ").append(style.faint(changes));
          }
        }
      }
      out.println(line + (choice == along ? style.good("  (the trace)") : ""));
    }
    if (shown < choices.size()) {
      out.println(
          "  "
              + style.ellipsis()
              + " and "
              + Numbers.grouped(choices.size() - shown)
              + " more; 'choices' lists all");
    }
  }

  void help() {
    out.println("  " + Words.padded("a number", 26) + "does what has this number");
    out.println("  " + Words.padded("Enter", 26) + "takes the only choice, or that of the trace");
    for (Command command : Command.values()) {
      out.println("  " + Words.padded(command.usage(), 26) + command.description());
    }
    out.println("The beginning of a command is enough where it is the only one.");
  }

  private Row row(Choice choice) {
    return switch (choice) {
      case Choice.Start start -> new Row("", "", "");
      case Choice.Step step -> row(step.event());
      case Choice.Fault fault -> row(fault.event());
    };
  }

  private Row row(long event) {
    Transition transition = traces.transitionOf(event);
    return new Row(
        TraceText.processOf(transition),
        traces.placeOf(transition),
        traces.shortened(traces.describe(event)));
  }

  private static String inOneLine(List<String> lines) {
    StringBuilder text = new StringBuilder();
    for (String line : lines) {
      text.append(text.isEmpty() ? "" : " ").append(line.strip());
    }
    return text.toString();
  }

  /** A choice in columns. */
  private record Row(String process, String place, String name) {
    Row widened(Row other) {
      return new Row(
          process.length() < other.process.length() ? other.process : process,
          place.length() < other.place.length() ? other.place : place,
          name);
    }

    void append(StringBuilder line, Row widths, Style style) {
      if (!widths.process.isEmpty()) {
        line.append(Words.padded(process, widths.process.length())).append("  ");
      }
      if (!widths.place.isEmpty()) {
        line.append(style.faint(Words.padded(place, widths.place.length()))).append("  ");
      }
      line.append(name);
    }
  }
}
