package mneme.promela.compile;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import mneme.promela.program.Expression;
import mneme.promela.program.Expression.Operator;
import mneme.promela.program.Location;
import mneme.promela.program.Place;
import mneme.promela.program.Place.Area;
import mneme.promela.program.Proctype;
import mneme.promela.program.Program;
import mneme.promela.program.ValueType;
import mneme.source.Position;
import org.jspecify.annotations.Nullable;

/**
 * Turns a condition that no process asks into one over slots of the state alone. Where every
 * process is there from the start, locations and variables of processes are such slots. Not
 * thread-safe.
 */
final class DirectCondition {
  /** Longer conditions would make methods that the JVM does not compile. */
  private static final int LONGEST = 300;

  /** A part that only the interpreter can answer. */
  private static final class IndirectException extends Exception {
    IndirectException() {
      super(null, null, false, false);
    }
  }

  private final Program program;

  /** By process its first slot; empty where processes come and go. */
  private final List<Integer> bases = new ArrayList<>();

  private int room = LONGEST;

  private DirectCondition(Program program) {
    this.program = program;
    if (program.isStatic()) {
      int base = program.globals();
      for (int type : program.active()) {
        bases.add(base);
        base += program.proctypes().get(type).size();
      }
    }
  }

  /** The same condition over slots; null where there is none. */
  static @Nullable Expression of(Program program, Expression condition) {
    try {
      return new DirectCondition(program).direct(condition);
    } catch (IndirectException e) {
      return null;
    }
  }

  private Expression direct(Expression expression) throws IndirectException {
    if (--room < 0) {
      throw new IndirectException();
    }
    return switch (expression) {
      case Expression.Constant constant -> constant;
      case Expression.Load(Place place) -> new Expression.Load(global(place, 0));
      case Expression.Unary(char operator, Expression operand) ->
          new Expression.Unary(operator, direct(operand));
      case Expression.Binary(Operator operator, Expression left, Expression right, Position at) ->
          new Expression.Binary(operator, direct(left), direct(right), at);
      case Expression.Conditional(Expression condition, Expression yes, Expression no) ->
          new Expression.Conditional(direct(condition), direct(yes), direct(no));
      case Expression.ChannelQuery(Expression.Query query, Expression channel, Position at) ->
          new Expression.ChannelQuery(query, direct(channel), at);
      case Expression.At at -> {
        int process = process(at.proctype(), at.pid());
        yield process < 0 ? FALSE : isAmong(process, at.locations());
      }
      case Expression.Remote remote -> {
        int process = process(remote.proctype(), remote.pid());
        yield process < 0 ? FALSE : new Expression.Load(global(remote.place(), bases.get(process)));
      }
      case Expression.Fact(Expression.Topic topic, Expression _)
          when topic == Expression.Topic.NO_PROGRESS ->
          noProgress();
      case Expression.Fact _,
          Expression.ProgramCounter _,
          Expression.Priority _,
          Expression.Poll _,
          Expression.Self _,
          Expression.Timeout _ ->
          throw new IndirectException();
    };
  }

  private static final Expression FALSE = new Expression.Constant(0);

  /**
   * A place as one that counts from the beginning of the state.
   *
   * @param base where its area begins
   */
  private Place global(Place place, int base) throws IndirectException {
    if (base == 0 ? place.area() != Area.GLOBAL : place.area() != Area.LOCAL) {
      throw new IndirectException();
    }
    List<Place.Index> indices = new ArrayList<>();
    for (Place.Index index : place.indices()) {
      indices.add(
          new Place.Index(direct(index.value()), index.count(), index.stride(), index.position()));
    }
    return new Place(Area.GLOBAL, base + place.offset(), indices, place.type());
  }

  /** The process that is meant; -1 for none. */
  private int process(int proctype, @Nullable Expression pid) throws IndirectException {
    if (bases.isEmpty()) {
      throw new IndirectException();
    }
    if (pid == null) {
      return program.active().indexOf(proctype);
    }
    if (!(pid instanceof Expression.Constant(int number))) {
      throw new IndirectException();
    }
    boolean fits = number >= 0 && number < bases.size() && program.active().get(number) == proctype;
    return fits ? number : -1;
  }

  private Expression noProgress() throws IndirectException {
    if (bases.isEmpty()) {
      throw new IndirectException();
    }
    Expression some = FALSE;
    for (int process = 0; process < bases.size(); process++) {
      BitSet progress = new BitSet();
      for (Location location : program.proctypes().get(program.active().get(process)).locations()) {
        progress.set(location.index(), location.progress());
      }
      if (!progress.isEmpty()) {
        some =
            new Expression.Binary(Operator.EITHER, some, isAmong(process, progress), Position.NONE);
      }
    }
    return new Expression.Unary('!', some);
  }

  /** Whether a process is at one of some locations. */
  private Expression isAmong(int process, BitSet locations) throws IndirectException {
    room -= 3 * locations.cardinality();
    if (room < 0) {
      throw new IndirectException();
    }
    Expression location =
        new Expression.Load(
            new Place(Area.GLOBAL, bases.get(process) + Proctype.LOCATION, ValueType.INT));
    Expression among = FALSE;
    for (int each : locations.stream().toArray()) {
      among =
          new Expression.Binary(
              Operator.EITHER,
              among,
              new Expression.Binary(
                  Operator.EQUAL, location, new Expression.Constant(each), Position.NONE),
              Position.NONE);
    }
    return among;
  }
}
