package mneme.gpu.device;

/** A device or its driver does not do what it should; the message is for people. */
public class DeviceException extends RuntimeException {
  public DeviceException(String message) {
    super(message);
  }
}
