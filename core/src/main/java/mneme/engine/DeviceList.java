package mneme.engine;

import java.util.List;

/** The devices on which a module can search: GPUs and the like. */
public interface DeviceList {
  /** Asks the drivers; in the order in which users number them. */
  List<Device> find();

  /** What a user without a device can do, a sentence for people. */
  String advice();

  /**
   * A device.
   *
   * @param api how it is reached: {@code cuda}, {@code opencl}
   * @param kind {@code GPU}, {@code CPU} or {@code accelerator}
   * @param units compute units, multiprocessors or cores
   * @param memory bytes it has
   */
  record Device(String name, String api, String kind, int units, long memory) {}
}
