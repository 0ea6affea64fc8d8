package mneme.promela.guard;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import mneme.promela.program.Arithmetic;
import mneme.promela.program.ChannelType;
import mneme.promela.program.Expression;
import mneme.promela.program.Expression.Binary;
import mneme.promela.program.Expression.Operator;
import mneme.promela.program.Place;
import mneme.promela.program.Proctype;
import org.jspecify.annotations.Nullable;

/**
 * Expressions of a process in a configuration.
 *
 * @param pid -1 for expressions of no process
 */
record Terms(Configuration configuration, int pid) {
  /** The value of an expression in a state; stateless. */
  @FunctionalInterface
  interface Term {
    int in(int[] state);
  }

  /** An expression has no value. */
  static final class NoValue extends RuntimeException {
    private static final NoValue INSTANCE = new NoValue();

    private NoValue() {
      super(null, null, false, false);
    }
  }

  /** Something no reduction knows what to make of. */
  static final class UnknownException extends RuntimeException {
    UnknownException() {
      super(null, null, false, false);
    }
  }

  /** Its value, where that is always the same; null where it may change, or has none. */
  @Nullable Integer constant(Expression expression) {
    return switch (expression) {
      case Expression.Constant(int value) -> value;
      case Expression.Load(Place place) -> {
        int slot = slot(place);
        yield slot < 0 ? null : configuration.constant(slot);
      }
      case Expression.Unary(char operator, Expression operand) -> {
        Integer value = constant(operand);
        yield value == null ? null : Integer.valueOf(unary(operator, value));
      }
      case Binary binary -> constant(binary);
      case Expression.Self _ -> pid < 0 ? null : Integer.valueOf(pid);
      default -> null;
    };
  }

  private @Nullable Integer constant(Binary binary) {
    Integer left = constant(binary.left());
    Operator operator = binary.operator();
    if (left == null) {
      return null;
    }
    if (operator == Operator.BOTH && left == 0 || operator == Operator.EITHER && left != 0) {
      return left == 0 ? 0 : 1;
    }
    Integer right = constant(binary.right());
    boolean divides = operator == Operator.DIVIDE || operator == Operator.REMAINDER;
    return right == null || divides && right == 0
        ? null
        : Integer.valueOf(Arithmetic.apply(operator, left, right));
  }

  private static int unary(char operator, int value) {
    return switch (operator) {
      case '-' -> -value;
      case '~' -> ~value;
      default -> value == 0 ? 1 : 0;
    };
  }

  /** The slot of a place, where it is always the same; -1 where it may differ, or is none. */
  int slot(Place place) {
    int slot = first(place);
    if (slot < 0) {
      return -1;
    }
    for (Place.Index index : place.indices()) {
      Integer value = constant(index.value());
      if (value == null || value < 0 || value >= index.count()) {
        return -1;
      }
      slot += value * index.stride();
    }
    return slot;
  }

  /** The first slot a place may mean; -1 where it is none of the state. */
  int first(Place place) {
    return switch (place.area()) {
      case GLOBAL -> place.offset();
      case LOCAL -> pid < 0 ? -1 : configuration.base(pid) + place.offset();
      case HIDDEN, NOWHERE -> -1;
    };
  }

  /** The channels an expression may mean. */
  List<Integer> channels(Expression channel) {
    Integer known = constant(channel);
    return known != null && configuration.isChannel(known)
        ? List.of(known)
        : IntStream.rangeClosed(1, configuration.channels()).boxed().toList();
  }

  /** The channel an expression always means; 0 where that is not known. */
  int channel(Expression channel) {
    Integer known = constant(channel);
    return known != null && configuration.isChannel(known) ? known : 0;
  }

  /** The processes that may be meant. */
  List<Integer> processes(int proctype, @Nullable Expression index) {
    Integer known = index == null ? null : constant(index);
    return IntStream.range(0, configuration.processes())
        .filter(other -> configuration.type(other).index() == proctype)
        .filter(other -> known == null || known == other)
        .boxed()
        .toList();
  }

  boolean mayErr(Expression expression) {
    if (constant(expression) != null) {
      return false;
    }
    return switch (expression) {
      case Expression.Load(Place place) -> mayErr(place);
      case Expression.Unary(char _, Expression operand) -> mayErr(operand);
      case Binary binary -> {
        Integer right = constant(binary.right());
        boolean divides =
            binary.operator() == Operator.DIVIDE || binary.operator() == Operator.REMAINDER;
        yield divides && (right == null || right == 0)
            || mayErr(binary.left())
            || mayErr(binary.right());
      }
      case Expression.Conditional(Expression condition, Expression yes, Expression no) ->
          mayErr(condition) || mayErr(yes) || mayErr(no);
      case Expression.ChannelQuery query -> channel(query.channel()) == 0;
      case Expression.Poll poll ->
          channel(poll.channel()) == 0
              || poll.matches().stream().anyMatch(match -> match != null && mayErr(match));
      case Expression.At at -> at.pid() != null && mayErr(at.pid());
      case Expression.Remote remote ->
          remote.pid() != null && mayErr(remote.pid()) || mayErr(remote.place());
      case Expression.ProgramCounter(Expression of) -> mayErr(of);
      default -> false;
    };
  }

  boolean mayErr(Place place) {
    for (Place.Index index : place.indices()) {
      Integer value = constant(index.value());
      if (value == null || value < 0 || value >= index.count()) {
        return true;
      }
    }
    return false;
  }

  /** What computes an expression; it throws {@link NoValue} where there is none. */
  Term term(Expression expression) {
    Integer known = constant(expression);
    if (known != null) {
      int value = known;
      return state -> value;
    }
    return switch (expression) {
      case Expression.Constant(int value) -> state -> value;
      case Expression.Load(Place place) -> load(place, first(place));
      case Expression.Unary(char operator, Expression operand) -> {
        Term of = term(operand);
        yield state -> unary(operator, of.in(state));
      }
      case Binary binary -> binary(binary);
      case Expression.Conditional(Expression condition, Expression yes, Expression no) -> {
        Term asked = term(condition);
        Term first = term(yes);
        Term second = term(no);
        yield state -> asked.in(state) != 0 ? first.in(state) : second.in(state);
      }
      case Expression.ChannelQuery query -> query(query);
      case Expression.Poll poll -> poll(poll);
      case Expression.Self _ -> state -> pid;
      case Expression.Timeout _ -> state -> 0;
      case Expression.At at -> {
        Term found = process(at.proctype(), at.pid());
        yield state -> {
          int other = found.in(state);
          return other >= 0 && at.locations().get(state[configuration.locationSlot(other)]) ? 1 : 0;
        };
      }
      case Expression.Remote remote -> {
        Term found = process(remote.proctype(), remote.pid());
        Term offset = offset(remote.place(), remote.place().offset());
        yield state -> {
          int other = found.in(state);
          return other < 0 ? 0 : state[configuration.base(other) + offset.in(state)];
        };
      }
      case Expression.ProgramCounter(Expression of) -> {
        Term other = term(of);
        yield state -> {
          int found = other.in(state);
          return found >= 0 && Configuration.isAlive(found, state)
              ? state[configuration.locationSlot(found)]
              : 0;
        };
      }
      case Expression.Priority _, Expression.Fact _ -> throw new UnknownException();
    };
  }

  private Term binary(Binary binary) {
    Term left = term(binary.left());
    Term right = term(binary.right());
    Operator operator = binary.operator();
    return switch (operator) {
      case BOTH -> state -> left.in(state) != 0 && right.in(state) != 0 ? 1 : 0;
      case EITHER -> state -> left.in(state) != 0 || right.in(state) != 0 ? 1 : 0;
      case DIVIDE, REMAINDER ->
          state -> {
            int first = left.in(state);
            int second = right.in(state);
            if (second == 0) {
              throw NoValue.INSTANCE;
            }
            return Arithmetic.apply(operator, first, second);
          };
      default -> state -> Arithmetic.apply(operator, left.in(state), right.in(state));
    };
  }

  private Term load(Place place, int first) {
    if (place.area() == Place.Area.HIDDEN && place.indices().isEmpty()) {
      // It begins anew with each event.
      int begins = configuration.program().hidden()[place.offset()];
      return state -> begins;
    }
    if (first < 0) {
      throw new UnknownException();
    }
    int slot = slot(place);
    if (slot >= 0) {
      return state -> state[slot];
    }
    Term offset = offset(place, first);
    return state -> state[offset.in(state)];
  }

  private Term offset(Place place, int first) {
    List<Place.Index> indices = place.indices();
    List<Term> values = new ArrayList<>();
    indices.forEach(index -> values.add(term(index.value())));
    return state -> {
      int at = first;
      for (int i = 0; i < values.size(); i++) {
        int value = values.get(i).in(state);
        if (value < 0 || value >= indices.get(i).count()) {
          throw NoValue.INSTANCE;
        }
        at += value * indices.get(i).stride();
      }
      return at;
    };
  }

  /** The number of the process that is meant; -1 where there is none, or one of another type. */
  private Term process(int proctype, @Nullable Expression index) {
    if (index == null) {
      List<Integer> all = processes(proctype, null);
      int first = all.isEmpty() ? -1 : all.getFirst();
      return state -> first >= 0 && Configuration.isAlive(first, state) ? first : -1;
    }
    Term wanted = term(index);
    return state -> {
      int found = wanted.in(state);
      return found >= 0
              && Configuration.isAlive(found, state)
              && configuration.type(found).index() == proctype
          ? found
          : -1;
    };
  }

  private Term channelOf(Expression channel) {
    Term id = term(channel);
    return state -> {
      int found = id.in(state);
      if (!configuration.isChannel(found)
          || configuration.owner(found) >= 0
              && !Configuration.isAlive(configuration.owner(found), state)) {
        throw NoValue.INSTANCE;
      }
      return found;
    };
  }

  /** How many messages wait in a channel. */
  int length(int channel, int[] state) {
    return configuration.channelType(channel).isRendezvous()
        ? 0
        : state[configuration.buffer(channel)];
  }

  private Term query(Expression.ChannelQuery query) {
    Term channel = channelOf(query.channel());
    return state -> {
      int id = channel.in(state);
      int length = length(id, state);
      int capacity = Math.max(1, configuration.channelType(id).capacity());
      return switch (query.query()) {
        case LEN -> length;
        case EMPTY -> length == 0 ? 1 : 0;
        case NEMPTY -> length != 0 ? 1 : 0;
        case FULL -> length >= capacity ? 1 : 0;
        case NFULL -> length < capacity ? 1 : 0;
      };
    };
  }

  private Term poll(Expression.Poll poll) {
    Term channel = channelOf(poll.channel());
    List<@Nullable Term> matches = new ArrayList<>();
    for (Expression match : poll.matches()) {
      matches.add(match == null ? null : term(match));
    }
    return state -> {
      int id = channel.in(state);
      ChannelType type = configuration.channelType(id);
      int waiting = length(id, state);
      int width = type.fields().size();
      for (int i = 0; i < (poll.random() ? waiting : Math.min(1, waiting)); i++) {
        if (fits(state, configuration.buffer(id) + 1 + i * width, width, matches)) {
          return 1;
        }
      }
      return 0;
    };
  }

  private static boolean fits(int[] state, int at, int width, List<@Nullable Term> matches) {
    for (int f = 0; f < matches.size() && f < width; f++) {
      Term match = matches.get(f);
      if (match != null && match.in(state) != state[at + f]) {
        return false;
      }
    }
    return true;
  }

  /** All slots of a process. */
  IntStream slotsOf(int other) {
    Proctype type = configuration.type(other);
    return IntStream.range(configuration.base(other), configuration.base(other) + type.size());
  }
}
