package mneme.lab;

/**
 * What one run of a tool took.
 *
 * @param seconds of the search alone, as the tool says
 * @param bytesPerState of the visited set; 0 where the tool does not say
 * @param peakMemory resident bytes of the process
 */
public record Measurement(
    long states, long transitions, double seconds, double bytesPerState, long peakMemory) {

  /** The peak is that seen from outside, or the run's own where the system does not tell. */
  public static Measurement of(FreshMneme.Answer answer) {
    long seen = answer.process().peakMemory();
    return new Measurement(
        (long) answer.number("states"),
        (long) answer.number("transitions"),
        answer.number("seconds"),
        answer.number("bytes_per_state"),
        seen > 0 ? seen : (long) answer.number("peak_memory_bytes"));
  }

  public double statesPerSecond() {
    return states / seconds;
  }

  public double transitionsPerSecond() {
    return transitions / seconds;
  }

  public boolean isFasterThan(Measurement other) {
    return seconds < other.seconds;
  }
}
