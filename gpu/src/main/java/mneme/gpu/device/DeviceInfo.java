package mneme.gpu.device;

/**
 * What is known of a device before it is used. Immutable.
 *
 * @param api how it is reached: {@code cuda} or {@code opencl}
 * @param name as its maker calls it
 * @param kind {@code GPU}, {@code CPU} or {@code accelerator}
 * @param units compute units, multiprocessors or cores
 * @param memory bytes it has
 * @param sharesMemory whether its memory is the memory of this process
 */
public record DeviceInfo(
    String api, String name, String kind, int units, long memory, boolean sharesMemory) {}
