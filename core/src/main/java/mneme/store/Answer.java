package mneme.store;

/** What a store says of a state put into it, packed into a long: the id, and whether it is new. */
public final class Answer {
  private static final long NEW_BIT = 1L << 62;

  /** The state is not there and cannot be added; the store is as it was. */
  public static final long FULL = -1;

  private Answer() {}

  public static long seen(long id) {
    return id;
  }

  public static long added(long id) {
    return id | NEW_BIT;
  }

  /** Whether the state was added just now. */
  public static boolean isNew(long answer) {
    return answer >= NEW_BIT;
  }

  public static long id(long answer) {
    return answer & ~NEW_BIT;
  }
}
