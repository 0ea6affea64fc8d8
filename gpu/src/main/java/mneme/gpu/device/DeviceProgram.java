package mneme.gpu.device;

/** A compiled program. */
public interface DeviceProgram extends AutoCloseable {
  /** One of its kernels, by name. */
  Kernel kernel(String name);

  /** A function that many work items execute. */
  interface Kernel {
    /**
     * Starts work items, about so many; they find out themselves which of them have work.
     *
     * @param arguments buffers, {@code Long}s for numbers of 64 bits, {@code Integer}s for 32
     */
    void launch(long items, Object... arguments);

    /**
     * Whether no more work items are started than can run at the same time, so that they may wait
     * for each other.
     */
    default boolean isTogether() {
      return false;
    }
  }

  @Override
  void close();
}
