package mneme.promela.compile;

import static mneme.promela.compile.ExpressionWriter.MACHINE;
import static mneme.promela.compile.ExpressionWriter.S;
import static mneme.promela.compile.ExpressionWriter.X;

import java.lang.classfile.CodeBuilder;
import java.lang.classfile.Label;
import java.lang.classfile.instruction.SwitchCase;
import java.lang.constant.ClassDesc;
import java.lang.constant.ConstantDescs;
import java.lang.constant.MethodTypeDesc;
import java.util.ArrayList;
import java.util.List;
import mneme.model.ModelError;
import mneme.promela.machine.Machine;
import mneme.promela.program.Action;
import mneme.promela.program.Location;
import mneme.promela.program.Program;
import mneme.promela.program.Step;
import mneme.promela.program.ValueType;

/**
 * Writes one event of a process that is known: all statements from the first to the last, each
 * followed by what can come after it and by taking back what it changed. Slots are constants, old
 * values are in locals. For one event; not thread-safe.
 */
final class EventWriter extends EffectWriter {
  private static final ClassDesc INT = ConstantDescs.CD_int;
  private static final ClassDesc VOID = ConstantDescs.CD_void;
  private static final ClassDesc LONG = ConstantDescs.CD_long;

  /** The local that says whether the process could move. */
  static final int MOVED = 2;

  /** How many events there were from this first step. */
  private static final int CHOICE = 4;

  private static final int FIRST_LOCAL = 5;

  /** The method of a branch: takes an event and how many there were, and returns that. */
  static final MethodTypeDesc BRANCH =
      MethodTypeDesc.of(INT, MACHINE, ConstantDescs.CD_int.arrayType(), LONG, INT);

  /** Where the method of a branch gets the event. */
  private static final int EVENT = 2;

  private final Directness directness;
  private final List<Instance> instances;
  private final Branches branches;
  private final long event;
  private final boolean several;

  /** Whether it is a branch that is written, which gets the event from its caller. */
  private final boolean isBranch;

  /** Whether long branches are left to methods of their own. */
  private final boolean compact;

  /** Whether some of the event is done elsewhere. */
  private boolean leaves;

  /** Calls the methods of branches. */
  @FunctionalInterface
  interface Branches {
    /** Calls the method for what a process does alone, from a location on. */
    void call(CodeBuilder c, Instance process, int location);
  }

  /**
   * @param event its number, without a choice
   * @param several whether the first step can lead to more than one state or error
   * @param compact whether long branches are left to methods of their own
   */
  EventWriter(
      CodeBuilder c,
      ExpressionWriter expressions,
      Directness directness,
      List<Instance> instances,
      Branches branches,
      long event,
      boolean several,
      boolean compact) {
    this(c, expressions, directness, instances, branches, event, several, compact, false);
  }

  private EventWriter(
      CodeBuilder c,
      ExpressionWriter expressions,
      Directness directness,
      List<Instance> instances,
      Branches branches,
      long event,
      boolean several,
      boolean compact,
      boolean isBranch) {
    super(c, expressions, new Changes(c, FIRST_LOCAL, isBranch));
    this.directness = directness;
    this.instances = instances;
    this.branches = branches;
    this.event = event;
    this.several = several;
    this.compact = compact;
    this.isBranch = isBranch;
  }

  /** For the method of a branch. */
  static EventWriter ofBranch(
      CodeBuilder c,
      ExpressionWriter expressions,
      Directness directness,
      List<Instance> instances,
      Branches branches) {
    return new EventWriter(c, expressions, directness, instances, branches, 0, true, true, true);
  }

  /** Writes the event; leaves in a local that the process could move, and falls through. */
  void write(Instance process, int from, Step step) {
    changes.begin();
    if (several) {
      c.iconst_0().istore(CHOICE);
      c.aload(X).iconst_0().putfield(MACHINE, "endless", ConstantDescs.CD_boolean);
    }
    attempt(process, from, step, MOVED);
    if (leaves) {
      checkEnd(step);
    }
    handlers();
  }

  /** Writes the method of a branch: what a process does alone, from a location on. */
  void writeBranch(Instance process, int location) {
    continuation(process, location, location);
    handlers();
    c.iload(CHOICE).ireturn();
  }

  /** A sequence that led nowhere goes round in circles. */
  private void checkEnd(Step step) {
    Label fine = c.newLabel();
    c.iload(CHOICE).ifne(fine);
    c.aload(X).getfield(MACHINE, "endless", ConstantDescs.CD_boolean).ifeq(fine);
    c.aload(X).loadConstant(expressions.error(Machine.endless(step.position())));
    number();
    c.invokevirtual(MACHINE, "violated", MethodTypeDesc.of(VOID, INT, LONG));
    c.labelBinding(fine);
  }

  @Override
  void number() {
    pushEvent();
    if (several) {
      c.iload(CHOICE).i2l().lor();
      c.iinc(CHOICE, 1);
    }
  }

  private void pushEvent() {
    if (isBranch) {
      c.lload(EVENT);
    } else {
      c.loadConstant(event);
    }
  }

  private void deliver() {
    c.aload(X);
    number();
    changes.count();
    c.invokevirtual(MACHINE, "deliver", MethodTypeDesc.of(VOID, LONG, INT));
  }

  /** Tries a step; falls through, with 1 in a local if it was possible. */
  private void attempt(Instance process, int from, Step step, int moved) {
    Frame outer = frame;
    frame = new Frame(changes.enter(), c.newLabel(), c.newLabel());
    expressions.moves(process);
    switch (step.action()) {
      case Action.DStep dStep ->
          within(process, dStep, dStep.entry(), true, () -> advance(process, from, step));
      case Action.Send send when directness.isHandshake(send) -> shake(process, from, step, send);
      default ->
          effect(process, step.action(), frame.impossible(), () -> advance(process, from, step));
    }
    c.labelBinding(frame.erred());
    c.iconst_1().istore(moved);
    c.labelBinding(frame.impossible());
    frame = outer;
  }

  /**
   * The process moves on, with others or without.
   *
   * @param from the location that is in the state
   */
  private void advance(Instance process, int from, Step step) {
    if (step.atomic()) {
      follow(process, from, step);
    } else {
      move(process, from, step.target(), this::deliver);
    }
  }

  private void move(Instance process, int from, int to, Runnable then) {
    Changes.Mark mark = changes.enter();
    if (from != to) {
      changes.write(
          () -> c.loadConstant(process.locationSlot()),
          () -> c.loadConstant(to),
          () -> c.loadConstant(from));
    }
    then.run();
    changes.leave(mark);
  }

  /** Goes on with the same process alone, here or elsewhere. */
  private void follow(Instance process, int from, Step before) {
    int location = before.target();
    switch (directness.following(process, location, compact)) {
      case INLINE -> {
        if (directness.isLocationSecret()) {
          continuation(process, from, location);
        } else {
          move(process, from, location, () -> continuation(process, location, location));
        }
      }
      case BRANCH -> move(process, from, location, () -> branch(process, location));
      case ELSEWHERE -> move(process, from, location, () -> leave(process, before));
    }
  }

  private void branch(Instance process, int location) {
    leaves = true;
    changes.log();
    c.aload(X).aload(S);
    pushEvent();
    c.iload(CHOICE);
    branches.call(c, process, location);
    c.istore(CHOICE);
  }

  /** Leaves the rest of an atomic sequence to the methods that serve all processes. */
  private void leave(Instance process, Step before) {
    leaves = true;
    changes.log();
    c.aload(X).loadConstant(process.pid()).loadConstant(before.id());
    pushEvent();
    c.iload(CHOICE);
    c.invokevirtual(MACHINE, "goOn", MethodTypeDesc.of(INT, INT, INT, LONG, INT));
    c.istore(CHOICE);
  }

  /**
   * Goes on with the same process alone; where it cannot, others may.
   *
   * @param from the location that is in the state: where nobody looks at it, it is changed only
   *     when others may move
   */
  private void continuation(Instance process, int from, int location) {
    int moved = changes.local();
    Label done = c.newLabel();
    c.iconst_0().istore(moved);
    for (Location.Group group : process.type().locations().get(location).groups()) {
      attempt(process, from, group.earlier(), moved);
      if (group.later().isEmpty()) {
        c.iload(moved).ifne(done);
      }
      if (group.otherwise() != null) {
        Label earlier = c.newLabel();
        c.iload(moved).ifne(earlier);
        attempt(process, from, group.otherwise(), moved);
        c.labelBinding(earlier);
        attempt(process, from, group.later(), moved);
        c.iload(moved).ifne(done);
      }
    }
    move(process, from, location, this::deliver);
    c.labelBinding(done);
  }

  private void attempt(Instance process, int from, List<Step> steps, int moved) {
    for (Step step : steps) {
      if (!directness.onlyAnswers(process, step)) {
        attempt(process, from, step, moved);
      }
    }
  }

  /** The statements of a d_step from one of its locations on: the first that is possible. */
  private void within(
      Instance process, Action.DStep dStep, int location, boolean first, Runnable then) {
    if (location < 0) {
      then.run();
      return;
    }
    Label done = c.newLabel();
    for (Location.Group group : dStep.locations().get(location).groups()) {
      for (Step step : group.earlier()) {
        Label next = c.newLabel();
        effect(
            process, step.action(), next, () -> within(process, dStep, step.target(), false, then));
        c.goto_(done);
        c.labelBinding(next);
      }
      if (group.otherwise() != null) {
        within(process, dStep, group.otherwise().target(), false, then);
        c.labelBinding(done);
        return;
      }
    }
    if (first) {
      c.goto_(frame.impossible());
    } else {
      stuck(dStep);
    }
    c.labelBinding(done);
  }

  private void stuck(Action.DStep dStep) {
    int site =
        expressions.error(
            new ModelError(
                ModelError.Kind.BOUND_EXCEEDED, "a d_step cannot go on", dStep.position()));
    evaluate(
        true,
        () -> {
          c.aload(X).loadConstant(site);
          c.invokevirtual(MACHINE, "stop", MethodTypeDesc.of(ConstantDescs.CD_Throwable, INT));
          c.athrow();
        });
  }

  /** A handshake: both move at once; whoever receives may go on alone. */
  private void shake(Instance sender, int from, Step step, Action.Send send) {
    Channels.Known known = known(send.channel());
    List<ValueType> fields = known.type().fields();
    int given = Math.min(fields.size(), send.values().size());
    int message = message(send, fields, given);
    for (int f = given; f < fields.size(); f++) {
      c.iconst_0().istore(message + f);
    }
    int found = changes.local();
    c.iconst_0().istore(found);
    List<Directness.Receiver> receivers = directness.receivers(sender, known);
    move(
        sender,
        from,
        step.target(),
        () -> {
          for (Instance process : instances) {
            List<Directness.Receiver> own =
                receivers.stream().filter(r -> r.process() == process).toList();
            if (!own.isEmpty()) {
              answers(process, own, message, fields.size(), found);
            }
          }
        });
    c.iload(found).ifeq(frame.impossible());
  }

  /** What one process can take, by its location. */
  private void answers(
      Instance process, List<Directness.Receiver> receivers, int message, int width, int found) {
    Label end = c.newLabel();
    c.aload(S).loadConstant(Program.PROCESSES).iaload().loadConstant(process.pid());
    c.if_icmple(end);
    List<Location> locations =
        receivers.stream().map(Directness.Receiver::location).distinct().toList();
    List<SwitchCase> cases = new ArrayList<>();
    for (Location location : locations) {
      cases.add(SwitchCase.of(location.index(), c.newLabel()));
    }
    c.aload(S).loadConstant(process.locationSlot()).iaload();
    c.lookupswitch(end, cases);
    for (int i = 0; i < locations.size(); i++) {
      c.labelBinding(cases.get(i).target());
      for (Directness.Receiver receiver : receivers) {
        if (receiver.location() == locations.get(i)) {
          answer(receiver, message, width, found);
        }
      }
      c.goto_(end);
    }
    c.labelBinding(end);
  }

  private void answer(Directness.Receiver receiver, int message, int width, int found) {
    Frame outer = frame;
    frame = new Frame(changes.enter(), c.newLabel(), c.newLabel());
    expressions.moves(receiver.process());
    Changes.Mark mark = changes.enter();
    int used = Math.min(width, receiver.receive().fields().size());
    take(receiver.receive(), used, frame.impossible(), f -> c.iload(message + f));
    advance(receiver.process(), receiver.location().index(), receiver.step());
    changes.leave(mark);
    c.labelBinding(frame.erred());
    c.iconst_1().istore(found);
    c.labelBinding(frame.impossible());
    frame = outer;
  }
}
