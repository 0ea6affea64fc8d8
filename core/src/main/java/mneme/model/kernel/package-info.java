/**
 * The small form to which languages lower their models for devices: terms, actions and stages, and
 * an interpreter that says what they mean.
 */
@NullMarked
package mneme.model.kernel;

import org.jspecify.annotations.NullMarked;
