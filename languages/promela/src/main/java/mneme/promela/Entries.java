package mneme.promela;

import java.util.ArrayList;
import java.util.List;
import mneme.model.Entry;
import mneme.model.Shape;
import mneme.promela.program.Action;
import mneme.promela.program.ChannelType;
import mneme.promela.program.Location;
import mneme.promela.program.Proctype;
import mneme.promela.program.Program;
import mneme.promela.program.ValueType;

/**
 * What states consist of: globals, channels, and the processes that are there, each by the type it
 * has in the state. Immutable and thread-safe.
 */
final class Entries {
  private final Program program;
  private final Shape shape;
  private final Shapes shapes;

  /** By process type what is in its slots but for type and location. */
  private final List<List<Part>> parts = new ArrayList<>();

  /** A slot of a process, counted from its first. */
  private record Part(int offset, String name, boolean mtype) {}

  Entries(Program program, Shape shape, Shapes shapes) {
    this.program = program;
    this.shape = shape;
    this.shapes = shapes;
    for (Proctype type : program.proctypes()) {
      List<Part> own = new ArrayList<>();
      for (Proctype.Variable variable : type.variables()) {
        own.add(new Part(variable.offset(), ":" + variable.name(), variable.mtype()));
      }
      for (Proctype.LocalChannel channel : type.channels()) {
        buffer(channel, own);
      }
      parts.add(own);
    }
  }

  private void buffer(Proctype.LocalChannel channel, List<Part> into) {
    ChannelType type = program.channelTypes().get(channel.type());
    if (type.isRendezvous()) {
      return;
    }
    String name = ":" + channel.name();
    into.add(new Part(channel.buffer(), name + ".len", false));
    int width = type.fields().size();
    for (int i = 0; i < type.capacity() * width; i++) {
      int field = i % width;
      into.add(
          new Part(
              channel.buffer() + 1 + i,
              name + "<" + i / width + ">" + (width == 1 ? "" : "." + field),
              type.fields().get(field).equals(ValueType.MTYPE)));
    }
  }

  List<Entry> of(int[] state) {
    List<Entry> entries = new ArrayList<>();
    for (int slot = 0; slot < program.globals(); slot++) {
      if (!shape.nameOf(slot).isEmpty()) {
        String component = shape.components().get(shape.slot(slot).component());
        String text = text(state[slot], shapes.isMtype(slot));
        entries.add(Entry.of(component, shape.nameOf(slot), state[slot], text));
      }
    }
    int at = program.globals();
    for (int pid = 0; pid < state[Program.PROCESSES]; pid++) {
      Proctype type = program.proctypes().get(state[at + Proctype.TYPE]);
      String process = Naming.process(type, pid);
      int location = state[at + Proctype.LOCATION];
      entries.add(Entry.of(process, process, location, nameOf(type.locations().get(location))));
      for (Part part : parts.get(type.index())) {
        int value = state[at + part.offset];
        entries.add(Entry.of(process, process + part.name, value, text(value, part.mtype)));
      }
      at += type.size();
    }
    return entries;
  }

  /** A process that has done everything waits for younger ones to end first. */
  private static String nameOf(Location location) {
    boolean done =
        !location.groups().isEmpty()
            && location.groups().stream()
                .flatMap(group -> group.steps().stream())
                .allMatch(step -> step.action() instanceof Action.End);
    return done ? "(end)" : location.name();
  }

  private String text(int value, boolean mtype) {
    return mtype && value > 0 && value <= program.mtypes().size()
        ? program.mtypes().get(value - 1)
        : Integer.toString(value);
  }
}
