package mneme.gpu.opencl;

import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.List;
import mneme.gpu.device.Device;
import mneme.gpu.device.DeviceDriver;
import mneme.gpu.device.DeviceInfo;

/** The devices of every OpenCL platform that can compile and has atomics of 64 bits. */
public final class OpenClDriver implements DeviceDriver {
  private static final List<String> NEEDED =
      List.of("cl_khr_int64_base_atomics", "cl_khr_int64_extended_atomics");

  @Override
  public List<Entry> devices() {
    return OpenCl.load().map(OpenClDriver::devices).orElse(List.of());
  }

  private static List<Entry> devices(OpenCl api) {
    List<Entry> found = new ArrayList<>();
    for (MemorySegment platform : api.platforms()) {
      for (MemorySegment device : api.devices(platform)) {
        if (isUsable(api, device)) {
          found.add(new Found(api, device, info(api, device)));
        }
      }
    }
    return found;
  }

  private static boolean isUsable(OpenCl api, MemorySegment device) {
    List<String> extensions =
        List.of(api.deviceText(device, OpenCl.DEVICE_EXTENSIONS).split("\\s+"));
    return api.deviceNumber(device, OpenCl.DEVICE_AVAILABLE) != 0
        && api.deviceNumber(device, OpenCl.DEVICE_COMPILER_AVAILABLE) != 0
        && extensions.containsAll(NEEDED);
  }

  private static DeviceInfo info(OpenCl api, MemorySegment device) {
    long type = api.deviceNumber(device, OpenCl.DEVICE_TYPE);
    boolean cpu = (type & OpenCl.TYPE_CPU) != 0;
    return new DeviceInfo(
        "opencl",
        api.deviceText(device, OpenCl.DEVICE_NAME),
        cpu ? "CPU" : (type & OpenCl.TYPE_GPU) != 0 ? "GPU" : "accelerator",
        (int) api.deviceNumber(device, OpenCl.DEVICE_MAX_COMPUTE_UNITS),
        api.deviceNumber(device, OpenCl.DEVICE_GLOBAL_MEM_SIZE),
        cpu || api.deviceNumber(device, OpenCl.DEVICE_HOST_UNIFIED_MEMORY) != 0);
  }

  private record Found(OpenCl api, MemorySegment device, DeviceInfo info) implements Entry {
    @Override
    public Device open() {
      return new OpenClDevice(api, device, info);
    }
  }
}
