package mneme.promela.program;

import java.util.List;
import mneme.source.Position;

/**
 * Where a value is kept.
 *
 * @param offset counted from the beginning of the area
 * @param indices what is added to the offset, computed in a state
 */
public record Place(Area area, int offset, List<Index> indices, ValueType type) {
  public Place {
    indices = List.copyOf(indices);
  }

  public Place(Area area, int offset, ValueType type) {
    this(area, offset, List.of(), type);
  }

  /** What an offset counts from. */
  public enum Area {
    /** The state. */
    GLOBAL,
    /** The part of the state that belongs to the process that moves. */
    LOCAL,
    /** Values that are no part of the state, and begin anew with each step. */
    HIDDEN,
    /** Takes a value and forgets it. */
    NOWHERE
  }

  /**
   * An index of an array.
   *
   * @param count how many elements there are
   * @param stride how far they are apart
   */
  public record Index(Expression value, int count, int stride, Position position) {}
}
