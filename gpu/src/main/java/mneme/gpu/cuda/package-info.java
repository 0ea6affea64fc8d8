/**
 * NVIDIA's devices reached through the CUDA driver and NVRTC, called by the foreign-function API.
 */
@NullMarked
package mneme.gpu.cuda;

import org.jspecify.annotations.NullMarked;
