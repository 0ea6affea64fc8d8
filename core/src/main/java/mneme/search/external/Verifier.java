package mneme.search.external;

import java.util.Arrays;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.IntConsumer;
import mneme.disk.BlockFile.Block;
import mneme.search.Crew;

/**
 * Asks the files about claims. Blocks are read from the last to the first, because most edges lead
 * back a few levels only: when the last claim is confirmed, the rest need not be read.
 */
final class Verifier {
  /** The level of wrong claims where there are none. */
  static final int NONE = Integer.MAX_VALUE;

  /** More bits would not stay in the processor's cache, nor in a small heap. */
  private static final long MOST_HINTS = 1 << 24;

  /** So many portions in vain and reading back further is given up. */
  private static final int PATIENCE = 2;

  private final WorkerContext ground;
  private final Worker[] workers;
  private final Claims[] claims;
  private final Signatures signatures;
  private final int portion;
  private final VerifierCounts counts = new VerifierCounts();

  /**
   * @param portion states that are read before it is asked whether to read on
   */
  Verifier(WorkerContext ground, Worker[] workers, Signatures signatures, int portion) {
    this.ground = ground;
    this.workers = workers;
    this.claims = new Claims[workers.length];
    for (int i = 0; i < claims.length; i++) {
      claims[i] = workers[i].claims();
    }
    this.signatures = signatures;
    this.portion = portion;
  }

  VerifierCounts counts() {
    return counts;
  }

  /**
   * Confirms or refutes every claim. What was refuted and belongs to the level that is being filled
   * is put there; afterwards there are no claims.
   *
   * @return a level of which, and of all later ones, it is not certain that nothing of an earlier
   *     one was refuted, or {@link #NONE}
   */
  int verify(Crew crew) {
    if (open() == 0) {
      return NONE;
    }
    flush();
    confirmAll(claims, ground.level, crew);
    int wrong = mend();
    flush();
    for (Claims some : claims) {
      some.clear();
    }
    return wrong;
  }

  /**
   * Has all blocks confirm claims that might. Nothing may wait to be written.
   *
   * @param level they were made up to this level, of states that are at most one level further
   */
  private void confirmAll(Claims[] some, int level, Crew crew) {
    long open = count(some);
    if (open > 0) {
      counts.asked += open;
      counts.passes++;
      List<Block> blocks = ground.levels.newestFirst(level + 1);
      confirm(blocks, some, hints(some, open), new AtomicLong(open), crew);
    }
  }

  /**
   * Has all blocks confirm claims of levels that are past, and remembers those that are refuted.
   *
   * @param level they were made up to this level
   * @param refuted is told their numbers
   */
  void confirmAll(Claims past, int level, IntConsumer refuted, Crew crew) {
    confirmAll(new Claims[] {past}, level, crew);
    long[] words = new long[ground.layout.words()];
    for (int number = 0; number < past.size(); number++) {
      if (past.isOpen(number)) {
        counts.refuted++;
        past.fetch(number, words, 0);
        ground.mistakes.add(ground.hash.of(words, 0), words);
        refuted.accept(number);
      }
    }
  }

  /**
   * Confirms what the latest levels confirm, as long as that is worth reading them; the other
   * claims go to disk.
   */
  void relieve(Candidates candidates, Crew crew) {
    flush();
    confirmRecent(false, crew);
    spill(candidates);
  }

  /**
   * Confirms what the latest levels confirm, and has the signatures say of all other claims whether
   * they can be right. What is refuted is put where it belongs; what is not is next to never wrong,
   * and goes to disk.
   *
   * @param atEnd whether the level is complete; before, claims stay where they are if the latest
   *     levels have made room
   * @return as {@link #verify}
   */
  int settle(Candidates candidates, boolean atEnd, Crew crew) {
    flush();
    signatures.update(crew);
    int unread = confirmRecent(true, crew);
    if (!atEnd && hasRoom()) {
      for (Claims some : claims) {
        some.keepOpen();
        some.reopen(ground.hash);
      }
      return NONE;
    }
    signatures.find(new Questions(), crew);
    confirmSince(signatures.blocksKnown(), unread, crew);
    int wrong = mend();
    flush();
    spill(candidates);
    return wrong;
  }

  /** Whether everybody has room for about as many claims as there are. */
  private boolean hasRoom() {
    for (Claims some : claims) {
      if (2L * some.open() > some.capacity()) {
        return false;
      }
    }
    return true;
  }

  private void spill(Candidates candidates) {
    for (Claims some : claims) {
      some.keepOpen();
    }
    candidates.spill();
  }

  private void flush() {
    for (Worker worker : workers) {
      worker.flush();
    }
  }

  private long open() {
    return count(claims);
  }

  private static long count(Claims[] several) {
    long open = 0;
    for (Claims some : several) {
      open += some.open();
    }
    return open;
  }

  private void confirm(
      List<Block> blocks, Claims[] some, long[] hints, AtomicLong left, Crew crew) {
    ground.lay(blocks);
    crew.run(lane -> workers[lane].confirm(some, hints, left));
    ground.throwFailure();
  }

  /**
   * Has the newest blocks confirm claims, as long as that is worth reading them.
   *
   * @param lookUp whether the signatures are asked about the others
   * @return the blocks before this number were not read
   */
  private int confirmRecent(boolean lookUp, Crew crew) {
    int to = ground.levels.blockCount();
    long open = open();
    if (open == 0) {
      return to;
    }
    AtomicLong left = new AtomicLong(open);
    counts.asked += open;
    counts.partialPasses++;
    long[] hints = hints(claims, open);
    int inVain = 0;
    while (to > 0 && left.get() > 0 && inVain < PATIENCE) {
      List<Block> blocks = ground.levels.before(to, portion);
      long before = left.get();
      double worth = worth(lookUp, before);
      confirm(blocks.reversed(), claims, hints, left, crew);
      to -= blocks.size();
      inVain = (before - left.get()) * worth < states(blocks) ? inVain + 1 : 0;
    }
    return to;
  }

  /**
   * How many states may be read to confirm a claim: what it takes to write it, its share of the
   * pass that will confirm it in the end, when there is room for about eight times as many, and
   * what is read to look for its signature, half as long as a state.
   */
  private double worth(boolean lookUp, long open) {
    return 4
        + ground.levels.states() / (8.0 * capacity())
        + (lookUp ? signatures.readFor(open) / (2.0 * open) : 0);
  }

  private static long states(List<Block> blocks) {
    long states = 0;
    for (Block block : blocks) {
      states += block.count();
    }
    return states;
  }

  /** Has the blocks from one number to another confirm claims, the newest first. */
  private void confirmSince(int from, int to, Crew crew) {
    long open = open();
    if (open > 0 && from < to) {
      List<Block> blocks = ground.levels.since(from).subList(0, to - from).reversed();
      confirm(blocks, claims, hints(claims, open), new AtomicLong(open), crew);
    }
  }

  private long capacity() {
    long capacity = 0;
    for (Claims some : claims) {
      capacity += some.capacity();
    }
    return capacity;
  }

  /** Most visited states are not claimed, which a look at one bit says. */
  private long[] hints(Claims[] several, long open) {
    long bits = Long.highestOneBit(Math.clamp(32 * open, 1 << 12, MOST_HINTS));
    long[] hints = new long[(int) (bits / Long.SIZE)];
    int shift = Long.numberOfLeadingZeros(bits - 1);
    long[] words = new long[ground.layout.words()];
    for (Claims some : several) {
      for (int number = 0; number < some.size(); number++) {
        if (!some.isOpen(number)) {
          continue;
        }
        some.fetch(number, words, 0);
        int bit = (int) (ground.hash.of(words, 0) >>> shift);
        hints[bit >> 6] |= 1L << bit;
      }
    }
    return hints;
  }

  /** Puts what is refuted where it belongs; returns the first level where it is too late. */
  private int mend() {
    int wrong = NONE;
    long[] words = new long[ground.layout.words()];
    for (int w = 0; w < workers.length; w++) {
      Claims some = claims[w];
      for (int number = 0; number < some.size(); number++) {
        if (!some.isOpen(number)) {
          continue;
        }
        counts.refuted++;
        some.fetch(number, words, 0);
        if (number < some.levelStart()) {
          ground.mistakes.add(ground.hash.of(words, 0), words);
          wrong = Math.min(wrong, some.levelOf(number));
        } else if (!isOpenBefore(w, words)) {
          workers[w].append(words, 0);
        }
      }
    }
    dropOpen();
    return wrong;
  }

  private void dropOpen() {
    for (Claims some : claims) {
      for (int number = 0; number < some.size(); number++) {
        if (some.isOpen(number)) {
          some.drop(number);
        }
      }
    }
  }

  /** Whether a thread before this one has made the same claim, and will put the state. */
  private boolean isOpenBefore(int worker, long[] words) {
    long hash = ground.hash.of(words, 0);
    for (int w = 0; w < worker; w++) {
      if (claims[w].holds(hash, words)) {
        return true;
      }
    }
    return false;
  }

  /** The claims that are open, for the signatures: they vouch for what they know. */
  private final class Questions implements Signatures.Wanted {
    private final long[] words = new long[ground.layout.words()];
    private int worker;
    private int number;
    private int firstWorker;
    private int firstNumber;

    @Override
    public int next(long[] into) {
      firstWorker = worker;
      firstNumber = number;
      int count = 0;
      while (count < into.length && toOpen()) {
        into[count++] = signature();
        number++;
      }
      return count;
    }

    /** Goes to the next open claim, the present one included; false where there is none. */
    private boolean toOpen() {
      while (worker < workers.length) {
        while (number < claims[worker].size()) {
          if (claims[worker].isOpen(number)) {
            return true;
          }
          number++;
        }
        worker++;
        number = 0;
      }
      return false;
    }

    private long signature() {
      claims[worker].fetch(number, words, 0);
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
        if ((found[at >> 6] >>> at & 1) != 0) {
          claims[worker].vouch(number);
        }
        number++;
      }
      worker = endWorker;
      number = endNumber;
    }
  }
}
