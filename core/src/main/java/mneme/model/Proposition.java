package mneme.model;

import java.util.function.LongPredicate;

/** What the labels of a {@link RunAutomaton} ask. Immutable and thread-safe. */
public sealed interface Proposition {
  /** The text it was made from. */
  String text();

  /** Something a state has. */
  record OfState(Predicate predicate) implements Proposition {
    @Override
    public String text() {
      return predicate.text();
    }
  }

  /**
   * Something the step has that the run takes next. A run that stays in its last state takes none.
   *
   * @param events the events that have it
   */
  record OfStep(String text, LongPredicate events) implements Proposition {}
}
