package mneme.search.diamonds;

import mneme.store.SuccessorTaker;

/** Hands on only the successors that a sieve does not pass over. Not thread-safe. */
public final class SievedTaker implements SuccessorTaker {
  private final Sieve sieve;
  private final SuccessorTaker next;

  public SievedTaker(Sieve sieve, SuccessorTaker next) {
    this.sieve = sieve;
    this.next = next;
  }

  @Override
  public void from(long id, int[] state) {
    next.from(id, state);
  }

  @Override
  public void put(int[] successor, long event, int[] changed, int count) {
    if (!sieve.passesOver(event)) {
      next.put(successor, event, changed, count);
    }
  }
}
