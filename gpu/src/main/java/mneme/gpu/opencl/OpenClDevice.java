package mneme.gpu.opencl;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.HashMap;
import java.util.Map;
import mneme.gpu.device.Device;
import mneme.gpu.device.DeviceBuffer;
import mneme.gpu.device.DeviceInfo;
import mneme.gpu.device.DeviceMemoryException;
import mneme.gpu.device.DeviceProgram;

/** A device with a context and a queue of its own. */
final class OpenClDevice implements Device {
  /** Work items that are scheduled together: small where they run one after the other. */
  private static final int GROUP_ON_CPU = 16;

  private static final int GROUP = 256;

  private final OpenCl api;
  private final MemorySegment device;
  private final DeviceInfo info;
  private final MemorySegment context;
  private final MemorySegment queue;
  private final int group;
  private final long largestBuffer;

  OpenClDevice(OpenCl api, MemorySegment device, DeviceInfo info) {
    this.api = api;
    this.device = device;
    this.info = info;
    this.group = info.kind().equals("CPU") ? GROUP_ON_CPU : GROUP;
    this.largestBuffer = api.deviceNumber(device, OpenCl.DEVICE_MAX_MEM_ALLOC_SIZE);
    this.context = api.context(device);
    this.queue = api.queue(context, device);
  }

  @Override
  public DeviceInfo info() {
    return info;
  }

  /** OpenCL does not tell what is free. */
  @Override
  public long freeMemory() {
    return info.memory() / 10 * 9;
  }

  @Override
  public DeviceBuffer allocate(long bytes) {
    if (bytes > largestBuffer) {
      throw new DeviceMemoryException("the device allows buffers of " + largestBuffer + " bytes");
    }
    return new Buffer(api, api.buffer(context, bytes), bytes);
  }

  @Override
  public void write(MemorySegment from, DeviceBuffer to, long offset) {
    api.write(queue, ((Buffer) to).handle, offset, from);
  }

  @Override
  public void read(DeviceBuffer from, long offset, MemorySegment into) {
    api.read(queue, ((Buffer) from).handle, offset, into);
  }

  @Override
  public DeviceProgram compile(String source) {
    return new Program(api.program(context, device, source));
  }

  @Override
  public void finish() {
    api.finish(queue);
  }

  @Override
  public void close() {
    api.releaseContext(context, queue);
  }

  private record Buffer(OpenCl api, MemorySegment handle, long bytes) implements DeviceBuffer {
    @Override
    public void close() {
      api.releaseBuffer(handle);
    }
  }

  private final class Program implements DeviceProgram {
    private final MemorySegment handle;
    private final Map<String, MemorySegment> kernels = new HashMap<>();

    Program(MemorySegment handle) {
      this.handle = handle;
    }

    @Override
    public Kernel kernel(String name) {
      MemorySegment kernel = kernels.computeIfAbsent(name, each -> api.kernel(handle, each));
      return (items, arguments) -> {
        for (int i = 0; i < arguments.length; i++) {
          setArgument(kernel, i, arguments[i]);
        }
        long groups = Math.max(1, (items + group - 1) / group);
        api.launch(queue, kernel, groups * group, group);
      };
    }

    private void setArgument(MemorySegment kernel, int index, Object value) {
      try (Arena arena = Arena.ofConfined()) {
        MemorySegment given =
            switch (value) {
              case Buffer buffer -> arena.allocateFrom(ValueLayout.ADDRESS, buffer.handle);
              case Long number -> arena.allocateFrom(ValueLayout.JAVA_LONG, number);
              case Integer number -> arena.allocateFrom(ValueLayout.JAVA_INT, number);
              default -> throw new IllegalArgumentException("no argument of a kernel: " + value);
            };
        api.argument(kernel, index, given.byteSize(), given);
      }
    }

    @Override
    public void close() {
      kernels.values().forEach(api::releaseKernel);
      api.releaseProgram(handle);
    }
  }
}
