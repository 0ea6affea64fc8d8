/** The server of the local page: who is answered, and how. It knows no model. */
@NullMarked
package mneme.web.server;

import org.jspecify.annotations.NullMarked;
