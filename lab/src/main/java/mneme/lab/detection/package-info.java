/** Delayed duplicate detection with ComBack: Tables 3 and 4 of "The ComBack Method Revisited". */
@NullMarked
package mneme.lab.detection;

import org.jspecify.annotations.NullMarked;
