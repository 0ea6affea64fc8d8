package mneme.question;

import java.util.List;
import mneme.model.Measure;
import mneme.model.Model;
import mneme.model.ModelError;
import org.jspecify.annotations.Nullable;

/**
 * Something asked of a run: a new kind of property is a new class. Immutable and thread-safe.
 *
 * <ul>
 *   <li>It declares what it looks at: tests of every state, tests of states in which no event is
 *       possible, kinds of errors, a number of which the greatest is wanted. What it does not
 *       declare costs nothing.
 *   <li>The engine makes the tests, one of each for a thread, counts what is met for each question
 *       apart, keeps it in checkpoints, and asks {@link #decide} at the end.
 *   <li>Where several questions find something in one state, the one that was asked first is
 *       reported.
 * </ul>
 */
public interface Question {
  /** Its name for people, and that of its test case in JUnit: {@code no deadlock}. */
  String name();

  /** The word for its violations in JSON and in trace files: {@code deadlock}. */
  String kind();

  /** The text it is about: an expression, the name of a property; null where there is none. */
  default @Nullable String subject() {
    return null;
  }

  /**
   * What is said where so many questions of this kind were answered with {@link Answer#TRUE}:
   * {@code 2 invariants are kept}. Where it can be asked only once, its name says it.
   */
  default String claim(int count) {
    return name();
  }

  /** What it looks at in every state. */
  default List<StateTest> states(Model model) {
    return List.of();
  }

  /** What it looks at in every state in which no event is possible. */
  default List<StateTest> ends(Model model) {
    return List.of();
  }

  /** Whether an event that errs in this way violates it. */
  default boolean concerns(ModelError.Kind error) {
    return false;
  }

  /** The number whose greatest value over all states is wanted; null where none is. */
  default @Nullable Measure greatest() {
    return null;
  }

  /**
   * Whether one state that meets its tests decides it, so that it need not be asked any more. Only
   * tests of {@link #states} count then.
   */
  default boolean isDecidedAtOnce() {
    return false;
  }

  /** Whether a run goes on for its sake where all other questions are decided. */
  default boolean keepsRunGoing() {
    return true;
  }

  /** Why no search can decide it; empty where one can. */
  default String unchecked() {
    return "";
  }

  /** Whether an event that errs, behind which nothing is visited, leaves it open. */
  default boolean isLeftOpenByErrors() {
    return false;
  }

  /**
   * The answer.
   *
   * @param met whether something it looks at was met
   * @param complete whether everything was looked at
   */
  default Answer decide(boolean met, boolean complete) {
    return met ? Answer.FALSE : complete ? Answer.TRUE : Answer.UNKNOWN;
  }
}
