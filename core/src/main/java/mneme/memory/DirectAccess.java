package mneme.memory;

import java.lang.reflect.Field;
import org.jspecify.annotations.Nullable;
import sun.misc.Unsafe;

/**
 * Whether memory may be accessed past segments. The JDK is about to take this way away, and warns
 * of it where it was not told to be silent: it is used only where whoever starts the JVM says so,
 * as the launcher does, and does without where it is gone.
 */
@SuppressWarnings("removal")
final class DirectAccess {
  /**
   * {@code -Dmneme.memory=direct}, which belongs together with {@code
   * --sun-misc-unsafe-memory-access=allow}.
   */
  private static final String PROPERTY = "mneme.memory";

  private DirectAccess() {}

  /** Null where it is not wanted or not possible. */
  static @Nullable Unsafe find() {
    return "direct".equals(System.getProperty(PROPERTY)) ? tryOut() : null;
  }

  private static @Nullable Unsafe tryOut() {
    try {
      Field field = Unsafe.class.getDeclaredField("theUnsafe");
      field.setAccessible(true);
      Unsafe unsafe = (Unsafe) field.get(null);
      // A JDK that refuses does so at the first access.
      unsafe.freeMemory(unsafe.allocateMemory(Long.BYTES));
      return unsafe;
    } catch (ReflectiveOperationException | LinkageError | RuntimeException e) {
      return null;
    }
  }
}
