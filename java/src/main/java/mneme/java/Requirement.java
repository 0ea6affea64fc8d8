package mneme.java;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Predicate;

/**
 * Something asked of a model, by a name. Immutable.
 *
 * @param <S> the states
 */
public sealed interface Requirement<S> {
  String name();

  /** Holds in every state. */
  record Always<S>(String name, Predicate<S> holds) implements Requirement<S> {}

  /** Holds in some state that can be reached. */
  record Sometimes<S>(String name, Predicate<S> holds) implements Requirement<S> {}

  /**
   * A formula of linear temporal logic holds on every run. A run that ends stays in its last state.
   *
   * @param formula its propositions are names in {@code propositions}
   */
  record Runs<S>(String name, String formula, Map<String, Predicate<S>> propositions)
      implements Requirement<S> {
    public Runs {
      propositions = Map.copyOf(propositions);
    }
  }

  static <S> Requirement<S> always(String name, Predicate<S> holds) {
    return new Always<>(name, holds);
  }

  /** It is possible: some way leads there. */
  static <S> Requirement<S> sometimes(String name, Predicate<S> holds) {
    return new Sometimes<>(name, holds);
  }

  /** Every run comes to a state in which it holds, also runs that go round in circles. */
  static <S> Requirement<S> eventually(String name, Predicate<S> holds) {
    return new Runs<>(name, "F p", Map.of("p", holds));
  }

  /** Whenever one holds, the other holds then or later. */
  static <S> Requirement<S> leadsTo(String name, Predicate<S> cause, Predicate<S> effect) {
    Map<String, Predicate<S>> both = new LinkedHashMap<>();
    both.put("p", cause);
    both.put("q", effect);
    return new Runs<>(name, "G (p -> F q)", both);
  }

  /** A formula such as {@code G (request -> F answer)} over named conditions. */
  static <S> Requirement<S> ltl(
      String name, String formula, Map<String, Predicate<S>> propositions) {
    return new Runs<>(name, formula, propositions);
  }
}
