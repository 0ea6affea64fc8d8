package mneme.model;

import java.util.List;
import mneme.source.SourceException;
import org.jspecify.annotations.Nullable;

/**
 * What a language hands to the engine: an implicit graph of states, and what is known about it
 * without walking it.
 *
 * <ul>
 *   <li>Immutable and thread-safe; everything that changes while a search runs belongs to its
 *       {@link Stepper}s.
 *   <li>Eight methods make a model; what has a default is for languages that have such a thing.
 *   <li>What is for people is in its {@link #presentation}, what only some models can do is an
 *       {@link Ability}.
 *   <li>A model that wraps another extends {@link ForwardingModel}, which forwards everything.
 * </ul>
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

  /**
   * An expression of the model's language as a fast test.
   *
   * @throws SourceException if the text is no such expression; positions refer to {@code text}
   */
  Predicate predicate(String text) throws SourceException;

  /**
   * Whether the numbers in states and events mean the same in every process that loads this model.
   * A run of a model of which this is not so cannot be resumed.
   */
  default boolean isPortable() {
    return true;
  }

  /**
   * A slot that no step reads or writes and that is 0 in every state, in which a wrapper may keep
   * what it adds to states. A model whose shape appends slots needs one, because nobody else can
   * tell which numbers stay free.
   *
   * @return -1 where there is none
   */
  default int spareSlot() {
    return -1;
  }

  /**
   * What the text says of runs, whether or not it can be checked; a check that passes over one of
   * them cannot say that the model holds.
   */
  default List<Claim> claims() {
    return List.of();
  }

  /** Named questions about all states together, from the model's own text. */
  default List<Property> properties() {
    return List.of();
  }

  /** Conditions every state must meet, from the model's own text. */
  default List<Assertion> assertions() {
    return List.of();
  }

  /**
   * The states in which a model may rest: without successors they are no deadlocks. Null where the
   * language has no such thing.
   */
  default @Nullable Predicate validEnd() {
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

  /**
   * Something that only some models can do, such as {@link Independence}. Asked for once, before a
   * search.
   *
   * @return null where this model cannot do it
   */
  default <A extends Ability> @Nullable A ability(Class<A> type) {
    return null;
  }

  /** The model in words. */
  default Presentation presentation() {
    return new PlainPresentation(this);
  }
}
