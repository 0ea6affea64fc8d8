package mneme.liveness;

import java.util.Arrays;
import mneme.model.ModelError;
import mneme.model.Stepper;
import mneme.model.SuccessorSink;
import mneme.source.Position;
import org.jspecify.annotations.Nullable;

/**
 * Executes a model with an automaton beside it. The automaton reads the state a step leaves, so in
 * most cases it moves once for all its steps. Not thread-safe.
 */
final class ProductStepper implements Stepper, SuccessorSink {
  private final Stepper model;
  private final AutomatonReader reader;

  /** What the automaton keeps besides its state; null for nothing. */
  private final @Nullable MemoryWriter memory;

  /** In so many slots. */
  private final int kept;

  private final int slot;
  private final int targetBits;

  /** The event in which the model stands still, without a target; -1 where it does not do so. */
  private final long stutter;

  /**
   * The successor being delivered: the state but for what the step changes. Longer than states
   * where some step has made one longer; what is behind a state is 0.
   */
  private int[] next = new int[0];

  /** So much of it is of the state being expanded. */
  private int length;

  private int[] changes = new int[64];

  /** What the changed slots were. The model may try its steps in the vector it was given. */
  private int[] former = new int[64];

  /** Where the automaton is in the state being expanded. */
  private int location;

  /** Steps of the model in the state being expanded, those that err included. */
  private int steps;

  private @Nullable SuccessorSink sink;

  ProductStepper(
      Stepper model,
      AutomatonReader reader,
      @Nullable MemoryWriter memory,
      int slot,
      int targetBits,
      long stutter) {
    this.model = model;
    this.reader = reader;
    this.memory = memory;
    this.kept = memory == null ? 0 : memory.size();
    this.slot = slot;
    this.targetBits = targetBits;
    this.stutter = stutter;
  }

  @Override
  public void successors(int[] from, SuccessorSink target) {
    if (!reader.read(from[slot], from)) {
      target.error(aloneWith(from[slot]), noValue("the proposition", reader.undefined()));
      return;
    }
    if (memory != null && !memory.read(reader, from)) {
      target.error(aloneWith(from[slot]), noValue("an assignment", "of the claim"));
      return;
    }
    if (reader.count() == 0 && !reader.asksAboutStep()) {
      return;
    }
    location = from[slot];
    copy(from);
    steps = 0;
    sink = target;
    model.successors(from, this);
    if (steps == 0 && stutter >= 0) {
      standStill(target);
    }
    sink = null;
  }

  private void copy(int[] from) {
    if (next.length < from.length) {
      next = new int[from.length];
    } else if (from.length < length) {
      Arrays.fill(next, from.length, length, 0);
    }
    length = from.length;
    System.arraycopy(from, 0, next, 0, length);
  }

  @Override
  public void successor(int[] reached, long event, int[] changed, int count) {
    steps++;
    SuccessorSink target = sink;
    if (target == null) {
      throw new IllegalStateException("nobody asked for successors");
    }
    if (reader.asksAboutStep()) {
      reader.step(event);
    }
    if (reader.count() == 0) {
      return;
    }
    if (reached.length > next.length) {
      // The shape has grown; what is absent in the state reads as 0.
      next = Arrays.copyOf(next, reached.length);
    }
    if (changes.length <= count + kept) {
      changes = new int[2 * (count + kept) + 1];
      former = new int[changes.length];
    }
    for (int i = 0; i < count; i++) {
      int at = changed[i];
      former[i] = next[at];
      next[at] = reached[at];
      changes[i] = at;
    }
    moveAutomaton(target, event << targetBits, count);
    for (int i = count - 1; i >= 0; i--) {
      next[changes[i]] = former[i];
    }
  }

  private void standStill(SuccessorSink target) {
    if (reader.asksAboutStep()) {
      reader.noStep();
    }
    if (changes.length <= kept) {
      changes = new int[kept + 1];
      former = new int[changes.length];
    }
    moveAutomaton(target, aloneWith(0), 0);
  }

  /**
   * Delivers a successor for each move of the automaton.
   *
   * @param event without its target
   * @param count how many slots the model has changed
   */
  private void moveAutomaton(SuccessorSink target, long event, int count) {
    changes[count + kept] = slot;
    for (int i = 0; i < reader.count(); i++) {
      int to = reader.target(i);
      next[slot] = to;
      if (memory != null) {
        memory.move(i, next, changes, count);
      }
      // Mostly the automaton stays where it is, and stores look at what has changed alone.
      target.successor(next, event | to, changes, count + kept + (to == location ? 0 : 1));
    }
    next[slot] = location;
    if (memory != null) {
      memory.restore(next);
    }
  }

  private long aloneWith(int target) {
    return Math.max(0, stutter) << targetBits | target;
  }

  private static ModelError noValue(String what, String which) {
    return new ModelError(
        ModelError.Kind.INDEX_OUT_OF_RANGE, what + " has no value: " + which, Position.NONE);
  }

  @Override
  public void error(long event, ModelError error) {
    steps++;
    SuccessorSink target = sink;
    if (target != null) {
      target.error(event << targetBits, error);
    }
  }

  @Override
  public void enabled(int[] from, EventSink target) {
    successors(from, SuccessorSink.ofEvents(target));
  }

  @Override
  public int @Nullable [] fire(int[] from, long event) {
    int to = (int) (event & (1L << targetBits) - 1);
    long step = event >>> targetBits;
    if (!reader.read(from[slot], from)) {
      return null;
    }
    if (memory != null && !memory.read(reader, from)) {
      return null;
    }
    int[] reached;
    if (step == stutter) {
      Counter counter = new Counter();
      model.enabled(from, counter);
      if (counter.events > 0) {
        return null;
      }
      if (reader.asksAboutStep()) {
        reader.noStep();
      }
      reached = from;
    } else {
      reached = model.fire(from, step);
      if (reached == null) {
        return null;
      }
      if (reader.asksAboutStep()) {
        reader.step(step);
      }
    }
    int index = reader.indexOf(to);
    if (index < 0) {
      return null;
    }
    int length = Math.max(Math.max(reached.length, from.length), slot + 1);
    int[] fired = Arrays.copyOf(reached, length);
    fired[slot] = to;
    if (memory != null) {
      memory.move(index, fired, new int[kept], 0);
    }
    return fired;
  }

  private static final class Counter implements EventSink {
    private int events;

    @Override
    public void event(long event) {
      events++;
    }
  }
}
