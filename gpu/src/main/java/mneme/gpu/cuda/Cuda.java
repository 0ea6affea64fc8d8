package mneme.gpu.cuda;

import static mneme.gpu.device.NativeLibrary.INT;
import static mneme.gpu.device.NativeLibrary.LONG;
import static mneme.gpu.device.NativeLibrary.POINTER;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.invoke.MethodHandle;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import mneme.gpu.device.DeviceException;
import mneme.gpu.device.DeviceMemoryException;
import mneme.gpu.device.NativeLibrary;

/**
 * The functions of the CUDA driver that are used here. A function that fails throws. Addresses of
 * the device are numbers. Thread-safe.
 */
final class Cuda {
  static final int MULTIPROCESSORS = 16;
  static final int INTEGRATED = 18;
  static final int CAPABILITY_MAJOR = 75;
  static final int CAPABILITY_MINOR = 76;

  private static final int OUT_OF_MEMORY = 2;

  private final MethodHandle init;
  private final MethodHandle deviceCount;
  private final MethodHandle device;
  private final MethodHandle deviceName;
  private final MethodHandle totalMemory;
  private final MethodHandle attribute;
  private final MethodHandle retainContext;
  private final MethodHandle releaseContext;
  private final MethodHandle setCurrent;
  private final MethodHandle memoryInfo;
  private final MethodHandle allocate;
  private final MethodHandle free;
  private final MethodHandle copyToDevice;
  private final MethodHandle copyToHost;
  private final MethodHandle loadModule;
  private final MethodHandle unloadModule;
  private final MethodHandle getFunction;
  private final MethodHandle launch;
  private final MethodHandle functionAttribute;
  private final MethodHandle occupancy;
  private final MethodHandle synchronize;

  private Cuda(NativeLibrary library) {
    init = library.function("cuInit", INT);
    deviceCount = library.function("cuDeviceGetCount", POINTER);
    device = library.function("cuDeviceGet", POINTER, INT);
    deviceName = library.function("cuDeviceGetName", POINTER, INT, INT);
    totalMemory = library.function("cuDeviceTotalMem_v2", POINTER, INT);
    attribute = library.function("cuDeviceGetAttribute", POINTER, INT, INT);
    retainContext = library.function("cuDevicePrimaryCtxRetain", POINTER, INT);
    releaseContext = library.function("cuDevicePrimaryCtxRelease_v2", INT);
    setCurrent = library.function("cuCtxSetCurrent", POINTER);
    memoryInfo = library.function("cuMemGetInfo_v2", POINTER, POINTER);
    allocate = library.function("cuMemAlloc_v2", POINTER, LONG);
    free = library.function("cuMemFree_v2", LONG);
    copyToDevice = library.function("cuMemcpyHtoD_v2", LONG, POINTER, LONG);
    copyToHost = library.function("cuMemcpyDtoH_v2", POINTER, LONG, LONG);
    loadModule = library.function("cuModuleLoadData", POINTER, POINTER);
    unloadModule = library.function("cuModuleUnload", POINTER);
    getFunction = library.function("cuModuleGetFunction", POINTER, POINTER, POINTER);
    launch =
        library.function(
            "cuLaunchCooperativeKernel",
            POINTER,
            INT,
            INT,
            INT,
            INT,
            INT,
            INT,
            INT,
            POINTER,
            POINTER);
    functionAttribute = library.function("cuFuncGetAttribute", POINTER, INT, POINTER);
    occupancy =
        library.function(
            "cuOccupancyMaxActiveBlocksPerMultiprocessor", POINTER, POINTER, INT, LONG);
    synchronize = library.function("cuCtxSynchronize");
  }

  /** Empty where no driver is installed, or it finds no device. */
  static Optional<Cuda> load() {
    try {
      Optional<Cuda> found =
          NativeLibrary.first(List.of("libcuda.so.1", "libcuda.so", "nvcuda.dll")).map(Cuda::new);
      return found.filter(cuda -> call(cuda.init, 0) == 0);
    } catch (DeviceException e) {
      // A driver that is too old for these functions.
      return Optional.empty();
    }
  }

  private static int call(MethodHandle function, Object... arguments) {
    return NativeLibrary.call("CUDA", function, arguments);
  }

  private static void require(String what, int code) {
    if (code == OUT_OF_MEMORY) {
      throw new DeviceMemoryException("the device has no memory left (" + what + ")");
    }
    if (code != 0) {
      throw new DeviceException("CUDA: " + what + " fails with code " + code);
    }
  }

  private static int number(String what, MethodHandle function, Object... more) {
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment value = arena.allocate(INT);
      require(what, call(function, with(value, more)));
      return value.get(INT, 0);
    }
  }

  private static MemorySegment pointer(String what, MethodHandle function, Object... more) {
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment value = arena.allocate(POINTER);
      require(what, call(function, with(value, more)));
      return value.get(POINTER, 0);
    }
  }

  private static Object[] with(Object first, Object... more) {
    Object[] all = new Object[more.length + 1];
    all[0] = first;
    System.arraycopy(more, 0, all, 1, more.length);
    return all;
  }

  int devices() {
    return number("counting devices", deviceCount);
  }

  int device(int index) {
    return number("finding a device", device, index);
  }

  String name(int ofDevice) {
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment text = arena.allocate(256);
      require("asking for a name", call(deviceName, text, 255, ofDevice));
      return text.getString(0, StandardCharsets.UTF_8).strip();
    }
  }

  long totalMemory(int ofDevice) {
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment value = arena.allocate(LONG);
      require("asking for memory", call(totalMemory, value, ofDevice));
      return value.get(LONG, 0);
    }
  }

  int attribute(int which, int ofDevice) {
    return number("asking a device", attribute, which, ofDevice);
  }

  /** The context that everyone in this process shares, made current for this thread. */
  MemorySegment context(int ofDevice) {
    MemorySegment context = pointer("making a context", retainContext, ofDevice);
    require("entering a context", call(setCurrent, context));
    return context;
  }

  void release(int ofDevice) {
    call(releaseContext, ofDevice);
  }

  long freeMemory() {
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment unused = arena.allocate(LONG);
      MemorySegment total = arena.allocate(LONG);
      require("asking for memory", call(memoryInfo, unused, total));
      return unused.get(LONG, 0);
    }
  }

  long allocate(long bytes) {
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment address = arena.allocate(LONG);
      require("allocating " + bytes + " bytes", call(allocate, address, bytes));
      return address.get(LONG, 0);
    }
  }

  void free(long address) {
    call(free, address);
  }

  void write(MemorySegment from, long to) {
    require("writing to the device", call(copyToDevice, to, from, from.byteSize()));
  }

  void read(long from, MemorySegment into) {
    require("reading from the device", call(copyToHost, into, from, into.byteSize()));
  }

  /** Loads machine code. */
  MemorySegment load(MemorySegment code) {
    return pointer("loading a kernel", loadModule, code);
  }

  void unload(MemorySegment module) {
    call(unloadModule, module);
  }

  MemorySegment function(MemorySegment module, String name) {
    try (Arena arena = Arena.ofConfined()) {
      return pointer("finding kernel " + name, getFunction, module, arena.allocateFrom(name));
    }
  }

  /**
   * Starts blocks that run at the same time, so that they may wait for each other.
   *
   * @param parameters pointers to the values of the arguments
   */
  void launch(MemorySegment function, int blocks, int threads, MemorySegment parameters) {
    require(
        "starting a kernel",
        call(launch, function, blocks, 1, 1, threads, 1, 1, 0, MemorySegment.NULL, parameters));
  }

  /** Threads that a block of a kernel may have. */
  int mostThreads(MemorySegment function) {
    return number("asking a kernel", functionAttribute, 0, function);
  }

  /** Blocks of a kernel that one multiprocessor runs at the same time. */
  int residentBlocks(MemorySegment function, int threads) {
    return number("asking a kernel", occupancy, function, threads, 0L);
  }

  void synchronize() {
    require("waiting for the device", call(synchronize));
  }
}
