package mneme.search.external;

import java.util.concurrent.atomic.AtomicLong;
import mneme.search.Crew;

/**
 * Asks the files about claims. Levels are read from the last to the first, because most edges lead
 * back a few levels only: when the last claim is confirmed, the rest need not be read.
 */
final class Verifier {
  /** What came of it. */
  enum Result {
    /** Nothing was claimed wrongly, but perhaps in the level being expanded, which is mended. */
    FINE,
    /** A state of an earlier level was taken for visited and was not. */
    MISSED_EARLIER
  }

  /** More bits would not stay in the processor's cache, nor in a small heap. */
  private static final long MOST_HINTS = 1 << 24;

  private final Ground ground;
  private final Worker[] workers;
  private long asked;
  private long refuted;
  private long rounds;

  Verifier(Ground ground, Worker[] workers) {
    this.ground = ground;
    this.workers = workers;
  }

  /** States about which the files were asked. */
  long asked() {
    return asked;
  }

  /** States that looked visited and were not. */
  long refuted() {
    return refuted;
  }

  /** How often the files were asked. */
  long rounds() {
    return rounds;
  }

  /**
   * Confirms or refutes every claim. What was refuted belongs to the level that is being filled and
   * is put there; afterwards there are no claims.
   */
  Result verify(Crew crew) {
    long open = 0;
    for (Worker worker : workers) {
      open += worker.claims().size();
    }
    if (open == 0) {
      return Result.FINE;
    }
    asked += open;
    rounds++;
    for (Worker worker : workers) {
      worker.flush();
    }
    AtomicLong left = new AtomicLong(open);
    ground.lay(ground.levels.newestFirst());
    long[] hints = hints(open);
    crew.run(lane -> workers[lane].confirm(workers, hints, left));
    ground.throwFailure();
    return mend() ? Result.FINE : Result.MISSED_EARLIER;
  }

  /** Most visited states are not claimed, which a look at one bit says. */
  private long[] hints(long open) {
    long bits = Long.highestOneBit(Math.clamp(32 * open, 1 << 12, MOST_HINTS));
    long[] hints = new long[(int) (bits / Long.SIZE)];
    int shift = Long.numberOfLeadingZeros(bits - 1);
    long[] words = new long[ground.layout.words()];
    for (Worker worker : workers) {
      Claims claims = worker.claims();
      for (int number = 0; number < claims.size(); number++) {
        claims.fetch(number, words, 0);
        int bit = (int) (ground.hash.of(words, 0) >>> shift);
        hints[bit >> 6] |= 1L << bit;
      }
    }
    return hints;
  }

  /** False where that cannot be done because an earlier level is concerned. */
  private boolean mend() {
    long[] words = new long[ground.layout.words()];
    for (int w = 0; w < workers.length; w++) {
      Claims claims = workers[w].claims();
      for (int number = 0; number < claims.size(); number++) {
        if (claims.isConfirmed(number)) {
          continue;
        }
        refuted++;
        if (number < claims.levelStart()) {
          return false;
        }
        claims.fetch(number, words, 0);
        if (!isOpenBefore(w, words)) {
          workers[w].append(words, 0);
        }
      }
    }
    for (Worker worker : workers) {
      worker.flush();
      worker.claims().clear();
    }
    return true;
  }

  /** Whether a thread before this one has made the same claim, and will put the state. */
  private boolean isOpenBefore(int worker, long[] words) {
    long hash = ground.hash.of(words, 0);
    for (int w = 0; w < worker; w++) {
      if (workers[w].claims().holds(hash, words)) {
        return true;
      }
    }
    return false;
  }
}
