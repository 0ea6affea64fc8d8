package example;

import java.util.ArrayList;
import java.util.List;
import java.util.function.IntFunction;
import mneme.java.Requirement;
import mneme.java.actor.Actor;
import mneme.java.actor.ActorModel;
import mneme.java.actor.ActorState;
import mneme.java.actor.Delivery;
import mneme.java.actor.Envelope;
import mneme.java.actor.History;
import mneme.java.actor.Outbox;
import mneme.java.actor.SequentialObject;
import org.jspecify.annotations.Nullable;

/**
 * A register that several servers keep together, with clients that each write a value and then read
 * one: the frame in which {@link Paxos} and {@link Abd} are checked.
 */
public final class Register {
  private Register() {}

  /** What clients and servers say; servers have further messages among themselves. */
  public interface Message {}

  public record Put(int request, char value) implements Message {}

  public record Get(int request) implements Message {}

  public record PutOk(int request) implements Message {}

  public record GetOk(int request, char value) implements Message {}

  /** The local state of a client or a server. */
  public interface Local {}

  /**
   * @param awaits the request it waits for; null for none
   */
  public record Client(@Nullable Integer awaits, int operations) implements Local {}

  /** The operations of a register: null reads, anything else is written. */
  public record Operation(@Nullable Character written) {}

  /** What a read gives; null for a write. */
  public record Result(@Nullable Character read) {}

  /** A register that nobody else uses. */
  public record Cell(char value) implements SequentialObject<Operation, Result> {
    @Override
    public Outcome<Operation, Result> apply(Operation operation) {
      Character written = operation.written();
      return written == null
          ? new Outcome<>(this, new Result(value))
          : new Outcome<>(new Cell(written), new Result(null));
    }
  }

  /** Writes once, waits, reads once. */
  private record ClientActor(int servers) implements Actor<Local, Message> {
    @Override
    public Local start(int me, Outbox<Message> out) {
      out.send(me % servers, new Put(me, (char) ('A' + me - servers)));
      return new Client(me, 1);
    }

    @Override
    public @Nullable Local receive(
        int me, Local state, int from, Message message, Outbox<Message> out) {
      Client client = (Client) state;
      Integer awaits = client.awaits();
      if (awaits == null) {
        return null;
      }
      if (message instanceof PutOk(int request) && request == awaits) {
        int next = (client.operations() + 1) * me;
        out.send((me + client.operations()) % servers, new Get(next));
        return new Client(next, client.operations() + 1);
      }
      return message instanceof GetOk(int request, char _) && request == awaits
          ? new Client(null, client.operations() + 1)
          : null;
    }

    @Override
    public String name(int me) {
      return "client" + (me - servers);
    }
  }

  /** A system of servers and clients whose history must be linearizable. */
  public static ActorModel<Local, Message, History<Operation, Result>> model(
      String name, int servers, int clients, IntFunction<Actor<Local, Message>> server) {
    List<Actor<Local, Message>> actors = new ArrayList<>();
    for (int i = 0; i < servers; i++) {
      actors.add(server.apply(i));
    }
    for (int i = 0; i < clients; i++) {
      actors.add(new ClientActor(servers));
    }
    return ActorModel.of(actors, History.<Operation, Result>empty())
        .name(name)
        .network(Delivery.UNORDERED)
        .onSent(Register::began)
        .onDelivered(Register::ended)
        .require(
            Requirement.always(
                "linearizable", state -> state.history().isLinearizable(new Cell('\0'))))
        .require(Requirement.sometimes("a value is read", Register::isRead))
        .build();
  }

  private static History<Operation, Result> began(
      History<Operation, Result> history, Envelope<Message> sent) {
    return switch (sent.message()) {
      case Get _ -> history.begins(sent.from(), new Operation(null));
      case Put(int _, char value) -> history.begins(sent.from(), new Operation(value));
      default -> history;
    };
  }

  private static History<Operation, Result> ended(
      History<Operation, Result> history, Envelope<Message> arrived) {
    return switch (arrived.message()) {
      case GetOk(int _, char value) -> history.finishes(arrived.to(), new Result(value));
      case PutOk _ -> history.finishes(arrived.to(), new Result(null));
      default -> history;
    };
  }

  private static boolean isRead(ActorState<Local, Message, History<Operation, Result>> state) {
    return state.waiting().keySet().stream()
        .anyMatch(each -> each.message() instanceof GetOk(int _, char value) && value != '\0');
  }
}
