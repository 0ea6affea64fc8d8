package mneme.dve.program;

import java.util.Collections;
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
    List<Assignment> effects,
    EdgeText text) {

  /** An edge that was not read from a text. */
  public Edge(
      int index,
      int process,
      int from,
      int to,
      Position position,
      @Nullable Expression guard,
      @Nullable Sync sync,
      List<Assignment> effects) {
    this(index, process, from, to, position, guard, sync, effects, EdgeText.NONE);
  }

  /** {@code target = value}, truncated to the type of the target. */
  public record Assignment(Target target, Expression value) {}

  /** Communication over a channel, by its index in {@link Program#channels}. */
  public sealed interface Sync {
    int channel();

    /**
     * {@code c!x}, {@code c!{x,y}}, or {@code c!} with no value.
     *
     * @param names for each value the global constant that is written for it, empty where something
     *     else is written
     */
    record Send(int channel, List<Expression> values, List<String> names) implements Sync {
      public Send(int channel, List<Expression> values) {
        this(channel, values, Collections.nCopies(values.size(), ""));
      }
    }

    /** {@code c?x}, {@code c?{x,y}}, or {@code c?}. */
    record Receive(int channel, List<Target> targets) implements Sync {}
  }
}
