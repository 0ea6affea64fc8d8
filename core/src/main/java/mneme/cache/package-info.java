/** Which states a bounded cache keeps: replacement policies, and hierarchies made of them. */
@NullMarked
package mneme.cache;

import org.jspecify.annotations.NullMarked;
