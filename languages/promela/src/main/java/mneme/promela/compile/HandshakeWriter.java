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
import mneme.promela.program.Action;
import mneme.promela.program.Expression;
import mneme.promela.program.Location;
import mneme.promela.program.Place;
import mneme.promela.program.Program;
import mneme.promela.program.Step;
import mneme.promela.program.ValueType;

/**
 * Writes handshakes over channels that are known: the sender looks at the locations of those that
 * could receive, and both move at once. Not thread-safe.
 */
final class HandshakeWriter {
  private static final ClassDesc INT = ConstantDescs.CD_int;
  private static final ClassDesc LONG = ConstantDescs.CD_long;
  private static final ClassDesc VOID = ConstantDescs.CD_void;
  private static final MethodTypeDesc SET = MethodTypeDesc.of(VOID, INT, INT);

  /** Locals: which of the ways this is, how much the sender has changed, the message. */
  private static final int CHOICE = 3;

  private static final int MARK = 4;
  private static final int MESSAGE = 8;

  private final ExpressionWriter expressions;
  private final StepWriter steps;
  private final InstanceWriter writer;
  private final List<Instance> instances;

  /** A step that takes a message. */
  private record Receiver(Instance process, Location location, Step step, Action.Receive receive) {
    int size() {
      return 3 * Sizes.of(receive) / 2;
    }
  }

  HandshakeWriter(
      ExpressionWriter expressions,
      StepWriter steps,
      InstanceWriter writer,
      List<Instance> instances) {
    this.expressions = expressions;
    this.steps = steps;
    this.writer = writer;
    this.instances = instances;
  }

  /** Whether all that can come of a send is known, and can be written in one method. */
  boolean isDirect(Instance sender, Step step) {
    if (!(step.action() instanceof Action.Send send) || send.sorted()) {
      return false;
    }
    expressions.moves(sender);
    Channels.Known known = expressions.constantChannel(send.channel());
    if (known == null || !known.type().isRendezvous() || steps.fallible(send)) {
      return false;
    }
    int size = Sizes.of(send);
    for (Receiver receiver : candidates(sender)) {
      expressions.moves(receiver.process());
      Channels.Known other = expressions.constantChannel(receiver.receive().channel());
      if (other == null) {
        return false;
      }
      if (other.id() == known.id()) {
        if (!isDirect(receiver)) {
          return false;
        }
        size += receiver.size();
      }
    }
    return size <= Sizes.LONGEST && !hasSecrets(sender);
  }

  private boolean isDirect(Receiver receiver) {
    Action.Receive receive = receiver.receive();
    return !receiver.step().atomic()
        && !receive.random()
        && !receive.keep()
        && receiver.process().type().provided() == null
        && receiver.location().groups().size() == 1
        && !steps.fallible(receive)
        && receive.fields().stream()
            .allMatch(field -> field.target() == null || StepWriter.isPlain(field.target()));
  }

  /** Whether a step of others could take a message that does not look like it. */
  private boolean hasSecrets(Instance sender) {
    for (Instance process : instances) {
      if (process.pid() != sender.pid()) {
        for (Location location : process.type().locations()) {
          for (Location.Group group : location.groups()) {
            for (Step step : group.steps()) {
              if (step.action() instanceof Action.DStep dStep && mayReceive(dStep)) {
                return true;
              }
            }
          }
        }
      }
    }
    return false;
  }

  private static boolean mayReceive(Action.DStep dStep) {
    return dStep.locations().get(dStep.entry()).groups().stream()
        .flatMap(group -> group.steps().stream())
        .anyMatch(step -> step.action() instanceof Action.Receive);
  }

  private List<Receiver> candidates(Instance sender) {
    List<Receiver> found = new ArrayList<>();
    for (Instance process : instances) {
      if (process.pid() == sender.pid()) {
        continue;
      }
      for (Location location : process.type().locations()) {
        for (Location.Group group : location.groups()) {
          for (Step step : group.steps()) {
            if (step.action() instanceof Action.Receive receive) {
              found.add(new Receiver(process, location, step, receive));
            }
          }
        }
      }
    }
    return found;
  }

  /** Writes the method of a send out of a location: whether somebody took the message. */
  void write(CodeBuilder c, Instance sender, int location, Step step) {
    if (!(step.action() instanceof Action.Send send)) {
      throw new IllegalArgumentException(step.text());
    }
    expressions.moves(sender);
    Channels.Known known = expressions.constantChannel(send.channel());
    if (known == null) {
      throw new IllegalArgumentException(step.text());
    }
    List<ValueType> fields = known.type().fields();
    for (int f = 0; f < fields.size(); f++) {
      if (f < send.values().size()) {
        expressions.wrapped(c, send.values().get(f), fields.get(f));
      } else {
        c.iconst_0();
      }
      c.istore(MESSAGE + f);
    }
    c.iconst_0().istore(CHOICE);
    set(c, sender.locationSlot(), step.target());
    c.aload(X).getfield(MACHINE, "top", INT).istore(MARK);
    List<Receiver> receivers = new ArrayList<>();
    for (Receiver receiver : candidates(sender)) {
      expressions.moves(receiver.process());
      Channels.Known other = expressions.constantChannel(receiver.receive().channel());
      if (other != null && other.id() == known.id()) {
        receivers.add(receiver);
      }
    }
    long event = writer.event(sender, step);
    for (Instance process : instances) {
      receivers(
          c,
          process,
          receivers.stream().filter(r -> r.process() == process).toList(),
          fields,
          event);
    }
    expressions.moves(null);
    c.aload(X).iconst_0();
    c.invokevirtual(MACHINE, "undo", MethodTypeDesc.of(VOID, INT));
    c.iload(CHOICE);
    Label nobody = c.newLabel();
    c.ifeq(nobody);
    c.iconst_1().ireturn();
    c.labelBinding(nobody);
    c.iconst_0().ireturn();
  }

  /** Tries what one process can take, by its location. */
  private void receivers(
      CodeBuilder c, Instance process, List<Receiver> all, List<ValueType> fields, long event) {
    if (all.isEmpty()) {
      return;
    }
    Label end = c.newLabel();
    c.aload(S).loadConstant(Program.PROCESSES).iaload().loadConstant(process.pid());
    c.if_icmple(end);
    List<Location> locations = all.stream().map(Receiver::location).distinct().toList();
    List<SwitchCase> cases = new ArrayList<>();
    for (Location location : locations) {
      cases.add(SwitchCase.of(location.index(), c.newLabel()));
    }
    c.aload(S).loadConstant(process.locationSlot()).iaload();
    c.lookupswitch(end, cases);
    for (int i = 0; i < locations.size(); i++) {
      c.labelBinding(cases.get(i).target());
      for (Receiver receiver : all) {
        if (receiver.location() == locations.get(i)) {
          take(c, receiver, fields.size(), event);
        }
      }
      c.goto_(end);
    }
    c.labelBinding(end);
  }

  private void take(CodeBuilder c, Receiver receiver, int width, long event) {
    Label next = c.newLabel();
    expressions.moves(receiver.process());
    List<Action.Field> fields = receiver.receive().fields();
    int used = Math.min(width, fields.size());
    for (int f = 0; f < used; f++) {
      Expression match = fields.get(f).match();
      if (match != null) {
        expressions.value(c, match);
        c.iload(MESSAGE + f);
        c.if_icmpne(next);
      }
    }
    for (int f = 0; f < used; f++) {
      Place target = fields.get(f).target();
      int field = f;
      if (target != null) {
        steps.set(
            c,
            target,
            () -> {
              c.iload(MESSAGE + field);
              ExpressionWriter.wrap(c, target.type());
            });
      }
    }
    set(c, receiver.process().locationSlot(), receiver.step().target());
    c.aload(X).loadConstant(event).iload(CHOICE).iload(MARK);
    c.invokevirtual(MACHINE, "shaken", MethodTypeDesc.of(VOID, LONG, INT, INT));
    c.iinc(CHOICE, 1);
    c.labelBinding(next);
  }

  private static void set(CodeBuilder c, int slot, int value) {
    c.aload(X).loadConstant(slot).loadConstant(value).invokevirtual(MACHINE, "set", SET);
  }
}
