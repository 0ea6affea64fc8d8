package mneme.gpu.search;

import mneme.gpu.text.KernelText.Form;
import org.jspecify.annotations.Nullable;

/**
 * What a search on a device can be told.
 *
 * @param memory bytes of the device it may use
 * @param form how states are kept; null where their length decides
 */
public record GpuOptions(long memory, @Nullable Form form) {}
