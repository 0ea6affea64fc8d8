package mneme.model;

/** A test of single states. Thread-safe. */
public interface Predicate {
  /** The text it was made from. */
  String text();

  /** A test for one thread. */
  Test test();

  /** Not thread-safe; allocates nothing. */
  @FunctionalInterface
  interface Test {
    Outcome holdsIn(int[] state);
  }

  /** An expression of a model may err as its steps may. */
  enum Outcome {
    TRUE,
    FALSE,
    /** The expression has no value in this state: an index out of range, a division by zero. */
    ERROR;

    public static Outcome of(boolean value) {
      return value ? TRUE : FALSE;
    }
  }
}
