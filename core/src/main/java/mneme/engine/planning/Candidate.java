package mneme.engine.planning;

/**
 * One way to carry out a run, with what it costs. Others can be added to the list of a {@link
 * Planner}.
 *
 * @param name for people
 * @param options what names it on the command line
 * @param needsDisk whether it needs a directory
 * @param reason why it may be the best
 */
public record Candidate(String name, String options, boolean needsDisk, String reason, Cost cost) {

  /** What it takes for so many states. */
  public interface Cost {
    /** Bytes at least. */
    long bytes(Sample sample, long states);

    double seconds(Sample sample, long states);
  }
}
