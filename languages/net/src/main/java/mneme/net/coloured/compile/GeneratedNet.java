package mneme.net.coloured.compile;

/** What a generated class offers; stateless, so one instance serves all threads. */
abstract class GeneratedNet {
  /** Delivers all enabled bindings of all transitions to the context's sink. */
  abstract void successors(int[] state, Context x);

  /** Delivers all enabled bindings of one transition. */
  abstract void some(int[] state, Context x, int transition);

  /** Delivers one binding if it is enabled. */
  abstract void fire(int[] state, Context x, int transition, long choice);

  /**
   * Takes what a binding puts out of {@code x.next} and puts there what it takes; not 0 if that was
   * possible.
   */
  abstract int undo(int[] state, Context x, int transition, long choice);
}
