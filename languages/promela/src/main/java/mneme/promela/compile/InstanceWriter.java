package mneme.promela.compile;

import static mneme.promela.compile.ExpressionWriter.MACHINE;
import static mneme.promela.compile.ExpressionWriter.S;
import static mneme.promela.compile.ExpressionWriter.X;

import java.lang.classfile.CodeBuilder;
import java.lang.classfile.Label;
import java.lang.constant.ClassDesc;
import java.lang.constant.ConstantDescs;
import java.lang.constant.MethodTypeDesc;
import java.util.List;
import mneme.promela.machine.Failure;
import mneme.promela.machine.Machine;
import mneme.promela.program.Action;
import mneme.promela.program.Expression;
import mneme.promela.program.Place;
import mneme.promela.program.Place.Area;
import mneme.promela.program.Program;
import mneme.promela.program.Step;
import mneme.promela.program.ValueType;

/**
 * Writes steps that begin an event, of processes whose place in the state is known: slots are
 * constants, and what a step changes is put back from locals. Each step is written into the method
 * of its process; it leaves in a local that the process could move. Not thread-safe.
 */
final class InstanceWriter {
  static final ClassDesc FAILURE = ClassDesc.ofDescriptor(Failure.class.descriptorString());
  private static final ClassDesc INT = ConstantDescs.CD_int;
  private static final ClassDesc VOID = ConstantDescs.CD_void;
  private static final MethodTypeDesc DELIVER = MethodTypeDesc.of(VOID, ConstantDescs.CD_long, INT);

  /** Locals: whether there was a step, the list of changed slots, and what a step needs. */
  static final int MOVED = 2;

  private static final int LIST = 3;
  private static final int SLOT = 7;
  private static final int VALUE = 8;

  /** Messages with more fields are left to the method that serves all processes. */
  private static final int MOST_FIELDS = 16;

  private final Program program;
  private final ExpressionWriter expressions;
  private final StepWriter steps;

  InstanceWriter(Program program, ExpressionWriter expressions, StepWriter steps) {
    this.program = program;
    this.expressions = expressions;
    this.steps = steps;
  }

  /** Whether a step can be written here; the others are tried as steps of any process are. */
  boolean isDirect(Action action, boolean atomic) {
    if (atomic) {
      return false;
    }
    return switch (action) {
      case Action.Skip _, Action.Else _, Action.Guard _, Action.Print _ -> true;
      case Action.Assign assign -> StepWriter.isPlain(assign.target());
      case Action.Send send -> {
        Channels.Known known = expressions.constantChannel(send.channel());
        yield !send.sorted()
            && known != null
            && !known.type().isRendezvous()
            && known.type().fields().size() <= MOST_FIELDS;
      }
      case Action.Receive receive -> {
        Channels.Known known = expressions.constantChannel(receive.channel());
        yield !receive.random()
            && known != null
            && !known.type().isRendezvous()
            && receive.fields().stream()
                .allMatch(field -> field.target() == null || StepWriter.isPlain(field.target()));
      }
      default -> false;
    };
  }

  long event(Instance process, Step step) {
    return (long) (process.pid() * program.steps().size() + step.id()) << Machine.CHOICE_BITS;
  }

  /** Writes a step out of a location. */
  void write(CodeBuilder c, Instance process, int location, Step step) {
    Label end = c.newLabel();
    if (steps.fallible(step.action())) {
      c.trying(
          block -> {
            body(block, process, location, step, end);
            block.goto_(end);
          },
          handler ->
              handler.catching(
                  FAILURE,
                  caught -> {
                    caught.pop();
                    caught.aload(X);
                    caught.loadConstant(event(process, step));
                    caught.invokevirtual(
                        MACHINE, "fell", MethodTypeDesc.of(VOID, ConstantDescs.CD_long));
                    caught.iconst_1();
                    caught.istore(MOVED);
                    caught.goto_(end);
                  }));
    } else {
      body(c, process, location, step, end);
    }
    c.labelBinding(end);
  }

  private void body(CodeBuilder c, Instance process, int location, Step step, Label impossible) {
    switch (step.action()) {
      case Action.Guard(Expression condition) -> {
        expressions.jump(c, condition, impossible, false);
        move(c, process, location, step);
      }
      case Action.Assign assign -> assign(c, process, location, step, assign);
      case Action.Send send -> send(c, process, location, step, send, impossible);
      case Action.Receive receive -> {
        Channels.Known known = expressions.constantChannel(receive.channel());
        steps.messages().matching(c, receive, impossible, known);
        steps.messages().accept(c, receive, known);
        c.aload(X);
        c.loadConstant(event(process, step));
        c.loadConstant(process.locationSlot());
        c.loadConstant(step.target());
        c.invokevirtual(
            MACHINE, "finish", MethodTypeDesc.of(VOID, ConstantDescs.CD_long, INT, INT));
        moved(c);
      }
      default -> move(c, process, location, step);
    }
  }

  private static void moved(CodeBuilder c) {
    c.iconst_1();
    c.istore(MOVED);
  }

  /** Only the location changes. */
  private void move(CodeBuilder c, Instance process, int location, Step step) {
    list(c);
    note(c, 0, () -> c.loadConstant(process.locationSlot()));
    locate(c, process, step.target());
    deliver(c, process, step, 1);
    locate(c, process, location);
    moved(c);
  }

  private void assign(
      CodeBuilder c, Instance process, int location, Step step, Action.Assign assign) {
    Place target = assign.target();
    if (target.area() == Area.NOWHERE) {
      expressions.value(c, assign.value());
      c.pop();
      move(c, process, location, step);
      return;
    }
    boolean known = target.indices().isEmpty();
    if (!known) {
      expressions.slot(c, target);
      c.istore(SLOT);
    }
    Runnable slot =
        () -> {
          if (known) {
            expressions.slot(c, target);
          } else {
            c.iload(SLOT);
          }
        };
    // The new value below, the old one above it on the stack; each is stored in its turn.
    expressions.wrapped(c, assign.value(), target.type());
    c.istore(VALUE);
    list(c);
    note(c, 0, slot);
    note(c, 1, () -> c.loadConstant(process.locationSlot()));
    c.aload(S);
    slot.run();
    c.iaload();
    c.aload(S);
    slot.run();
    c.iload(VALUE);
    c.iastore();
    c.istore(VALUE);
    locate(c, process, step.target());
    deliver(c, process, step, 2);
    locate(c, process, location);
    c.aload(S);
    slot.run();
    c.iload(VALUE);
    c.iastore();
    moved(c);
  }

  /** Behind the messages that wait every place is 0, and is 0 again afterwards. */
  private void send(
      CodeBuilder c,
      Instance process,
      int location,
      Step step,
      Action.Send send,
      Label impossible) {
    Channels.Known known = expressions.constantChannel(send.channel());
    if (known == null) {
      throw new IllegalStateException("the channel of '" + step.text() + "' is not known");
    }
    List<ValueType> fields = known.type().fields();
    int given = Math.min(fields.size(), send.values().size());
    int length = StepWriter.CHANNEL;
    MessageWriter.room(c, known, impossible);
    for (int f = 0; f < given; f++) {
      expressions.wrapped(c, send.values().get(f), fields.get(f));
      c.istore(VALUE + f);
    }
    c.iload(length);
    c.loadConstant(fields.size());
    c.imul();
    c.loadConstant(known.buffer() + 1);
    c.iadd();
    c.istore(SLOT);
    list(c);
    note(c, 0, () -> c.loadConstant(process.locationSlot()));
    note(c, 1, () -> c.loadConstant(known.buffer()));
    for (int f = 0; f < given; f++) {
      int field = f;
      Runnable slot = () -> c.iload(SLOT).loadConstant(field).iadd();
      note(c, 2 + f, slot);
      c.aload(S);
      slot.run();
      c.iload(VALUE + f);
      c.iastore();
    }
    c.aload(S).loadConstant(known.buffer()).iload(length).iconst_1().iadd().iastore();
    locate(c, process, step.target());
    deliver(c, process, step, 2 + given);
    locate(c, process, location);
    c.aload(S).loadConstant(known.buffer()).iload(length).iastore();
    for (int f = 0; f < given; f++) {
      c.aload(S).iload(SLOT).loadConstant(f).iadd().iconst_0().iastore();
    }
    moved(c);
  }

  private static void list(CodeBuilder c) {
    c.aload(X).getfield(MACHINE, "changed", INT.arrayType());
    c.astore(LIST);
  }

  private static void note(CodeBuilder c, int at, Runnable slot) {
    c.aload(LIST);
    c.loadConstant(at);
    slot.run();
    c.iastore();
  }

  private static void locate(CodeBuilder c, Instance process, int location) {
    c.aload(S).loadConstant(process.locationSlot()).loadConstant(location).iastore();
  }

  private void deliver(CodeBuilder c, Instance process, Step step, int count) {
    c.aload(X);
    c.loadConstant(event(process, step));
    c.loadConstant(count);
    c.invokevirtual(MACHINE, "deliver", DELIVER);
  }
}
