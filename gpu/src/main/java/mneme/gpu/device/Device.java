package mneme.gpu.device;

import java.lang.foreign.MemorySegment;

/**
 * A device that was opened. For one thread. What it does happens in the order of the calls; reads
 * wait for everything before them.
 */
public interface Device extends AutoCloseable {
  DeviceInfo info();

  /** Bytes that can be allocated now, as far as the device tells. */
  long freeMemory();

  /**
   * Memory of the device, with any content.
   *
   * @throws DeviceMemoryException where there is not so much
   */
  DeviceBuffer allocate(long bytes);

  /** Copies the whole segment to a buffer. */
  void write(MemorySegment from, DeviceBuffer to, long offset);

  /** Fills the whole segment from a buffer, when everything before is done. */
  void read(DeviceBuffer from, long offset, MemorySegment into);

  /**
   * Compiles C that includes nothing.
   *
   * @throws DeviceException where the compiler refuses it
   */
  DeviceProgram compile(String source);

  /** Waits until everything is done. */
  void finish();

  @Override
  void close();
}
