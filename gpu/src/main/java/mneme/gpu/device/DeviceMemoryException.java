package mneme.gpu.device;

/** The memory of a device is used up. */
public final class DeviceMemoryException extends DeviceException {
  public DeviceMemoryException(String message) {
    super(message);
  }
}
