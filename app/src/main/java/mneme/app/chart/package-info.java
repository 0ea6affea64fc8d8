/** Charts of traces, drawn. */
@NullMarked
package mneme.app.chart;

import org.jspecify.annotations.NullMarked;
