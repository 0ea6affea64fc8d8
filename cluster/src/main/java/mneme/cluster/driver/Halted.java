package mneme.cluster.driver;

/** A limit has ended a job of Spark before it was done. */
final class Halted extends Exception {
  Halted() {
    super("a limit was reached", null, false, false);
  }
}
