package mneme.promela.program;

import java.util.List;
import mneme.model.ModelError;
import mneme.source.Position;
import org.jspecify.annotations.Nullable;

/**
 * What {@code trace} or {@code notrace} says of sends and receives: an automaton that takes a step
 * with each of them, on the channels and in the directions it names. Immutable.
 *
 * @param negated whether its events must not all happen; else no others may
 * @param points one of them after all events, whether it can be reached or not
 * @param slot where the number of the point it is at is kept; it begins at 0
 * @param sends the channels over which sends are events
 * @param receives the channels from which receives are events
 */
public record EventTrace(
    boolean negated,
    int slot,
    List<Point> points,
    List<Expression> sends,
    List<Expression> receives,
    Position position) {
  public EventTrace {
    points = List.copyOf(points);
    sends = List.copyOf(sends);
    receives = List.copyOf(receives);
  }

  /**
   * Between two events.
   *
   * @param end whether the model may rest for good when it is here
   * @param last whether all events have happened
   */
  public record Point(boolean end, boolean last, List<Event> events) {
    public Point {
      events = List.copyOf(events);
    }
  }

  /**
   * A send or receive.
   *
   * @param matches by field what it must equal; null where anything will do
   */
  public record Event(
      boolean send, Expression channel, List<@Nullable Expression> matches, int target) {}

  /** The number of the point after all events. */
  public int end() {
    int end = 0;
    while (!points.get(end).last()) {
      end++;
    }
    return end;
  }

  public ModelError unmatched(boolean send) {
    return new ModelError(
        ModelError.Kind.ASSERTION,
        "trace violated: it allows no such " + (send ? "send" : "receive") + " here",
        position);
  }

  public ModelError matched() {
    return new ModelError(
        ModelError.Kind.ASSERTION, "notrace violated: all of its events happened", position);
  }

  public ModelError ambiguous() {
    return new ModelError(
        ModelError.Kind.BOUND_EXCEEDED, "two events of the trace match at the same time", position);
  }
}
