package mneme.gpu.device;

/** A piece of a device's memory. Freed once, by {@link #close}. */
public interface DeviceBuffer extends AutoCloseable {
  long bytes();

  @Override
  void close();
}
