package mneme.promela;

import static mneme.promela.Footprint.LOOK_AHEAD;
import static mneme.promela.Footprint.LOOK_BEHIND;
import static mneme.promela.Footprint.RECEIVE;
import static mneme.promela.Footprint.SEND;

import java.util.BitSet;
import java.util.List;
import java.util.Set;
import mneme.promela.program.Action;
import mneme.promela.program.Expression;
import mneme.promela.program.Expression.Operator;
import mneme.promela.program.Expression.Query;
import mneme.promela.program.Location;
import mneme.promela.program.Place;
import mneme.promela.program.Place.Area;
import mneme.promela.program.Proctype;
import mneme.promela.program.Program;
import mneme.promela.program.Step;
import org.jspecify.annotations.Nullable;

/**
 * What single statements of one process touch.
 *
 * @param pid -1 for any process of the type
 */
record StatementPrints(Program program, Proctype type, Births births, int pid) {
  private static final int BOTH_ENDS = LOOK_AHEAD | LOOK_BEHIND;

  /**
   * A step that begins an event.
   *
   * @param possible whether it can be taken for granted that it is possible
   */
  Footprint of(Step step, boolean possible) {
    Footprint print = new Footprint();
    action(step.action(), possible, print);
    return print;
  }

  /**
   * Whether a step further on in an atomic sequence is possible for certain, if it is met once,
   * because the sequence began by asking for room or for a message.
   *
   * @param rest all that follows the first step
   */
  boolean isAskedFor(Step step, Step first, List<Step> rest) {
    return first.action() instanceof Action.Guard(Expression condition)
        && asksFor(step.action(), condition)
        && rest.stream().filter(other -> usesLike(step.action(), other.action())).count() == 1;
  }

  /** Whether a condition is true only where a send has room, or a plain receive a message. */
  private boolean asksFor(Action action, Expression condition) {
    if (condition instanceof Expression.Binary both && both.operator() == Operator.BOTH) {
      return asksFor(action, both.left()) || asksFor(action, both.right());
    }
    if (!(condition instanceof Expression.ChannelQuery query)) {
      return false;
    }
    return switch (action) {
      case Action.Send send ->
          query.query() == Query.NFULL && send.channel().equals(query.channel());
      case Action.Receive receive ->
          query.query() == Query.NEMPTY
              && receive.channel().equals(query.channel())
              && receive.fields().stream().allMatch(field -> field.match() == null);
      default -> false;
    };
  }

  /** Whether two statements may use the same end of one channel. */
  private boolean usesLike(Action one, Action other) {
    Expression first = end(one);
    Expression second = end(other);
    if (other instanceof Action.DStep || other instanceof Action.Run) {
      return true;
    }
    if (first == null || second == null || one.getClass() != other.getClass()) {
      return false;
    }
    Set<Integer> these = births.channels(first, type, pid);
    Set<Integer> those = births.channels(second, type, pid);
    return these == null || those == null || these.stream().anyMatch(those::contains);
  }

  private static @Nullable Expression end(Action action) {
    return switch (action) {
      case Action.Send send -> send.channel();
      case Action.Receive receive -> receive.channel();
      default -> null;
    };
  }

  private void action(Action action, boolean possible, Footprint print) {
    switch (action) {
      case Action.Skip _, Action.Else _ -> {}
      case Action.Guard(Expression condition) -> guard(condition, possible, print);
      case Action.Assign assign -> {
        look(assign.value(), print);
        place(assign.target(), print, print.writes);
      }
      case Action.Assert assertion -> look(assertion.condition(), print);
      case Action.Print values -> values.values().forEach(value -> look(value, print));
      case Action.Send send -> {
        send.values().forEach(value -> look(value, print));
        channel(send.channel(), possible && !send.sorted() ? SEND : SEND | BOTH_ENDS, print);
      }
      case Action.Receive receive -> {
        int how = receive.keep() ? LOOK_AHEAD : RECEIVE;
        channel(receive.channel(), possible ? how : how | BOTH_ENDS, print);
        for (Action.Field field : receive.fields()) {
          if (field.match() != null) {
            look(field.match(), print);
          }
          if (field.target() != null) {
            place(field.target(), print, print.writes);
          }
        }
      }
      case Action.Run _, Action.SetPriority _ -> print.alone = true;
      case Action.End _ -> {
        // Only the youngest can end; whoever asks how many there are notices.
        print.writes.set(Program.PROCESSES);
        print.alone |= !type.channels().isEmpty();
      }
      case Action.DStep dStep -> {
        for (Location location : dStep.locations()) {
          for (Location.Group group : location.groups()) {
            group.steps().forEach(inner -> action(inner.action(), false, print));
          }
        }
      }
    }
  }

  /** A condition that holds: what can only make it hold the more does not matter. */
  private void guard(Expression condition, boolean holds, Footprint print) {
    switch (condition) {
      case Expression.Binary both when holds && both.operator() == Operator.BOTH -> {
        guard(both.left(), true, print);
        guard(both.right(), true, print);
      }
      case Expression.ChannelQuery query when holds && query.query() == Query.NFULL ->
          channel(query.channel(), LOOK_BEHIND, print);
      case Expression.ChannelQuery query when holds && query.query() == Query.NEMPTY ->
          channel(query.channel(), LOOK_AHEAD, print);
      case Expression.Binary(
              Operator operator,
              Expression.ChannelQuery(Query query, Expression channel, var _),
              Expression.Constant(int bound),
              var _)
          when holds
              && query == Query.LEN
              && (operator == Operator.GREATER
                  || operator == Operator.GREATER_EQUAL
                  || operator == Operator.UNEQUAL && bound == 0) ->
          channel(channel, LOOK_AHEAD, print);
      case Expression.Poll poll when holds -> poll(poll, LOOK_AHEAD, print);
      default -> look(condition, print);
    }
  }

  private void poll(Expression.Poll poll, int how, Footprint print) {
    channel(poll.channel(), how, print);
    for (Expression match : poll.matches()) {
      if (match != null) {
        look(match, print);
      }
    }
  }

  /** Channels that are known and have buffers; every other use depends on everything. */
  private void channel(Expression channel, int how, Footprint print) {
    Set<Integer> known = births.channels(channel, type, pid);
    if (known == null) {
      print.alone = true;
      return;
    }
    if (channel instanceof Expression.Load(Place place)) {
      place(place, print, print.reads);
    }
    for (int id : known) {
      Proctype.LocalChannel buffer = program.channels().get(id - 1);
      print.alone |= program.channelTypes().get(buffer.type()).isRendezvous();
      print.use(id, how);
    }
  }

  private void place(Place place, Footprint print, BitSet into) {
    int length = 1;
    for (Place.Index index : place.indices()) {
      look(index.value(), print);
      length += (index.count() - 1) * index.stride();
    }
    if (place.area() == Area.GLOBAL) {
      into.set(place.offset(), place.offset() + length);
    }
  }

  private void look(Expression expression, Footprint print) {
    switch (expression) {
      case Expression.Constant _, Expression.Self _ -> {}
      case Expression.Load(Place place) -> place(place, print, print.reads);
      case Expression.Unary(char _, Expression operand) -> look(operand, print);
      case Expression.Binary binary -> {
        look(binary.left(), print);
        look(binary.right(), print);
      }
      case Expression.Conditional(Expression condition, Expression yes, Expression no) -> {
        for (Expression part : List.of(condition, yes, no)) {
          look(part, print);
        }
      }
      case Expression.ChannelQuery query -> channel(query.channel(), BOTH_ENDS, print);
      case Expression.Poll poll -> poll(poll, BOTH_ENDS, print);
      case Expression.Timeout _,
          Expression.At _,
          Expression.Remote _,
          Expression.ProgramCounter _,
          Expression.Priority _,
          Expression.Fact _ ->
          print.alone = true;
    }
  }
}
