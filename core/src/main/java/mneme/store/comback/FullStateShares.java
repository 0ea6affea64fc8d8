package mneme.store.comback;

import java.util.List;
import mneme.cache.CacheSetup;
import mneme.method.Amount;
import mneme.method.Forms;
import mneme.method.Parameter;
import mneme.run.PlanException;
import mneme.run.Tuning;
import org.jspecify.annotations.Nullable;

/**
 * How a number of full states is divided between cache, candidates and blocks of the queue: F, F_C,
 * F_CS and F_Q of experiment 3 of the paper.
 *
 * @param cache states in the cache
 * @param candidates states that wait for duplicate detection
 * @param block states of the queue that are rebuilt together
 */
record FullStateShares(Amount cache, Amount candidates, Amount block) {
  /** How many there are in all. */
  static final Parameter<Long> STATES =
      Parameter.of("full-states", Forms.number("N", 1, 1L << 40))
          .help(
              "how many states are kept in full at most, in the cache, as candidates and in blocks"
                  + " of the queue together; the queue keeps numbers then")
          .example("--store comback --full-states 10000");

  /** How they are divided. */
  static final Parameter<List<Integer>> SHARES =
      Parameter.of(
              "full-shares",
              Forms.form(
                  "C,D,Q",
                  "three percentages that add up to 100: 50,30,20",
                  FullStateShares::parse))
          .help(
              "how full states are divided: for the cache, for candidates, and for blocks of the "
                  + "queue")
          .example("--store comback --full-states 10000 --full-shares 60,20,20")
          .absent("50,30,20");

  /**
   * As the user said; null where nothing was.
   *
   * @throws PlanException where the same is said twice
   */
  static @Nullable FullStateShares of(Tuning tuning) {
    Long states = tuning.given(STATES);
    if (states == null) {
      if (tuning.has(SHARES)) {
        throw new PlanException(SHARES.option() + " divides full states; add " + STATES.usage());
      }
      return null;
    }
    for (Parameter<?> other :
        List.of(CacheSetup.SIZE, Settings.CANDIDATES, Settings.QUEUE, Settings.BLOCK)) {
      if (tuning.has(other)) {
        throw new PlanException(
            STATES.option()
                + " and "
                + SHARES.option()
                + " decide what "
                + other.option()
                + " would; leave one of them out");
      }
    }
    List<Integer> shares = tuning.value(SHARES);
    long cache = states * shares.get(0) / 100;
    long candidates = states * shares.get(1) / 100;
    return new FullStateShares(
        Amount.states(cache),
        Amount.states(candidates),
        Amount.states(shares.get(2) == 0 ? 0 : states - cache - candidates));
  }

  private static @Nullable List<Integer> parse(String text) {
    String[] words = text.split(",", -1);
    if (words.length != 3) {
      return null;
    }
    int sum = 0;
    for (String word : words) {
      if (!word.matches("[0-9]{1,3}")) {
        return null;
      }
      sum += Integer.parseInt(word);
    }
    return sum == 100
        ? List.of(Integer.valueOf(words[0]), Integer.valueOf(words[1]), Integer.valueOf(words[2]))
        : null;
  }
}
