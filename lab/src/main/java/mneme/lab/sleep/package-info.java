/** Sleep sets: Table 1 of "State-Space Caching Revisited". */
@NullMarked
package mneme.lab.sleep;

import org.jspecify.annotations.NullMarked;
