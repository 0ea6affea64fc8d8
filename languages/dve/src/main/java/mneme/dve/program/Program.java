package mneme.dve.program;

import java.util.List;
import mneme.model.Shape;

/**
 * A checked model.
 *
 * @param name for reports
 * @param shape one slot a variable, array element, process location; for a buffered channel see
 *     {@link Channel}
 * @param initial the one initial state
 * @param processes in the order of the text; the property process, if any, is the last
 * @param synchronous {@code system sync}: every process moves in every step
 * @param property index of the property process, or -1
 */
public record Program(
    String name,
    Shape shape,
    int[] initial,
    List<Channel> channels,
    List<Process> processes,
    boolean synchronous,
    int property) {

  public boolean hasProperty() {
    return property >= 0;
  }
}
