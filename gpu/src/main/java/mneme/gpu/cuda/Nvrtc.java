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
import mneme.gpu.device.NativeLibrary;

/** NVIDIA's compiler as a library. Thread-safe. */
final class Nvrtc {
  private final MethodHandle create;
  private final MethodHandle compile;
  private final MethodHandle codeSize;
  private final MethodHandle code;
  private final MethodHandle logSize;
  private final MethodHandle log;
  private final MethodHandle destroy;

  private Nvrtc(NativeLibrary library) {
    create =
        library.function("nvrtcCreateProgram", POINTER, POINTER, POINTER, INT, POINTER, POINTER);
    compile = library.function("nvrtcCompileProgram", POINTER, INT, POINTER);
    codeSize = library.function("nvrtcGetCUBINSize", POINTER, POINTER);
    code = library.function("nvrtcGetCUBIN", POINTER, POINTER);
    logSize = library.function("nvrtcGetProgramLogSize", POINTER, POINTER);
    log = library.function("nvrtcGetProgramLog", POINTER, POINTER);
    destroy = library.function("nvrtcDestroyProgram", POINTER);
  }

  /** Empty where it is not installed. */
  static Optional<Nvrtc> load() {
    try {
      return NativeLibrary.first(
              List.of(
                  "libnvrtc.so",
                  "libnvrtc.so.13",
                  "libnvrtc.so.12",
                  "libnvrtc.so.11.2",
                  "/usr/local/cuda/lib64/libnvrtc.so",
                  "nvrtc64_130_0.dll",
                  "nvrtc64_120_0.dll"))
          .map(Nvrtc::new);
    } catch (DeviceException e) {
      return Optional.empty();
    }
  }

  private static int call(MethodHandle function, Object... arguments) {
    return NativeLibrary.call("NVRTC", function, arguments);
  }

  private static void require(String what, int code) {
    if (code != 0) {
      throw new DeviceException("NVRTC: " + what + " fails with code " + code);
    }
  }

  /**
   * Compiles C to the machine code of a device: the driver would take longer to do so from PTX.
   *
   * @param capability of the device, for example 90
   * @throws DeviceException with what the compiler says
   */
  MemorySegment compile(String source, int capability, Arena arena) {
    MemorySegment handle = arena.allocate(POINTER);
    require(
        "reading a program",
        call(
            create,
            handle,
            arena.allocateFrom(source, StandardCharsets.UTF_8),
            arena.allocateFrom("kernels.cu"),
            0,
            MemorySegment.NULL,
            MemorySegment.NULL));
    MemorySegment program = handle.get(POINTER, 0);
    try {
      MemorySegment options =
          arena.allocateFrom(POINTER, arena.allocateFrom("--gpu-architecture=sm_" + capability));
      int failed = call(compile, program, 1, options);
      if (failed != 0) {
        throw new DeviceException(
            "the device's compiler refuses a kernel (" + failed + "):\n" + logOf(program, arena));
      }
      return content(codeSize, code, program, arena);
    } finally {
      call(destroy, handle);
    }
  }

  private String logOf(MemorySegment program, Arena arena) {
    return content(logSize, log, program, arena).getString(0, StandardCharsets.UTF_8);
  }

  private static MemorySegment content(
      MethodHandle size, MethodHandle text, MemorySegment program, Arena arena) {
    MemorySegment bytes = arena.allocate(LONG);
    require("asking for a size", call(size, program, bytes));
    MemorySegment content = arena.allocate(Math.max(1, bytes.get(LONG, 0)));
    require("reading a result", call(text, program, content));
    return content;
  }
}
