package mneme.dve.program;

import java.util.List;
import mneme.source.Position;
import org.jspecify.annotations.Nullable;

/**
 * A transition as it stands in the text of a process. What the engine calls a transition is an edge
 * that moves alone or a pair of a sending and a receiving edge.
 *
 * @param index its number within its process
 * @param guard null where there is none
 * @param sync null where there is none
 */
public record Edge(
    int index,
    int process,
    int from,
    int to,
    Position position,
    @Nullable Expression guard,
    @Nullable Sync sync,
    List<Assignment> effects) {

  /** {@code target = value}, truncated to the type of the target. */
  public record Assignment(Target target, Expression value) {}

  /** Communication over a channel, by its index in {@link Program#channels}. */
  public sealed interface Sync {
    int channel();

    /** {@code c!x}, {@code c!{x,y}}, or {@code c!} with no value. */
    record Send(int channel, List<Expression> values) implements Sync {}

    /** {@code c?x}, {@code c?{x,y}}, or {@code c?}. */
    record Receive(int channel, List<Target> targets) implements Sync {}
  }
}
