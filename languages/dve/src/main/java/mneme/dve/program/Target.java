package mneme.dve.program;

import mneme.source.Position;

/** What can be assigned to. */
public sealed interface Target {
  Type type();

  /** A scalar variable. */
  record Variable(int slot, Type type) implements Target {}

  /**
   * An array element; the index is evaluated after the value, and is a run-time error out of 0 ..
   * length-1.
   */
  record Element(int base, int length, Expression index, Type type, Position position)
      implements Target {}
}
