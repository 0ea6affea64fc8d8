package mneme.model;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import mneme.source.SourceException;
import org.jspecify.annotations.Nullable;

/**
 * What a language hands to the engine: an implicit graph of states, and what is known about it
 * without walking it.
 *
 * <p>Immutable and thread-safe; everything that changes while a search runs belongs to its {@link
 * Stepper}s.
 */
public interface Model {
  /** A short name for reports, usually the file name without its folder. */
  String name();

  /** The slots of the state vector. */
  Shape shape();

  /** The initial states, at least one; fresh arrays, in a fixed order. */
  List<int[]> initialStates();

  /** How many transitions there are; their ids are 0 to this number - 1. */
  int transitionCount();

  /**
   * The description of a transition; may be made on demand, so keep it rather than ask in a loop.
   */
  Transition transition(int id);

  /**
   * How many low bits of an event hold the choice (bindings, partners, equal labels), at most 40;
   * see {@link Event}.
   */
  int choiceBits();

  /** An executor of this model for one thread. */
  Stepper stepper();

  /** Conditions every state must meet, from the model's own text. */
  List<Assertion> assertions();

  /** Named sets of states: accepting, end, progress; empty where the language has none. */
  List<StateLabel> labels();

  /**
   * An expression of the model's language as a fast test.
   *
   * @throws SourceException if the text is no such expression; positions refer to {@code text}
   */
  Predicate predicate(String text) throws SourceException;

  /**
   * What the text says of runs, whether or not it can be checked; a check that passes over one of
   * them cannot say that the model holds.
   */
  default List<Claim> claims() {
    return List.of();
  }

  /** Pieces of the text whose reaching is reported: transitions and locations. */
  List<Statement> statements();

  /**
   * Why the model cannot be judged by looking at states and steps alone, for example a property
   * automaton; such models can be explored, but a check is refused.
   */
  default Optional<String> uncheckable() {
    return Optional.empty();
  }

  /**
   * The states in which a model may rest: without successors they are no deadlocks. Null where the
   * language has no such thing.
   */
  default @Nullable Predicate validEnd() {
    return null;
  }

  /**
   * The same model, which may rest only where no message waits in a channel; null where the
   * language has no resting states and channels.
   */
  default @Nullable Model restingWithEmptyChannels() {
    return null;
  }

  /** A value of a slot in the words of the model: a location's name, a number. */
  default String render(int slot, int value) {
    return Integer.toString(value);
  }

  /**
   * What a state consists of, for people and files, in a fixed order: each thing by a name no other
   * has in this state. What is not there, such as a process that has not begun or has ended, is
   * left out.
   */
  default List<Entry> entries(int[] state) {
    Shape shape = shape();
    List<Entry> entries = new ArrayList<>(Math.max(shape.size(), state.length));
    for (int slot = 0; slot < Math.max(shape.size(), state.length); slot++) {
      int value = slot < state.length ? state[slot] : 0;
      String component =
          slot < shape.size() ? shape.components().get(shape.slot(slot).component()) : "";
      entries.add(Entry.of(component, shape.nameOf(slot), value, render(slot, value)));
    }
    return entries;
  }

  /**
   * An event in the words of the model: the transition's name, with its binding where there is one.
   */
  default String describe(long event) {
    return transition(Event.transition(event, choiceBits())).name();
  }

  /**
   * What an event says over a channel; null where it says nothing. For people who look at single
   * steps, not for searches.
   *
   * @param before a state in which the event is enabled
   */
  default @Nullable Message message(int[] before, long event) {
    return null;
  }

  /**
   * What an event does one after the other, where a step of the model can consist of several, print
   * something, or choose its partner; empty where {@link #transition} and {@link #message} say all.
   *
   * @param before a state in which the event is enabled
   */
  default List<Substep> substeps(int[] before, long event) {
    return List.of();
  }

  /** Which events may change places; null where the language does not know. */
  default @Nullable Independence independence() {
    return null;
  }

  /** Numbers of which a run reports the greatest; empty where there is none worth it. */
  default List<Measure> measures() {
    return List.of();
  }

  /**
   * What the model's own tables take beside the states, in bytes: values that are too large for a
   * slot and have numbers instead. They grow while a model runs, and count as memory of the run.
   */
  default long tableBytes() {
    return 0;
  }

  /** The processes as they are written; empty where the language has none. */
  default List<Automaton> automata() {
    return List.of();
  }
}
