/**
 * Building blocks for models of distributed systems: actors that exchange messages over a network
 * that reorders, duplicates or loses them.
 */
@NullMarked
package mneme.java.actor;

import org.jspecify.annotations.NullMarked;
