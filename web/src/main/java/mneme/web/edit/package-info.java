/** The model of the page: its text, and what becomes of it when it is edited. */
@NullMarked
package mneme.web.edit;

import org.jspecify.annotations.NullMarked;
