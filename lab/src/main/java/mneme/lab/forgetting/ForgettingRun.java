package mneme.lab.forgetting;

/**
 * One run of a search that may forget.
 *
 * @param share how many percent of the states the cache held; 0 where nothing was forgotten
 * @param complete whether it visited everything
 * @param known how many states the model has
 * @param visited visits of states, repetitions included
 * @param transitions followed, repetitions included
 * @param held states held at once, at most
 * @param depth the deepest stack
 * @param seconds the searching thread worked
 */
record ForgettingRun(
    String model,
    double share,
    boolean sleep,
    boolean complete,
    long known,
    long visited,
    long transitions,
    long matched,
    long executed,
    long held,
    long depth,
    double seconds) {

  boolean isWhole() {
    return share == 0;
  }

  /** A whole run visits each state once, every complete run all of them. */
  boolean isWrong() {
    return complete ? isWhole() ? visited != known : visited < known : isWhole();
  }

  ForgettingRun orFaster(ForgettingRun other) {
    return other.seconds < seconds ? other : this;
  }

  boolean within(ForgettingRun whole, double factor) {
    return complete && seconds <= factor * whole.seconds;
  }
}
