package mneme.promela.program;

import java.util.List;
import mneme.source.Position;
import org.jspecify.annotations.Nullable;

/**
 * A process type. A process of it takes {@link #size} slots of the state: its type, its location,
 * its variables, the buffers of its channels.
 *
 * @param parameters where the arguments go
 * @param initials what its variables are at first, in this order
 */
public record Proctype(
    int index,
    String name,
    int size,
    List<Variable> variables,
    List<Place> parameters,
    List<Initial> initials,
    List<LocalChannel> channels,
    List<Location> locations,
    int start,
    @Nullable Expression provided,
    Position position) {
  /** Slots of a process, counted from its first. */
  public static final int TYPE = 0;

  public static final int LOCATION = 1;
  public static final int VARIABLES = 2;

  /** Where a program has priorities, the first variable of each process. */
  public static final int PRIORITY = VARIABLES;

  public static final int GREATEST_PRIORITY = 255;

  /** Of processes of which nothing else is said. */
  public static final int USUAL_PRIORITY = 1;

  /** A slot with a name. */
  public record Variable(String name, int offset, ValueType type, boolean mtype) {}

  /** What a place holds at first. */
  public record Initial(Place place, Expression value) {}

  /**
   * A channel every process of the type has.
   *
   * @param variable the slot that holds its number
   * @param type index into {@link Program#channelTypes}
   * @param buffer its first slot
   */
  public record LocalChannel(int variable, int type, int buffer, String name) {}
}
