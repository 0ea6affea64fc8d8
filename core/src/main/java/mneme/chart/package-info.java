/** Traces for people, wherever they are shown: what a step changes, and who says what to whom. */
@NullMarked
package mneme.chart;

import org.jspecify.annotations.NullMarked;
