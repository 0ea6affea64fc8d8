package mneme.run;

import java.util.List;

/**
 * How far a run has come; the numbers were read one after the other while it went on.
 *
 * @param depth level of a breadth-first, stack of a depth-first search
 * @param waiting states found and not yet expanded
 * @param use of the memory
 * @param note how the method gets along, in a few words; empty where it has nothing to say
 * @param details what only this method has to tell: hits of a cache, bytes on disk
 */
public record Progress(
    long states,
    long transitions,
    long depth,
    long waiting,
    MemoryUse use,
    double seconds,
    String note,
    List<Detail> details) {
  public Progress {
    details = List.copyOf(details);
  }

  /** Without details. */
  public Progress(
      long states,
      long transitions,
      long depth,
      long waiting,
      MemoryUse use,
      double seconds,
      String note) {
    this(states, transitions, depth, waiting, use, seconds, note, List.of());
  }

  /** Without a note. */
  public Progress(
      long states, long transitions, long depth, long waiting, MemoryUse use, double seconds) {
    this(states, transitions, depth, waiting, use, seconds, "");
  }

  /** Where nothing is known of parts of the memory. */
  public Progress(
      long states,
      long transitions,
      long depth,
      long waiting,
      long memory,
      long memoryLimit,
      double seconds) {
    this(
        states,
        transitions,
        depth,
        waiting,
        new MemoryUse(memory, memoryLimit, List.of()),
        seconds);
  }

  /** Bytes in use. */
  public long memory() {
    return use.used();
  }

  /** Bytes that may be used. */
  public long memoryLimit() {
    return use.limit();
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
            use,
            seconds,
            note.isEmpty() ? part : part + ", " + note,
            details);
  }
}
