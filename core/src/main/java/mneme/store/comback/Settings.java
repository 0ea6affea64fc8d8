package mneme.store.comback;

import java.util.List;
import mneme.cache.CacheReport;
import mneme.cache.CacheSetup;
import mneme.cache.PolicySettings;
import mneme.method.Amount;
import mneme.method.Forms;
import mneme.method.Parameter;
import mneme.method.Spelling;
import mneme.run.PlanException;
import mneme.run.PlanParameters;
import mneme.run.Tuning;
import mneme.store.table.StateTable;
import org.jspecify.annotations.Nullable;

/**
 * What the user may choose of the method.
 *
 * @param cache which states are cached
 * @param looksIntoQueue whether states that wait for their expansion serve as cached ones, too
 * @param cacheSize how many
 * @param candidates how many states wait for duplicate detection; 0 rebuilds states at once
 * @param block how many states of a queue of numbers are rebuilt together; null for as many as may
 *     be candidates
 * @param keepsStates whether states that wait for their expansion are kept in full
 * @param keepsSettled whether candidates that have got their number have room of their own
 * @param asPublished whether nothing is done that the paper does not do: levels end without a
 *     detection, and decided candidates leave their set
 * @param reportsCache whether it is told what other caches would have done
 * @param policies what the policies of the cache are told
 * @param expected how many states there will be, 0 where nobody knows
 * @param seed of random choices
 * @param memory how many bytes there are for all of the store
 */
public record Settings(
    CacheSetup cache,
    boolean looksIntoQueue,
    Amount cacheSize,
    Amount candidates,
    @Nullable Amount block,
    boolean keepsStates,
    boolean keepsSettled,
    boolean asPublished,
    boolean reportsCache,
    PolicySettings policies,
    long expected,
    long seed,
    long memory) {
  /** How many states wait for duplicate detection. */
  public static final Parameter<Amount> CANDIDATES =
      Parameter.of("candidates", Forms.AMOUNT)
          .help("how many states wait for a common duplicate detection; 0 decides on each at once")
          .example("--store comback --candidates 0")
          .absent("1%");

  /** What is kept of states that wait for their expansion. */
  public static final Parameter<String> QUEUE =
      Parameter.of("queue", Forms.words("states", "ids"))
          .help(
              "what is kept of states that wait for their expansion: all of them, or their numbers,"
                  + " from which they are rebuilt in blocks")
          .example("--store comback --queue ids")
          .absent("states");

  /** How many states of the queue are rebuilt together. */
  public static final Parameter<Amount> BLOCK =
      Parameter.of("queue-block", Forms.AMOUNT)
          .help("how many states that wait are rebuilt together where the queue keeps numbers")
          .example("--store comback --queue ids --queue-block 2000")
          .absentInWords("as many as " + Spelling.option("candidates"));

  /** Nothing is done that the paper does not do. */
  public static final Parameter<Boolean> AS_PUBLISHED =
      Parameter.of("as-published", Forms.FLAG)
          .help(
              "does what the paper of the method does and no more: detects duplicates only when the"
                  + " candidate set is full, so that levels are upper bounds")
          .example("--store comback --cache fifo --as-published");

  /** Everything that the method listens to. */
  public static final List<Parameter<?>> ALL =
      List.of(
          CacheSetup.CACHE,
          CacheSetup.SIZE,
          PolicySettings.ADMISSION,
          PolicySettings.APART,
          PolicySettings.PERIOD,
          CANDIDATES,
          QUEUE,
          BLOCK,
          FullStateShares.STATES,
          FullStateShares.SHARES,
          AS_PUBLISHED,
          CacheReport.ASKED,
          CacheSetup.EXPECT,
          CacheSetup.SEED,
          PlanParameters.HASH_BITS);

  /** How likely the random strategy takes a new state: the paper's p. */
  private static final double ADMISSION = 0.5;

  private static final Amount DEFAULT_SIZE = Amount.percent(1);
  private static final String DEFAULT_CACHE = "fifo";

  /** Before the policies: states that wait in the queue serve as cached ones, too. */
  private static final String QUEUE_PREFIX = "queue+";

  /**
   * Where nobody says how many states there will be, shares begin here: with less, the many small
   * levels at the beginning of a search would be rebuilt over and over.
   */
  private static final long FIRST = 100_000;

  /** Unless that is more than so small a part of the memory holds. */
  private static final long FIRST_PART = 32;

  /** What a candidate takes beside its state, about. */
  private static final long BESIDE_STATE = 128;

  private static final long LEAST = 1000;
  private static final int USUAL_KEY_BITS = 32;

  /**
   * @throws mneme.run.PlanException where a value makes no sense
   */
  public static Settings of(Tuning tuning, long memory) {
    FullStateShares shares = FullStateShares.of(tuning);
    boolean keepsStates = shares == null && tuning.value(QUEUE).equals("states");
    if (keepsStates && tuning.has(BLOCK)) {
      throw new PlanException(
          BLOCK.option() + " needs a queue of numbers; add " + QUEUE.option("ids"));
    }
    boolean asPublished = tuning.has(AS_PUBLISHED);
    String named =
        tuning.valueOr(
            CacheSetup.CACHE, asPublished ? DEFAULT_CACHE : QUEUE_PREFIX + DEFAULT_CACHE);
    boolean looksUp = named.startsWith(QUEUE_PREFIX);
    return new Settings(
        CacheSetup.of(
            looksUp
                ? tuning.with(CacheSetup.CACHE, named.substring(QUEUE_PREFIX.length()))
                : tuning,
            DEFAULT_CACHE),
        looksUp,
        shares == null ? tuning.valueOr(CacheSetup.SIZE, DEFAULT_SIZE) : shares.cache(),
        shares == null ? tuning.value(CANDIDATES) : shares.candidates(),
        shares == null ? tuning.given(BLOCK) : shares.block(),
        keepsStates,
        !asPublished && shares == null,
        asPublished,
        tuning.has(CacheReport.ASKED),
        PolicySettings.of(tuning, ADMISSION),
        tuning.valueOr(CacheSetup.EXPECT, 0L),
        tuning.value(CacheSetup.SEED),
        memory);
  }

  /** The cache as the user would write it. */
  String cacheName() {
    return looksIntoQueue ? QUEUE_PREFIX + cache : cache.toString();
  }

  /** How many states an amount is when so many have been found. */
  private long states(Amount amount, long found, int bytesEach) {
    if (amount.unit() != Amount.Unit.PERCENT || expected > 0) {
      return amount.inStates(expected, bytesEach);
    }
    long first = Math.clamp(memory / FIRST_PART / (bytesEach + BESIDE_STATE), LEAST, FIRST);
    return amount.value() == 0 ? 0 : Math.max(first, amount.inStates(found, bytesEach));
  }

  /** Whether the number of full states depends on how many states were found. */
  boolean followsStates() {
    return expected == 0
        && cacheSize.unit() == Amount.Unit.PERCENT
        && candidates.unit() == Amount.Unit.PERCENT;
  }

  long cacheStates(long found, int bytesEach) {
    return states(cacheSize, found, bytesEach);
  }

  long candidateStates(long found, int bytesEach) {
    return states(candidates, found, bytesEach);
  }

  /** How many states of a queue of numbers are rebuilt together, at least one. */
  long blockStates(long found, int bytesEach) {
    return Math.max(1, states(block == null ? candidates : block, found, bytesEach));
  }

  /**
   * How much of a hash is kept: at most one new state in 256 shares its key with another; where
   * nobody knows how many there will be, up to 16 million. Each that does has a state rebuilt that
   * may lie anywhere; bits less for all states are worth more than that.
   */
  int keyBits() {
    if (expected == 0) {
      return USUAL_KEY_BITS;
    }
    int bits = Long.SIZE - Long.numberOfLeadingZeros(expected) + 8;
    return Math.clamp(bits, 20, StateTable.MOST_KEY_BITS);
  }
}
