package mneme.store;

/** An inserter that gives some answers only when it has collected many questions. */
public interface DelayingInserter extends Inserter {
  /** Delivers the answers that can be given at once; {@link #flush} delivers all. */
  void settle();
}
