package mneme.question;

import java.util.List;
import mneme.model.Model;
import mneme.model.Predicate;

/** A question about one condition, whose value is looked at in every state. */
sealed interface OfStates extends Question permits Goal, Invariant {
  Predicate condition();

  /** What is looked at, by the words of the condition. */
  StateTest test(String text);

  @Override
  default String subject() {
    return condition().text();
  }

  @Override
  default List<StateTest> states(Model model) {
    return List.of(test(condition().text()));
  }
}
