package mneme.model;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A model in words, for those who look at single states and steps: no verdict depends on it.
 * Immutable and thread-safe; nothing here is fast.
 */
public interface Presentation {
  /**
   * An event in the words of the model: the transition's name, with its binding where there is one.
   */
  String describe(long event);

  /**
   * What a state consists of, in a fixed order: each thing by a name no other has in this state.
   * What is not there, such as a process that has not begun or has ended, is left out.
   */
  List<Entry> entries(int[] state);

  /**
   * What an event says over a channel; null where it says nothing.
   *
   * @param before a state in which the event is enabled
   */
  default @Nullable Message message(int[] before, long event) {
    return null;
  }

  /**
   * What an event does one after the other, where a step of the model can consist of several, print
   * something, or choose its partner; empty where {@link Model#transition} and {@link #message} say
   * all.
   *
   * @param before a state in which the event is enabled
   */
  default List<Substep> substeps(int[] before, long event) {
    return List.of();
  }

  /** Pieces of the text whose reaching is reported: transitions and locations. */
  default List<Statement> statements() {
    return List.of();
  }

  /** The processes as they are written; empty where the language has none. */
  default List<Automaton> automata() {
    return List.of();
  }
}
