package mneme.dve;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import mneme.dve.interpret.Evaluation;
import mneme.dve.program.Channel;
import mneme.dve.program.Edge;
import mneme.dve.program.Edge.Sync;
import mneme.dve.program.Expression;
import mneme.dve.program.Process;
import mneme.dve.program.Program;
import mneme.dve.program.Target;
import mneme.dve.program.TransitionTable;
import mneme.model.Message;
import mneme.model.Message.Direction;
import org.jspecify.annotations.Nullable;

/**
 * What the steps of a program say over its channels. Immutable and thread-safe.
 *
 * <p>A value is shown by the name of a global constant where one of that value, and only one, is
 * sent by name in the same field of the same channel somewhere in the model.
 */
final class Messages {
  private final Program program;
  private final TransitionTable table;

  /** By channel and field: value to the name of a constant, empty where there are several. */
  private final List<List<Map<Integer, String>>> names = new ArrayList<>();

  Messages(Program program, TransitionTable table) {
    this.program = program;
    this.table = table;
    for (int channel = 0; channel < program.channels().size(); channel++) {
      names.add(new ArrayList<>());
    }
    for (Process process : program.processes()) {
      for (Edge edge : process.edges()) {
        if (edge.sync() instanceof Sync.Send send) {
          learn(send);
        }
      }
    }
  }

  private void learn(Sync.Send send) {
    List<Map<Integer, String>> fields = names.get(send.channel());
    for (int field = 0; field < send.values().size(); field++) {
      if (field == fields.size()) {
        fields.add(new HashMap<>());
      }
      String name = send.names().get(field);
      if (!name.isEmpty() && send.values().get(field) instanceof Expression.Constant constant) {
        int value = truncated(constant.value(), send.channel(), field);
        fields.get(field).merge(value, name, (old, now) -> old.equals(now) ? old : "");
      }
    }
  }

  /** What a transition says that is enabled in this state; null where it says nothing. */
  @Nullable Message of(int[] before, int transition) {
    Edge edge = table.senderEdge(transition);
    if (edge == null || edge.sync() == null) {
      return null;
    }
    Channel channel = program.channels().get(edge.sync().channel());
    return switch (edge.sync()) {
      case Sync.Receive receive ->
          new Message(
              channel.name(),
              Direction.RECEIVE,
              fields(channel, oldest(channel, before), receive.targets()));
      case Sync.Send send -> {
        Edge partner = table.receiverEdge(transition);
        List<Target> targets =
            partner != null && partner.sync() instanceof Sync.Receive receive
                ? receive.targets()
                : List.of();
        yield new Message(
            channel.name(),
            channel.isRendezvous() ? Direction.HANDSHAKE : Direction.SEND,
            fields(channel, sent(send, before), targets));
      }
    };
  }

  private static List<Integer> oldest(Channel channel, int[] before) {
    List<Integer> values = new ArrayList<>();
    for (int field = 0; field < channel.fields(); field++) {
      values.add(before[channel.base() + 1 + field]);
    }
    return values;
  }

  /** Empty where a value errs: then nothing is sent. */
  private List<Integer> sent(Sync.Send send, int[] before) {
    List<Integer> values = new ArrayList<>();
    try {
      for (Expression value : send.values()) {
        values.add(truncated(Evaluation.value(value, before), send.channel(), values.size()));
      }
    } catch (Evaluation.ErrorException e) {
      return List.of();
    }
    return values;
  }

  private int truncated(int value, int index, int field) {
    Channel channel = program.channels().get(index);
    return channel.typed() ? channel.types().get(field).truncate(value) : value;
  }

  private List<Message.Field> fields(Channel channel, List<Integer> values, List<Target> targets) {
    List<Map<Integer, String>> known = names.get(channel.index());
    List<Message.Field> fields = new ArrayList<>();
    for (int field = 0; field < values.size(); field++) {
      int value = values.get(field);
      String name = field < known.size() ? known.get(field).getOrDefault(value, "") : "";
      int target =
          field < targets.size() && targets.get(field) instanceof Target.Variable variable
              ? variable.slot()
              : -1;
      fields.add(new Message.Field(value, name.isEmpty() ? Integer.toString(value) : name, target));
    }
    return fields;
  }
}
