package mneme.dve.compile;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import mneme.dve.program.Channel;
import mneme.dve.program.Edge;
import mneme.dve.program.Edge.Assignment;
import mneme.dve.program.Edge.Sync;
import mneme.dve.program.Expression;
import mneme.dve.program.Expression.BinaryOperator;
import mneme.dve.program.Expression.UnaryOperator;
import mneme.dve.program.Process;
import mneme.dve.program.Program;
import mneme.dve.program.Target;
import mneme.dve.program.Type;
import mneme.model.Shape;
import mneme.model.Slot;
import mneme.source.Position;

/** Makes up programs that use everything the language has, errors included. */
final class RandomPrograms {
  /** How a program shall differ from the usual small ones. */
  enum Flavour {
    PLAIN(120),
    COMMITTED(120),
    PROPERTY(120),
    LONG_EFFECTS(15),
    DEEP_EXPRESSIONS(15),
    MANY_PAIRS(2),
    MANY_LOCATIONS(2);

    private final int programs;

    Flavour(int programs) {
      this.programs = programs;
    }

    /** How many programs of this kind a test tries. */
    int programs() {
      return programs;
    }
  }

  private record Variable(int base, int length, Type type) {}

  private final Random random;
  private final Flavour flavour;
  private final List<Slot> slots = new ArrayList<>();
  private final List<Integer> initial = new ArrayList<>();
  private final List<Variable> variables = new ArrayList<>();
  private final List<Channel> channels = new ArrayList<>();

  /** How many values a message of each channel has. */
  private final List<Integer> arities = new ArrayList<>();

  private int processes;
  private int locations;
  private int positions;

  private RandomPrograms(long seed, Flavour flavour) {
    this.random = new Random(seed);
    this.flavour = flavour;
  }

  static Program make(long seed, Flavour flavour) {
    return new RandomPrograms(seed, flavour).program(flavour + " " + seed);
  }

  private Position position() {
    return new Position(++positions, 1);
  }

  private Program program(String name) {
    processes = flavour == Flavour.MANY_PAIRS ? 3 : 2 + random.nextInt(3);
    locations = flavour == Flavour.MANY_LOCATIONS ? 900 : 1 + random.nextInt(4);
    for (int p = 0; p < processes; p++) {
      slots.add(Slot.ranged("P" + p, 0, 0, locations - 1));
      initial.add(random.nextInt(Math.min(3, locations)));
    }
    for (int v = 0; v < 5; v++) {
      int length = v < 3 ? 1 : 2 + random.nextInt(4);
      variables.add(new Variable(slots.size(), length, type()));
      for (int i = 0; i < length; i++) {
        slot("v" + v + "_" + i, variables.getLast().type());
      }
    }
    for (int c = 0; c < 3; c++) {
      channel(c);
    }
    List<Process> made = new ArrayList<>();
    for (int p = 0; p < processes; p++) {
      made.add(process(p, flavour == Flavour.PROPERTY && p == processes - 1));
    }
    int[] start = new int[initial.size()];
    for (int i = 0; i < start.length; i++) {
      start[i] = initial.get(i);
    }
    int property = flavour == Flavour.PROPERTY ? processes - 1 : -1;
    Shape shape = new Shape(slots, List.of("all"));
    return new Program(name, shape, start, channels, made, false, property);
  }

  private Type type() {
    return random.nextBoolean() ? Type.BYTE : Type.INT;
  }

  private void slot(String name, Type type) {
    slots.add(Slot.ranged(name, 0, type.least(), type.greatest()));
    initial.add(random.nextInt(6));
  }

  private void channel(int index) {
    boolean typed = random.nextBoolean() && (flavour != Flavour.MANY_PAIRS || index > 0);
    int capacity = typed && random.nextBoolean() ? 1 + random.nextInt(3) : 0;
    int arity = random.nextInt(3);
    if (capacity > 0) {
      arity = Math.max(1, arity);
    }
    List<Type> types = new ArrayList<>();
    for (int i = 0; typed && i < arity; i++) {
      types.add(type());
    }
    int base = -1;
    if (capacity > 0) {
      base = slots.size();
      slots.add(Slot.ranged("c" + index, 0, 0, capacity));
      initial.add(0);
      for (int m = 0; m < capacity; m++) {
        for (Type type : types) {
          slot("c" + index + "_" + m, type);
          initial.set(initial.size() - 1, 0);
        }
      }
    }
    channels.add(new Channel(index, "c" + index, position(), typed, types, capacity, base));
    arities.add(arity);
  }

  private Process process(int index, boolean property) {
    List<Process.Location> states = new ArrayList<>();
    for (int l = 0; l < locations; l++) {
      boolean committed = flavour == Flavour.COMMITTED && random.nextInt(4) == 0;
      states.add(new Process.Location("q" + l, position(), committed, property && l == 0));
    }
    List<Edge> edges = new ArrayList<>();
    int count =
        switch (flavour) {
          case MANY_PAIRS -> 75;
          case MANY_LOCATIONS -> locations / 2;
          default -> 3 + random.nextInt(6);
        };
    for (int e = 0; e < count; e++) {
      edges.add(edge(index, e, property));
    }
    return new Process(index, "P" + index, position(), index, states, edges, List.of());
  }

  private Edge edge(int process, int index, boolean property) {
    Expression guard = random.nextInt(3) == 0 ? null : condition();
    Sync sync = property || random.nextInt(3) == 0 ? null : sync();
    if (flavour == Flavour.MANY_PAIRS) {
      sync = random.nextInt(12) == 0 ? sync : sync(0);
    } else if (flavour == Flavour.MANY_LOCATIONS) {
      sync = random.nextInt(8) == 0 ? sync : null;
    }
    List<Assignment> effects = new ArrayList<>();
    boolean many = flavour == Flavour.LONG_EFFECTS;
    int count = many ? 150 : random.nextInt(4);
    for (int i = 0; !property && i < count; i++) {
      // Of many effects hardly one may err, or there would be no successors to compare.
      boolean safe = many && random.nextInt(300) != 0;
      effects.add(safe ? safeAssignment() : new Assignment(target(), expression(3)));
    }
    int from = random.nextInt(locations);
    int to = random.nextInt(locations);
    return new Edge(index, process, from, to, position(), guard, sync, effects);
  }

  private Assignment safeAssignment() {
    Variable array = variable(true);
    Expression variable = new Expression.Variable(variable(false).base());
    Expression index = binary(BinaryOperator.BIT_AND, variable, new Expression.Constant(1));
    return new Assignment(
        new Target.Element(array.base(), array.length(), index, array.type(), position()),
        binary(BinaryOperator.ADD, variable, new Expression.Constant(random.nextInt(99))));
  }

  private Sync sync() {
    return sync(random.nextInt(channels.size()));
  }

  private Sync sync(int channel) {
    int arity = arities.get(channel);
    if (random.nextBoolean()) {
      List<Expression> values = new ArrayList<>();
      for (int i = 0; i < arity; i++) {
        values.add(expression(2));
      }
      return new Sync.Send(channel, values);
    }
    List<Target> targets = new ArrayList<>();
    for (int i = 0; i < arity; i++) {
      targets.add(target());
    }
    return new Sync.Receive(channel, targets);
  }

  private Variable variable(boolean array) {
    return variables.get(array ? 3 + random.nextInt(2) : random.nextInt(3));
  }

  private Target target() {
    if (random.nextBoolean()) {
      Variable scalar = variable(false);
      return new Target.Variable(scalar.base(), scalar.type());
    }
    Variable array = variable(true);
    return new Target.Element(
        array.base(), array.length(), index(array.length()), array.type(), position());
  }

  /** Mostly in range, so that not every step errs. */
  private Expression index(int length) {
    return switch (random.nextInt(6)) {
      case 0 -> expression(2);
      case 1 ->
          new Expression.Constant(random.nextInt(length + 1) - (random.nextInt(9) == 0 ? 1 : 0));
      case 2 -> new Expression.Variable(variable(false).base());
      case 3 -> binary(BinaryOperator.BIT_AND, expression(1), new Expression.Constant(1));
      default -> binary(BinaryOperator.REMAINDER, expression(1), new Expression.Constant(length));
    };
  }

  private Expression condition() {
    Expression first = expression(3);
    return switch (random.nextInt(4)) {
      case 0 -> first;
      case 1 -> binary(BinaryOperator.OR, first, expression(2));
      case 2 -> binary(BinaryOperator.LESS, expression(1), new Expression.Constant(9));
      default -> binary(BinaryOperator.IMPLY, first, expression(2));
    };
  }

  private Expression expression(int depth) {
    if (flavour == Flavour.DEEP_EXPRESSIONS && depth == 3 && random.nextInt(3) == 0) {
      return deep();
    }
    int kind = depth == 0 ? random.nextInt(3) : random.nextInt(9);
    return switch (kind) {
      case 0 -> new Expression.Constant(random.nextInt(12) - 3);
      case 1 -> new Expression.Variable(variable(false).base());
      case 2 -> new Expression.InLocation(random.nextInt(processes), random.nextInt(locations));
      case 3 -> {
        Variable array = variable(true);
        yield new Expression.Element(
            array.base(), array.length(), index(array.length()), position());
      }
      case 4 ->
          random.nextBoolean()
              ? new Expression.ConstantElement(List.of(3, -70000, 5), index(3), position())
              : new Expression.Unary(
                  UnaryOperator.values()[random.nextInt(3)], expression(depth - 1));
      default -> {
        BinaryOperator[] operators = BinaryOperator.values();
        BinaryOperator operator = operators[random.nextInt(operators.length)];
        yield binary(operator, expression(depth - 1), expression(depth - 1));
      }
    };
  }

  /** A long chain that leans to one side, mixed with conditions. */
  private Expression deep() {
    List<BinaryOperator> operators = new ArrayList<>(List.of(BinaryOperator.values()));
    Collections.shuffle(operators, random);
    boolean left = random.nextBoolean();
    Expression chain = expression(1);
    for (int i = 0; i < 600; i++) {
      BinaryOperator operator = operators.get(i % 5);
      Expression other = expression(1);
      chain = left ? binary(operator, chain, other) : binary(operator, other, chain);
    }
    return chain;
  }

  private Expression binary(BinaryOperator operator, Expression left, Expression right) {
    return new Expression.Binary(operator, left, right, position());
  }
}
