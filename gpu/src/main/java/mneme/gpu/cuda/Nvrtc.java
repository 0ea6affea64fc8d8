package mneme.gpu.cuda;

import static mneme.gpu.device.NativeLibrary.INT;
import static mneme.gpu.device.NativeLibrary.LONG;
import static mneme.gpu.device.NativeLibrary.POINTER;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.MethodHandle;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import mneme.gpu.device.DeviceException;
import mneme.gpu.device.NativeLibrary;
import org.jspecify.annotations.Nullable;

/** NVIDIA's compiler as a library. Thread-safe. */
final class Nvrtc {
  /** Leaves out functions that kernels do not use; older versions do not know it. */
  private static final String MINIMAL = "--minimal";

  private final MethodHandle version;
  private final MethodHandle create;
  private final MethodHandle compile;
  private final MethodHandle codeSize;
  private final MethodHandle code;
  private final MethodHandle logSize;
  private final MethodHandle log;
  private final MethodHandle destroy;

  private Nvrtc(NativeLibrary library) {
    version = library.function("nvrtcVersion", POINTER, POINTER);
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

  /** Which version it is. */
  String version() {
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment major = arena.allocate(INT);
      MemorySegment minor = arena.allocate(INT);
      require("asking for a version", call(version, major, minor));
      return major.get(INT, 0) + "." + minor.get(INT, 0);
    }
  }

  /**
   * Compiles C to the machine code of a device: the driver would take longer to do so from PTX.
   *
   * @param capability of the device, for example 90
   * @throws DeviceException with what the compiler says
   */
  byte[] compile(String source, int capability) {
    byte[] code = compile(source, capability, List.of(MINIMAL));
    return code == null ? Objects.requireNonNull(compile(source, capability, List.of())) : code;
  }

  /** Null where the compiler refuses it with these options. */
  private byte @Nullable [] compile(String source, int capability, List<String> more) {
    try (Arena arena = Arena.ofConfined()) {
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
        MemorySegment options = arena.allocate(POINTER, more.size() + 1);
        options.setAtIndex(POINTER, 0, arena.allocateFrom("--gpu-architecture=sm_" + capability));
        for (int i = 0; i < more.size(); i++) {
          options.setAtIndex(POINTER, i + 1, arena.allocateFrom(more.get(i)));
        }
        int failed = call(compile, program, more.size() + 1, options);
        if (failed != 0 && !more.isEmpty()) {
          return null;
        }
        if (failed != 0) {
          throw new DeviceException(
              "the device's compiler refuses a kernel (" + failed + "):\n" + logOf(program, arena));
        }
        return content(codeSize, code, program, arena).toArray(ValueLayout.JAVA_BYTE);
      } finally {
        call(destroy, handle);
      }
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
