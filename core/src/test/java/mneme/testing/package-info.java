/**
 * Models written by hand or made at random, a plain reference search, and the contract every model
 * must honour.
 */
@NullMarked
package mneme.testing;

import org.jspecify.annotations.NullMarked;
