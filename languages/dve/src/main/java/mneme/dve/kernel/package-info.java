/** Lowers checked programs to the form from which kernels for devices are written. */
@NullMarked
package mneme.dve.kernel;

import org.jspecify.annotations.NullMarked;
