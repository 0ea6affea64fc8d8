package mneme.promela.interpret;

import java.util.List;
import mneme.model.ModelError;
import mneme.promela.machine.Machine;
import mneme.promela.program.Arithmetic;
import mneme.promela.program.ChannelType;
import mneme.promela.program.Expression;
import mneme.promela.program.Expression.Operator;
import mneme.promela.program.Place;
import mneme.promela.program.Proctype;
import mneme.promela.program.Program;
import mneme.source.Position;
import org.jspecify.annotations.Nullable;

/** Computes expressions in the state of a machine. Not thread-safe. */
abstract class Evaluation extends Machine {
  Evaluation(Program program) {
    super(program);
  }

  protected final int value(Expression expression, int pid) {
    return switch (expression) {
      case Expression.Constant(int value) -> value;
      case Expression.Load(Place place) -> load(place, pid);
      case Expression.Unary(char operator, Expression operand) -> {
        int value = value(operand, pid);
        yield switch (operator) {
          case '-' -> -value;
          case '~' -> ~value;
          default -> value == 0 ? 1 : 0;
        };
      }
      case Expression.Binary binary -> binary(binary, pid);
      case Expression.Conditional(Expression condition, Expression yes, Expression no) ->
          value(condition, pid) != 0 ? value(yes, pid) : value(no, pid);
      case Expression.ChannelQuery query -> query(query, pid);
      case Expression.Poll poll -> poll(poll, pid);
      case Expression.Self _ -> pid;
      case Expression.Timeout _ -> timeout ? 1 : 0;
      case Expression.At at -> {
        int found = find(at.proctype(), at.pid(), pid);
        yield found >= 0 && at.locations().get(s[base[found] + Proctype.LOCATION]) ? 1 : 0;
      }
      case Expression.Remote remote -> {
        int found = find(remote.proctype(), remote.pid(), pid);
        yield found >= 0 ? s[base[found] + offset(remote.place(), pid)] : 0;
      }
      case Expression.ProgramCounter(Expression of) -> {
        int found = value(of, pid);
        yield found >= 0 && found < processes() ? s[base[found] + Proctype.LOCATION] : 0;
      }
      case Expression.Priority(Expression of) -> {
        int found = value(of, pid);
        yield found >= 0 && found < processes() ? s[base[found] + Proctype.PRIORITY] : 0;
      }
      case Expression.Fact(Expression.Topic topic, Expression of) ->
          isFact(topic, of == null ? -1 : value(of, pid)) ? 1 : 0;
    };
  }

  /** What only those can tell who do not take steps themselves. */
  protected boolean isFact(Expression.Topic topic, int pid) {
    throw new IllegalStateException("no process asks for this: " + topic);
  }

  private int binary(Expression.Binary binary, int pid) {
    int left = value(binary.left(), pid);
    Operator operator = binary.operator();
    if (operator == Operator.BOTH && left == 0) {
      return 0;
    }
    if (operator == Operator.EITHER && left != 0) {
      return 1;
    }
    int right = value(binary.right(), pid);
    if (right == 0 && (operator == Operator.DIVIDE || operator == Operator.REMAINDER)) {
      throw fail(ModelError.Kind.DIVISION_BY_ZERO, "division by zero", binary.position());
    }
    return Arithmetic.apply(operator, left, right);
  }

  /** The process that is meant; -1 where there is none, or one of another type. */
  private int find(int proctype, @Nullable Expression index, int pid) {
    int n = processes();
    if (index != null) {
      int wanted = value(index, pid);
      return wanted >= 0 && wanted < n && typeOf(wanted) == proctype ? wanted : -1;
    }
    for (int other = 0; other < n; other++) {
      if (typeOf(other) == proctype) {
        return other;
      }
    }
    return -1;
  }

  private int query(Expression.ChannelQuery query, int pid) {
    Position position = query.position();
    int channel = value(query.channel(), pid);
    int length = length(channel, position);
    int capacity = Math.max(1, type(channel, position).capacity());
    return switch (query.query()) {
      case LEN -> length;
      case EMPTY -> length == 0 ? 1 : 0;
      case NEMPTY -> length != 0 ? 1 : 0;
      case FULL -> length >= capacity ? 1 : 0;
      case NFULL -> length < capacity ? 1 : 0;
    };
  }

  private int poll(Expression.Poll poll, int pid) {
    int channel = value(poll.channel(), pid);
    ChannelType type = type(channel, poll.position());
    if (type.isRendezvous()) {
      return 0;
    }
    return fitting(channel, type, poll.matches(), poll.random(), pid) >= 0 ? 1 : 0;
  }

  /** The number of the message that fits; -1 for none. */
  final int fitting(
      int channel, ChannelType type, List<@Nullable Expression> matches, boolean random, int pid) {
    int buffer = channelBuffer[channel];
    int length = random ? s[buffer] : Math.min(1, s[buffer]);
    int width = type.fields().size();
    for (int message = 0; message < length; message++) {
      if (fits(buffer + 1 + message * width, width, matches, pid)) {
        return message;
      }
    }
    return -1;
  }

  private boolean fits(int at, int width, List<@Nullable Expression> matches, int pid) {
    for (int f = 0; f < matches.size() && f < width; f++) {
      Expression match = matches.get(f);
      if (match != null && value(match, pid) != s[at + f]) {
        return false;
      }
    }
    return true;
  }

  private int load(Place place, int pid) {
    int offset = offset(place, pid);
    return switch (place.area()) {
      case GLOBAL -> s[offset];
      case LOCAL -> s[base[pid] + offset];
      case HIDDEN -> hidden[offset];
      case NOWHERE -> 0;
    };
  }

  final void store(Place place, int value, int pid) {
    int wrapped = place.type().wrap(value);
    int offset = offset(place, pid);
    switch (place.area()) {
      case GLOBAL -> set(offset, wrapped);
      case LOCAL -> set(base[pid] + offset, wrapped);
      case HIDDEN -> hidden[offset] = wrapped;
      case NOWHERE -> {}
    }
  }

  private int offset(Place place, int pid) {
    int offset = place.offset();
    for (Place.Index index : place.indices()) {
      int value = value(index.value(), pid);
      if (value < 0 || value >= index.count()) {
        throw fail(
            ModelError.Kind.INDEX_OUT_OF_RANGE,
            "index %d is outside of an array of %d elements".formatted(value, index.count()),
            index.position());
      }
      offset += value * index.stride();
    }
    return offset;
  }
}
