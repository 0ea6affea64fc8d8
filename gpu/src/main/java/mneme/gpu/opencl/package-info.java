/** Devices reached through OpenCL, called by the foreign-function API. */
@NullMarked
package mneme.gpu.opencl;

import org.jspecify.annotations.NullMarked;
