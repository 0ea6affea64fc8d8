package mneme.store;

/** Receives the answers of a store, each once, in the order the states were put. */
@FunctionalInterface
public interface AnswerSink {
  /**
   * @param from the id of the state whose successor was put; -1 for an initial state
   * @param event as it was put
   * @param answer see {@link Answer}
   */
  void answer(long from, long event, long answer);
}
