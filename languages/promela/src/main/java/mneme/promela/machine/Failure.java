package mneme.promela.machine;

/** A step cannot be finished; what is wrong is kept in the machine. Made once a machine. */
public final class Failure extends RuntimeException {
  Failure() {
    super(null, null, false, false);
  }
}
