/**
 * The way in for programs: {@link mneme.api.Checker} asks, {@link mneme.api.Result} answers.
 *
 * <p>Besides this package, programs use {@code mneme.model} and {@code mneme.source} (what a model
 * is and where it comes from), {@code mneme.question} (what can be asked), {@code mneme.run} and
 * {@code mneme.trace} (what came of a run), {@code mneme.method} (parameters). Who adds a store or
 * a search uses {@code mneme.engine}, {@code mneme.search} and {@code mneme.store}. Everything else
 * may change without notice.
 */
@NullMarked
package mneme.api;

import org.jspecify.annotations.NullMarked;
