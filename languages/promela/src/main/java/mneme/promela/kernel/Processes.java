package mneme.promela.kernel;

import java.util.ArrayList;
import java.util.List;
import mneme.model.kernel.NotLoweredException;
import mneme.model.kernel.Term;
import mneme.model.kernel.Term.BinaryOperator;
import mneme.promela.program.ChannelType;
import mneme.promela.program.Expression;
import mneme.promela.program.Place;
import mneme.promela.program.Proctype;
import mneme.promela.program.Program;
import mneme.promela.program.ValueType;
import org.jspecify.annotations.Nullable;

/** Where the processes and channels of a program lie whose processes are all there at first. */
final class Processes {
  /** A channel, with the number that variables hold, and the slot of its length. */
  record Queue(int number, ChannelType type, int buffer) {
    /** The slot of a field of a message. */
    int slot(int message, int field) {
      return buffer + 1 + message * type.fields().size() + field;
    }
  }

  private final Program program;
  private final int[] base;
  private final List<Queue> queues = new ArrayList<>();

  Processes(Program program) {
    this.program = program;
    this.base = new int[program.active().size() + 1];
    for (Proctype.LocalChannel channel : program.channels()) {
      add(channel, 0);
    }
    base[0] = program.globals();
    for (int pid = 0; pid < program.active().size(); pid++) {
      for (Proctype.LocalChannel channel : type(pid).channels()) {
        add(channel, base[pid]);
      }
      base[pid + 1] = base[pid] + type(pid).size();
    }
  }

  private void add(Proctype.LocalChannel channel, int from) {
    queues.add(
        new Queue(
            queues.size() + 1,
            program.channelTypes().get(channel.type()),
            from + channel.buffer()));
  }

  int count() {
    return program.active().size();
  }

  Proctype type(int pid) {
    return program.proctypes().get(program.active().get(pid));
  }

  int slots() {
    return base[count()];
  }

  int locationSlot(int pid) {
    return base[pid] + Proctype.LOCATION;
  }

  /** The slots of a process: from its first to that of the next process. */
  int base(int pid) {
    return base[pid];
  }

  /** Whether a process has not ended. */
  Term isAlive(int pid) {
    return new Term.Binary(BinaryOperator.GREATER, new Term.Read(Program.PROCESSES), Term.of(pid));
  }

  List<Queue> queues() {
    return queues;
  }

  /** The channels that an expression can name: those of an array, or any. */
  List<Queue> candidates(Expression channel) {
    Queue constant = constant(channel);
    if (constant != null) {
      return List.of(constant);
    }
    if (channel instanceof Expression.Load(Place place)
        && place.area() == Place.Area.GLOBAL
        && place.indices().size() == 1) {
      List<Queue> elements = new ArrayList<>();
      for (int i = 0; i < place.indices().getFirst().count(); i++) {
        Queue element = held(place.offset() + i * place.indices().getFirst().stride());
        if (element == null) {
          return queues;
        }
        elements.add(element);
      }
      return elements;
    }
    return queues;
  }

  /** The channel that an expression always names; null where that differs. */
  @Nullable Queue constant(Expression channel) {
    return switch (channel) {
      case Expression.Constant(int number) when number > 0 && number <= queues.size() ->
          queues.get(number - 1);
      case Expression.Load(Place place)
          when place.area() == Place.Area.GLOBAL && place.indices().isEmpty() ->
          held(place.offset());
      default -> null;
    };
  }

  /** The channel that a global slot always holds; null where that differs. */
  private @Nullable Queue held(int slot) {
    if (program.constantChannels().contains(slot)) {
      List<Proctype.LocalChannel> all = program.channels();
      for (int i = 0; i < all.size(); i++) {
        if (all.get(i).variable() == slot) {
          return queues.get(i);
        }
      }
    }
    return null;
  }

  /** The slots that a place can mean, of which an index chooses. */
  record Slots(int first, int length, @Nullable Term index) {}

  /**
   * @param pid the process it belongs to
   * @param terms for the indices
   */
  Slots slots(Place place, int pid, Expressions terms) {
    int first =
        switch (place.area()) {
          case GLOBAL -> place.offset();
          case LOCAL -> base[pid] + place.offset();
          case HIDDEN, NOWHERE ->
              throw new NotLoweredException("it has variables that are no part of the state");
        };
    Term index = null;
    int length = 1;
    for (Place.Index each : place.indices()) {
      List<Integer> offsets = new ArrayList<>();
      for (int i = 0; i < each.count(); i++) {
        offsets.add(i * each.stride());
      }
      length += (each.count() - 1) * each.stride();
      Term value = terms.term(each.value(), pid);
      Term offset =
          each.stride() == 1 && place.indices().size() == 1
              ? value
              : new Term.TableElement(offsets, value);
      index = index == null ? offset : new Term.Binary(BinaryOperator.ADD, index, offset);
    }
    return new Slots(first, length, index);
  }

  /** What is left of a value when a variable takes it. */
  static Term wrapped(Term value, ValueType type) {
    if (type.bits() == 32) {
      return value;
    }
    if (value instanceof Term.Constant(int number)) {
      return Term.of(type.wrap(number));
    }
    if (!type.signed()) {
      return new Term.Binary(BinaryOperator.BIT_AND, value, Term.of((1 << type.bits()) - 1));
    }
    Term distance = Term.of(32 - type.bits());
    return new Term.Binary(
        BinaryOperator.SHIFT_RIGHT,
        new Term.Binary(BinaryOperator.SHIFT_LEFT, value, distance),
        distance);
  }
}
