package mneme.java;

import java.util.List;
import java.util.function.Consumer;
import mneme.java.layout.Range;
import mneme.java.layout.Size;
import org.jspecify.annotations.Nullable;

/**
 * A model written in Java. Three methods make one: where it starts, what can happen in a state, and
 * what comes of it.
 *
 * <ul>
 *   <li>A state is a record whose components are booleans, numbers, enums, other records, and
 *       optionals, arrays, lists, sets and maps of these. {@link Range} and {@link Size} bound
 *       them; a state of bounded components is packed to the bit.
 *   <li>The methods are pure: they depend on their arguments alone and change nothing. A sample of
 *       all calls is made twice, and a difference is reported.
 *   <li>They are called by several threads at once.
 *   <li>An exception is a finding, with the way there.
 * </ul>
 *
 * @param <S> the states: a record
 * @param <A> the actions: an enum, a record, or a sealed interface of records
 */
public interface StateModel<S, A> {
  /** The initial states, at least one. */
  List<S> initialStates();

  /** Hands every action that is possible in a state to the consumer, in a fixed order. */
  void actions(S state, Consumer<A> possible);

  /**
   * The state after an action.
   *
   * @return null where the action is not possible after all
   */
  @Nullable S next(S state, A action);

  /** What is asked of the model. */
  default List<Requirement<S>> requirements() {
    return List.of();
  }

  /** Whether a state without possible actions is a good end, and no deadlock. */
  default boolean mayRest(S state) {
    return false;
  }

  /**
   * Whether a state is looked at. What lies outside is not visited, and a check that met it is
   * incomplete: a bound for models that have no end.
   */
  default boolean isWithin(S state) {
    return true;
  }

  /** Who takes actions, for charts and for fairness; empty where nobody in particular does. */
  default List<String> processes() {
    return List.of();
  }

  /** Who takes an action: one of {@link #processes}, or nobody where it is empty. */
  default String process(A action) {
    return "";
  }

  /** With whom, where two take an action together or one hears what the other says. */
  default String partner(A action) {
    return "";
  }

  /** What a process says to its partner in an action, for charts; null where it says nothing. */
  default @Nullable String message(A action) {
    return null;
  }

  /**
   * To whom a component of the state belongs, for charts: one of {@link #processes}; empty where it
   * belongs to nobody.
   *
   * @param component as reports name it: {@code turn}, {@code waits[1]}
   */
  default String owner(String component) {
    return "";
  }

  /** A short name for reports. */
  default String name() {
    String name = getClass().getSimpleName();
    return name.isEmpty() ? "model" : name;
  }
}
