package mneme.run;

/**
 * How far a run has come; the numbers were read one after the other while it went on.
 *
 * @param depth level of a breadth-first, stack of a depth-first search
 * @param waiting states found and not yet expanded
 * @param memory bytes in use, of {@code memoryLimit}
 * @param note how the method gets along, in a few words; empty where it has nothing to say
 */
public record Progress(
    long states,
    long transitions,
    long depth,
    long waiting,
    long memory,
    long memoryLimit,
    double seconds,
    String note) {

  /** Without a note. */
  public Progress(
      long states,
      long transitions,
      long depth,
      long waiting,
      long memory,
      long memoryLimit,
      double seconds) {
    this(states, transitions, depth, waiting, memory, memoryLimit, seconds, "");
  }

  /** The same, with the part of the run it is about before what the method has to say. */
  Progress in(String part) {
    return part.isEmpty()
        ? this
        : new Progress(
            states,
            transitions,
            depth,
            waiting,
            memory,
            memoryLimit,
            seconds,
            note.isEmpty() ? part : part + ", " + note);
  }
}
