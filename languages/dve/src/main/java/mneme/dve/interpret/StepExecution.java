package mneme.dve.interpret;

import java.util.ArrayList;
import java.util.List;
import mneme.dve.program.Arithmetic;
import mneme.dve.program.Channel;
import mneme.dve.program.Edge;
import mneme.dve.program.Edge.Assignment;
import mneme.dve.program.Edge.Sync;
import mneme.dve.program.Expression;
import mneme.dve.program.Program;
import mneme.dve.program.Target;
import mneme.model.ModelError;
import mneme.model.SuccessorSink;
import org.jspecify.annotations.Nullable;

/**
 * Carries out the edges of one step, one after the other: the values a process sends are computed
 * in the old state; a process first receives, then its effects run on what the edges before have
 * left. Locations change at the very end, so that effects still see all processes where they were.
 */
final class StepExecution {
  private final Program program;
  private final int[] next;
  private final int[] changed;

  StepExecution(Program program) {
    this.program = program;
    this.next = new int[program.shape().size()];
    this.changed = new int[next.length];
  }

  /** The state after the step that was run last. */
  int[] next() {
    return next;
  }

  /** Hands over the state after the step that was run last. */
  void deliver(int[] state, long event, SuccessorSink sink) {
    int count = 0;
    for (int slot = 0; slot < next.length; slot++) {
      if (next[slot] != state[slot]) {
        changed[count++] = slot;
      }
    }
    sink.successor(next, event, changed, count);
  }

  /** Whether an edge that moves alone finds room, or a message, in its buffered channel. */
  boolean channelIsReady(Edge edge, int[] state) {
    return switch (edge.sync()) {
      case null -> true;
      case Sync.Send send -> {
        Channel channel = program.channels().get(send.channel());
        yield state[channel.base()] < channel.capacity();
      }
      case Sync.Receive receive -> state[program.channels().get(receive.channel()).base()] > 0;
    };
  }

  /** Returns what went wrong, or null: then {@link #next} is the state after the step. */
  @Nullable ModelError run(int[] state, List<Edge> edges) {
    System.arraycopy(state, 0, next, 0, next.length);
    try {
      List<Integer> message = List.of();
      for (Edge edge : edges) {
        switch (edge.sync()) {
          case null -> {}
          case Sync.Send send -> message = send(send, state);
          case Sync.Receive receive -> receive(receive, message);
        }
        for (Assignment effect : edge.effects()) {
          assign(effect.target(), Evaluation.value(effect.value(), next));
        }
      }
    } catch (Evaluation.ErrorException e) {
      return e.error();
    }
    for (Edge edge : edges) {
      next[program.processes().get(edge.process()).locationSlot()] = edge.to();
    }
    return null;
  }

  /**
   * Puts the message into the buffer, if there is one; returns it for the other side of a
   * rendezvous.
   */
  private List<Integer> send(Sync.Send send, int[] state) throws Evaluation.ErrorException {
    Channel channel = program.channels().get(send.channel());
    List<Integer> message = new ArrayList<>();
    for (Expression expression : send.values()) {
      int value = Evaluation.value(expression, state);
      message.add(channel.typed() ? channel.types().get(message.size()).truncate(value) : value);
    }
    if (!channel.isRendezvous()) {
      int slot = channel.base() + 1 + next[channel.base()] * channel.fields();
      for (int value : message) {
        next[slot++] = value;
      }
      next[channel.base()]++;
    }
    return message;
  }

  private void receive(Sync.Receive receive, List<Integer> sent) throws Evaluation.ErrorException {
    Channel channel = program.channels().get(receive.channel());
    List<Integer> message = channel.isRendezvous() ? sent : removeOldest(channel);
    for (int i = 0; i < message.size(); i++) {
      assign(receive.targets().get(i), message.get(i));
    }
  }

  private List<Integer> removeOldest(Channel channel) {
    int first = channel.base() + 1;
    int fields = channel.fields();
    int end = first + channel.capacity() * fields;
    List<Integer> message = new ArrayList<>();
    for (int slot = first; slot < first + fields; slot++) {
      message.add(next[slot]);
    }
    for (int slot = first; slot < end; slot++) {
      next[slot] = slot + fields < end ? next[slot + fields] : 0;
    }
    next[channel.base()]--;
    return message;
  }

  private void assign(Target target, int value) throws Evaluation.ErrorException {
    int slot =
        switch (target) {
          case Target.Variable variable -> variable.slot();
          case Target.Element element -> {
            int index = Evaluation.value(element.index(), next);
            if (index < 0 || index >= element.length()) {
              throw new Evaluation.ErrorException(
                  Arithmetic.indexOutOfRange(element.length(), element.position()));
            }
            yield element.base() + index;
          }
        };
    next[slot] = target.type().truncate(value);
  }
}
