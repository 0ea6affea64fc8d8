package mneme.web.explore;

import java.util.ArrayList;
import java.util.List;
import mneme.app.UserException;
import mneme.app.simulate.Choice;
import mneme.app.simulate.Simulation;
import mneme.app.simulate.Walk;
import mneme.model.Model;
import mneme.trace.Trace;
import org.jspecify.annotations.Nullable;

/**
 * The choices that lead from the start to a state, each by its number among those there were. Where
 * a model has several initial states, the first choice is among them. Immutable.
 */
public record Way(List<Integer> choices) {
  /** Of a longer way every state would have to be computed again for each click. */
  static final int LONGEST = 20_000;

  public Way {
    choices = List.copyOf(choices);
  }

  /**
   * @param text numbers with dots between them; empty for the start
   */
  public static Way of(String text) throws UserException {
    List<Integer> choices = new ArrayList<>();
    for (String number : text.isEmpty() ? new String[0] : text.split("\\.", -1)) {
      if (!number.matches("[0-9]{1,7}") || choices.size() == LONGEST) {
        throw new UserException("this is no way through the model: " + shortened(text));
      }
      choices.add(Integer.parseInt(number));
    }
    return new Way(choices);
  }

  /** The way of a trace; null where it is too long for a page, or the model does not have it. */
  public static @Nullable Way of(Model model, Trace trace) {
    if (trace.length() > LONGEST) {
      return null;
    }
    Simulation simulation = new Simulation(model);
    List<Integer> choices = new ArrayList<>();
    if (!simulation.hasStarted()) {
      int start = 0;
      for (Choice choice : simulation.choices()) {
        if (choice instanceof Choice.Start(int[] state)
            && Trace.sameState(state, trace.initial())) {
          simulation.take(choice);
          break;
        }
        start++;
      }
      choices.add(start);
    }
    while (simulation.hasStarted() && simulation.length() < trace.length()) {
      Choice next = Walk.next(simulation, trace);
      if (next == null) {
        return null;
      }
      choices.add(simulation.choices().indexOf(next));
      simulation.take(next);
    }
    return simulation.hasStarted() ? new Way(choices) : null;
  }

  int length() {
    return choices.size();
  }

  /** How many choices are the same from the start. */
  int common(List<Integer> others) {
    int common = 0;
    while (common < Math.min(choices.size(), others.size())
        && choices.get(common).equals(others.get(common))) {
      common++;
    }
    return common;
  }

  @Override
  public String toString() {
    return String.join(".", choices.stream().map(String::valueOf).toList());
  }

  private static String shortened(String text) {
    return text.length() > 40 ? text.substring(0, 40) + "…" : text;
  }
}
