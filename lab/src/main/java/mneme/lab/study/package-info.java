/**
 * What {@code lab run} carries out: studies, which say what is to be measured and what the figures
 * mean, and the runner, which measures one thing after the other, each in a process of its own.
 */
@NullMarked
package mneme.lab.study;

import org.jspecify.annotations.NullMarked;
