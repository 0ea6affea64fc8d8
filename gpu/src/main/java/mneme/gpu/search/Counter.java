package mneme.gpu.search;

/** Places in the block that host and kernels share, in the order of the text of the kernels. */
enum Counter {
  /** The place of the ring to which the next new state goes. */
  TAIL,
  TRANSITIONS,
  /** States in which no event is possible. */
  DEAD,
  /** States to be expanded again, because the table or the list of notes was full. */
  REDO,
  /** States that the host looks at. */
  NOTES,
  /** Work items that met a value for which a slot is too narrow. */
  NARROW,
  /** New nodes of trees. */
  NODES,
  /** States for which a table had no room, where that must not be. */
  LOST,
  /** The place of the queue from which the next state is taken. */
  HEAD,
  /** Where a round ends. */
  END,
  /** Where the level that is expanded ends in the ring. */
  LEVEL_END,
  /** Levels that were completed in this launch. */
  LEVELS,
  /** Not 0 where work items take no further states. */
  STOP,
  ARRIVED,
  ROUND,
  GO_ON,
  /** Where the last round began. */
  START
}
