package mneme.java.layout;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * The values a number can have. A state with another value is a finding.
 *
 * <pre>
 * {@code record Counter(@Range(max = 9) int value, List<@Range(min = -1, max = 1) Integer> steps)}
 * </pre>
 */
@Documented
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.TYPE_USE)
public @interface Range {
  int min() default 0;

  int max();
}
