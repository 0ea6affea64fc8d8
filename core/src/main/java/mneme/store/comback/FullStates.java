package mneme.store.comback;

/**
 * How many states are kept in full as candidates and in blocks of the queue: what the user wants,
 * and half of that, and half again, as often as the memory was used up. Not thread-safe.
 */
final class FullStates {
  /** Fewer are not worth a walk. */
  private static final long FEWEST = 64;

  private static final int MOST_HALVINGS = 40;

  private final Settings settings;
  private int halvings;

  FullStates(Settings settings) {
    this.settings = settings;
  }

  /** Halves them from now on; false where the user has said how many there are to be. */
  boolean halve() {
    if (!settings.followsStates()) {
      return false;
    }
    halvings = Math.min(halvings + 1, MOST_HALVINGS);
    return true;
  }

  /** How many states wait for duplicate detection when so many have been found. */
  long candidates(long found, int bytesEach) {
    return halved(settings.candidateStates(found, bytesEach));
  }

  /** How many waiting states are rebuilt together. */
  long block(long found, int bytesEach) {
    return halved(settings.blockStates(found, bytesEach));
  }

  private long halved(long states) {
    return Math.min(states, Math.max(FEWEST, states >> halvings));
  }
}
