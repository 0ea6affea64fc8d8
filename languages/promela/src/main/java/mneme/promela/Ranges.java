package mneme.promela;

import java.util.Arrays;
import java.util.List;
import mneme.promela.Intervals.Interval;
import mneme.promela.program.Action;
import mneme.promela.program.ChannelType;
import mneme.promela.program.EventTrace;
import mneme.promela.program.Expression;
import mneme.promela.program.Location;
import mneme.promela.program.Place;
import mneme.promela.program.Proctype;
import mneme.promela.program.Program;
import mneme.promela.program.Step;
import mneme.promela.program.ValueType;
import org.jspecify.annotations.Nullable;

/**
 * Which values variables and messages can have at most: the least ranges that contain what is ever
 * assigned, whatever the order of the steps; where these do not settle soon, all values of the
 * type. 0 is always among them.
 */
final class Ranges {
  /** After so many rounds what still grows gets all values of its type. */
  private static final int PATIENCE = 12;

  private final Program program;
  private final Interval[] globals;

  /** By process type and offset. */
  private final Interval[][] locals;

  /** By type of channel and field. */
  private final Interval[][] messages;

  private boolean changed;
  private int round;

  Ranges(Program program) {
    this.program = program;
    this.globals = zeros(program.globals());
    // What no step assigns, but can be read.
    globals[Program.PROCESSES] = new Interval(0, Program.MOST_PROCESSES);
    EventTrace trace = program.trace();
    if (trace != null) {
      globals[trace.slot()] = new Interval(0, trace.points().size());
    }
    if (program.lastSlot() >= 0) {
      globals[program.lastSlot()] = new Interval(0, Program.MOST_PROCESSES);
    }
    this.locals =
        program.proctypes().stream().map(type -> zeros(type.size())).toArray(Interval[][]::new);
    this.messages =
        program.channelTypes().stream()
            .map(type -> zeros(type.fields().size()))
            .toArray(Interval[][]::new);
    do {
      changed = false;
      everything();
      round++;
    } while (changed);
  }

  private static Interval[] zeros(int count) {
    Interval[] cells = new Interval[count];
    Arrays.fill(cells, Interval.ZERO);
    return cells;
  }

  /** Of a global variable. */
  Interval global(int slot) {
    return globals[slot];
  }

  /** Of a variable of a process. */
  Interval local(int proctype, int offset) {
    return locals[proctype][offset];
  }

  /** Of a field of messages. */
  Interval message(int channelType, int field) {
    return messages[channelType][field];
  }

  private void everything() {
    for (int i = 0; i < program.channels().size(); i++) {
      join(globals, program.channels().get(i).variable(), Interval.of(i + 1), ValueType.CHAN);
    }
    for (Proctype.Initial initial : program.initials()) {
      store(initial.place(), value(initial.value(), -1), -1);
    }
    for (int i = 0; i < program.priorities().size(); i++) {
      priority(program.active().get(i), Interval.of(program.priorities().get(i)));
    }
    for (Proctype type : program.proctypes()) {
      int owner = type.index();
      for (Proctype.LocalChannel channel : type.channels()) {
        join(locals[owner], channel.variable(), all(ValueType.CHAN), ValueType.CHAN);
      }
      for (Proctype.Initial initial : type.initials()) {
        store(initial.place(), value(initial.value(), owner), owner);
      }
      type.locations().forEach(location -> location(location, owner));
    }
  }

  private void location(Location location, int owner) {
    for (Location.Group group : location.groups()) {
      for (Step step : group.steps()) {
        action(step.action(), owner);
      }
      if (group.otherwise() != null) {
        action(group.otherwise().action(), owner);
      }
    }
  }

  private void action(Action action, int owner) {
    switch (action) {
      case Action.Assign assign -> store(assign.target(), value(assign.value(), owner), owner);
      case Action.Send send -> {
        for (int type = 0; type < messages.length; type++) {
          if (mayBe(send.channel(), type)) {
            List<ValueType> fields = program.channelTypes().get(type).fields();
            for (int f = 0; f < fields.size() && f < send.values().size(); f++) {
              join(messages[type], f, value(send.values().get(f), owner), fields.get(f));
            }
          }
        }
      }
      case Action.Receive receive -> {
        for (int f = 0; f < receive.fields().size(); f++) {
          Place target = receive.fields().get(f).target();
          if (target != null) {
            for (int type = 0; type < messages.length; type++) {
              if (f < messages[type].length && mayBe(receive.channel(), type)) {
                store(target, messages[type][f], owner);
              }
            }
          }
        }
      }
      case Action.Run run -> {
        Proctype type = program.proctypes().get(run.proctype());
        for (int i = 0; i < type.parameters().size() && i < run.arguments().size(); i++) {
          Interval argument = value(run.arguments().get(i), owner);
          store(type.parameters().get(i), argument, run.proctype());
        }
        if (program.hasPriorities()) {
          priority(run.proctype(), Interval.of(run.priority()));
        }
        if (run.target() != null) {
          store(run.target(), new Interval(0, Program.MOST_PROCESSES), owner);
        }
      }
      case Action.SetPriority _ -> {
        for (Proctype type : program.proctypes()) {
          priority(type.index(), new Interval(1, Proctype.GREATEST_PRIORITY));
        }
      }
      case Action.DStep dStep -> dStep.locations().forEach(inner -> location(inner, owner));
      default -> {}
    }
  }

  private void priority(int proctype, Interval priority) {
    join(locals[proctype], Proctype.PRIORITY, priority, ValueType.BYTE);
  }

  /** Whether an expression may mean a channel of a type. */
  private boolean mayBe(Expression channel, int type) {
    return !(channel instanceof Expression.Constant(int id))
        || id <= 0
        || id > program.channels().size()
        || program.channels().get(id - 1).type() == type;
  }

  private void store(Place target, Interval value, int owner) {
    Interval[] cells = cells(target.area(), owner);
    if (cells != null) {
      for (int offset : offsets(target)) {
        join(cells, offset, value, target.type());
      }
    }
  }

  private void join(Interval[] cells, int at, Interval value, ValueType type) {
    Interval all = all(type);
    Interval wrapped = all.contains(value) ? value : all;
    if (!cells[at].contains(wrapped)) {
      changed = true;
      cells[at] = round < PATIENCE ? cells[at].join(wrapped) : cells[at].join(all);
    }
  }

  private static Interval all(ValueType type) {
    return new Interval(type.least(), type.greatest());
  }

  private Interval @Nullable [] cells(Place.Area area, int owner) {
    return switch (area) {
      case GLOBAL -> globals;
      case LOCAL -> locals[owner];
      case HIDDEN, NOWHERE -> null;
    };
  }

  /** All offsets a place can have. */
  private static int[] offsets(Place place) {
    int[] offsets = {place.offset()};
    for (Place.Index index : place.indices()) {
      int[] more = new int[offsets.length * index.count()];
      for (int i = 0; i < more.length; i++) {
        more[i] = offsets[i / index.count()] + i % index.count() * index.stride();
      }
      offsets = more;
    }
    return offsets;
  }

  private Interval load(Place place, int owner) {
    Interval[] cells = cells(place.area(), owner);
    if (cells == null) {
      return all(place.type());
    }
    Interval sum = Interval.ZERO;
    for (int offset : offsets(place)) {
      sum = sum.join(cells[offset]);
    }
    return sum;
  }

  private Interval value(Expression expression, int owner) {
    return switch (expression) {
      case Expression.Constant(int value) -> Interval.of(value);
      case Expression.Load(Place place) -> load(place, owner);
      case Expression.Unary(char operator, Expression operand) ->
          Intervals.unary(operator, value(operand, owner));
      case Expression.Binary binary ->
          Intervals.binary(
              binary.operator(), value(binary.left(), owner), value(binary.right(), owner));
      case Expression.Conditional(Expression _, Expression yes, Expression no) ->
          value(yes, owner).join(value(no, owner));
      case Expression.ChannelQuery query ->
          query.query() == Expression.Query.LEN
              ? new Interval(0, greatestCapacity())
              : Interval.TRUTH;
      case Expression.Poll _, Expression.Timeout _, Expression.At _, Expression.Fact _ ->
          Interval.TRUTH;
      case Expression.Self _ -> new Interval(0, Program.MOST_PROCESSES);
      case Expression.Remote remote -> load(remote.place(), remote.proctype());
      case Expression.ProgramCounter _ -> Interval.EVERYTHING;
      case Expression.Priority _ -> all(ValueType.BYTE);
    };
  }

  private int greatestCapacity() {
    return program.channelTypes().stream().mapToInt(ChannelType::capacity).max().orElse(0);
  }
}
