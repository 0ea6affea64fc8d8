/** Traces as message-sequence charts: lanes are processes, arrows are messages. */
@NullMarked
package mneme.app.chart;

import org.jspecify.annotations.NullMarked;
