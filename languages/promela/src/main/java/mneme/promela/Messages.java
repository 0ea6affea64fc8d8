package mneme.promela;

import java.util.ArrayList;
import java.util.List;
import mneme.model.Message;
import mneme.model.Message.Direction;
import mneme.promela.interpret.Question;
import mneme.promela.program.Action;
import mneme.promela.program.ChannelType;
import mneme.promela.program.Expression;
import mneme.promela.program.Proctype;
import mneme.promela.program.Program;
import mneme.promela.program.Step;
import mneme.promela.program.ValueType;
import org.jspecify.annotations.Nullable;

/** What steps say over the channels of a model that hold messages. Immutable and thread-safe. */
final class Messages {
  private final Program program;
  private final Transitions transitions;

  Messages(Program program, Transitions transitions) {
    this.program = program;
    this.transitions = transitions;
  }

  /** What the first step of an event says; null where that is nothing, or not known. */
  @Nullable Message of(int[] before, int transition) {
    Step step = transitions.stepOf(transition);
    int pid = transitions.pidOf(transition);
    return switch (step.action()) {
      case Action.Send send when buffered(send.channel()) != null -> {
        Question question = new Question(program);
        List<Integer> values = new ArrayList<>();
        for (Expression value : send.values()) {
          values.add(question.valueFor(value, before, pid));
        }
        yield message(send.channel(), Direction.SEND, values);
      }
      case Action.Receive receive when !receive.random() && buffered(receive.channel()) != null -> {
        Proctype.LocalChannel channel = buffered(receive.channel());
        List<Integer> values = new ArrayList<>();
        if (channel != null) {
          int width = program.channelTypes().get(channel.type()).fields().size();
          for (int f = 0; f < width; f++) {
            values.add(before[channel.buffer() + 1 + f]);
          }
        }
        yield message(receive.channel(), Direction.RECEIVE, values);
      }
      default -> null;
    };
  }

  private Proctype.@Nullable LocalChannel buffered(Expression channel) {
    if (channel instanceof Expression.Constant(int id)
        && id > 0
        && id <= program.channels().size()) {
      Proctype.LocalChannel known = program.channels().get(id - 1);
      return program.channelTypes().get(known.type()).isRendezvous() ? null : known;
    }
    return null;
  }

  private @Nullable Message message(
      Expression expression, Direction direction, List<Integer> values) {
    Proctype.LocalChannel channel = buffered(expression);
    if (channel == null) {
      return null;
    }
    ChannelType type = program.channelTypes().get(channel.type());
    List<Message.Field> fields = new ArrayList<>();
    for (int f = 0; f < values.size() && f < type.fields().size(); f++) {
      ValueType field = type.fields().get(f);
      int value = field.wrap(values.get(f));
      boolean named =
          field.equals(ValueType.MTYPE) && value > 0 && value <= program.mtypes().size();
      String text = named ? program.mtypes().get(value - 1) : Integer.toString(value);
      fields.add(new Message.Field(value, text, -1));
    }
    return new Message(channel.name(), direction, fields);
  }
}
