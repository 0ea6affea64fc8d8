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

/** Single-decree Paxos (Lamport, "Paxos Made Simple"): every request is a term of its own. */
public record Paxos(int servers) implements Actor<Local, Message> {
  public record Ballot(int round, int leader) implements Comparable<Ballot> {
    private static final Comparator<Ballot> ORDER =
        Comparator.comparingInt(Ballot::round).thenComparingInt(Ballot::leader);

    @Override
    public int compareTo(Ballot other) {
      return ORDER.compare(this, other);
    }
  }

  public record Proposal(int request, int client, char value) {}

  public record Accepted(Ballot ballot, Proposal proposal) {}

  public record Prepare(Ballot ballot) implements Message {}

  public record Promise(Ballot ballot, Optional<Accepted> last) implements Message {}

  public record Accept(Ballot ballot, Proposal proposal) implements Message {}

  public record Agree(Ballot ballot) implements Message {}

  public record Decided(Ballot ballot, Proposal proposal) implements Message {}

  /** The state of a server: leader and acceptor in one. */
  public record Server(
      Ballot ballot,
      Optional<Proposal> proposal,
      Map<Integer, Optional<Accepted>> promises,
      Set<Integer> agreed,
      Optional<Accepted> accepted,
      boolean decided)
      implements Local {}

  /** So many servers and clients. */
  public static ActorModel<Local, Message, History<Register.Operation, Register.Result>> model(
      int servers, int clients) {
    return Register.model("Paxos", servers, clients, i -> new Paxos(servers));
  }

  @Override
  public Local start(int me, Outbox<Message> out) {
    return new Server(
        new Ballot(0, 0), Optional.empty(), Map.of(), Set.of(), Optional.empty(), false);
  }

  @Override
  public @Nullable Local receive(
      int me, Local local, int from, Message message, Outbox<Message> out) {
    Server state = (Server) local;
    if (state.decided()) {
      if (message instanceof Get(int request)) {
        out.send(from, new GetOk(request, state.accepted().orElseThrow().proposal().value()));
      }
      return null;
    }
    return switch (message) {
      case Put(int request, char value) when state.proposal().isEmpty() ->
          propose(me, state, new Proposal(request, from, value), out);
      case Prepare(Ballot ballot) when state.ballot().compareTo(ballot) < 0 -> {
        out.send(from, new Promise(ballot, state.accepted()));
        yield new Server(
            ballot, state.proposal(), state.promises(), state.agreed(), state.accepted(), false);
      }
      case Promise(Ballot ballot, Optional<Accepted> last) when ballot.equals(state.ballot()) ->
          promised(me, from, state, last, out);
      case Accept(Ballot ballot, Proposal proposal) when state.ballot().compareTo(ballot) <= 0 -> {
        out.send(from, new Agree(ballot));
        yield new Server(
            ballot,
            state.proposal(),
            state.promises(),
            state.agreed(),
            Optional.of(new Accepted(ballot, proposal)),
            false);
      }
      case Agree(Ballot ballot) when ballot.equals(state.ballot()) -> agreed(from, state, out);
      case Decided(Ballot ballot, Proposal proposal) ->
          new Server(
              ballot,
              state.proposal(),
              state.promises(),
              state.agreed(),
              Optional.of(new Accepted(ballot, proposal)),
              true);
      default -> null;
    };
  }

  /** A new term; what it would say to itself is done at once. */
  private Server propose(int me, Server state, Proposal proposal, Outbox<Message> out) {
    Ballot ballot = new Ballot(state.ballot().round() + 1, me);
    out.broadcast(servers, new Prepare(ballot));
    return new Server(
        ballot,
        Optional.of(proposal),
        Map.of(me, state.accepted()),
        Set.of(),
        state.accepted(),
        false);
  }

  private Server promised(
      int me, int from, Server state, Optional<Accepted> last, Outbox<Message> out) {
    Map<Integer, Optional<Accepted>> promises = new HashMap<>(state.promises());
    promises.put(from, last);
    Optional<Proposal> proposal = state.proposal();
    Optional<Accepted> accepted = state.accepted();
    Set<Integer> agreed = state.agreed();
    if (promises.size() == majority()) {
      Proposal chosen =
          promises.values().stream()
              .flatMap(Optional::stream)
              .max(Comparator.comparing(Accepted::ballot))
              .map(Accepted::proposal)
              .orElseGet(() -> state.proposal().orElseThrow());
      proposal = Optional.of(chosen);
      accepted = Optional.of(new Accepted(state.ballot(), chosen));
      agreed = with(agreed, me);
      out.broadcast(servers, new Accept(state.ballot(), chosen));
    }
    return new Server(state.ballot(), proposal, Map.copyOf(promises), agreed, accepted, false);
  }

  private Server agreed(int from, Server state, Outbox<Message> out) {
    Set<Integer> agreed = with(state.agreed(), from);
    boolean decided = agreed.size() == majority();
    if (decided) {
      Proposal proposal = state.proposal().orElseThrow();
      out.broadcast(servers, new Decided(state.ballot(), proposal));
      out.send(proposal.client(), new PutOk(proposal.request()));
    }
    return new Server(
        state.ballot(), state.proposal(), state.promises(), agreed, state.accepted(), decided);
  }

  private static Set<Integer> with(Set<Integer> set, int element) {
    Set<Integer> copy = new HashSet<>(set);
    copy.add(element);
    return Set.copyOf(copy);
  }

  private int majority() {
    return servers / 2 + 1;
  }

  @Override
  public String name(int me) {
    return "server" + me;
  }
}
