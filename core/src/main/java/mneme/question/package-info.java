/**
 * What can be asked of a run. A question declares what it looks at and what an answer means; the
 * engine looks, counts and answers.
 */
@NullMarked
package mneme.question;

import org.jspecify.annotations.NullMarked;
