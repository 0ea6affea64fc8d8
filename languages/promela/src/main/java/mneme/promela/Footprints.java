package mneme.promela;

import java.util.BitSet;
import java.util.List;
import mneme.model.Independence;
import mneme.promela.machine.Machine;
import mneme.promela.program.Action;
import mneme.promela.program.ChannelType;
import mneme.promela.program.Expression;
import mneme.promela.program.Location;
import mneme.promela.program.Place;
import mneme.promela.program.Place.Area;
import mneme.promela.program.Proctype;
import mneme.promela.program.Program;
import mneme.promela.program.Step;
import org.jspecify.annotations.Nullable;

/**
 * Which shared slots steps read and write. Steps of two processes that touch different slots may
 * change places; what makes or ends processes, goes on alone, shakes hands, or looks into other
 * processes may not. Immutable and thread-safe.
 */
final class Footprints implements Independence {
  private final Program program;
  private final BitSet[] reads;
  private final BitSet[] writes;

  /** Steps of which nothing is known but that they depend on everything. */
  private final BitSet alone = new BitSet();

  private Footprints(Program program) {
    this.program = program;
    int n = program.steps().size();
    this.reads = new BitSet[n];
    this.writes = new BitSet[n];
    for (Step step : program.steps()) {
      reads[step.id()] = new BitSet();
      writes[step.id()] = new BitSet();
      if (step.atomic()) {
        alone.set(step.id());
      }
      action(step.action(), step.id());
    }
    for (Proctype type : program.proctypes()) {
      for (Location location : type.locations()) {
        choice(location);
      }
    }
  }

  /** Null where nothing can be said: priorities, conditions on processes, the last process. */
  static @Nullable Independence of(Program program) {
    boolean entangled =
        program.hasPriorities()
            || program.lastSlot() >= 0
            || program.hidden().length > 0
            || program.proctypes().stream().anyMatch(type -> type.provided() != null);
    return entangled ? null : new Footprints(program);
  }

  @Override
  public boolean independent(long event, long other) {
    int steps = program.steps().size();
    int one = (int) (event >>> Machine.CHOICE_BITS);
    int two = (int) (other >>> Machine.CHOICE_BITS);
    int a = one % steps;
    int b = two % steps;
    return one / steps != two / steps
        && !alone.get(a)
        && !alone.get(b)
        && !writes[a].intersects(writes[b])
        && !writes[a].intersects(reads[b])
        && !reads[a].intersects(writes[b]);
  }

  /** Whether a step is possible may depend on the others at its location. */
  private void choice(Location location) {
    for (Location.Group group : location.groups()) {
      for (Step step : group.steps()) {
        if (location.groups().size() > 1) {
          alone.set(step.id());
        }
        if (group.otherwise() != null) {
          int otherwise = group.otherwise().id();
          reads[otherwise].or(reads[step.id()]);
          reads[otherwise].or(writes[step.id()]);
          if (alone.get(step.id())) {
            alone.set(otherwise);
          }
        }
      }
      if (group.otherwise() != null && location.groups().size() > 1) {
        alone.set(group.otherwise().id());
      }
    }
  }

  private void action(Action action, int step) {
    switch (action) {
      case Action.Skip _, Action.Else _ -> {}
      case Action.Guard(Expression condition) -> look(condition, step);
      case Action.Assign assign -> {
        look(assign.value(), step);
        place(assign.target(), step, writes[step]);
      }
      case Action.Assert assertion -> look(assertion.condition(), step);
      case Action.Print print -> print.values().forEach(value -> look(value, step));
      case Action.Send send -> {
        send.values().forEach(value -> look(value, step));
        channel(send.channel(), step, writes[step]);
      }
      case Action.Receive receive -> {
        channel(receive.channel(), step, writes[step]);
        for (Action.Field field : receive.fields()) {
          if (field.match() != null) {
            look(field.match(), step);
          }
          if (field.target() != null) {
            place(field.target(), step, writes[step]);
          }
        }
      }
      case Action.Run _, Action.End _ -> alone.set(step);
      case Action.DStep dStep -> {
        for (Location location : dStep.locations()) {
          for (Location.Group group : location.groups()) {
            group.steps().forEach(inner -> action(inner.action(), step));
          }
        }
      }
    }
  }

  /** A channel that is known and has a buffer; every other use depends on everything. */
  private void channel(Expression channel, int step, BitSet into) {
    if (channel instanceof Expression.Constant(int id)
        && id > 0
        && id <= program.channels().size()) {
      Proctype.LocalChannel known = program.channels().get(id - 1);
      ChannelType type = program.channelTypes().get(known.type());
      if (!type.isRendezvous()) {
        into.set(known.buffer(), known.buffer() + type.size());
        return;
      }
    }
    alone.set(step);
  }

  private void place(Place place, int step, BitSet into) {
    int length = 1;
    for (Place.Index index : place.indices()) {
      look(index.value(), step);
      length += (index.count() - 1) * index.stride();
    }
    if (place.area() == Area.GLOBAL) {
      into.set(place.offset(), place.offset() + length);
    }
  }

  private void look(Expression expression, int step) {
    switch (expression) {
      case Expression.Constant _, Expression.Self _ -> {}
      case Expression.Load(Place place) -> place(place, step, reads[step]);
      case Expression.Unary(char _, Expression operand) -> look(operand, step);
      case Expression.Binary binary -> {
        look(binary.left(), step);
        look(binary.right(), step);
      }
      case Expression.Conditional(Expression condition, Expression yes, Expression no) -> {
        for (Expression part : List.of(condition, yes, no)) {
          look(part, step);
        }
      }
      case Expression.ChannelQuery query -> channel(query.channel(), step, reads[step]);
      case Expression.Poll poll -> {
        channel(poll.channel(), step, reads[step]);
        for (Expression match : poll.matches()) {
          if (match != null) {
            look(match, step);
          }
        }
      }
      case Expression.Timeout _,
          Expression.At _,
          Expression.Remote _,
          Expression.ProgramCounter _ ->
          alone.set(step);
    }
  }
}
