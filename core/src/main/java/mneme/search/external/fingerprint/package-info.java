/** Fingerprints of all visited states in memory, a few bits each. */
@NullMarked
package mneme.search.external.fingerprint;

import org.jspecify.annotations.NullMarked;
