/** What a run with nothing but a budget takes, against every single way to remember. */
@NullMarked
package mneme.lab.knob;

import org.jspecify.annotations.NullMarked;
