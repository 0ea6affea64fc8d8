package mneme.gpu.cuda;

import static mneme.gpu.device.NativeLibrary.POINTER;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import mneme.gpu.device.Device;
import mneme.gpu.device.DeviceBuffer;
import mneme.gpu.device.DeviceInfo;
import mneme.gpu.device.DeviceProgram;
import mneme.gpu.device.KernelCache;

/**
 * A device whose primary context is current in the thread that works with it, from the first
 * compiled kernel or the first question for memory on.
 */
final class CudaDevice implements Device {
  private static final int THREADS = 256;

  private final Cuda api;
  private final Nvrtc compiler;
  private final int device;
  private final DeviceInfo info;
  private final KernelCache cache = KernelCache.ofUser();
  private final CompletableFuture<Void> entered;
  private boolean isCurrent;

  CudaDevice(Cuda api, Nvrtc compiler, int device, DeviceInfo info) {
    this.api = api;
    this.compiler = compiler;
    this.device = device;
    this.info = info;
    this.entered = CompletableFuture.runAsync(() -> api.context(device));
  }

  /** Makes the context current for this thread: it takes long to make, and is made meanwhile. */
  private void enter() {
    if (!isCurrent) {
      isCurrent = true;
      entered.join();
      api.context(device);
      // It was entered twice.
      api.release(device);
    }
  }

  @Override
  public DeviceInfo info() {
    return info;
  }

  /** Less what the driver and the loaded kernels still need. */
  @Override
  public long freeMemory() {
    enter();
    return api.freeMemory() / 100 * 97;
  }

  @Override
  public DeviceBuffer allocate(long bytes) {
    return new Buffer(api, api.allocate(bytes), bytes);
  }

  @Override
  public void write(MemorySegment from, DeviceBuffer to, long offset) {
    api.write(from, ((Buffer) to).address + offset);
  }

  @Override
  public void read(DeviceBuffer from, long offset, MemorySegment into) {
    api.read(((Buffer) from).address + offset, into);
  }

  @Override
  public DeviceProgram compile(String source) {
    int capability =
        10 * api.attribute(Cuda.CAPABILITY_MAJOR, device)
            + api.attribute(Cuda.CAPABILITY_MINOR, device);
    List<String> from = List.of("nvrtc " + compiler.version(), "sm_" + capability, "cubin", source);
    byte[] known = cache.get(from);
    byte[] code = known == null ? compiler.compile(source, capability) : known;
    if (known == null) {
      cache.put(from, code);
    }
    enter();
    try (Arena arena = Arena.ofConfined()) {
      return new Program(api.load(arena.allocateFrom(ValueLayout.JAVA_BYTE, code)));
    }
  }

  @Override
  public void finish() {
    api.synchronize();
  }

  @Override
  public void close() {
    enter();
    api.release(device);
  }

  private record Buffer(Cuda api, long address, long bytes) implements DeviceBuffer {
    @Override
    public void close() {
      api.free(address);
    }
  }

  private final class Program implements DeviceProgram {
    private final MemorySegment module;
    private final Map<String, MemorySegment> functions = new HashMap<>();

    Program(MemorySegment module) {
      this.module = module;
    }

    @Override
    public Kernel kernel(String name) {
      MemorySegment function = functions.computeIfAbsent(name, each -> api.function(module, each));
      int threads = Math.min(THREADS, api.mostThreads(function));
      return new CudaKernel(
          api, function, threads, info.units() * api.residentBlocks(function, threads));
    }

    @Override
    public void close() {
      api.unload(module);
    }
  }

  /**
   * @param threads of a block
   * @param blocks that run at the same time
   */
  private record CudaKernel(Cuda api, MemorySegment function, int threads, int blocks)
      implements DeviceProgram.Kernel {
    @Override
    public boolean isTogether() {
      return true;
    }

    @Override
    public void launch(long items, Object... arguments) {
      int asked = (int) Math.min(blocks, Math.max(1, (items + threads - 1) / threads));
      try (Arena arena = Arena.ofConfined()) {
        MemorySegment pointers = arena.allocate(POINTER, Math.max(1, arguments.length));
        for (int i = 0; i < arguments.length; i++) {
          pointers.setAtIndex(POINTER, i, value(arguments[i], arena));
        }
        api.launch(function, asked, threads, pointers);
      }
    }

    private static MemorySegment value(Object argument, Arena arena) {
      return switch (argument) {
        case Buffer buffer -> arena.allocateFrom(ValueLayout.JAVA_LONG, buffer.address);
        case Long number -> arena.allocateFrom(ValueLayout.JAVA_LONG, number);
        case Integer number -> arena.allocateFrom(ValueLayout.JAVA_INT, number);
        default -> throw new IllegalArgumentException("no argument of a kernel: " + argument);
      };
    }
  }
}
