package mneme.java;

import java.util.function.Predicate;
import mneme.api.Checker;
import mneme.api.Result;
import mneme.question.Goal;
import mneme.question.Question;
import mneme.run.Verdict;

/**
 * Assertions about models for unit tests. What is not said here can be said with {@link #checker},
 * which knows stores, searches, budgets and threads.
 *
 * <pre>{@code
 * Checks.assertHolds(new TwoPhaseCommit(3));
 * Checks.assertStates(288, new TwoPhaseCommit(3));
 * }</pre>
 */
public final class Checks {
  private static final System.Logger LOG = System.getLogger(Checks.class.getName());

  private Checks() {}

  /** The model the engine can search; what it costs beyond its bits is logged as a warning. */
  private static <S, A> JavaModel<S, A> model(StateModel<S, A> model) {
    JavaModel<S, A> java = JavaModel.of(model);
    for (String warning : java.warnings()) {
      LOG.log(System.Logger.Level.WARNING, java.name() + ": " + warning);
    }
    return java;
  }

  /** A checker that asks everything the model requires, and whether it deadlocks. */
  public static Checker checker(StateModel<?, ?> model) {
    return Checker.of(model(model));
  }

  /**
   * Everything the model requires holds, by a finished and exact search.
   *
   * @throws AssertionError otherwise, with the way to what is wrong
   */
  public static Result assertHolds(StateModel<?, ?> model) {
    return assertHolds(checker(model));
  }

  /**
   * The same with a checker that was told more.
   *
   * @param checker made by {@link #checker}
   */
  public static Result assertHolds(Checker checker) {
    Result result = run(checker);
    if (result.verdict() != Verdict.HOLDS) {
      throw new AssertionError(Failure.of(result));
    }
    return result;
  }

  /** A way that was found and cannot be gone again is the fault of the model. */
  private static Result run(Checker checker) {
    try {
      return checker.run();
    } catch (IllegalStateException e) {
      throw new AssertionError(
          e.getMessage() + ": a model has to be pure, and always give the same answers", e);
    }
  }

  /**
   * Some state meets the condition.
   *
   * @throws AssertionError if none does, or the search did not get to its end
   */
  public static <S> Result assertReachable(
      StateModel<S, ?> model, String what, Predicate<S> condition) {
    JavaModel<S, ?> java = model(model);
    Question goal = new Goal(new StateCondition<>(what, java, condition));
    Result result = run(Checker.of(java).asking(goal));
    if (result.verdict() != Verdict.VIOLATED) {
      throw new AssertionError("not reachable: " + what + ": " + Failure.of(result));
    }
    return result;
  }

  /**
   * The model has so many states.
   *
   * @throws AssertionError if it has more or fewer, or the search did not get to its end
   */
  public static Result assertStates(long expected, StateModel<?, ?> model) {
    Result result = run(Checker.of(model(model)).exploring());
    if (result.verdict() != Verdict.COMPLETE) {
      throw new AssertionError(Failure.of(result));
    }
    if (result.states() != expected) {
      throw new AssertionError(
          "expected " + expected + " states, but there are " + result.states());
    }
    return result;
  }
}
