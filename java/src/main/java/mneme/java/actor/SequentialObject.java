package mneme.java.actor;

/**
 * What an object does when its operations come one after the other: the yardstick for what it does
 * when they overlap. Immutable, with {@code equals}.
 *
 * @param <O> operations
 * @param <R> their results
 */
public interface SequentialObject<O, R> {
  /** The object after an operation, and the result. */
  Outcome<O, R> apply(O operation);

  /** What comes of an operation. */
  record Outcome<O, R>(SequentialObject<O, R> object, R result) {}
}
