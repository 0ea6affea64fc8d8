/** Forecasts what a run will take, from a short search, and ranks the ways to carry it out. */
@NullMarked
package mneme.engine.planning;

import org.jspecify.annotations.NullMarked;
