package mneme.promela.compile;

import static mneme.promela.compile.ExpressionWriter.MACHINE;
import static mneme.promela.compile.ExpressionWriter.S;
import static mneme.promela.compile.ExpressionWriter.X;

import java.lang.classfile.CodeBuilder;
import java.lang.classfile.Label;
import java.lang.constant.ClassDesc;
import java.lang.constant.ConstantDescs;
import java.lang.constant.MethodTypeDesc;
import java.util.ArrayList;
import java.util.List;
import java.util.function.IntConsumer;
import mneme.promela.program.Action;
import mneme.promela.program.Expression;
import mneme.promela.program.Place;
import mneme.promela.program.Place.Area;
import mneme.promela.program.ValueType;

/**
 * Writes what single statements of an event do, and the way back. Slots are constants, old values
 * are in locals. For one event; not thread-safe.
 */
abstract class EffectWriter {
  private static final ClassDesc INT = ConstantDescs.CD_int;
  private static final ClassDesc VOID = ConstantDescs.CD_void;
  private static final ClassDesc LONG = ConstantDescs.CD_long;

  final CodeBuilder c;
  final ExpressionWriter expressions;
  final Changes changes;

  /** The step that is tried now. */
  Frame frame;

  private final List<Handler> handlers = new ArrayList<>();

  /**
   * A step that is tried.
   *
   * @param before what was changed when it began
   * @param impossible where to go if it must wait, with nothing changed since
   * @param erred where to go if it errs
   */
  record Frame(Changes.Mark before, Label impossible, Label erred) {}

  /** What is to be done if an evaluation fails. */
  private record Handler(Label label, Frame frame, Changes.Mark now) {}

  EffectWriter(CodeBuilder c, ExpressionWriter expressions, Changes changes) {
    this.c = c;
    this.expressions = expressions;
    this.changes = changes;
    this.frame = new Frame(changes.enter(), c.newLabel(), c.newLabel());
  }

  /** Pushes the number of the next state or error this event leads to. */
  abstract void number();

  /** Writes what is to be done where evaluations failed. */
  final void handlers() {
    if (handlers.isEmpty()) {
      return;
    }
    Label end = c.newLabel();
    c.goto_(end);
    for (Handler handler : handlers) {
      c.labelBinding(handler.label());
      c.pop();
      changes.takeBack(handler.frame().before(), handler.now());
      c.aload(X);
      number();
      c.invokevirtual(MACHINE, "failed", MethodTypeDesc.of(VOID, LONG));
      c.goto_(handler.frame().erred());
    }
    c.labelBinding(end);
  }

  /** Evaluates; if that fails, the step that is tried errs. */
  final void evaluate(boolean fallible, Runnable evaluation) {
    if (!fallible) {
      evaluation.run();
      return;
    }
    Handler handler = new Handler(c.newLabel(), frame, changes.mark());
    Label start = c.newLabel();
    Label end = c.newLabel();
    c.labelBinding(start);
    evaluation.run();
    c.labelBinding(end);
    c.exceptionCatch(start, end, handler.label(), ExpressionWriter.FAILURE);
    handlers.add(handler);
  }

  /** What an action does, what follows, and the way back. */
  final void effect(Instance process, Action action, Label impossible, Runnable then) {
    expressions.moves(process);
    Changes.Mark mark = changes.enter();
    switch (action) {
      case Action.Guard(Expression condition) ->
          evaluate(
              expressions.fallible(condition),
              () -> expressions.jump(c, condition, impossible, false));
      case Action.Assign assign -> assign(assign);
      case Action.Assert assertion -> check(assertion);
      case Action.Send send -> send(send, impossible);
      case Action.Receive receive -> receive(receive, impossible);
      default -> {}
    }
    then.run();
    changes.leave(mark);
  }

  private void assign(Action.Assign assign) {
    int value = changes.local();
    Place target = assign.target();
    evaluate(
        expressions.fallible(assign.value()),
        () -> expressions.wrapped(c, assign.value(), target.type()));
    c.istore(value);
    store(target, () -> c.iload(value));
  }

  /** Stores a value, which is no more than a load. */
  private void store(Place target, Runnable value) {
    if (target.area() == Area.NOWHERE) {
      return;
    }
    Integer fixed = expressions.fixedSlot(target);
    if (fixed != null) {
      changes.write(() -> c.loadConstant(fixed.intValue()), value, null);
      return;
    }
    int slot = changes.local();
    evaluate(expressions.fallible(target), () -> expressions.slot(c, target));
    c.istore(slot);
    changes.write(() -> c.iload(slot), value, null);
  }

  private void check(Action.Assert assertion) {
    Label holds = c.newLabel();
    evaluate(
        expressions.fallible(assertion.condition()),
        () -> expressions.jump(c, assertion.condition(), holds, true));
    c.aload(X).loadConstant(expressions.error(assertion.violation()));
    number();
    c.invokevirtual(MACHINE, "violated", MethodTypeDesc.of(VOID, INT, LONG));
    c.labelBinding(holds);
  }

  /** Behind the messages that wait every place is 0, and is 0 again afterwards. */
  private void send(Action.Send send, Label impossible) {
    Channels.Known known = known(send.channel());
    List<ValueType> fields = known.type().fields();
    int given = Math.min(fields.size(), send.values().size());
    int length = changes.local();
    c.aload(S).loadConstant(known.buffer()).iaload();
    c.dup().istore(length);
    c.loadConstant(known.type().capacity());
    c.if_icmpge(impossible);
    int message = message(send, fields, given);
    int place = changes.local();
    c.iload(length).loadConstant(fields.size()).imul();
    c.loadConstant(known.buffer() + 1).iadd().istore(place);
    changes.write(
        () -> c.loadConstant(known.buffer()),
        () -> c.iload(length).iconst_1().iadd(),
        () -> c.iload(length));
    for (int f = 0; f < given; f++) {
      int field = f;
      changes.write(
          () -> c.iload(place).loadConstant(field).iadd(),
          () -> c.iload(message + field),
          c::iconst_0);
    }
  }

  /** Puts the values of a message into locals; the first of them. */
  final int message(Action.Send send, List<ValueType> fields, int given) {
    int first = changes.locals(fields.size());
    for (int f = 0; f < given; f++) {
      Expression value = send.values().get(f);
      ValueType type = fields.get(f);
      evaluate(expressions.fallible(value), () -> expressions.wrapped(c, value, type));
      c.istore(first + f);
    }
    return first;
  }

  final Channels.Known known(Expression channel) {
    Channels.Known known = expressions.constantChannel(channel);
    if (known == null) {
      throw new IllegalStateException("a channel is not known");
    }
    return known;
  }

  private void receive(Action.Receive receive, Label impossible) {
    Channels.Known known = known(receive.channel());
    int buffer = known.buffer();
    c.aload(S).loadConstant(buffer).iaload();
    c.ifeq(impossible);
    int used = Math.min(known.type().fields().size(), receive.fields().size());
    take(receive, used, impossible, f -> c.aload(S).loadConstant(buffer + 1 + f).iaload());
    if (!receive.keep()) {
      shift(known);
    }
  }

  /** Compares a message, and stores it where it fits. */
  final void take(Action.Receive receive, int used, Label impossible, IntConsumer value) {
    List<Action.Field> fields = receive.fields();
    for (int f = 0; f < used; f++) {
      Expression match = fields.get(f).match();
      if (match != null) {
        evaluate(expressions.fallible(match), () -> expressions.value(c, match));
        value.accept(f);
        c.if_icmpne(impossible);
      }
    }
    for (int f = 0; f < used; f++) {
      Place target = fields.get(f).target();
      int field = f;
      if (target != null) {
        store(
            target,
            () -> {
              value.accept(field);
              ExpressionWriter.wrap(c, target.type());
            });
      }
    }
  }

  /** Takes the first message out of a buffer. */
  private void shift(Channels.Known known) {
    int width = known.type().fields().size();
    if (known.type().capacity() > 1) {
      changes.log();
      c.aload(X).loadConstant(known.buffer()).loadConstant(width);
      c.invokevirtual(MACHINE, "shift", MethodTypeDesc.of(VOID, INT, INT));
      return;
    }
    for (int f = 0; f < width; f++) {
      int slot = known.buffer() + 1 + f;
      changes.write(() -> c.loadConstant(slot), c::iconst_0, null);
    }
    changes.write(() -> c.loadConstant(known.buffer()), c::iconst_0, c::iconst_1);
  }
}
