package mneme.promela.compile;

/** What a generated class offers; stateless, so one instance serves all threads. */
abstract class GeneratedSteps {
  /** Tries the steps of a process; whether there was one. */
  abstract boolean explore(CompiledMachine x, int[] s, int pid, int base);

  /**
   * Tries the steps of all processes, where these are among those for which there is code; whether
   * there was one.
   *
   * @param which the number of the list of processes
   */
  boolean all(CompiledMachine x, int[] s, int which) {
    throw new IllegalStateException("there is no code for all processes at once");
  }
}
