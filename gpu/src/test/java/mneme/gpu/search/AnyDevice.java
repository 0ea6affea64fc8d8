package mneme.gpu.search;

import mneme.gpu.Devices;
import mneme.gpu.device.Device;
import org.junit.jupiter.api.Assumptions;

/** A device for tests. */
final class AnyDevice {
  private AnyDevice() {}

  /** Opens the first device; where there is none, the test that asks is skipped and says so. */
  static Device open() {
    Devices devices = Devices.find();
    if (devices.infos().isEmpty()) {
      System.err.println(
          "SKIPPED: there is no OpenCL or CUDA device; install pocl-opencl-icd to test on the CPU");
      Assumptions.abort("there is no device");
    }
    return devices.choose(null).open();
  }
}
