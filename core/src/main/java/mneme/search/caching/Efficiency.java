package mneme.search.caching;

import java.util.Locale;

/**
 * An estimate of whether a search that forgets will get along with its cache, from what it has done
 * since it first forgot a state (Godefroid, Holzmann and Pirottin, "State-Space Caching Revisited",
 * end of section 4: the run time probably does not explode if the stack stays small beside the
 * cache and few states are matched).
 *
 * <p>The paper names no bounds. Here a state that is visited again has as many successors as any,
 * all of which were visited before, and so many of these are forgotten as of all states that are
 * met again. That makes so many further visits for each; the nearer they come to one, the longer
 * repetitions go on.
 *
 * @param growth states that are visited again because one was, on average
 * @param stackShare the largest stack beside all places there are
 */
record Efficiency(double growth, double stackShare) {
  /** With a stack this large beside the cache nothing can be said, as the paper has it. */
  private static final double LARGE_STACK = 0.5;

  /** From here on, a state visited again brings more than two others in the end. */
  private static final double NEAR = 0.7;

  /** From here on, ten. */
  private static final double ENDLESS = 0.9;

  /** What the search has to say. */
  enum Outlook {
    GOOD("good"),
    OPEN("open"),
    BAD("bad");

    private final String word;

    Outlook(String word) {
      this.word = word;
    }

    @Override
    public String toString() {
      return word;
    }
  }

  /**
   * @param visits since a state was first forgotten
   * @param repeats how many of these were of states visited before
   * @param matched events that led to a state that was remembered
   * @param followed events in all
   */
  static Efficiency of(
      long visits, long repeats, long matched, long followed, long stack, long places) {
    double again = (double) matched + repeats;
    double forgotten = again == 0 ? 0 : repeats / again;
    double degree = visits == 0 ? 0 : (double) followed / visits;
    double all = (double) stack + places;
    return new Efficiency(degree * forgotten, all == 0 ? 0 : stack / all);
  }

  Outlook outlook() {
    if (growth >= ENDLESS) {
      return Outlook.BAD;
    }
    return growth >= NEAR || stackShare > LARGE_STACK ? Outlook.OPEN : Outlook.GOOD;
  }

  /** Why, for people. */
  String reason() {
    String again = String.format(Locale.ROOT, "each state visited again brings %.2f more", growth);
    return switch (outlook()) {
      case BAD -> again + ": repetitions go on and on";
      case OPEN ->
          stackShare > LARGE_STACK && growth < NEAR
              ? again + ", but the stack is larger than the cache"
              : again + ": repetitions may take over";
      case GOOD -> again + ", and the stack is smaller than the cache";
    };
  }
}
