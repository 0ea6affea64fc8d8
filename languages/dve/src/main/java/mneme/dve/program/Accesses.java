package mneme.dve.program;

import java.util.BitSet;
import java.util.List;
import mneme.dve.program.Edge.Assignment;
import mneme.dve.program.Edge.Sync;
import org.jspecify.annotations.Nullable;

/** Which slots the pieces of a program may read and write. Immutable and thread-safe. */
public final class Accesses {
  private final Program program;

  public Accesses(Program program) {
    this.program = program;
  }

  /** What an expression may read. */
  public BitSet reads(Expression expression) {
    BitSet slots = new BitSet();
    read(expression, slots);
    return slots;
  }

  /**
   * What edges read and write themselves: not which locations are committed, and no channels.
   *
   * @param reading otherwise what they write
   */
  public BitSet ofEdges(Edge edge, @Nullable Edge partner, boolean reading) {
    BitSet slots = new BitSet();
    for (Edge part : partner == null ? List.of(edge) : List.of(edge, partner)) {
      if (reading) {
        readEdge(part, slots);
      } else {
        writeEdge(part, slots);
      }
    }
    BitSet channels = new BitSet();
    for (Channel channel : program.channels()) {
      allOf(channel, channels);
    }
    slots.andNot(channels);
    return slots;
  }

  /** What edges read to compute what they write: neither locations nor guards. */
  public BitSet ofEffects(Edge edge, @Nullable Edge partner) {
    BitSet slots = new BitSet();
    for (Edge part : partner == null ? List.of(edge) : List.of(edge, partner)) {
      if (part.sync() instanceof Sync.Send send) {
        send.values().forEach(value -> read(value, slots));
      }
      if (part.sync() instanceof Sync.Receive receive) {
        receive.targets().forEach(target -> readIndex(target, slots));
      }
      readEffects(part, slots);
    }
    return slots;
  }

  /** What a transition may write: both edges, and whatever moves along with them. */
  public BitSet writes(Edge edge, @Nullable Edge partner) {
    BitSet slots = new BitSet();
    writeEdge(edge, slots);
    if (partner != null) {
      writeEdge(partner, slots);
    }
    for (Process process : program.processes()) {
      if (movesAlong(process)) {
        writeProcess(process, slots);
      }
    }
    return slots;
  }

  private boolean movesAlong(Process process) {
    return process.index() == program.property() || program.synchronous() && process.index() > 0;
  }

  private void writeProcess(Process process, BitSet slots) {
    for (Edge edge : process.edges()) {
      writeEdge(edge, slots);
    }
  }

  private void readEdge(Edge edge, BitSet slots) {
    slots.set(program.processes().get(edge.process()).locationSlot());
    if (edge.guard() != null) {
      read(edge.guard(), slots);
    }
    switch (edge.sync()) {
      case null -> {}
      case Sync.Send send -> {
        Channel channel = program.channels().get(send.channel());
        if (!channel.isRendezvous()) {
          slots.set(channel.base());
        }
        for (Expression value : send.values()) {
          read(value, slots);
        }
      }
      case Sync.Receive receive -> {
        allOf(program.channels().get(receive.channel()), slots);
        for (Target target : receive.targets()) {
          readIndex(target, slots);
        }
      }
    }
    readEffects(edge, slots);
  }

  private static void readEffects(Edge edge, BitSet slots) {
    for (Assignment effect : edge.effects()) {
      read(effect.value(), slots);
      readIndex(effect.target(), slots);
    }
  }

  private void writeEdge(Edge edge, BitSet slots) {
    if (edge.from() != edge.to()) {
      slots.set(program.processes().get(edge.process()).locationSlot());
    }
    if (edge.sync() != null) {
      allOf(program.channels().get(edge.sync().channel()), slots);
    }
    if (edge.sync() instanceof Sync.Receive receive) {
      for (Target target : receive.targets()) {
        write(target, slots);
      }
    }
    for (Assignment effect : edge.effects()) {
      write(effect.target(), slots);
    }
  }

  private static void allOf(Channel channel, BitSet slots) {
    if (!channel.isRendezvous()) {
      int end = channel.base() + 1 + channel.capacity() * channel.fields();
      slots.set(channel.base(), end);
    }
  }

  private static void read(Expression expression, BitSet slots) {
    switch (expression) {
      case Expression.Constant constant -> {}
      case Expression.Variable variable -> slots.set(variable.slot());
      case Expression.Element element -> {
        element(element.base(), element.length(), element.index(), slots);
        read(element.index(), slots);
      }
      case Expression.ConstantElement element -> read(element.index(), slots);
      case Expression.InLocation in -> slots.set(in.locationSlot());
      case Expression.Unary unary -> read(unary.operand(), slots);
      case Expression.Binary binary -> {
        read(binary.left(), slots);
        read(binary.right(), slots);
      }
    }
  }

  private static void readIndex(Target target, BitSet slots) {
    if (target instanceof Target.Element element) {
      read(element.index(), slots);
    }
  }

  private static void write(Target target, BitSet slots) {
    switch (target) {
      case Target.Variable variable -> slots.set(variable.slot());
      case Target.Element element ->
          element(element.base(), element.length(), element.index(), slots);
    }
  }

  /** The one element a constant index names (none if it is out of range), else all of them. */
  private static void element(int base, int length, Expression index, BitSet slots) {
    if (!(index instanceof Expression.Constant constant)) {
      slots.set(base, base + length);
    } else if (constant.value() >= 0 && constant.value() < length) {
      slots.set(base + constant.value());
    }
  }
}
