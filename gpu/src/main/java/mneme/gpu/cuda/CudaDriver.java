package mneme.gpu.cuda;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import mneme.gpu.device.Device;
import mneme.gpu.device.DeviceDriver;
import mneme.gpu.device.DeviceInfo;

/** NVIDIA's devices, where both the driver and NVRTC are installed. */
public final class CudaDriver implements DeviceDriver {
  @Override
  public List<Entry> devices() {
    Optional<Cuda> cuda = Cuda.load();
    Optional<Nvrtc> compiler = cuda.isEmpty() ? Optional.empty() : Nvrtc.load();
    if (cuda.isEmpty() || compiler.isEmpty()) {
      return List.of();
    }
    Cuda api = cuda.get();
    List<Entry> found = new ArrayList<>();
    for (int i = 0; i < api.devices(); i++) {
      int device = api.device(i);
      DeviceInfo info =
          new DeviceInfo(
              "cuda",
              api.name(device),
              "GPU",
              api.attribute(Cuda.MULTIPROCESSORS, device),
              api.totalMemory(device),
              api.attribute(Cuda.INTEGRATED, device) != 0);
      found.add(new Found(api, compiler.get(), device, info));
    }
    return found;
  }

  private record Found(Cuda api, Nvrtc compiler, int device, DeviceInfo info) implements Entry {
    @Override
    public Device open() {
      return new CudaDevice(api, compiler, device, info);
    }
  }
}
