package mneme.java.actor;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import mneme.java.layout.Part;
import mneme.java.layout.StateLayout;
import mneme.model.Slot;
import org.jspecify.annotations.Nullable;

/**
 * The layout of a system of actors: every local state, every message on its way with how many there
 * are of it, and the history have numbers; timers and crashes are bits.
 */
final class ActorPart<L, M, H> extends Part {
  /** So many different messages may be on their way; slots that are never used cost nothing. */
  private static final int MOST_MESSAGES = 256;

  private static final int BITS = 30;

  private record Counted(Object envelope, int count) {}

  private record Flow(ActorState.Channel channel, List<?> messages) {}

  private final int actors;
  private final List<Part> locals = new ArrayList<>();
  private final Part history;
  private final Part waiting;
  private final int flagSlots;

  ActorPart(int actors, StateLayout layout) {
    super("state");
    this.actors = actors;
    for (int i = 0; i < actors; i++) {
      locals.add(layout.number("actors[" + i + "]", "local states"));
    }
    this.history = layout.number("history", "histories");
    this.waiting = layout.numbers("network", "messages", MOST_MESSAGES);
    this.flagSlots = (actors + BITS - 1) / BITS;
  }

  @Override
  public int slots() {
    return actors + 1 + 2 * flagSlots + waiting.slots();
  }

  @Override
  public void declare(int component, List<Slot> into) {
    locals.forEach(local -> local.declare(component, into));
    history.declare(component, into);
    for (String name : List.of("timers", "crashed")) {
      for (int i = 0; i < flagSlots; i++) {
        int bits = Math.min(BITS, actors - i * BITS);
        into.add(Slot.growing(name + (i == 0 ? "" : "" + i), component, 0, 0));
        if (bits <= 0) {
          throw new IllegalStateException("no actors");
        }
      }
    }
    waiting.declare(component, into);
  }

  @Override
  public void write(@Nullable Object value, int[] vector, int at) {
    ActorState<?, ?, ?> state = (ActorState<?, ?, ?>) Objects.requireNonNull(value);
    for (int i = 0; i < actors; i++) {
      locals.get(i).write(state.actors().get(i), vector, at + i);
    }
    int place = at + actors;
    history.write(state.history(), vector, place++);
    flags(state.timers(), vector, place);
    flags(state.crashed(), vector, place + flagSlots);
    Set<Object> messages = new LinkedHashSet<>();
    state.waiting().forEach((envelope, count) -> messages.add(new Counted(envelope, count)));
    state.ordered().forEach((channel, flow) -> messages.add(new Flow(channel, flow)));
    waiting.write(messages, vector, place + 2 * flagSlots);
  }

  private void flags(Set<Integer> which, int[] vector, int at) {
    java.util.Arrays.fill(vector, at, at + flagSlots, 0);
    for (int each : which) {
      vector[at + each / BITS] |= 1 << (each % BITS);
    }
  }

  private Set<Integer> flags(int[] vector, int at) {
    Set<Integer> which = new TreeSet<>();
    for (int i = 0; i < actors; i++) {
      if ((vector[at + i / BITS] >>> (i % BITS) & 1) != 0) {
        which.add(i);
      }
    }
    return which;
  }

  @Override
  @SuppressWarnings("unchecked")
  public Object read(int[] vector, int at) {
    List<L> states = new ArrayList<>();
    for (int i = 0; i < actors; i++) {
      states.add((L) Objects.requireNonNull(locals.get(i).read(vector, at + i)));
    }
    int place = at + actors;
    H remembered = (H) Objects.requireNonNull(history.read(vector, place++));
    Map<Envelope<M>, Integer> unordered = new LinkedHashMap<>();
    Map<ActorState.Channel, List<M>> ordered = new LinkedHashMap<>();
    Object read = Objects.requireNonNull(waiting.read(vector, place + 2 * flagSlots));
    for (Object each : (Set<?>) read) {
      switch (each) {
        case Counted(Object envelope, int count) -> unordered.put((Envelope<M>) envelope, count);
        case Flow(ActorState.Channel channel, List<?> flow) -> ordered.put(channel, (List<M>) flow);
        default -> throw new IllegalStateException("no message: " + each);
      }
    }
    return new ActorState<>(
        states,
        unordered,
        ordered,
        flags(vector, place),
        flags(vector, place + flagSlots),
        remembered);
  }
}
