package mneme.promela.interpret;

import java.util.ArrayList;
import java.util.List;
import mneme.model.ModelError;
import mneme.model.SuccessorSink;
import mneme.promela.machine.Failure;
import mneme.promela.program.Action;
import mneme.promela.program.ChannelType;
import mneme.promela.program.Expression;
import mneme.promela.program.Proctype;
import mneme.promela.program.Program;
import mneme.promela.program.Step;
import org.jspecify.annotations.Nullable;

/** Tells what happens within an event. Not thread-safe. */
public final class Narrator extends Interpreter {
  /**
   * A step of an event.
   *
   * @param output what it prints
   */
  public record Told(int pid, Proctype type, Step step, @Nullable Said said, String output) {}

  /**
   * A message.
   *
   * @param owner the process the channel belongs to; -1 where it belongs to all
   */
  public record Said(
      String channel, int owner, Kind kind, ChannelType type, List<Integer> values) {}

  /** What happens to a message. */
  public enum Kind {
    SENT,
    RECEIVED,
    /** Offered to another process, which takes it with the next step. */
    OFFERED,
    TAKEN
  }

  private final List<Told> path = new ArrayList<>();
  private List<Told> found = List.of();

  public Narrator(Program program) {
    super(program);
  }

  /** The steps of an event in their order; empty where the event is not possible. */
  public List<Told> of(int[] state, long event) {
    path.clear();
    found = List.of();
    successors(
        state,
        new SuccessorSink() {
          @Override
          public void successor(int[] next, long which, int[] changed, int count) {
            error(which, null);
          }

          @Override
          public void error(long which, @Nullable ModelError error) {
            if (which == event && found.isEmpty()) {
              found = List.copyOf(path);
            }
          }
        });
    return found;
  }

  @Override
  protected void tried(Step step, int pid) {
    Said said = null;
    String output = "";
    try {
      switch (step.action()) {
        case Action.Send send when offered == 0 -> said = said(send, pid);
        case Action.Receive receive -> said = said(receive, pid);
        case Action.Print print when offered == 0 -> {
          List<Integer> values = new ArrayList<>();
          for (Expression value : print.values()) {
            values.add(value(value, pid));
          }
          output = Printing.text(print.format(), values, program.mtypes());
        }
        default -> {}
      }
    } catch (Failure e) {
      // The step itself will err.
    }
    path.add(new Told(pid, proctypes[typeOf(pid)], step, said, output));
  }

  @Override
  protected int told() {
    return path.size();
  }

  @Override
  protected void untell(int mark) {
    path.subList(mark, path.size()).clear();
  }

  private Said said(Action.Send send, int pid) {
    int channel = value(send.channel(), pid);
    ChannelType type = type(channel, send.position());
    List<Integer> values = new ArrayList<>();
    for (int f = 0; f < send.values().size() && f < type.fields().size(); f++) {
      values.add(type.fields().get(f).wrap(value(send.values().get(f), pid)));
    }
    return said(channel, type.isRendezvous() ? Kind.OFFERED : Kind.SENT, type, values);
  }

  private @Nullable Said said(Action.Receive receive, int pid) {
    int channel = value(receive.channel(), pid);
    ChannelType type = type(channel, receive.position());
    List<Integer> taken = new ArrayList<>();
    if (type.isRendezvous()) {
      for (int f = 0; f < type.fields().size() && offered == channel; f++) {
        taken.add(values[offer + f]);
      }
      return said(channel, Kind.TAKEN, type, taken);
    }
    List<@Nullable Expression> matches = new ArrayList<>();
    receive.fields().forEach(field -> matches.add(field.match()));
    int message = fitting(channel, type, matches, receive.random(), pid);
    int width = type.fields().size();
    for (int f = 0; f < width && message >= 0; f++) {
      taken.add(s[channelBuffer[channel] + 1 + message * width + f]);
    }
    return said(channel, Kind.RECEIVED, type, taken);
  }

  /** Finds the name of a channel: those of all come first, then those of each process. */
  private Said said(int channel, Kind kind, ChannelType type, List<Integer> values) {
    int left = channel - 1;
    if (left < program.channels().size()) {
      return new Said(program.channels().get(left).name(), -1, kind, type, values);
    }
    left -= program.channels().size();
    for (int pid = 0; pid < processes(); pid++) {
      List<Proctype.LocalChannel> own = proctypes[typeOf(pid)].channels();
      if (left < own.size()) {
        return new Said(own.get(left).name(), pid, kind, type, values);
      }
      left -= own.size();
    }
    return new Said("channel " + channel, -1, kind, type, values);
  }
}
