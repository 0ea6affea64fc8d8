package mneme.promela.compile;

/** What a generated class offers; stateless, so one instance serves all threads. */
abstract class GeneratedSteps {
  /** Tries the steps of a process; whether there was one. */
  abstract boolean explore(CompiledMachine x, int[] s, int pid, int base);

  /** Tries the steps of all processes, where these are the usual ones; whether there was one. */
  boolean all(CompiledMachine x, int[] s) {
    throw new IllegalStateException("there is no code for all processes at once");
  }
}
