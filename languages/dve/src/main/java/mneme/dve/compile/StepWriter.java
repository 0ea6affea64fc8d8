package mneme.dve.compile;

import java.lang.classfile.Label;
import java.util.ArrayList;
import java.util.List;
import mneme.dve.program.Channel;
import mneme.dve.program.Edge;
import mneme.dve.program.Edge.Assignment;
import mneme.dve.program.Edge.Sync;
import mneme.dve.program.Expression;
import mneme.dve.program.Program;
import mneme.dve.program.Target;

/** Writes what edges do once they are enabled, piece by piece. */
record StepWriter(Program program, ExpressionWriter expressions) {
  Channel channel(Sync sync) {
    return program.channels().get(sync.channel());
  }

  /** Whether what an edge does can be a run-time error, its guard and sent values aside. */
  boolean bodyFallible(Edge edge) {
    for (Assignment effect : edge.effects()) {
      if (expressions.fallible(effect.value()) || targetFallible(effect.target())) {
        return true;
      }
    }
    if (edge.sync() instanceof Sync.Receive receive) {
      for (Target target : receive.targets()) {
        if (targetFallible(target)) {
          return true;
        }
      }
    }
    return false;
  }

  boolean valuesFallible(Edge edge) {
    if (edge.sync() instanceof Sync.Send send) {
      for (Expression value : send.values()) {
        if (expressions.fallible(value)) {
          return true;
        }
      }
    }
    return false;
  }

  private boolean targetFallible(Target target) {
    return target instanceof Target.Element element
        && expressions.indexFallible(element.index(), element.length());
  }

  /** Jumps where a buffered channel has no room to send or nothing to receive. */
  void room(Code code, Edge edge, Label disabled) {
    if (edge.sync() == null) {
      return;
    }
    Channel channel = channel(edge.sync());
    code.load(Code.STATE, channel.base());
    if (edge.sync() instanceof Sync.Receive) {
      code.out.ifeq(disabled);
    } else {
      code.constant(channel.capacity());
      code.out.if_icmpge(disabled);
    }
    code.grow(3);
  }

  /** Appends a message, given in locals, to a buffered channel, or takes one from it. */
  void transfer(Code code, Edge edge, int firstValue, Writes writes) {
    switch (edge.sync()) {
      case null -> {}
      case Sync.Send send -> append(code, channel(send), firstValue, writes);
      case Sync.Receive receive -> {
        Channel channel = channel(receive);
        code.out.aload(Code.STATE).aload(Code.NEXT);
        code.constant(channel.base());
        code.constant(Writes.bufferSize(channel));
        code.constant(channel.fields());
        code.callContext("shift", Names.SHIFT);
        code.out.aload(Code.NEXT);
        code.constant(channel.base());
        code.load(Code.STATE, channel.base());
        code.out.iconst_1().isub().iastore();
        code.grow(6);
        writes.drained(code, channel);
        for (int f = 0; f < receive.targets().size(); f++) {
          Expression oldest = new Expression.Variable(channel.base() + 1 + f);
          assign(code, receive.targets().get(f), oldest, Code.STATE, writes);
        }
      }
    }
  }

  private static void append(Code code, Channel channel, int firstValue, Writes writes) {
    for (int f = 0; f < channel.fields(); f++) {
      int first = channel.base() + 1 + f;
      if (channel.capacity() == 1) {
        code.out.aload(Code.NEXT);
        code.constant(first);
        writes.slot(code, first);
      } else {
        int slot = code.newLocal();
        code.load(Code.STATE, channel.base());
        code.constant(channel.fields());
        code.out.imul();
        code.constant(first);
        code.out.iadd();
        code.store(slot);
        writes.local(code, slot);
        code.out.aload(Code.NEXT).iload(slot);
      }
      code.load(firstValue + f);
      code.out.iastore();
    }
    code.out.aload(Code.NEXT);
    code.constant(channel.base());
    code.load(Code.STATE, channel.base());
    code.out.iconst_1().iadd().iastore();
    code.grow(6);
    writes.slot(code, channel.base());
  }

  /** Computes the values an edge sends, if it does, into new locals; returns the first of these. */
  int values(Code code, Edge edge) {
    int first = code.nextLocal();
    if (edge.sync() instanceof Sync.Send send) {
      Channel channel = channel(send);
      for (int i = 0; i < send.values().size(); i++) {
        if (channel.typed()) {
          expressions.truncated(code, send.values().get(i), Code.STATE, channel.types().get(i));
        } else {
          expressions.value(code, send.values().get(i), Code.STATE);
        }
        code.store(code.newLocal());
      }
    }
    return first;
  }

  /** Assigns the values of a rendezvous, which are parameters, to the receiver's targets. */
  void take(Code code, Edge receiver, Writes writes) {
    if (!(receiver.sync() instanceof Sync.Receive receive)) {
      throw new IllegalArgumentException("not a receiving edge: " + receiver.position());
    }
    for (int i = 0; i < receive.targets().size(); i++) {
      Target target = receive.targets().get(i);
      prepare(code, target, writes);
      code.load(Code.FIRST_VALUE + i);
      ExpressionWriter.truncate(code, target.type());
      code.out.iastore();
    }
  }

  void effects(Code code, List<Assignment> effects, Writes writes) {
    for (Assignment effect : effects) {
      assign(code, effect.target(), effect.value(), Code.NEXT, writes);
    }
  }

  private void assign(Code code, Target target, Expression value, int array, Writes writes) {
    if (targetFallible(target) && expressions.fallible(value)) {
      // The value comes before the index, and so does its error.
      int kept = code.newLocal();
      expressions.truncated(code, value, array, target.type());
      code.store(kept);
      prepare(code, target, writes);
      code.load(kept);
    } else {
      prepare(code, target, writes);
      expressions.truncated(code, value, array, target.type());
    }
    code.out.iastore();
    code.grow(1);
  }

  /** Pushes the scratch copy and the slot to write. */
  private void prepare(Code code, Target target, Writes writes) {
    switch (target) {
      case Target.Variable variable -> {
        writes.slot(code, variable.slot());
        code.out.aload(Code.NEXT);
        code.constant(variable.slot());
      }
      case Target.Element element
          when element.index() instanceof Expression.Constant constant
              && constant.value() >= 0
              && constant.value() < element.length() -> {
        writes.slot(code, element.base() + constant.value());
        code.out.aload(Code.NEXT);
        code.constant(element.base() + constant.value());
      }
      case Target.Element element -> {
        int slot = code.newLocal();
        expressions.index(
            code, element.index(), element.length(), element.position(), Code.NEXT, 0);
        code.constant(element.base());
        code.out.iadd();
        code.store(slot);
        writes.local(code, slot);
        code.out.aload(Code.NEXT).iload(slot);
      }
    }
    code.grow(3);
  }

  /** Moves the process of an edge to the edge's target. */
  void move(Code code, Edge edge, Writes writes) {
    if (edge.from() == edge.to()) {
      return;
    }
    int slot = program.processes().get(edge.process()).locationSlot();
    writes.slot(code, slot);
    code.out.aload(Code.NEXT);
    code.constant(slot);
    code.constant(edge.to());
    code.out.iastore();
    code.grow(2);
  }

  /** Effects in methods of their own that note what they write; shared by all who call them. */
  Fragment sharedEffects(Unit unit, Edge edge) {
    List<Fragment> parts = new ArrayList<>();
    List<Assignment> all = edge.effects();
    int start = 0;
    int bytes = 0;
    for (int i = 0; i < all.size(); i++) {
      bytes += Weights.of(all.get(i));
      if (bytes > Code.LONG / 2 || i == all.size() - 1) {
        parts.add(
            Fragments.outlined(unit, Names.STEP, new Effects(this, all.subList(start, i + 1))));
        start = i + 1;
        bytes = 0;
      }
    }
    return Fragments.sequence(unit, Names.STEP, parts);
  }

  private record Effects(StepWriter steps, List<Assignment> effects) implements Fragment {
    @Override
    public int size() {
      return 0;
    }

    @Override
    public void write(Code code) {
      steps.effects(code, effects, Writes.noted());
    }
  }
}
