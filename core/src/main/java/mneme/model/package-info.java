/**
 * The contract between languages and the engine: a model, its shape, its transitions, its steps.
 */
@NullMarked
package mneme.model;

import org.jspecify.annotations.NullMarked;
