package mneme.app.simulate;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import mneme.app.UserException;
import mneme.app.load.ModelLoader;
import mneme.app.option.Suggestions;
import mneme.app.trace.StateText;
import mneme.model.Model;
import mneme.model.Predicate;
import mneme.model.Shape;
import mneme.source.SourceException;
import mneme.source.SourceText;

/** What somebody wants to see after every step: variables, processes, expressions. */
final class Watches {
  private static final int MOST_NAMES = 24;

  /** What is watched, in the order it was asked for. */
  private final Map<String, Watch> watches = new LinkedHashMap<>();

  private final Model model;
  private final Shape shape;

  Watches(Model model) {
    this.model = model;
    this.shape = model.shape();
  }

  private sealed interface Watch {}

  private record Slots(List<Integer> slots) implements Watch {}

  private record Expression(Predicate.Test test) implements Watch {}

  /** Every name that can be watched: slots, arrays, components. */
  static List<String> names(Shape shape) {
    Set<String> names = new LinkedHashSet<>(shape.components());
    for (int slot = 0; slot < shape.size(); slot++) {
      String name = shape.nameOf(slot);
      names.add(arrayOf(name));
      names.add(name);
    }
    return List.copyOf(names);
  }

  void add(String name) throws UserException {
    watches.put(name, found(name));
  }

  /**
   * @return whether it was watched
   */
  boolean remove(String name) {
    return watches.remove(name) != null;
  }

  void clear() {
    watches.clear();
  }

  /** A line for each thing that is watched. */
  List<String> lines(int[] state) {
    List<String> lines = new ArrayList<>();
    watches.forEach((name, watch) -> lines.add(line(name, watch, state)));
    return lines;
  }

  /** The line of one name, whether it is watched or not. */
  String line(String name, int[] state) throws UserException {
    return line(name, found(name), state);
  }

  private String line(String name, Watch watch, int[] state) {
    return switch (watch) {
      case Expression(Predicate.Test test) ->
          name
              + ": "
              + switch (test.holdsIn(state)) {
                case TRUE -> "true";
                case FALSE -> "false";
                case ERROR -> "has no value here";
              };
      case Slots(List<Integer> slots) -> {
        List<String> values = new ArrayList<>();
        for (int slot : slots) {
          String value = model.render(slot, StateText.valueOf(state, slot));
          values.add(shape.nameOf(slot) + " = " + value);
        }
        yield String.join(", ", values);
      }
    };
  }

  private Watch found(String name) throws UserException {
    List<Integer> slots = new ArrayList<>();
    for (int slot = 0; slot < shape.size(); slot++) {
      String own = shape.nameOf(slot);
      if (own.equals(name)
          || arrayOf(own).equals(name)
          || shape.components().get(shape.slot(slot).component()).equals(name)) {
        slots.add(slot);
      }
    }
    if (!slots.isEmpty()) {
      return new Slots(slots);
    }
    try {
      return new Expression(model.predicate(name).test());
    } catch (SourceException e) {
      if (name.chars().anyMatch(Character::isWhitespace)) {
        throw UserException.located(
            ModelLoader.rendered(new SourceText("expression", name), e.diagnostics()));
      }
      List<String> names = names(shape);
      throw new UserException(
          names.size() <= MOST_NAMES
              ? Suggestions.unknown("name", name, names)
              : "nothing is called '" + name + "' here; 'show' lists what there is");
    }
  }

  private static String arrayOf(String name) {
    int bracket = name.endsWith("]") ? name.lastIndexOf('[') : -1;
    return bracket < 0 ? name : name.substring(0, bracket);
  }
}
