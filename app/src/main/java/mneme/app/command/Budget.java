package mneme.app.command;

import mneme.app.UserException;
import mneme.app.option.Options;
import mneme.app.option.Values;
import mneme.app.world.Machine;
import org.jspecify.annotations.Nullable;

/**
 * Memory, as it is shared out.
 *
 * @param whole bytes given to the whole program
 * @param tables bytes of it for what a run keeps outside the Java heap
 */
record Budget(long whole, long tables) {
  /** Even the smallest run needs a little: what is always there for its tables. */
  static final long LEAST = 8L << 20;

  /** What a process of today's 64-bit systems can address. */
  static final long MOST = 1L << 47;

  /**
   * @param asked the value of {@code --memory}; null for three quarters of what the machine has
   */
  static Budget of(@Nullable String asked, Machine machine) throws UserException {
    long whole = asked == null ? machine.memory() / 4 * 3 : Values.size(Options.MEMORY, asked);
    if (asked != null && whole < LEAST) {
      throw new UserException(
          "--memory " + asked + ": too little for any run; the least is " + Options.LEAST_MEMORY);
    }
    if (whole > MOST) {
      throw new UserException(
          "--memory " + asked + ": more than a process can address; the most is 131072g (128 TB)");
    }
    long heap = machine.heap();
    if (heap < 0) {
      heap = machine.largestHeap() < whole / 2 ? machine.largestHeap() : 0;
    }
    return new Budget(whole, Math.max(LEAST, whole - heap));
  }
}
