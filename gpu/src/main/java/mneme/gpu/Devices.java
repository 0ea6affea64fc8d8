package mneme.gpu;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import mneme.gpu.cuda.CudaDriver;
import mneme.gpu.device.DeviceDriver;
import mneme.gpu.device.DeviceInfo;
import mneme.gpu.opencl.OpenClDriver;
import mneme.run.PlanException;
import org.jspecify.annotations.Nullable;

/** The devices of this machine, numbered: CUDA's first, then those of OpenCL. Immutable. */
public final class Devices {
  /** What a user without a device can do. */
  public static final String ADVICE =
      "no device was found. For an NVIDIA GPU install its driver and NVRTC (package"
          + " libnvrtc12 or the CUDA toolkit) or its OpenCL; for other GPUs the OpenCL of their"
          + " maker; to try it on the CPU: apt install pocl-opencl-icd ocl-icd-libopencl1";

  private final List<DeviceDriver.Entry> all;

  private Devices(List<DeviceDriver.Entry> all) {
    this.all = List.copyOf(all);
  }

  /** Asks every driver. */
  public static Devices find() {
    List<DeviceDriver.Entry> all = new ArrayList<>();
    for (DeviceDriver driver : List.of(new CudaDriver(), new OpenClDriver())) {
      all.addAll(driver.devices());
    }
    return new Devices(all);
  }

  public List<DeviceInfo> infos() {
    return all.stream().map(DeviceDriver.Entry::info).toList();
  }

  /**
   * A device by its number or by a part of its name; the first where nothing is asked for.
   *
   * @throws PlanException where there is none, with what to do about it
   */
  public DeviceDriver.Entry choose(@Nullable String wanted) {
    if (all.isEmpty()) {
      throw new PlanException(ADVICE);
    }
    if (wanted == null) {
      return all.getFirst();
    }
    for (int i = 0; i < all.size(); i++) {
      if (wanted.equals(Integer.toString(i)) || isNamed(all.get(i).info(), wanted)) {
        return all.get(i);
      }
    }
    StringBuilder known = new StringBuilder();
    for (int i = 0; i < all.size(); i++) {
      known.append(i == 0 ? "" : ", ").append(i).append(" (").append(all.get(i).info().name());
      known.append(')');
    }
    throw new PlanException("there is no device '" + wanted + "'; there are: " + known);
  }

  private static boolean isNamed(DeviceInfo info, String wanted) {
    String word = wanted.toLowerCase(Locale.ROOT);
    return !word.matches("[0-9]+")
        && (info.name().toLowerCase(Locale.ROOT).contains(word) || info.api().equals(word));
  }
}
