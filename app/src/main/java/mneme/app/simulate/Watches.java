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
import mneme.model.Entry;
import mneme.model.Model;
import mneme.model.Predicate;
import mneme.model.Shape;
import mneme.source.SourceException;
import mneme.source.SourceText;

/** What somebody wants to see after every step: variables, processes, expressions. */
public final class Watches {
  private static final int MOST_NAMES = 24;

  /** What is watched, in the order it was asked for. */
  private final Map<String, Watch> watches = new LinkedHashMap<>();

  private final Model model;

  public Watches(Model model) {
    this.model = model;
  }

  private sealed interface Watch {}

  /** Whatever has the name, in an array or a component that has it. */
  private record Named(String name) implements Watch {}

  private record Expression(Predicate.Test test) implements Watch {}

  private record Value(NumberWatch number) implements Watch {}

  /** Every name that can be watched at the start: variables, arrays, components. */
  static List<String> names(Model model) {
    return names(model, model.initialStates().getFirst());
  }

  private static List<String> names(Model model, int[] state) {
    Set<String> components = new LinkedHashSet<>();
    Set<String> names = new LinkedHashSet<>();
    for (Entry entry : model.presentation().entries(state)) {
      components.add(entry.component());
      names.add(arrayOf(entry.name()));
      names.add(entry.name());
    }
    components.addAll(names);
    return List.copyOf(components);
  }

  /**
   * @param state in which the name means something
   */
  void add(String name, int[] state) throws UserException {
    watches.put(name, found(name, state));
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
  public String line(String name, int[] state) throws UserException {
    return line(name, found(name, state), state);
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
      case Value(NumberWatch number) -> name + " = " + number.in(state);
      case Named named -> {
        List<String> values = new ArrayList<>();
        List<Entry> entries = model.presentation().entries(state);
        for (Entry entry : entries) {
          if (named(entry, named.name)) {
            values.add(entry.name() + " = " + entry.text());
          }
        }
        boolean counted = entries.isEmpty() || entries.getFirst().counts();
        yield !values.isEmpty()
            ? String.join(", ", values)
            : name + (counted ? " = 0" : ": not there");
      }
    };
  }

  private static boolean named(Entry entry, String name) {
    return entry.name().equals(name)
        || arrayOf(entry.name()).equals(name)
        || entry.component().equals(name);
  }

  private Watch found(String name, int[] state) throws UserException {
    if (isKnown(name, state)) {
      return new Named(name);
    }
    try {
      Predicate predicate = model.predicate(name);
      NumberWatch number = NumberWatch.of(model, name);
      return number == null ? new Expression(predicate.test()) : new Value(number);
    } catch (SourceException e) {
      if (name.chars().anyMatch(Character::isWhitespace)) {
        throw UserException.located(
            ModelLoader.rendered(new SourceText("expression", name), e.diagnostics()));
      }
      List<String> names = names(model, state);
      throw new UserException(
          names.size() <= MOST_NAMES
              ? Suggestions.unknown("name", name, names)
              : "nothing is called '" + name + "' here; 'show' lists what there is");
    }
  }

  /** A name of this state, or one that the model has elsewhere: a place without tokens. */
  private boolean isKnown(String name, int[] state) {
    if (model.presentation().entries(state).stream().anyMatch(entry -> named(entry, name))) {
      return true;
    }
    Shape shape = model.shape();
    return shape.components().stream().anyMatch(own -> name.equals(own) || isColour(own, name))
        || shape.slots().stream().anyMatch(slot -> slot.name().equals(name));
  }

  /** Whether a name is that of some tokens of a place: {@code waiting(3)}. */
  private static boolean isColour(String place, String name) {
    return !place.isEmpty() && name.startsWith(place + "(") && name.endsWith(")");
  }

  private static String arrayOf(String name) {
    int bracket = name.endsWith("]") ? name.lastIndexOf('[') : -1;
    return bracket < 0 ? name : name.substring(0, bracket);
  }
}
