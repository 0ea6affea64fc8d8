/** What surrounds a command: streams, machine, engine, languages, and the life of the process. */
@NullMarked
package mneme.app.world;

import org.jspecify.annotations.NullMarked;
