package mneme.gpu.search;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import mneme.gpu.search.DeviceMemory.Block;
import org.jspecify.annotations.Nullable;

/** What is given back together. For one thread. */
final class Owned implements AutoCloseable {
  private final DeviceMemory memory;
  private final List<Runnable> closings = new ArrayList<>();

  /** Memory for a search ended before it began. */
  static final class NoMemoryException extends RuntimeException {}

  Owned(DeviceMemory memory) {
    this.memory = memory;
  }

  /**
   * Something that was opened.
   *
   * @param opened null where there was no memory for it
   * @throws NoMemoryException where it is null; everything before is given back then
   */
  <T> T add(@Nullable T opened, Consumer<T> close) {
    if (opened == null) {
      close();
      throw new NoMemoryException();
    }
    closings.add(() -> close.accept(opened));
    return opened;
  }

  /** Memory of the device, with any content. */
  Block block(long bytes) {
    return add(memory.allocate(bytes), Block::close);
  }

  /** Gives everything back; once is enough. */
  @Override
  public void close() {
    closings.forEach(Runnable::run);
    closings.clear();
  }
}
