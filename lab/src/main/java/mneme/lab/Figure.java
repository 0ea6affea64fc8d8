package mneme.lab;

/**
 * What is compared: a column of the tables of known answers, and the key of the same figure in
 * Mneme's JSON.
 */
public enum Figure {
  STATES("states", "states", Needs.NOTHING),
  TRANSITIONS("transitions", "transitions", Needs.NOTHING),
  DEADLOCKS("deadlocks", "deadlocks", Needs.NOTHING),
  LEVELS("levels", "levels", Needs.LEVELS),
  WIDEST_LEVEL("max_level", "widest_level", Needs.LEVELS),
  BACK_EDGES("back_edges", "back_edges", Needs.LEVEL_OF_EACH_STATE),
  LONGEST_BACK_EDGE("max_back", "longest_back_edge", Needs.LEVEL_OF_EACH_STATE);

  private final String column;
  private final String key;
  private final Needs needs;

  Figure(String column, String key, Needs needs) {
    this.column = column;
    this.key = key;
    this.needs = needs;
  }

  public String column() {
    return column;
  }

  public String key() {
    return key;
  }

  /** Whether a run with this search and store knows the figure. */
  public boolean isKnownTo(String search, String store) {
    return switch (needs) {
      case NOTHING -> true;
      case LEVELS -> search.equals("bfs");
      case LEVEL_OF_EACH_STATE -> search.equals("bfs") && store.equals("full");
    };
  }

  /** What a run must know for a figure. */
  private enum Needs {
    NOTHING,
    LEVELS,
    LEVEL_OF_EACH_STATE
  }
}
