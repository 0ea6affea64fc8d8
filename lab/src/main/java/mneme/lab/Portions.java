package mneme.lab;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * What {@code lab run} does of an experiment at each scale: the seconds that takes on a quiet
 * machine, roughly, then the options, as in {@code "40 --to 500"}. Nothing, where a text is empty.
 */
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.TYPE)
public @interface Portions {
  String small() default "";

  String medium();

  String full();
}
