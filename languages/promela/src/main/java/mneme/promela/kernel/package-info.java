/** Lowers checked programs to the form from which kernels for devices are written. */
@NullMarked
package mneme.promela.kernel;

import org.jspecify.annotations.NullMarked;
