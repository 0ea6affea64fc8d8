package mneme.lab;

/**
 * What is compared: a column of the tables of known answers, and the key of the same figure in
 * Mneme's JSON.
 */
enum Figure {
  STATES("states", "states", false),
  TRANSITIONS("transitions", "transitions", false),
  DEADLOCKS("deadlocks", "deadlocks", false),
  LEVELS("levels", "levels", true),
  WIDEST_LEVEL("max_level", "widest_level", true),
  BACK_EDGES("back_edges", "back_edges", true),
  LONGEST_BACK_EDGE("max_back", "longest_back_edge", true);

  private final String column;
  private final String key;
  private final boolean needsLevels;

  Figure(String column, String key, boolean needsLevels) {
    this.column = column;
    this.key = key;
    this.needsLevels = needsLevels;
  }

  String column() {
    return column;
  }

  String key() {
    return key;
  }

  /** Whether only a search by levels knows it. */
  boolean needsLevels() {
    return needsLevels;
  }
}
