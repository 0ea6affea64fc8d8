package mneme.gpu.device;

import java.util.List;

/** One way to reach devices. Stateless but for the libraries it has loaded. */
public interface DeviceDriver {
  /** The devices there are; empty where its libraries are not installed or find none. */
  List<Entry> devices();

  /** A device that can be opened. */
  interface Entry {
    DeviceInfo info();

    Device open();
  }
}
