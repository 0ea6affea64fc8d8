package mneme.search;

/** Visits the states of a model in some order. An instance serves one run. */
public interface Search {
  /** Goes to the end, to a violation, or to a limit. */
  SearchOutcome run();

  /** Whether it visits every state that its memory tells apart from the others. */
  default boolean isExact() {
    return true;
  }
}
