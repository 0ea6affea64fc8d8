package mneme.search.external;

import java.util.Arrays;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import mneme.disk.BlockFile.Block;
import mneme.search.Crew;

/**
 * Asks the files about claims. Blocks are read from the last to the first, because most edges lead
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

  /** So many portions in vain and reading back further is given up. */
  private static final int PATIENCE = 3;

  private final Ground ground;
  private final Worker[] workers;
  private final Signatures signatures;
  private final int portion;
  private final VerifierCounts counts = new VerifierCounts();

  /**
   * @param portion states that are read before it is asked whether to read on
   */
  Verifier(Ground ground, Worker[] workers, Signatures signatures, int portion) {
    this.ground = ground;
    this.workers = workers;
    this.signatures = signatures;
    this.portion = portion;
  }

  VerifierCounts counts() {
    return counts;
  }

  /**
   * Confirms or refutes every claim. What was refuted belongs to the level that is being filled and
   * is put there; afterwards there are no claims.
   */
  Result verify(Crew crew) {
    for (Worker worker : workers) {
      worker.claims().settled(false);
    }
    long open = unsettled();
    if (open == 0) {
      return Result.FINE;
    }
    counts.asked += open;
    counts.passes++;
    AtomicLong left = begin(open);
    confirm(ground.levels.newestFirst(), hints(open), left, crew);
    return mend() ? Result.FINE : Result.MISSED_EARLIER;
  }

  /**
   * Confirms what the latest levels confirm, as long as that is worth reading them; the other
   * claims stay.
   */
  void relieve(Crew crew) {
    confirmRecent(Integer.MAX_VALUE, crew);
    keepOpen();
  }

  /**
   * Confirms what the latest levels confirm, and has the signatures say of all other claims whether
   * they can be right. What is refuted is put where it belongs; what is not stays a claim, and one
   * that is next to never wrong.
   */
  Result settle(Crew crew) {
    for (Worker worker : workers) {
      worker.flush();
    }
    signatures.update(crew);
    long left = confirmRecent(signatures.blocksKnown(), crew);
    if (left > 0) {
      Questions questions = new Questions();
      signatures.find(questions, crew);
      if (questions.missedEarlier) {
        return Result.MISSED_EARLIER;
      }
    }
    keepOpen();
    for (Worker worker : workers) {
      worker.claims().settled(true);
    }
    return Result.FINE;
  }

  private long unsettled() {
    long open = 0;
    for (Worker worker : workers) {
      open += worker.claims().size() - worker.claims().settled();
    }
    return open;
  }

  private AtomicLong begin(long open) {
    for (Worker worker : workers) {
      worker.flush();
    }
    return new AtomicLong(open);
  }

  private void confirm(List<Block> blocks, long[] hints, AtomicLong left, Crew crew) {
    ground.lay(blocks);
    crew.run(lane -> workers[lane].confirm(workers, hints, left));
    ground.throwFailure();
  }

  /**
   * Has the newest blocks confirm claims.
   *
   * @param must blocks from this one on are read in any case, unless no claim is left before
   * @return claims that are left
   */
  private long confirmRecent(int must, Crew crew) {
    long open = unsettled();
    if (open == 0) {
      return 0;
    }
    AtomicLong left = begin(open);
    counts.asked += open;
    counts.partialPasses++;
    long[] hints = hints(open);
    // Room for a claim is worth what it spares of a pass over everything.
    double worth = (double) ground.levels.states() / capacity();
    int to = ground.levels.blockCount();
    int inVain = 0;
    while (to > 0 && left.get() > 0 && (to > must || inVain < PATIENCE)) {
      List<Block> blocks = ground.levels.before(to, portion);
      long before = left.get();
      confirm(blocks.reversed(), hints, left, crew);
      to -= blocks.size();
      if (to <= must) {
        long states = 0;
        for (Block block : blocks) {
          states += block.count();
        }
        inVain = (before - left.get()) * worth < states ? inVain + 1 : 0;
      }
    }
    return left.get();
  }

  private long capacity() {
    long capacity = 0;
    for (Worker worker : workers) {
      capacity += worker.claims().capacity();
    }
    return capacity;
  }

  private void keepOpen() {
    for (Worker worker : workers) {
      worker.flush();
      worker.claims().keepOpen(ground.hash);
    }
  }

  /** Most visited states are not claimed, which a look at one bit says. */
  private long[] hints(long open) {
    long bits = Long.highestOneBit(Math.clamp(32 * open, 1 << 12, MOST_HINTS));
    long[] hints = new long[(int) (bits / Long.SIZE)];
    int shift = Long.numberOfLeadingZeros(bits - 1);
    long[] words = new long[ground.layout.words()];
    for (Worker worker : workers) {
      Claims claims = worker.claims();
      for (int number = claims.settled(); number < claims.size(); number++) {
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
        if (!claims.isConfirmed(number) && !refute(w, number, words)) {
          return false;
        }
      }
    }
    for (Worker worker : workers) {
      worker.flush();
      worker.claims().clear();
    }
    return true;
  }

  /** The state is new: puts it where it belongs, or returns false where that level is past. */
  private boolean refute(int worker, int number, long[] words) {
    Claims claims = workers[worker].claims();
    counts.refuted++;
    if (number < claims.levelStart()) {
      return false;
    }
    claims.fetch(number, words, 0);
    if (!isOpenBefore(worker, words)) {
      workers[worker].append(words, 0);
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

  /** The claims that are neither confirmed nor settled, for the signatures. */
  private final class Questions implements Signatures.Wanted {
    private final long[] words = new long[ground.layout.words()];
    private int worker;
    private int number = workers[0].claims().settled();
    private int firstWorker;
    private int firstNumber;
    private boolean missedEarlier;

    @Override
    public int next(long[] into) {
      firstWorker = worker;
      firstNumber = number;
      int count = 0;
      while (!missedEarlier && count < into.length && toOpen()) {
        into[count++] = signature();
        number++;
      }
      return count;
    }

    /** Goes to the next open claim, the present one included; false where there is none. */
    private boolean toOpen() {
      while (worker < workers.length) {
        Claims claims = workers[worker].claims();
        while (number < claims.size()) {
          if (!claims.isConfirmed(number)) {
            return true;
          }
          number++;
        }
        worker++;
        number = worker < workers.length ? workers[worker].claims().settled() : 0;
      }
      return false;
    }

    private long signature() {
      workers[worker].claims().fetch(number, words, 0);
      return HashRun.signature(ground.hash.of(words, 0));
    }

    @Override
    public void answer(long[] signatures, int count, long[] found) {
      int endWorker = worker;
      int endNumber = number;
      worker = firstWorker;
      number = firstNumber;
      while (toOpen() && (worker < endWorker || worker == endWorker && number < endNumber)) {
        int at = Arrays.binarySearch(signatures, 0, count, signature());
        if ((found[at >> 6] >>> at & 1) == 0) {
          if (!refute(worker, number, words)) {
            missedEarlier = true;
            return;
          }
          workers[worker].claims().drop(number);
        }
        number++;
      }
      worker = endWorker;
      number = endNumber;
    }
  }
}
