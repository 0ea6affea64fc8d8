package mneme.java;

import mneme.model.Predicate;

/**
 * A condition on the user's states as a test of vectors. An exception means that it has no value.
 *
 * @param <S> the states
 */
record StateCondition<S>(String text, JavaModel<S, ?> model, java.util.function.Predicate<S> holds)
    implements Predicate {
  @Override
  public Test test() {
    return state -> {
      try {
        return Outcome.of(holds.test(model.decode(state)));
      } catch (RuntimeException | AssertionError _) {
        return Outcome.ERROR;
      }
    };
  }
}
