package mneme.search.diamonds;

import mneme.store.SuccessorTaker;

/** Hands on only the successors that a sieve does not pass over. Not thread-safe. */
public record SievedTaker(Sieve sieve, SuccessorTaker next) implements SuccessorTaker {
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
