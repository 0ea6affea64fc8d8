package mneme.lab;

/**
 * What one run of a tool took.
 *
 * @param seconds of the search alone, as the tool says
 * @param bytesPerState of the visited set; 0 where the tool does not say
 * @param peakMemory resident bytes of the process
 */
record Measurement(
    long states, long transitions, double seconds, double bytesPerState, long peakMemory) {

  /** The peak is that seen from outside, or the run's own where the system does not tell. */
  static Measurement of(FreshMneme.Answer answer) {
    long seen = answer.process().peakMemory();
    return new Measurement(
        (long) answer.number("states"),
        (long) answer.number("transitions"),
        answer.number("seconds"),
        answer.number("bytes_per_state"),
        seen > 0 ? seen : (long) answer.number("peak_memory_bytes"));
  }

  double statesPerSecond() {
    return states / seconds;
  }

  double transitionsPerSecond() {
    return transitions / seconds;
  }

  boolean isFasterThan(Measurement other) {
    return seconds < other.seconds;
  }
}
