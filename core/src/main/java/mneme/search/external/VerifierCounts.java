package mneme.search.external;

/** How often the files were asked, and what they said. Not thread-safe. */
final class VerifierCounts {
  /** States about which the files were asked, once for each time. */
  long asked;

  /** States that looked visited and were not. */
  long refuted;

  /** Passes that confirmed everything, and read as much as that took. */
  long passes;

  /** Passes over the latest levels. */
  long partialPasses;
}
