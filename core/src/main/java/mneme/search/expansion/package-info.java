/**
 * The one place where a state is expanded: it is checked, its successors are delivered to whoever
 * takes them, and everything is counted and observed.
 */
@NullMarked
package mneme.search.expansion;

import org.jspecify.annotations.NullMarked;
