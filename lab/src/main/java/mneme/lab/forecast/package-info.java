/** How often the forecast of the number of states is right, and the fit it comes from. */
@NullMarked
package mneme.lab.forecast;

import org.jspecify.annotations.NullMarked;
