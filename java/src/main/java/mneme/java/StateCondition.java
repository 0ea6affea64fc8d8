package mneme.java;

import mneme.model.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * A condition on the user's states as a test of vectors. An exception means that it has no value.
 *
 * @param <S> the states
 */
record StateCondition<S>(String text, JavaModel<S, ?> model, java.util.function.Predicate<S> holds)
    implements Predicate {
  private static final int REPEATED = 8;

  @Override
  public Test test() {
    return state -> outcome(model.decode(state));
  }

  Outcome outcome(S state) {
    try {
      return Outcome.of(holds.test(state));
    } catch (RuntimeException | AssertionError | StackOverflowError e) {
      model.threw(complaint(e));
      return Outcome.ERROR;
    }
  }

  private String complaint(Throwable thrown) {
    return "the condition '" + text + "' threw " + JavaStepper.words(thrown);
  }

  /** What is wrong with the code of this condition in a state; null where nothing is. */
  @Nullable String complaint(int[] state) {
    try {
      boolean first = holds.test(model.decodeAnew(state));
      for (int i = 0; i < REPEATED; i++) {
        if (holds.test(model.decodeAnew(state)) != first) {
          return "the model is not pure: the condition '"
              + text
              + "' gives two answers for the same state";
        }
      }
      return null;
    } catch (RuntimeException | AssertionError | StackOverflowError e) {
      return complaint(e);
    }
  }
}
