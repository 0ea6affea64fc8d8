package mneme.model;

/**
 * A deterministic, replayable step, packed into a non-negative long: the transition above, the
 * choice in the low {@link Model#choiceBits()} bits. The choice tells apart what one transition can
 * do in one state.
 */
public final class Event {
  private Event() {}

  public static long of(int transition, long choice, int choiceBits) {
    return (long) transition << choiceBits | choice;
  }

  public static int transition(long event, int choiceBits) {
    return (int) (event >>> choiceBits);
  }

  /** The choice where it has at most 31 bits. */
  public static int choice(long event, int choiceBits) {
    return (int) (event & (1L << choiceBits) - 1);
  }

  /** The choice, however many bits it has. */
  public static long wideChoice(long event, int choiceBits) {
    return event & (1L << choiceBits) - 1;
  }
}
