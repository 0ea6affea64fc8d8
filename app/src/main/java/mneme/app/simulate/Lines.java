package mneme.app.simulate;

import org.jspecify.annotations.Nullable;

/** Where a conversation gets its lines from: a terminal, a file, a test. */
public interface Lines extends AutoCloseable {
  /**
   * The next line.
   *
   * @param prompt shown where somebody types
   * @return null at the end of the input
   */
  @Nullable String next(String prompt);

  /** Whether somebody asked, since the last line, to stop what is under way. */
  boolean interrupted();

  /** Leaves a terminal as it was; may be called by any thread, also while a line is read. */
  @Override
  void close();
}
