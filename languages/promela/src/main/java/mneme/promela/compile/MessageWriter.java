package mneme.promela.compile;

import static mneme.promela.compile.ExpressionWriter.BASE;
import static mneme.promela.compile.ExpressionWriter.MACHINE;
import static mneme.promela.compile.ExpressionWriter.PID;
import static mneme.promela.compile.ExpressionWriter.S;
import static mneme.promela.compile.ExpressionWriter.X;
import static mneme.promela.compile.StepWriter.CHANNEL;
import static mneme.promela.compile.StepWriter.MARK;
import static mneme.promela.compile.StepWriter.PLACE;

import java.lang.classfile.CodeBuilder;
import java.lang.classfile.Label;
import java.lang.constant.ClassDesc;
import java.lang.constant.ConstantDescs;
import java.lang.constant.MethodTypeDesc;
import java.util.List;
import java.util.function.IntConsumer;
import mneme.model.ModelError;
import mneme.promela.program.Action;
import mneme.promela.program.Expression;
import mneme.promela.program.Place;
import mneme.promela.program.Step;
import mneme.promela.program.ValueType;
import org.jspecify.annotations.Nullable;

/** Writes what steps do that send or receive. Not thread-safe. */
record MessageWriter(StepWriter steps, ExpressionWriter expressions, boolean handshakes) {
  private static final ClassDesc INT = ConstantDescs.CD_int;
  private static final ClassDesc VOID = ConstantDescs.CD_void;
  private static final ClassDesc BOOLEAN = ConstantDescs.CD_boolean;

  void send(CodeBuilder c, Action.Send send, Step step, Label impossible, boolean entered) {
    Channels.Known known = expressions.constantChannel(send.channel());
    if (known == null) {
      sendAnywhere(c, send, step, impossible);
      return;
    }
    List<ValueType> fields = known.type().fields();
    int given = send.values().size();
    if (known.type().isRendezvous()) {
      StepWriter.begin(c, step, entered);
      for (int f = 0; f < fields.size(); f++) {
        c.aload(X);
        c.loadConstant(f);
        if (f < given) {
          expressions.wrapped(c, send.values().get(f), fields.get(f));
        } else {
          c.iconst_0();
        }
        c.invokevirtual(MACHINE, "value", MethodTypeDesc.of(VOID, INT, INT));
      }
      c.loadConstant(known.id());
      c.istore(CHANNEL);
      shake(c, step);
      return;
    }
    room(c, known, impossible);
    StepWriter.begin(c, step, entered);
    put(c, send, known);
    StepWriter.finish(c, step);
  }

  /** Leaves in a local how many messages wait, and jumps where there is no room for another. */
  static void room(CodeBuilder c, Channels.Known known, Label impossible) {
    c.aload(S).loadConstant(known.buffer()).iaload();
    c.dup();
    c.istore(CHANNEL);
    c.loadConstant(known.type().capacity());
    c.if_icmpge(impossible);
  }

  /** Puts a message behind those that wait. */
  void put(CodeBuilder c, Action.Send send, Channels.Known known) {
    List<ValueType> fields = known.type().fields();
    int given = send.values().size();
    int buffer = known.buffer();
    c.iload(CHANNEL);
    c.loadConstant(fields.size());
    c.imul();
    c.loadConstant(buffer + 1);
    c.iadd();
    c.istore(PLACE);
    for (int f = 0; f < fields.size() && f < given; f++) {
      c.aload(X);
      c.iload(PLACE);
      c.loadConstant(f);
      c.iadd();
      expressions.wrapped(c, send.values().get(f), fields.get(f));
      c.invokevirtual(MACHINE, "set", MethodTypeDesc.of(VOID, INT, INT));
    }
    c.aload(X);
    c.loadConstant(buffer);
    c.iload(CHANNEL);
    c.iconst_1();
    c.iadd();
    c.invokevirtual(MACHINE, "set", MethodTypeDesc.of(VOID, INT, INT));
  }

  /** The sending half of a handshake over the channel in its local. */
  private static void shake(CodeBuilder c, Step step) {
    c.aload(X);
    c.iload(CHANNEL);
    c.iload(PID);
    c.iload(BASE);
    c.loadConstant(step.target());
    c.iload(MARK);
    c.invokevirtual(MACHINE, "shake", MethodTypeDesc.of(BOOLEAN, INT, INT, INT, INT, INT));
    c.ireturn();
  }

  /** Over a channel that is known in the state only. */
  private void sendAnywhere(CodeBuilder c, Action.Send send, Step step, Label impossible) {
    expressions.value(c, send.channel());
    c.istore(CHANNEL);
    Label handshake = c.newLabel();
    capacity(c, expressions.noChannel(send.position()));
    c.dup();
    c.istore(PLACE);
    if (handshakes) {
      c.ifeq(handshake);
    } else {
      c.pop();
    }
    length(c);
    c.iload(PLACE);
    c.if_icmpge(impossible);
    count(c, send.values().size(), send.misfit(true), send.misfit(false));
    message(c, send);
    c.aload(X);
    c.iload(CHANNEL);
    c.loadConstant(send.values().size());
    c.invokevirtual(MACHINE, "put", MethodTypeDesc.of(VOID, INT, INT));
    StepWriter.finish(c, step);
    c.labelBinding(handshake);
    if (handshakes) {
      count(c, send.values().size(), send.misfit(true), send.misfit(false));
      message(c, send);
      c.aload(X);
      c.iload(CHANNEL);
      c.loadConstant(send.values().size());
      c.invokevirtual(MACHINE, "wrapOffer", MethodTypeDesc.of(INT, INT, INT));
      c.pop();
      shake(c, step);
    } else {
      c.goto_(impossible);
    }
  }

  /** Stops where the channel in its local has messages of another number of fields. */
  private void count(CodeBuilder c, int given, ModelError few, ModelError many) {
    if (expressions.areAll(given)) {
      return;
    }
    c.aload(X);
    c.iload(CHANNEL);
    c.loadConstant(given);
    c.loadConstant(expressions.error(few));
    c.loadConstant(expressions.error(many));
    c.invokevirtual(MACHINE, "count", MethodTypeDesc.of(VOID, INT, INT, INT, INT));
  }

  private void count(CodeBuilder c, Action.Receive receive) {
    if (!receive.keep()) {
      count(c, receive.fields().size(), receive.misfit(true), receive.misfit(false));
    }
  }

  private void message(CodeBuilder c, Action.Send send) {
    for (int f = 0; f < send.values().size(); f++) {
      c.aload(X);
      c.loadConstant(f);
      expressions.value(c, send.values().get(f));
      c.invokevirtual(MACHINE, "value", MethodTypeDesc.of(VOID, INT, INT));
    }
  }

  private static void capacity(CodeBuilder c, int site) {
    c.aload(X);
    c.iload(CHANNEL);
    c.loadConstant(site);
    c.invokevirtual(MACHINE, "capacity", MethodTypeDesc.of(INT, INT, INT));
  }

  /** Pushes how many messages wait in the channel in its local. */
  private static void length(CodeBuilder c) {
    c.aload(S);
    buffer(c);
    c.iaload();
  }

  private static void buffer(CodeBuilder c) {
    c.aload(X).getfield(MACHINE, "channelBuffer", INT.arrayType());
    c.iload(CHANNEL);
    c.iaload();
  }

  void receive(
      CodeBuilder c, Action.Receive receive, Step step, Label impossible, boolean entered) {
    Channels.Known known = expressions.constantChannel(receive.channel());
    Label handshake = c.newLabel();
    if (known == null) {
      expressions.value(c, receive.channel());
      c.istore(CHANNEL);
      capacity(c, expressions.noChannel(receive.position()));
      c.ifeq(handshake);
      waiting(c, receive, step, impossible, entered, null);
      c.labelBinding(handshake);
      handshake(c, receive, step, impossible, entered, -1);
    } else if (known.type().isRendezvous()) {
      c.loadConstant(known.id());
      c.istore(CHANNEL);
      handshake(c, receive, step, impossible, entered, known.type().fields().size());
    } else {
      waiting(c, receive, step, impossible, entered, known);
    }
  }

  /** Takes the first message of a buffer. */
  private void waiting(
      CodeBuilder c,
      Action.Receive receive,
      Step step,
      Label impossible,
      boolean entered,
      Channels.@Nullable Known known) {
    if (handshakes) {
      c.aload(X).getfield(MACHINE, "offered", INT);
      c.ifne(impossible);
    }
    matching(c, receive, impossible, known);
    StepWriter.begin(c, step, entered);
    if (known == null) {
      count(c, receive);
    }
    accept(c, receive, known);
    StepWriter.finish(c, step);
  }

  /** Leaves the buffer in a local, and jumps where no message fits. */
  void matching(
      CodeBuilder c, Action.Receive receive, Label impossible, Channels.@Nullable Known known) {
    if (known == null) {
      buffer(c);
    } else {
      c.loadConstant(known.buffer());
    }
    c.istore(PLACE);
    c.aload(S).iload(PLACE).iaload();
    c.ifeq(impossible);
    List<Action.Field> fields = receive.fields();
    int width = width(receive, known);
    for (int f = 0; f < width; f++) {
      Expression match = fields.get(f).match();
      if (match != null) {
        expressions.value(c, match);
        c.aload(S).iload(PLACE).loadConstant(f + 1).iadd().iaload();
        c.if_icmpne(impossible);
      }
    }
  }

  private static int width(Action.Receive receive, Channels.@Nullable Known known) {
    int given = receive.fields().size();
    return known == null ? given : Math.min(given, known.type().fields().size());
  }

  /** Takes the first message. */
  void accept(CodeBuilder c, Action.Receive receive, Channels.@Nullable Known known) {
    List<Action.Field> fields = receive.fields();
    int width = width(receive, known);
    setTargets(
        c,
        fields.subList(0, width),
        f -> c.aload(S).iload(PLACE).loadConstant(f + 1).iadd().iaload());
    if (!receive.keep()) {
      c.aload(X);
      if (known == null) {
        c.iload(CHANNEL);
        c.invokevirtual(MACHINE, "takeFirst", MethodTypeDesc.of(VOID, INT));
      } else {
        c.loadConstant(known.buffer());
        c.loadConstant(known.type().fields().size());
        c.invokevirtual(MACHINE, "shift", MethodTypeDesc.of(VOID, INT, INT));
      }
    }
  }

  /**
   * Takes an offered message.
   *
   * @param width how many fields it has; -1 where that depends on the state
   */
  private void handshake(
      CodeBuilder c,
      Action.Receive receive,
      Step step,
      Label impossible,
      boolean entered,
      int width) {
    c.aload(X).getfield(MACHINE, "offered", INT);
    c.iload(CHANNEL);
    c.if_icmpne(impossible);
    List<Action.Field> fields = receive.fields();
    int used = width < 0 ? fields.size() : Math.min(width, fields.size());
    for (int f = 0; f < used; f++) {
      Expression match = fields.get(f).match();
      if (match != null) {
        expressions.value(c, match);
        offered(c, f);
        c.if_icmpne(impossible);
      }
    }
    StepWriter.begin(c, step, entered);
    if (width < 0) {
      count(c, receive);
    }
    setTargets(c, fields.subList(0, used), f -> offered(c, f));
    if (width < 0) {
      c.aload(X).iload(CHANNEL);
      c.invokevirtual(MACHINE, "width", MethodTypeDesc.of(INT, INT));
    } else {
      c.loadConstant(width);
    }
    c.istore(PLACE);
    c.aload(X).iload(PLACE);
    c.invokevirtual(MACHINE, "withdraw", MethodTypeDesc.of(VOID, INT));
    StepWriter.moveOn(c, step);
    c.pop();
    c.aload(X).iload(CHANNEL).iload(PLACE);
    c.invokevirtual(MACHINE, "renew", MethodTypeDesc.of(VOID, INT, INT));
    c.iconst_1();
    c.ireturn();
  }

  /**
   * Writes fields of a message to where the receiver wants them.
   *
   * @param value puts a field on the stack, by its number
   */
  private void setTargets(CodeBuilder c, List<Action.Field> fields, IntConsumer value) {
    for (int f = 0; f < fields.size(); f++) {
      Place target = fields.get(f).target();
      int field = f;
      if (target != null) {
        steps.set(
            c,
            target,
            () -> {
              value.accept(field);
              ExpressionWriter.wrap(c, target.type());
            });
      }
    }
  }

  private static void offered(CodeBuilder c, int field) {
    c.aload(X);
    c.loadConstant(field);
    c.invokevirtual(MACHINE, "offeredValue", MethodTypeDesc.of(INT, INT));
  }
}
