package example;

import example.Register.Get;
import example.Register.GetOk;
import example.Register.Local;
import example.Register.Message;
import example.Register.Put;
import example.Register.PutOk;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import mneme.java.actor.Actor;
import mneme.java.actor.ActorModel;
import mneme.java.actor.History;
import mneme.java.actor.Outbox;
import org.jspecify.annotations.Nullable;

/**
 * A register in message-passing systems (Attiya, Bar-Noy, Dolev: "Sharing Memory Robustly in
 * Message-Passing Systems"): ask a majority for the newest value, then tell it to a majority.
 */
public record Abd(int servers) implements Actor<Local, Message> {
  public record Stamp(int clock, int server) implements Comparable<Stamp> {
    private static final Comparator<Stamp> ORDER =
        Comparator.comparingInt(Stamp::clock).thenComparingInt(Stamp::server);

    @Override
    public int compareTo(Stamp other) {
      return ORDER.compare(this, other);
    }
  }

  public record Stamped(Stamp stamp, char value) {}

  public record Query(int request) implements Message {}

  public record AckQuery(int request, Stamped newest) implements Message {}

  public record Store(int request, Stamped newest) implements Message {}

  public record AckStore(int request) implements Message {}

  /** What a server does for a client. */
  public sealed interface Phase {}

  public record Asking(
      int request, int client, Optional<Character> write, Map<Integer, Stamped> answers)
      implements Phase {}

  public record Telling(int request, int client, Optional<Character> read, Set<Integer> acks)
      implements Phase {}

  public record Server(Stamped newest, Optional<Phase> phase) implements Local {}

  /** So many servers and clients. */
  public static ActorModel<Local, Message, History<Register.Operation, Register.Result>> model(
      int servers, int clients) {
    return Register.model("ABD", servers, clients, i -> new Abd(servers));
  }

  @Override
  public Local start(int me, Outbox<Message> out) {
    return new Server(new Stamped(new Stamp(0, me), '\0'), Optional.empty());
  }

  @Override
  public @Nullable Local receive(
      int me, Local local, int from, Message message, Outbox<Message> out) {
    Server state = (Server) local;
    return switch (message) {
      case Put(int request, char value) when state.phase().isEmpty() ->
          ask(me, state, new Asking(request, from, Optional.of(value), Map.of()), out);
      case Get(int request) when state.phase().isEmpty() ->
          ask(me, state, new Asking(request, from, Optional.empty(), Map.of()), out);
      case Query(int request) -> {
        out.send(from, new AckQuery(request, state.newest()));
        yield null;
      }
      case AckQuery(int request, Stamped newest)
          when state.phase().orElse(null) instanceof Asking asking && asking.request() == request ->
          answered(me, from, state, asking, newest, out);
      case Store(int request, Stamped newest) -> {
        out.send(from, new AckStore(request));
        yield newest.stamp().compareTo(state.newest().stamp()) > 0
            ? new Server(newest, state.phase())
            : null;
      }
      case AckStore(int request)
          when state.phase().orElse(null) instanceof Telling telling
              && telling.request() == request
              && !telling.acks().contains(from) ->
          acknowledged(from, state, telling, out);
      default -> null;
    };
  }

  private Server ask(int me, Server state, Asking asking, Outbox<Message> out) {
    out.broadcast(servers, new Query(asking.request()));
    return new Server(
        state.newest(),
        Optional.of(
            new Asking(
                asking.request(), asking.client(), asking.write(), Map.of(me, state.newest()))));
  }

  private Server answered(
      int me, int from, Server state, Asking asking, Stamped answer, Outbox<Message> out) {
    Map<Integer, Stamped> answers = new HashMap<>(asking.answers());
    answers.put(from, answer);
    if (answers.size() < majority()) {
      return new Server(
          state.newest(),
          Optional.of(
              new Asking(asking.request(), asking.client(), asking.write(), Map.copyOf(answers))));
    }
    Stamped newest =
        answers.values().stream().max(Comparator.comparing(Stamped::stamp)).orElseThrow();
    Optional<Character> read = Optional.of(newest.value());
    if (asking.write().isPresent()) {
      newest = new Stamped(new Stamp(newest.stamp().clock() + 1, me), asking.write().get());
      read = Optional.empty();
    }
    out.broadcast(servers, new Store(asking.request(), newest));
    boolean newer = newest.stamp().compareTo(state.newest().stamp()) > 0;
    return new Server(
        newer ? newest : state.newest(),
        Optional.of(new Telling(asking.request(), asking.client(), read, Set.of(me))));
  }

  private Server acknowledged(int from, Server state, Telling telling, Outbox<Message> out) {
    Set<Integer> acks = new HashSet<>(telling.acks());
    acks.add(from);
    if (acks.size() < majority()) {
      return new Server(
          state.newest(),
          Optional.of(
              new Telling(telling.request(), telling.client(), telling.read(), Set.copyOf(acks))));
    }
    out.send(
        telling.client(),
        telling.read().isPresent()
            ? new GetOk(telling.request(), telling.read().get())
            : new PutOk(telling.request()));
    return new Server(state.newest(), Optional.empty());
  }

  private int majority() {
    return servers / 2 + 1;
  }

  @Override
  public String name(int me) {
    return "server" + me;
  }
}
