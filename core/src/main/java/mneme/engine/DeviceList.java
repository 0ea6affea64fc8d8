package mneme.engine;

import java.util.List;

/** The devices on which a module can search: GPUs and the like. */
public interface DeviceList {
  /** Asks the drivers; in the order in which users number them. */
  List<Device> find();

  /** What a user without a device can do, a sentence for people. */
  String advice();

  /**
   * Puts a device to the test.
   *
   * @param device by its number
   * @param rounds of each trial
   */
  List<Trial> test(int device, int rounds);

  /**
   * What a device has shown.
   *
   * @param what was tried, for people
   * @param rounds how often
   * @param failures in how many of them it was wrong
   */
  record Trial(String what, int rounds, int failures) {}

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
