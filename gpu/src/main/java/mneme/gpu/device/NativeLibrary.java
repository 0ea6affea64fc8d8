package mneme.gpu.device;

import java.lang.foreign.AddressLayout;
import java.lang.foreign.Arena;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.MemoryLayout;
import java.lang.foreign.SymbolLookup;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.MethodHandle;
import java.util.List;
import java.util.Optional;

/** A shared library whose functions are called by name. Thread-safe. */
public final class NativeLibrary {
  /** An {@code int} in C. */
  public static final ValueLayout.OfInt INT = ValueLayout.JAVA_INT;

  /** 64 bits. */
  public static final ValueLayout.OfLong LONG = ValueLayout.JAVA_LONG;

  /** Any pointer. */
  public static final AddressLayout POINTER = ValueLayout.ADDRESS;

  private final SymbolLookup symbols;

  private NativeLibrary(SymbolLookup symbols) {
    this.symbols = symbols;
  }

  /** The first of some libraries that can be loaded, for as long as the program runs. */
  public static Optional<NativeLibrary> first(List<String> names) {
    for (String name : names) {
      try {
        return Optional.of(new NativeLibrary(SymbolLookup.libraryLookup(name, Arena.global())));
      } catch (IllegalArgumentException e) {
        // Not there: the next one may be.
      }
    }
    return Optional.empty();
  }

  /**
   * A function that returns an {@code int}.
   *
   * @throws DeviceException where the library has none of that name
   */
  public MethodHandle function(String name, MemoryLayout... parameters) {
    return handle(name, FunctionDescriptor.of(INT, parameters));
  }

  /** A function that returns a pointer. */
  public MethodHandle pointerFunction(String name, MemoryLayout... parameters) {
    return handle(name, FunctionDescriptor.of(POINTER, parameters));
  }

  /**
   * Calls a function that returns an {@code int}.
   *
   * @param library as messages call it
   */
  public static int call(String library, MethodHandle function, Object... arguments) {
    try {
      return (int) function.invokeWithArguments(arguments);
    } catch (Throwable e) {
      throw new DeviceException("a call of " + library + " failed: " + e);
    }
  }

  private MethodHandle handle(String name, FunctionDescriptor descriptor) {
    return symbols
        .find(name)
        .map(address -> Linker.nativeLinker().downcallHandle(address, descriptor))
        .orElseThrow(() -> new DeviceException("the library has no function " + name));
  }
}
