package mneme.gpu.search;

/** Places in the array that kernels count in, in the order of the text of the kernels. */
enum Counter {
  /** States in the queue that kernels append to. */
  NEW,
  TRANSITIONS,
  /** States in which no event is possible. */
  DEAD,
  /** States to be expanded again, because the table or the list of notes was full. */
  REDO,
  /** States that the host looks at. */
  NOTES,
  /** Work items that met a value for which a slot is too narrow. */
  WIDE,
  /** New nodes of trees. */
  NODES,
  /** States for which a table had no room, where that must not be. */
  LOST
}
