package example;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;
import mneme.java.Requirement;
import mneme.java.actor.Actor;
import mneme.java.actor.ActorModel;
import mneme.java.actor.ActorState;
import mneme.java.actor.Outbox;
import org.jspecify.annotations.Nullable;

/**
 * The election of leaders in Raft (Ongaro, Ousterhout: "In Search of an Understandable Consensus
 * Algorithm"), up to some term: at most one leader per term, whatever the network does.
 *
 * @param votesTwice the mistake of a server that does not remember for whom it voted
 */
public record RaftElection(int servers, int lastTerm, boolean votesTwice)
    implements Actor<RaftElection.Server, RaftElection.Message> {
  public enum Role {
    FOLLOWER,
    CANDIDATE,
    LEADER
  }

  public record Server(Role role, int term, Optional<Integer> votedFor, Set<Integer> votes) {}

  public sealed interface Message {}

  public record AskVote(int term) implements Message {}

  public record Vote(int term) implements Message {}

  public static ActorModel<Server, Message, Boolean> model(
      int servers, int lastTerm, boolean votesTwice) {
    List<RaftElection> actors = new ArrayList<>();
    for (int i = 0; i < servers; i++) {
      actors.add(new RaftElection(servers, lastTerm, votesTwice));
    }
    return ActorModel.<Server, Message>of(actors)
        .name("Raft election")
        .lossy()
        .require(Requirement.always("one leader per term", RaftElection::isUnique))
        .require(Requirement.sometimes("a leader", RaftElection::hasLeader))
        .build();
  }

  @Override
  public Server start(int me, Outbox<Message> out) {
    out.setTimer();
    return new Server(Role.FOLLOWER, 0, Optional.empty(), Set.of());
  }

  @Override
  public @Nullable Server timeout(int me, Server state, Outbox<Message> out) {
    if (state.role() == Role.LEADER || state.term() == lastTerm) {
      return null;
    }
    int term = state.term() + 1;
    out.broadcast(servers, new AskVote(term));
    out.setTimer();
    return new Server(Role.CANDIDATE, term, Optional.of(me), Set.of(me));
  }

  @Override
  public @Nullable Server receive(
      int me, Server state, int from, Message message, Outbox<Message> out) {
    return switch (message) {
      case AskVote(int term) -> {
        Server now =
            term > state.term()
                ? new Server(Role.FOLLOWER, term, Optional.empty(), Set.of())
                : state;
        if (term < now.term() || now.votedFor().isPresent() && !votesTwice) {
          yield now.equals(state) ? null : now;
        }
        out.send(from, new Vote(term));
        yield new Server(Role.FOLLOWER, term, Optional.of(from), Set.of());
      }
      case Vote(int term) when term == state.term() && state.role() == Role.CANDIDATE -> {
        Set<Integer> votes = new HashSet<>(state.votes());
        votes.add(from);
        boolean wins = votes.size() > servers / 2;
        yield new Server(
            wins ? Role.LEADER : Role.CANDIDATE, term, state.votedFor(), Set.copyOf(votes));
      }
      default -> null;
    };
  }

  private static boolean isUnique(ActorState<Server, Message, Boolean> state) {
    List<Integer> terms =
        state.actors().stream()
            .filter(each -> each.role() == Role.LEADER)
            .map(Server::term)
            .toList();
    return IntStream.range(0, terms.size()).allMatch(i -> terms.lastIndexOf(terms.get(i)) == i);
  }

  private static boolean hasLeader(ActorState<Server, Message, Boolean> state) {
    return state.actors().stream().anyMatch(each -> each.role() == Role.LEADER);
  }

  @Override
  public String name(int me) {
    return "server" + me;
  }
}
