package mneme.search;

import java.util.function.Supplier;

/** Makes what leaves events out, for one thread each time. Thread-safe. */
@FunctionalInterface
public interface Reductions extends Supplier<Reduction> {
  /** How much memory the tables take that all threads share; they may grow. */
  default long bytes() {
    return 0;
  }
}
