package mneme.java.actor;

import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import java.util.function.BiFunction;
import java.util.function.Consumer;
import java.util.function.Predicate;
import mneme.java.Requirement;
import mneme.java.StateModel;
import mneme.java.layout.Part;
import mneme.java.layout.SelfLaidOut;
import mneme.java.layout.StateLayout;
import org.jspecify.annotations.Nullable;

/**
 * A system of actors and a network between them. Each step delivers or loses one message, lets one
 * timer run out, or stops one actor. Immutable: every method returns another model.
 *
 * @param <L> the local states of actors
 * @param <M> messages
 * @param <H> what the model remembers of the run beside the actors, for requirements that need it
 */
public final class ActorModel<L, M, H>
    implements StateModel<ActorState<L, M, H>, ActorAction>, SelfLaidOut {
  private final String name;
  private final List<Actor<L, M>> actors;
  private final H history;
  private final Delivery delivery;
  private final boolean lossy;
  private final int crashes;
  private final BiFunction<H, Envelope<M>, H> delivered;
  private final BiFunction<H, Envelope<M>, H> sent;
  private final List<Requirement<ActorState<L, M, H>>> requirements;
  private final Predicate<ActorState<L, M, H>> within;

  private ActorModel(Draft<L, M, H> draft) {
    this.name = draft.name;
    this.actors = List.copyOf(draft.actors);
    this.history = draft.history;
    this.delivery = draft.delivery;
    this.lossy = draft.lossy;
    this.crashes = draft.crashes;
    this.delivered = draft.delivered;
    this.sent = draft.sent;
    this.requirements = List.copyOf(draft.requirements);
    this.within = draft.within;
  }

  /** A system with these actors, and nothing to remember beside them. */
  public static <L, M> Draft<L, M, Boolean> of(List<? extends Actor<L, M>> actors) {
    return new Draft<>(actors, false);
  }

  /** A system that remembers something of its run, from a first value on. */
  public static <L, M, H> Draft<L, M, H> of(List<? extends Actor<L, M>> actors, H history) {
    return new Draft<>(actors, history);
  }

  /** A system while it is described. Not thread-safe. */
  public static final class Draft<L, M, H> {
    private final List<Actor<L, M>> actors;
    private final H history;
    private String name = "actors";
    private Delivery delivery = Delivery.UNORDERED;
    private boolean lossy;
    private int crashes;
    private BiFunction<H, Envelope<M>, H> delivered = (before, envelope) -> before;
    private BiFunction<H, Envelope<M>, H> sent = (before, envelope) -> before;
    private final List<Requirement<ActorState<L, M, H>>> requirements = new ArrayList<>();
    private Predicate<ActorState<L, M, H>> within = state -> true;

    private Draft(List<? extends Actor<L, M>> actors, H history) {
      this.actors = List.copyOf(actors);
      this.history = history;
    }

    public Draft<L, M, H> name(String text) {
      name = text;
      return this;
    }

    /** How the network delivers; in any order and once where nothing is said. */
    public Draft<L, M, H> network(Delivery how) {
      delivery = how;
      return this;
    }

    /** Messages may be lost. */
    public Draft<L, M, H> lossy() {
      lossy = true;
      return this;
    }

    /** At most so many actors stop. */
    public Draft<L, M, H> crashes(int most) {
      crashes = most;
      return this;
    }

    /** What is remembered when a message arrives, before its answer. */
    public Draft<L, M, H> onDelivered(BiFunction<H, Envelope<M>, H> remembers) {
      delivered = remembers;
      return this;
    }

    /** What is remembered when a message is sent. */
    public Draft<L, M, H> onSent(BiFunction<H, Envelope<M>, H> remembers) {
      sent = remembers;
      return this;
    }

    public Draft<L, M, H> require(Requirement<ActorState<L, M, H>> requirement) {
      requirements.add(requirement);
      return this;
    }

    /** States outside are not visited, and make a check incomplete. */
    public Draft<L, M, H> within(Predicate<ActorState<L, M, H>> bound) {
      within = bound;
      return this;
    }

    public ActorModel<L, M, H> build() {
      return new ActorModel<>(this);
    }
  }

  @Override
  public String name() {
    return name;
  }

  @Override
  public List<ActorState<L, M, H>> initialStates() {
    List<L> locals = new ArrayList<>();
    Step step = new Step(List.of(), Map.of(), Map.of(), new TreeSet<>(), history);
    for (int me = 0; me < actors.size(); me++) {
      Outbox<M> out = new Outbox<>(me);
      locals.add(actors.get(me).start(me, out));
      step.take(me, out);
    }
    return List.of(step.state(locals, new TreeSet<>()));
  }

  @Override
  public void actions(ActorState<L, M, H> state, Consumer<ActorAction> possible) {
    for (Envelope<M> envelope : deliverable(state)) {
      if (lossy) {
        possible.accept(new ActorAction.Drop(envelope.from(), envelope.to(), envelope.message()));
      }
      if (envelope.to() < actors.size() && !state.crashed().contains(envelope.to())) {
        possible.accept(
            new ActorAction.Deliver(envelope.from(), envelope.to(), envelope.message()));
      }
    }
    for (int timer : state.timers()) {
      possible.accept(new ActorAction.Timeout(timer));
    }
    if (state.crashed().size() < crashes) {
      for (int me = 0; me < actors.size(); me++) {
        if (!state.crashed().contains(me)) {
          possible.accept(new ActorAction.Crash(me));
        }
      }
    }
  }

  private List<Envelope<M>> deliverable(ActorState<L, M, H> state) {
    if (delivery != Delivery.ORDERED) {
      return List.copyOf(state.waiting().keySet());
    }
    List<Envelope<M>> first = new ArrayList<>();
    state
        .ordered()
        .forEach(
            (channel, messages) ->
                first.add(new Envelope<>(channel.from(), channel.to(), messages.getFirst())));
    return first;
  }

  @Override
  public @Nullable ActorState<L, M, H> next(ActorState<L, M, H> state, ActorAction action) {
    return switch (action) {
      case ActorAction.Deliver(int from, int to, Object message) ->
          deliver(state, new Envelope<>(from, to, typed(message)));
      case ActorAction.Drop(int from, int to, Object message) -> {
        Step step = new Step(state);
        step.remove(new Envelope<>(from, to, typed(message)));
        yield step.state(state.actors(), state.crashed());
      }
      case ActorAction.Timeout(int me) -> {
        Outbox<M> out = new Outbox<>(me);
        L local = actors.get(me).timeout(me, state.actors().get(me), out);
        Step step = new Step(state);
        step.timers.remove(me);
        yield finish(step, state, me, local, out);
      }
      case ActorAction.Crash(int me) -> {
        TreeSet<Integer> crashed = new TreeSet<>(state.crashed());
        crashed.add(me);
        Step step = new Step(state);
        step.timers.remove(me);
        yield step.state(state.actors(), crashed);
      }
    };
  }

  @SuppressWarnings("unchecked")
  private M typed(Object message) {
    return (M) message;
  }

  /** An ignored message is not delivered at all, unless the network must remove it. */
  private @Nullable ActorState<L, M, H> deliver(ActorState<L, M, H> state, Envelope<M> envelope) {
    int me = envelope.to();
    Outbox<M> out = new Outbox<>(me);
    L before = state.actors().get(me);
    L local = actors.get(me).receive(me, before, envelope.from(), envelope.message(), out);
    boolean ignored = local == null && out.sent().isEmpty() && out.timer() == null;
    if (ignored && delivery != Delivery.ORDERED) {
      return null;
    }
    Step step = new Step(state);
    step.history = delivered.apply(step.history, envelope);
    if (delivery != Delivery.DUPLICATING) {
      step.remove(envelope);
    }
    return finish(step, state, me, local, out);
  }

  private ActorState<L, M, H> finish(
      Step step, ActorState<L, M, H> state, int me, @Nullable L local, Outbox<M> out) {
    step.take(me, out);
    List<L> locals = state.actors();
    if (local != null) {
      locals = new ArrayList<>(locals);
      locals.set(me, local);
    }
    return step.state(locals, state.crashed());
  }

  /** What changes in one step beside local states; in an order that is the same in every run. */
  private final class Step {
    private final Map<Envelope<M>, Integer> waiting;
    private final Map<ActorState.Channel, List<M>> ordered;
    private final TreeSet<Integer> timers;
    private H history;

    Step(ActorState<L, M, H> state) {
      this(state.actors(), state.waiting(), state.ordered(), state.timers(), state.history());
    }

    Step(
        List<L> unused,
        Map<Envelope<M>, Integer> waiting,
        Map<ActorState.Channel, List<M>> ordered,
        java.util.Set<Integer> timers,
        H history) {
      this.waiting = new LinkedHashMap<>(waiting);
      this.ordered = new LinkedHashMap<>(ordered);
      this.timers = new TreeSet<>(timers);
      this.history = history;
    }

    void take(int me, Outbox<M> out) {
      for (Envelope<M> envelope : out.sent()) {
        history = sent.apply(history, envelope);
        add(envelope);
      }
      if (out.timer() != null) {
        if (out.timer()) {
          timers.add(me);
        } else {
          timers.remove(me);
        }
      }
    }

    private void add(Envelope<M> envelope) {
      switch (delivery) {
        case ORDERED -> {
          var channel = new ActorState.Channel(envelope.from(), envelope.to());
          List<M> messages = new ArrayList<>(ordered.getOrDefault(channel, List.of()));
          messages.add(envelope.message());
          ordered.put(channel, List.copyOf(messages));
        }
        case UNORDERED -> waiting.merge(envelope, 1, Integer::sum);
        case DUPLICATING -> waiting.put(envelope, 1);
      }
    }

    void remove(Envelope<M> envelope) {
      if (delivery == Delivery.ORDERED) {
        var channel = new ActorState.Channel(envelope.from(), envelope.to());
        List<M> messages = new ArrayList<>(ordered.getOrDefault(channel, List.of()));
        messages.remove(envelope.message());
        if (messages.isEmpty()) {
          ordered.remove(channel);
        } else {
          ordered.put(channel, List.copyOf(messages));
        }
      } else {
        waiting.computeIfPresent(envelope, (_, count) -> count == 1 ? null : count - 1);
      }
    }

    ActorState<L, M, H> state(List<L> locals, java.util.Set<Integer> crashed) {
      return new ActorState<>(
          List.copyOf(locals),
          Collections.unmodifiableMap(waiting),
          Collections.unmodifiableMap(ordered),
          Collections.unmodifiableSet(timers),
          Collections.unmodifiableSet(new TreeSet<>(crashed)),
          history);
    }
  }

  @Override
  public List<Requirement<ActorState<L, M, H>>> requirements() {
    return requirements;
  }

  /** A system in which nothing is on its way has come to its end. */
  @Override
  public boolean mayRest(ActorState<L, M, H> state) {
    return true;
  }

  @Override
  public boolean isWithin(ActorState<L, M, H> state) {
    return within.test(state);
  }

  @Override
  public List<String> processes() {
    List<String> names = new ArrayList<>();
    for (int me = 0; me < actors.size(); me++) {
      names.add(actors.get(me).name(me));
    }
    return names;
  }

  private String nameOf(int actor) {
    return actor < actors.size() ? actors.get(actor).name(actor) : "";
  }

  /** Of a message the one that has sent it: charts show an arrow from there to its partner. */
  @Override
  public String process(ActorAction action) {
    return switch (action) {
      case ActorAction.Deliver(int from, int _, Object _) -> nameOf(from);
      case ActorAction.Drop _ -> "";
      case ActorAction.Timeout(int me) -> nameOf(me);
      case ActorAction.Crash(int me) -> nameOf(me);
    };
  }

  @Override
  public String partner(ActorAction action) {
    return action instanceof ActorAction.Deliver(int _, int to, Object _) ? nameOf(to) : "";
  }

  @Override
  public @Nullable String message(ActorAction action) {
    return action instanceof ActorAction.Deliver(int _, int _, Object message)
        ? String.valueOf(message)
        : null;
  }

  /** Local states belong to their actors, messages on their way to those who have sent them. */
  @Override
  public String owner(String component) {
    for (int me = 0; me < actors.size(); me++) {
      if (component.startsWith("actors[" + me + "]")
          || component.startsWith("waiting[" + me + " → ")
          || component.startsWith("ordered[" + me + " → ")) {
        return nameOf(me);
      }
    }
    return "";
  }

  @Override
  public Part layout(StateLayout layout) {
    return new ActorPart<L, M, H>(actors.size(), layout);
  }
}
