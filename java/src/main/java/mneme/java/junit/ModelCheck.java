package mneme.java.junit;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import mneme.question.Fairness;
import org.junit.platform.commons.annotation.Testable;

/**
 * A method without parameters that returns a {@link mneme.java.StateModel}: the test checks the
 * model, and fails with the way to what is wrong.
 *
 * <pre>{@code
 * @ModelCheck(memory = "256m")
 * StateModel<?, ?> threeManagers() {
 *   return new TwoPhaseCommit(3);
 * }
 * }</pre>
 */
@Documented
@Testable
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.METHOD)
public @interface ModelCheck {
  /** For all a check keeps outside the Java heap, as in {@code 512m}, {@code 4g}. */
  String memory() default "1g";

  /** How many threads search. */
  int threads() default 1;

  /** The search, by the names of {@code mneme methods}; empty for the usual one. */
  String search() default "";

  /** The store, by the names of {@code mneme methods}; empty for the usual one. */
  String store() default "";

  /**
   * Which infinite runs count for what is asked of them: with {@code WEAK} and {@code STRONG} those
   * in which no process that could go on is left out. The model has to name its processes.
   */
  Fairness fairness() default Fairness.NONE;

  /** Seconds after which the check ends, incomplete, and the test fails; 0 for no limit. */
  int seconds() default 0;

  /** Whether a state without possible actions is a violation where the model may not rest. */
  boolean deadlock() default true;

  /** How many states the model must have; -1 where that does not matter. */
  long states() default -1;
}
