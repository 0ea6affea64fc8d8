/**
 * Checks of models as tests of JUnit: a method that returns a model and is marked with {@link
 * mneme.java.junit.ModelCheck} is a test.
 */
@NullMarked
package mneme.java.junit;

import org.jspecify.annotations.NullMarked;
