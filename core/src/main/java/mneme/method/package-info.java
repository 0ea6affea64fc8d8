/**
 * How methods describe themselves to users: names, promises, costs and typed parameters. Command
 * line, help, completion and the lists of methods are made of these declarations.
 */
@NullMarked
package mneme.method;

import org.jspecify.annotations.NullMarked;
