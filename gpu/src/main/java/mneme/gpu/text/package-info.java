/** The text of kernels: how states are packed, and C made of the steps of a model. */
@NullMarked
package mneme.gpu.text;

import org.jspecify.annotations.NullMarked;
