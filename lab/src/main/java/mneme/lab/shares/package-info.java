/** How to divide a number of full states: Table 5 of "The ComBack Method Revisited". */
@NullMarked
package mneme.lab.shares;

import org.jspecify.annotations.NullMarked;
