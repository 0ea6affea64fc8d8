package mneme.promela.check;

import mneme.promela.program.Place.Area;

/** What a name means. */
sealed interface Symbol {
  /** A name of an mtype. */
  record Constant(int value) implements Symbol {}

  /**
   * A variable.
   *
   * @param length of an array; 0 where it is none
   * @param channel where it is a channel that never changes, the number of the first; 0 elsewhere
   */
  record Variable(String name, Sort sort, int length, Area area, int offset, int channel)
      implements Symbol {}
}
