/** How well sizes of levels are forecast: experiment 1 of "Dynamic Delayed Duplicate Detection". */
@NullMarked
package mneme.lab.levels;

import org.jspecify.annotations.NullMarked;
