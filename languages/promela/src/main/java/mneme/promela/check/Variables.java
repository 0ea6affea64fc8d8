package mneme.promela.check;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import mneme.promela.program.ChannelType;
import mneme.promela.program.Expression;
import mneme.promela.program.Expression.Constant;
import mneme.promela.program.Place;
import mneme.promela.program.Place.Area;
import mneme.promela.program.Proctype;
import mneme.promela.program.Proctype.Initial;
import mneme.promela.program.Program;
import mneme.promela.program.ValueType;
import mneme.promela.syntax.Decl;
import mneme.promela.syntax.Expr;
import mneme.promela.syntax.PromelaError;
import mneme.source.Position;
import org.jspecify.annotations.Nullable;

/** Gives variables their slots: those of the model, or those of a process type. Not thread-safe. */
final class Variables {
  private static final int MOST_SLOTS = 1 << 20;

  /** A channel whose buffer has no slots yet. */
  private record Pending(int variable, int type, String name, Position position) {}

  private final World world;
  private final ExpressionChecker expressions;
  private final Area area;
  private final boolean global;
  private final List<Proctype.Variable> named = new ArrayList<>();
  private final List<Initial> initials = new ArrayList<>();
  private final List<Pending> pending = new ArrayList<>();
  private final Set<Integer> constantChannels = new HashSet<>();
  private int size;

  Variables(World world, ExpressionChecker expressions, Area area, int first) {
    this.world = world;
    this.expressions = expressions;
    this.area = area;
    this.global = area == Area.GLOBAL;
    this.size = first;
  }

  int size() {
    return size;
  }

  List<Proctype.Variable> named() {
    return named;
  }

  /** Slots that always hold the number of the same channel. */
  Set<Integer> constantChannels() {
    return constantChannels;
  }

  List<Initial> initials() {
    return initials;
  }

  /**
   * Declares a variable.
   *
   * @param initialise whether its first value is set when the process is made; else by a statement
   * @return where it is
   */
  Symbol.Variable declare(Decl.Variable variable, Scope scope, boolean initialise) {
    int length = length(variable, scope);
    Sort sort = sort(variable, length, scope);
    long slots = (long) sort.size() * Math.max(1, length);
    if (size + slots > MOST_SLOTS) {
      throw new PromelaError(variable.position(), "'" + variable.name() + "' is too large");
    }
    boolean hidden = variable.hidden();
    int offset = hidden ? world.hidden.size() : size;
    int channel = 0;
    if (variable.channel() != null && global && !world.assigned.contains(variable.name())) {
      channel = pending.size() + 1;
    } else if (global && length == 0 && isAlias(variable)) {
      Expression value = expressions.check(variable.initial().getFirst(), scope);
      channel = value instanceof Constant(int id) ? id : 0;
    }
    Symbol.Variable symbol =
        new Symbol.Variable(
            variable.name(), sort, length, hidden ? Area.HIDDEN : area, offset, channel);
    if (hidden) {
      for (int i = 0; i < slots; i++) {
        world.hidden.add(0);
      }
    } else {
      size += (int) slots;
    }
    fill(variable, symbol, scope, initialise);
    scope.define(variable.name(), symbol, variable.position());
    return symbol;
  }

  /**
   * Declares a parameter of a process type.
   *
   * @return where the values of the argument go: one, or those of a record in their order
   */
  List<Place> parameter(Decl.Variable parameter, Scope scope) {
    if (parameter.length() != null) {
      throw new PromelaError(
          parameter.position(),
          "'" + parameter.name() + "' is an array; a parameter cannot be one");
    }
    if (parameter.channel() != null || !parameter.initial().isEmpty()) {
      throw new PromelaError(
          parameter.position(),
          "a parameter takes the value of its argument; it cannot be initialised");
    }
    Sort sort = sort(parameter, 0, scope);
    List<Place> places = new ArrayList<>();
    places(parameter, sort, size, places);
    Symbol.Variable symbol = new Symbol.Variable(parameter.name(), sort, 0, area, size, 0);
    size += sort.size();
    // What a record says its fields are at first, its channels among them, is replaced at once.
    name(parameter.name(), symbol.offset(), sort, null);
    scope.define(parameter.name(), symbol, parameter.position());
    return places;
  }

  private void places(Decl.Variable parameter, Sort sort, int offset, List<Place> into) {
    switch (sort) {
      case Sort.Single(ValueType type) -> into.add(new Place(area, offset, type));
      case Sort.Struct struct -> {
        for (Sort.Part part : struct.parts()) {
          if (part.length() > 0) {
            throw new PromelaError(
                parameter.position(),
                "'%s' cannot be a parameter: the field '%s' of '%s' is an array"
                    .formatted(parameter.name(), part.name(), struct.name()));
          }
          places(parameter, part.sort(), offset + part.offset(), into);
        }
      }
    }
  }

  /** Whether a variable is another name for a channel for good. */
  private boolean isAlias(Decl.Variable variable) {
    return variable.type().equals("chan")
        && variable.channel() == null
        && variable.initial().size() == 1
        && !variable.hidden()
        && !world.assigned.contains(variable.name());
  }

  private int length(Decl.Variable variable, Scope scope) {
    if (variable.length() == null) {
      return 0;
    }
    int length =
        variable.length() instanceof Expr.Ref ref
                && ref.index() == null
                && variable(scope, ref.name()) instanceof Symbol.Variable bound
            ? firstValue(bound, ref)
            : expressions.constant(variable.length(), scope);
    if (length <= 0) {
      throw new PromelaError(
          variable.length().position(), "an array has at least one element, not " + length);
    }
    if (length > MOST_SLOTS) {
      throw new PromelaError(
          variable.length().position(),
          "an array has at most %,d elements here, not %,d".formatted(MOST_SLOTS, length));
    }
    return length;
  }

  /** A variable that stands for the length of an array means its first value, as in SPIN. */
  private int firstValue(Symbol.Variable bound, Expr.Ref ref) {
    Integer value = world.firstValues.get(bound);
    if (value == null || value <= 0) {
      throw new PromelaError(
          ref.position(),
          "the length of an array is a constant; '" + ref.name() + "' is a variable");
    }
    world.warn(
        ref.position(),
        "'%s' is a variable; the array has %d elements, which is its first value"
            .formatted(ref.name(), value));
    return value;
  }

  private Sort sort(Decl.Variable variable, int length, Scope scope) {
    ValueType type =
        switch (variable.type()) {
          // Bits of an array are bytes, as SPIN has it.
          case "bit", "bool" -> length > 0 ? ValueType.BYTE : ValueType.BIT;
          case "byte" -> ValueType.BYTE;
          case "short" -> ValueType.SHORT;
          case "int" -> ValueType.INT;
          case "pid" -> ValueType.PID;
          case "mtype" -> ValueType.MTYPE;
          case "chan" -> ValueType.CHAN;
          case "unsigned" -> unsigned(variable, scope);
          default -> null;
        };
    if (variable.bits() != null && !variable.type().equals("unsigned")) {
      throw new PromelaError(variable.position(), "only an 'unsigned' has a width");
    }
    if (type != null) {
      return new Sort.Single(type);
    }
    Sort.Struct struct = world.structs.get(variable.type());
    if (struct == null) {
      throw new PromelaError(
          variable.position(), "type '" + variable.type() + "' is declared further below");
    }
    return struct;
  }

  private ValueType unsigned(Decl.Variable variable, Scope scope) {
    if (variable.bits() == null) {
      return ValueType.INT;
    }
    int bits = expressions.constant(variable.bits(), scope);
    if (bits < 1 || bits > 32) {
      throw new PromelaError(variable.bits().position(), "a width is from 1 to 32, not " + bits);
    }
    return bits == 32 ? ValueType.INT : ValueType.unsigned(bits);
  }

  private void fill(
      Decl.Variable variable, Symbol.Variable symbol, Scope scope, boolean initialise) {
    int elements = Math.max(1, symbol.length());
    List<Expression> values = new ArrayList<>();
    for (int i = 0; i < variable.initial().size(); i++) {
      values.add(expressions.check(variable.initial().get(i), scope));
    }
    boolean record = symbol.sort() instanceof Sort.Struct;
    if (record && !values.isEmpty()) {
      world.warn(
          variable.position(),
          "'%s' consists of records, whose fields keep the values their type gives them; what it is"
                  .formatted(variable.name())
              + " initialised with is ignored, as in SPIN");
    }
    if (values.size() == 1
        && symbol.length() == 0
        && values.getFirst() instanceof Constant(int value)
        && symbol.sort() instanceof Sort.Single(ValueType single)) {
      world.firstValues.put(symbol, single.wrap(value));
    }
    int type = variable.channel() == null ? -1 : channelType(variable.channel(), scope);
    for (int i = 0; i < elements; i++) {
      String name = symbol.length() > 0 ? variable.name() + "[" + i + "]" : variable.name();
      int offset = symbol.offset() + i * symbol.sort().size();
      if (symbol.area() != Area.HIDDEN) {
        name(name, offset, symbol.sort(), scope);
      }
      if (type >= 0) {
        addChannel(new Pending(offset, type, name, variable.position()));
        if (symbol.channel() > 0) {
          constantChannels.add(offset);
        }
      } else if (initialise && !record && !values.isEmpty()) {
        Expression value = values.get(Math.min(i, values.size() - 1));
        initial(variable, symbol, offset, value);
      }
    }
  }

  private void initial(
      Decl.Variable variable, Symbol.Variable symbol, int offset, Expression value) {
    if (!(symbol.sort() instanceof Sort.Single(ValueType valueType))) {
      throw new IllegalStateException("'" + variable.name() + "' is a record");
    }
    if (symbol.area() == Area.HIDDEN) {
      if (value instanceof Expression.Constant(int constant)) {
        world.hidden.set(offset, valueType.wrap(constant));
      }
      return;
    }
    initials.add(new Initial(new Place(symbol.area(), offset, valueType), value));
  }

  /**
   * Names the slots of a variable, and sets what its record says they are at first.
   *
   * @param scope null where that is nothing
   */
  private void name(String name, int offset, Sort sort, @Nullable Scope scope) {
    switch (sort) {
      case Sort.Single(ValueType type) ->
          named.add(new Proctype.Variable(name, offset, type, type.equals(ValueType.MTYPE)));
      case Sort.Struct struct -> {
        for (Sort.Part part : struct.parts()) {
          for (int i = 0; i < Math.max(1, part.length()); i++) {
            String inner = name + "." + part.name() + (part.length() > 0 ? "[" + i + "]" : "");
            int at = offset + part.offset() + i * part.sort().size();
            name(inner, at, part.sort(), scope);
            if (scope == null) {
              continue;
            }
            if (part.channel() != null) {
              addChannel(
                  new Pending(
                      at, channelType(part.channel(), scope), inner, part.channel().position()));
            } else if (part.initial() != 0 && part.sort() instanceof Sort.Single single) {
              initials.add(
                  new Initial(
                      new Place(area, at, single.type()), new Expression.Constant(part.initial())));
            }
          }
        }
      }
    }
  }

  private void addChannel(Pending channel) {
    pending.add(channel);
    if (global) {
      world.channels.add(channel.type());
    }
  }

  int channelType(Decl.NewChannel channel, Scope scope) {
    int capacity = expressions.constant(channel.capacity(), scope);
    if (capacity < 0 || capacity > 255) {
      throw new PromelaError(
          channel.capacity().position(), "a channel holds 0 to 255 messages, not " + capacity);
    }
    if (capacity == 0 && world.prioritised) {
      throw new PromelaError(
          channel.position(),
          "a rendezvous channel cannot be used in a model with priorities, here as in SPIN;"
              + " give it a capacity of 1 or more, or remove the priorities");
    }
    List<ValueType> fields = new ArrayList<>();
    for (Decl.FieldType field : channel.fields()) {
      field(field.type(), fields, field);
    }
    return world.channelType(new ChannelType(capacity, fields));
  }

  private void field(String type, List<ValueType> into, Decl.FieldType at) {
    switch (type) {
      case "bit", "bool" -> into.add(ValueType.BIT);
      case "byte" -> into.add(ValueType.BYTE);
      case "short" -> into.add(ValueType.SHORT);
      case "int", "unsigned" -> into.add(ValueType.INT);
      case "pid" -> into.add(ValueType.PID);
      case "mtype" -> into.add(ValueType.MTYPE);
      case "chan" -> into.add(ValueType.CHAN);
      default -> {
        Sort.Struct struct = world.structs.get(type);
        if (struct == null) {
          throw new PromelaError(at.position(), "type '" + type + "' is declared further below");
        }
        flatten(struct, into);
      }
    }
  }

  private static void flatten(Sort sort, List<ValueType> into) {
    switch (sort) {
      case Sort.Single(ValueType type) -> into.add(type);
      case Sort.Struct struct -> {
        for (Sort.Part part : struct.parts()) {
          for (int i = 0; i < Math.max(1, part.length()); i++) {
            flatten(part.sort(), into);
          }
        }
      }
    }
  }

  /** Places the buffers behind all variables; nothing is declared afterwards. */
  List<Proctype.LocalChannel> channels() {
    List<Proctype.LocalChannel> channels = new ArrayList<>();
    for (Pending channel : pending) {
      channels.add(
          new Proctype.LocalChannel(channel.variable(), channel.type(), size, channel.name()));
      if (channels.size() > Program.MOST_CHANNELS) {
        throw new PromelaError(
            channel.position(),
            "there are at most %d channels; with '%s' there are more"
                .formatted(Program.MOST_CHANNELS, channel.name()));
      }
      size += world.channelTypes.get(channel.type()).size();
      if (size > MOST_SLOTS) {
        throw new PromelaError(
            channel.position(), "with this one the channels are too large for a state");
      }
    }
    return channels;
  }

  /** A record type. */
  Sort.Struct struct(Decl.Typedef typedef) {
    List<Sort.Part> parts = new ArrayList<>();
    int offset = 0;
    for (Decl.Variable field : typedef.fields()) {
      int length = length(field, world.globals);
      Sort sort = sort(field, length, world.globals);
      int initial =
          field.initial().isEmpty()
              ? 0
              : expressions.constant(field.initial().getFirst(), world.globals);
      for (Sort.Part part : parts) {
        if (part.name().equals(field.name())) {
          throw new PromelaError(field.position(), "'" + field.name() + "' is declared twice");
        }
      }
      parts.add(new Sort.Part(field.name(), sort, length, offset, initial, field.channel()));
      long next = offset + (long) sort.size() * Math.max(1, length);
      if (next > MOST_SLOTS) {
        throw new PromelaError(field.position(), "'" + typedef.name() + "' is too large");
      }
      offset = (int) next;
    }
    return new Sort.Struct(typedef.name(), parts, offset);
  }

  /** Whether something was declared twice is for the scope to say. */
  static Symbol.@Nullable Variable variable(Scope scope, String name) {
    return scope.find(name) instanceof Symbol.Variable variable ? variable : null;
  }
}
