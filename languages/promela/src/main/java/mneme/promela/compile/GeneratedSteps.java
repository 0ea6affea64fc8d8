package mneme.promela.compile;

/** What a generated class offers; stateless, so one instance serves all threads. */
abstract class GeneratedSteps {
  /** Tries the steps of a process; whether there was one. */
  abstract boolean explore(CompiledMachine x, int[] s, int pid, int base);
}
