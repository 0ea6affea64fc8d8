package mneme.app.world;

/** What there is to run on. */
public interface Machine {
  /** Bytes of main memory of the machine, or of the container where that is less. */
  long memory();

  /** Bytes the launcher gave to the Java heap; -1 where nobody said. */
  long heap();

  /** The most bytes the Java heap can take. */
  long largestHeap();

  int cores();
}
