package mneme.dve.program;

import java.util.List;
import mneme.source.Position;

/**
 * A process.
 *
 * @param locationSlot the slot that holds the number of its current location
 * @param edges in the order of the text
 */
public record Process(
    int index,
    String name,
    Position position,
    int locationSlot,
    List<Location> locations,
    List<Edge> edges,
    List<Assert> asserts) {

  /** A control state; its number is its index in {@link Process#locations}. */
  public record Location(String name, Position position, boolean committed, boolean accepting) {}

  /** {@code condition} must hold whenever the process is in {@code location}. */
  public record Assert(int location, Expression condition, Position position, String text) {}
}
