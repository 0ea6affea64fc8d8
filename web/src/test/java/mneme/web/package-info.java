@NullMarked
package mneme.web;

import org.jspecify.annotations.NullMarked;
