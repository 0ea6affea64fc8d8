package mneme.gpu.opencl;

import static mneme.gpu.device.NativeLibrary.INT;
import static mneme.gpu.device.NativeLibrary.LONG;
import static mneme.gpu.device.NativeLibrary.POINTER;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.MethodHandle;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import mneme.gpu.device.DeviceException;
import mneme.gpu.device.DeviceMemoryException;
import mneme.gpu.device.NativeLibrary;

/**
 * The functions of OpenCL 1.2 that are used here. A function that fails throws; handles are
 * pointers. Thread-safe.
 */
final class OpenCl {
  static final int DEVICE_TYPE = 0x1000;
  static final int DEVICE_MAX_COMPUTE_UNITS = 0x1002;
  static final int DEVICE_MAX_MEM_ALLOC_SIZE = 0x1010;
  static final int DEVICE_GLOBAL_MEM_SIZE = 0x101F;
  static final int DEVICE_AVAILABLE = 0x1027;
  static final int DEVICE_COMPILER_AVAILABLE = 0x1028;
  static final int DEVICE_NAME = 0x102B;
  static final int DEVICE_EXTENSIONS = 0x1030;
  static final int DEVICE_HOST_UNIFIED_MEMORY = 0x1035;
  static final long TYPE_CPU = 2;
  static final long TYPE_GPU = 4;
  private static final long TYPE_ALL = 0xFFFFFFFFL;
  private static final int PROGRAM_BUILD_LOG = 0x1183;
  private static final long MEM_READ_WRITE = 1;

  private static final int MEM_OBJECT_ALLOCATION_FAILURE = -4;
  private static final int OUT_OF_RESOURCES = -5;
  private static final int OUT_OF_HOST_MEMORY = -6;
  private static final int INVALID_BUFFER_SIZE = -61;

  private final MethodHandle getPlatformIds;
  private final MethodHandle getDeviceIds;
  private final MethodHandle getDeviceInfo;
  private final MethodHandle createContext;
  private final MethodHandle createCommandQueue;
  private final MethodHandle createProgram;
  private final MethodHandle buildProgram;
  private final MethodHandle getBuildInfo;
  private final MethodHandle createKernel;
  private final MethodHandle setKernelArg;
  private final MethodHandle createBuffer;
  private final MethodHandle enqueueRead;
  private final MethodHandle enqueueWrite;
  private final MethodHandle enqueueKernel;
  private final MethodHandle finish;
  private final MethodHandle releaseMemory;
  private final MethodHandle releaseKernel;
  private final MethodHandle releaseProgram;
  private final MethodHandle releaseQueue;
  private final MethodHandle releaseContext;

  private OpenCl(NativeLibrary library) {
    getPlatformIds = library.function("clGetPlatformIDs", INT, POINTER, POINTER);
    getDeviceIds = library.function("clGetDeviceIDs", POINTER, LONG, INT, POINTER, POINTER);
    getDeviceInfo = library.function("clGetDeviceInfo", POINTER, INT, LONG, POINTER, POINTER);
    createContext =
        library.pointerFunction(
            "clCreateContext", POINTER, INT, POINTER, POINTER, POINTER, POINTER);
    createCommandQueue =
        library.pointerFunction("clCreateCommandQueue", POINTER, POINTER, LONG, POINTER);
    createProgram =
        library.pointerFunction(
            "clCreateProgramWithSource", POINTER, INT, POINTER, POINTER, POINTER);
    buildProgram =
        library.function("clBuildProgram", POINTER, INT, POINTER, POINTER, POINTER, POINTER);
    getBuildInfo =
        library.function("clGetProgramBuildInfo", POINTER, POINTER, INT, LONG, POINTER, POINTER);
    createKernel = library.pointerFunction("clCreateKernel", POINTER, POINTER, POINTER);
    setKernelArg = library.function("clSetKernelArg", POINTER, INT, LONG, POINTER);
    createBuffer = library.pointerFunction("clCreateBuffer", POINTER, LONG, LONG, POINTER, POINTER);
    enqueueRead = library.function("clEnqueueReadBuffer", transfer());
    enqueueWrite = library.function("clEnqueueWriteBuffer", transfer());
    enqueueKernel =
        library.function(
            "clEnqueueNDRangeKernel",
            POINTER,
            POINTER,
            INT,
            POINTER,
            POINTER,
            POINTER,
            INT,
            POINTER,
            POINTER);
    finish = library.function("clFinish", POINTER);
    releaseMemory = library.function("clReleaseMemObject", POINTER);
    releaseKernel = library.function("clReleaseKernel", POINTER);
    releaseProgram = library.function("clReleaseProgram", POINTER);
    releaseQueue = library.function("clReleaseCommandQueue", POINTER);
    releaseContext = library.function("clReleaseContext", POINTER);
  }

  private static java.lang.foreign.MemoryLayout[] transfer() {
    return new java.lang.foreign.MemoryLayout[] {
      POINTER, POINTER, INT, LONG, LONG, POINTER, INT, POINTER, POINTER
    };
  }

  /** Empty where no OpenCL is installed. */
  static Optional<OpenCl> load() {
    return NativeLibrary.first(
            List.of(
                "libOpenCL.so.1",
                "libOpenCL.so",
                "OpenCL.dll",
                "/System/Library/Frameworks/OpenCL.framework/OpenCL"))
        .map(OpenCl::new);
  }

  private static int call(MethodHandle function, Object... arguments) {
    return NativeLibrary.call("OpenCL", function, arguments);
  }

  private static void require(String what, int code) {
    switch (code) {
      case 0 -> {}
      case MEM_OBJECT_ALLOCATION_FAILURE,
          OUT_OF_RESOURCES,
          OUT_OF_HOST_MEMORY,
          INVALID_BUFFER_SIZE ->
          throw new DeviceMemoryException(
              "the device has no memory left (" + what + ", " + code + ")");
      default -> throw new DeviceException("OpenCL: " + what + " fails with code " + code);
    }
  }

  /** Calls a function whose last argument takes an error code. */
  private static MemorySegment create(String what, MethodHandle function, Object... arguments) {
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment code = arena.allocate(INT);
      Object[] all = java.util.Arrays.copyOf(arguments, arguments.length + 1);
      all[arguments.length] = code;
      MemorySegment made;
      try {
        made = (MemorySegment) function.invokeWithArguments(all);
      } catch (Throwable e) {
        throw new DeviceException("a call of OpenCL failed: " + e);
      }
      require(what, code.get(INT, 0));
      return made;
    }
  }

  List<MemorySegment> platforms() {
    return list((count, into, found) -> call(getPlatformIds, count, into, found));
  }

  List<MemorySegment> devices(MemorySegment platform) {
    return list((count, into, found) -> call(getDeviceIds, platform, TYPE_ALL, count, into, found));
  }

  private interface Lister {
    int list(int count, MemorySegment into, MemorySegment found);
  }

  /** Empty where there is none, which OpenCL calls an error. */
  private static List<MemorySegment> list(Lister lister) {
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment count = arena.allocate(INT);
      if (lister.list(0, MemorySegment.NULL, count) != 0 || count.get(INT, 0) <= 0) {
        return List.of();
      }
      int found = count.get(INT, 0);
      MemorySegment handles = arena.allocate(POINTER, found);
      if (lister.list(found, handles, MemorySegment.NULL) != 0) {
        return List.of();
      }
      return java.util.stream.IntStream.range(0, found)
          .mapToObj(i -> handles.getAtIndex(POINTER, i))
          .toList();
    }
  }

  String deviceText(MemorySegment device, int what) {
    return text((size, into, needed) -> call(getDeviceInfo, device, what, size, into, needed));
  }

  private interface Inquiry {
    int ask(long size, MemorySegment into, MemorySegment needed);
  }

  private static String text(Inquiry inquiry) {
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment needed = arena.allocate(LONG);
      require("an inquiry", inquiry.ask(0L, MemorySegment.NULL, needed));
      long size = needed.get(LONG, 0);
      MemorySegment bytes = arena.allocate(size + 1);
      require("an inquiry", inquiry.ask(size, bytes, MemorySegment.NULL));
      return bytes.getString(0, StandardCharsets.UTF_8).strip();
    }
  }

  /** A number of 4 or 8 bytes. */
  long deviceNumber(MemorySegment device, int what) {
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment value = arena.allocate(LONG);
      require(
          "an inquiry",
          call(getDeviceInfo, device, what, LONG.byteSize(), value, MemorySegment.NULL));
      return value.get(LONG, 0);
    }
  }

  MemorySegment context(MemorySegment device) {
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment one = arena.allocateFrom(POINTER, device);
      return create(
          "making a context",
          createContext,
          MemorySegment.NULL,
          1,
          one,
          MemorySegment.NULL,
          MemorySegment.NULL);
    }
  }

  MemorySegment queue(MemorySegment context, MemorySegment device) {
    return create("making a queue", createCommandQueue, context, device, 0L);
  }

  /**
   * Compiles a text.
   *
   * @throws DeviceException with what the compiler says
   */
  MemorySegment program(MemorySegment context, MemorySegment device, String source) {
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment text = arena.allocateFrom(source, StandardCharsets.UTF_8);
      MemorySegment texts = arena.allocateFrom(POINTER, text);
      MemorySegment program =
          create("reading a program", createProgram, context, 1, texts, MemorySegment.NULL);
      int code =
          call(
              buildProgram,
              program,
              1,
              arena.allocateFrom(POINTER, device),
              arena.allocateFrom("-cl-std=CL1.2 -w"),
              MemorySegment.NULL,
              MemorySegment.NULL);
      if (code != 0) {
        String log =
            text(
                (size, into, needed) ->
                    call(getBuildInfo, program, device, PROGRAM_BUILD_LOG, size, into, needed));
        throw new DeviceException("the device's compiler refuses a kernel (" + code + "):\n" + log);
      }
      return program;
    }
  }

  MemorySegment kernel(MemorySegment program, String name) {
    try (Arena arena = Arena.ofConfined()) {
      return create("finding kernel " + name, createKernel, program, arena.allocateFrom(name));
    }
  }

  void argument(MemorySegment kernel, int index, long size, MemorySegment value) {
    require("argument " + index + " of a kernel", call(setKernelArg, kernel, index, size, value));
  }

  MemorySegment buffer(MemorySegment context, long bytes) {
    return create(
        "allocating " + bytes + " bytes",
        createBuffer,
        context,
        MEM_READ_WRITE,
        bytes,
        MemorySegment.NULL);
  }

  /** Waits until it is done. */
  void read(MemorySegment queue, MemorySegment buffer, long offset, MemorySegment into) {
    require("reading from the device", transfer(enqueueRead, queue, buffer, offset, into));
  }

  /** Waits until it is done. */
  void write(MemorySegment queue, MemorySegment buffer, long offset, MemorySegment from) {
    require("writing to the device", transfer(enqueueWrite, queue, buffer, offset, from));
  }

  private static int transfer(
      MethodHandle function,
      MemorySegment queue,
      MemorySegment buffer,
      long offset,
      MemorySegment host) {
    return call(
        function,
        queue,
        buffer,
        1,
        offset,
        host.byteSize(),
        host,
        0,
        MemorySegment.NULL,
        MemorySegment.NULL);
  }

  void launch(MemorySegment queue, MemorySegment kernel, long items, long group) {
    try (Arena arena = Arena.ofConfined()) {
      require(
          "starting a kernel",
          call(
              enqueueKernel,
              queue,
              kernel,
              1,
              MemorySegment.NULL,
              arena.allocateFrom(ValueLayout.JAVA_LONG, items),
              arena.allocateFrom(ValueLayout.JAVA_LONG, group),
              0,
              MemorySegment.NULL,
              MemorySegment.NULL));
    }
  }

  void finish(MemorySegment queue) {
    require("waiting for the device", call(finish, queue));
  }

  void releaseBuffer(MemorySegment buffer) {
    call(releaseMemory, buffer);
  }

  void releaseKernel(MemorySegment kernel) {
    call(releaseKernel, kernel);
  }

  void releaseProgram(MemorySegment program) {
    call(releaseProgram, program);
  }

  void releaseContext(MemorySegment context, MemorySegment queue) {
    call(releaseQueue, queue);
    call(releaseContext, context);
  }
}
