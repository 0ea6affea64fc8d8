package mneme.promela.compile;

import static mneme.promela.compile.ExpressionWriter.BASE;
import static mneme.promela.compile.ExpressionWriter.MACHINE;
import static mneme.promela.compile.ExpressionWriter.PID;
import static mneme.promela.compile.ExpressionWriter.S;
import static mneme.promela.compile.ExpressionWriter.X;

import java.lang.classfile.CodeBuilder;
import java.lang.classfile.Label;
import java.lang.constant.ClassDesc;
import java.lang.constant.ConstantDescs;
import java.lang.constant.MethodTypeDesc;
import mneme.promela.program.Action;
import mneme.promela.program.Expression;
import mneme.promela.program.Place;
import mneme.promela.program.Place.Area;
import mneme.promela.program.Program;
import mneme.promela.program.Step;

/**
 * Writes the method of a step: test, change, deliver, take back. What is rare is left to the
 * interpreter. Not thread-safe.
 */
final class StepWriter {
  private static final ClassDesc INT = ConstantDescs.CD_int;
  private static final ClassDesc VOID = ConstantDescs.CD_void;
  private static final ClassDesc BOOLEAN = ConstantDescs.CD_boolean;

  /** Locals of a step's method. */
  static final int MARK = 4;

  static final int CHANNEL = 5;
  static final int PLACE = 6;

  private final ExpressionWriter expressions;
  private final boolean handshakes;
  private final MessageWriter messages;

  StepWriter(Program program, ExpressionWriter expressions) {
    this.expressions = expressions;
    this.handshakes = Channels.hasRendezvous(program);
    this.messages = new MessageWriter(this, expressions, handshakes);
  }

  MessageWriter messages() {
    return messages;
  }

  /** Writes the body of the method: whether the step was possible. */
  void write(CodeBuilder c, Step step) {
    Action action = step.action();
    if (!isTranslated(action)) {
      c.aload(X);
      c.loadConstant(step.id());
      c.iload(PID);
      c.invokevirtual(MACHINE, "interpret", MethodTypeDesc.of(BOOLEAN, INT, INT));
      c.ireturn();
      return;
    }
    Label impossible = c.newLabel();
    if (handshakes && !(action instanceof Action.Receive)) {
      c.aload(X).getfield(MACHINE, "offered", INT);
      c.ifne(impossible);
    }
    if (fallible(action)) {
      enter(c, step);
      c.trying(
          block -> body(block, step, impossible, true),
          handler ->
              handler.catching(
                  ExpressionWriter.FAILURE,
                  caught -> {
                    caught.pop();
                    caught.aload(X);
                    caught.iload(MARK);
                    caught.invokevirtual(MACHINE, "caught", MethodTypeDesc.of(BOOLEAN, INT));
                    caught.ireturn();
                  }));
    } else {
      body(c, step, impossible, false);
    }
    c.labelBinding(impossible);
    c.iconst_0();
    c.ireturn();
  }

  private boolean isTranslated(Action action) {
    return switch (action) {
      case Action.Skip _, Action.Else _, Action.Guard _, Action.Print _ -> true;
      case Action.Assign assign -> isPlain(assign.target());
      case Action.Send send ->
          !send.sorted() && Channels.isWritable(send, expressions.constantChannel(send.channel()));
      case Action.Receive receive ->
          !receive.random()
              && expressions.isWritable(receive)
              && receive.fields().stream()
                  .allMatch(field -> field.target() == null || isPlain(field.target()));
      case Action.Assert _, Action.End _ -> true;
      case Action.DStep dStep -> DStepWriter.isTranslated(dStep, expressions);
      case Action.Run _, Action.SetPriority _ -> false;
    };
  }

  static boolean isPlain(Place place) {
    return place.area() != Area.HIDDEN;
  }

  boolean fallible(Action action) {
    return switch (action) {
      case Action.Guard(Expression condition) -> expressions.fallible(condition);
      case Action.Assign assign ->
          expressions.fallible(assign.value()) || expressions.fallible(assign.target());
      case Action.Send send ->
          expressions.constantChannel(send.channel()) == null
              || send.values().stream().anyMatch(expressions::fallible);
      case Action.Receive receive ->
          expressions.constantChannel(receive.channel()) == null
              || receive.fields().stream().anyMatch(this::fallible);
      case Action.Assert assertion -> expressions.fallible(assertion.condition());
      case Action.DStep _ -> true;
      default -> false;
    };
  }

  boolean fallible(Action.Field field) {
    return field.match() != null && expressions.fallible(field.match())
        || field.target() != null && expressions.fallible(field.target());
  }

  /** Notes which event begins, and how much has changed before it. */
  private static void enter(CodeBuilder c, Step step) {
    c.aload(X);
    c.iload(PID);
    c.loadConstant(step.id());
    c.invokevirtual(MACHINE, "enter", MethodTypeDesc.of(VOID, INT, INT));
    c.aload(X).getfield(MACHINE, "top", INT);
    c.istore(MARK);
  }

  private void body(CodeBuilder c, Step step, Label impossible, boolean entered) {
    switch (step.action()) {
      case Action.Guard(Expression condition) -> {
        expressions.jump(c, condition, impossible, false);
        begin(c, step, entered);
        finish(c, step);
      }
      case Action.Assign assign -> {
        begin(c, step, entered);
        set(
            c,
            assign.target(),
            () -> {
              expressions.wrapped(c, assign.value(), assign.target().type());
            });
        finish(c, step);
      }
      case Action.Assert assertion -> {
        begin(c, step, entered);
        check(c, assertion);
        finish(c, step);
      }
      case Action.End _ -> {
        c.iload(PID);
        c.aload(S).iconst_0().iaload().iconst_1().isub();
        c.if_icmpne(impossible);
        begin(c, step, entered);
        c.aload(X).iload(PID).iload(MARK);
        c.invokevirtual(MACHINE, "end", MethodTypeDesc.of(BOOLEAN, INT, INT));
        c.ireturn();
      }
      case Action.DStep dStep -> {
        new DStepWriter(this, expressions).write(c, dStep, impossible);
        finish(c, step);
      }
      case Action.Send send -> messages.send(c, send, step, impossible, entered);
      case Action.Receive receive -> messages.receive(c, receive, step, impossible, entered);
      default -> {
        begin(c, step, entered);
        finish(c, step);
      }
    }
  }

  /** Reports a violated assertion; the step goes on. */
  void check(CodeBuilder c, Action.Assert assertion) {
    Label holds = c.newLabel();
    expressions.jump(c, assertion.condition(), holds, true);
    c.aload(X);
    c.loadConstant(expressions.error(assertion.violation()));
    c.invokevirtual(MACHINE, "violated", MethodTypeDesc.of(VOID, INT));
    c.labelBinding(holds);
  }

  static void begin(CodeBuilder c, Step step, boolean entered) {
    if (!entered) {
      enter(c, step);
    }
  }

  void set(CodeBuilder c, Place target, Runnable value) {
    if (target.area() == Area.NOWHERE) {
      value.run();
      c.pop();
      return;
    }
    c.aload(X);
    expressions.slot(c, target);
    value.run();
    c.invokevirtual(MACHINE, "set", MethodTypeDesc.of(VOID, INT, INT));
  }

  static void finish(CodeBuilder c, Step step) {
    moveOn(c, step);
    c.ireturn();
  }

  /** Pushes true, after the process has moved on. */
  static void moveOn(CodeBuilder c, Step step) {
    c.aload(X);
    c.iload(PID);
    c.iload(BASE);
    c.loadConstant(step.target());
    c.iload(MARK);
    if (step.atomic()) {
      c.loadConstant(step.id());
      c.invokevirtual(MACHINE, "finishAtomic", MethodTypeDesc.of(BOOLEAN, INT, INT, INT, INT, INT));
    } else {
      c.invokevirtual(MACHINE, "finish", MethodTypeDesc.of(BOOLEAN, INT, INT, INT, INT));
    }
  }
}
