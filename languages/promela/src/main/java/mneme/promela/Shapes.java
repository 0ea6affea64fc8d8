package mneme.promela;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Deque;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import mneme.model.ModelError;
import mneme.model.Shape;
import mneme.model.Slot;
import mneme.model.SuccessorSink;
import mneme.promela.interpret.Interpreter;
import mneme.promela.program.ChannelType;
import mneme.promela.program.Proctype;
import mneme.promela.program.Program;
import mneme.promela.program.ValueType;
import org.jspecify.annotations.Nullable;

/**
 * Names and ranges of slots. Where all processes are there from the start, they are exact. Else a
 * look at the first states tells which processes there are at first; what comes later is appended.
 */
final class Shapes {
  private static final int LOOK = 400;
  private static final int STEPS = 100_000;

  private final Program program;
  private final List<Integer> usual;
  private final List<String> components = new ArrayList<>();
  private final List<String> names = new ArrayList<>();
  private final List<Integer> owners = new ArrayList<>();
  private final List<Long> least = new ArrayList<>();
  private final List<Long> greatest = new ArrayList<>();
  private final List<Boolean> wide = new ArrayList<>();
  private final List<Boolean> mtypes = new ArrayList<>();

  /** By slot the type of the process whose location it is, or null where several are. */
  private final List<@Nullable Proctype> located = new ArrayList<>();

  Shapes(Program program) {
    this.program = program;
    globals();
    Set<List<Integer>> configurations = configurations();
    for (List<Integer> types : configurations) {
      processes(types);
    }
    this.usual = configurations.iterator().next();
  }

  /** The types of the processes there are when most of them are there, by their numbers. */
  List<Integer> usual() {
    return usual;
  }

  Shape shape() {
    List<Slot> slots = new ArrayList<>();
    boolean exact = program.isStatic();
    for (int i = 0; i < names.size(); i++) {
      int low = (int) (long) least.get(i);
      int high = (int) (long) greatest.get(i);
      slots.add(
          wide.get(i)
              ? Slot.growing(names.get(i), owners.get(i), 0, 15)
              : exact || i < program.globals()
                  ? Slot.ranged(names.get(i), owners.get(i), low, high)
                  : Slot.growing(names.get(i), owners.get(i), low, high));
    }
    return new Shape(slots, components, !exact);
  }

  /** The type of the process whose location a slot holds; null where it holds something else. */
  @Nullable Proctype located(int slot) {
    return slot < located.size() ? located.get(slot) : null;
  }

  boolean isMtype(int slot) {
    return slot < mtypes.size() && mtypes.get(slot);
  }

  private void globals() {
    components.add("globals");
    slot(0, "_nr_pr", 0, 0, program.greatestPids(), false, null);
    if (program.lastSlot() >= 0) {
      slot(program.lastSlot(), "_last", 0, 0, 255, false, null);
    }
    for (Proctype.Variable variable : program.variables()) {
      variable(variable, variable.offset(), variable.name(), 0);
    }
    int id = 0;
    for (Proctype.LocalChannel channel : program.channels()) {
      id++;
      components.add(channel.name());
      buffer(channel, channel.buffer(), channel.name(), components.size() - 1);
      if (program.isConstant(channel)) {
        least.set(channel.variable(), (long) id);
        greatest.set(channel.variable(), (long) id);
      }
    }
  }

  private void processes(List<Integer> types) {
    int at = program.globals();
    for (int pid = 0; pid < types.size(); pid++) {
      Proctype type = program.proctypes().get(types.get(pid));
      String process = Naming.process(type, pid);
      int component = components.indexOf(process);
      if (component < 0) {
        components.add(process);
        component = components.size() - 1;
      }
      int index = type.index();
      slot(at, process + ".type", component, program.isStatic() ? index : 0, index, false, null);
      int last = type.locations().size() - 1;
      slot(at + Proctype.LOCATION, process, component, 0, last, false, type);
      for (Proctype.Variable variable : type.variables()) {
        variable(variable, at + variable.offset(), process + ":" + variable.name(), component);
      }
      for (Proctype.LocalChannel channel : type.channels()) {
        buffer(channel, at + channel.buffer(), process + ":" + channel.name(), component);
      }
      at += type.size();
    }
  }

  private void variable(Proctype.Variable variable, int slot, String name, int component) {
    range(slot, name, component, variable.type(), variable.mtype());
  }

  private void range(int slot, String name, int component, ValueType type, boolean mtype) {
    boolean isWide = type.bits() > 16 || type.signed();
    slot(slot, name, component, type.least(), type.greatest(), isWide, null);
    mtypes.set(slot, mtype);
  }

  private void buffer(Proctype.LocalChannel channel, int at, String name, int component) {
    ChannelType type = program.channelTypes().get(channel.type());
    if (type.isRendezvous()) {
      return;
    }
    slot(at, name + ".len", component, 0, type.capacity(), false, null);
    int width = type.fields().size();
    for (int i = 0; i < type.capacity(); i++) {
      for (int f = 0; f < width; f++) {
        String field = name + "<" + i + ">" + (width == 1 ? "" : "." + f);
        ValueType value = type.fields().get(f);
        range(at + 1 + i * width + f, field, component, value, value.equals(ValueType.MTYPE));
      }
    }
  }

  private void slot(
      int slot,
      String name,
      int component,
      long low,
      long high,
      boolean isWide,
      @Nullable Proctype location) {
    while (names.size() <= slot) {
      names.add("");
      owners.add(component);
      least.add(0L);
      greatest.add(0L);
      wide.add(false);
      mtypes.add(false);
      located.add(null);
    }
    if (names.get(slot).isEmpty()) {
      names.set(slot, name);
      owners.set(slot, component);
      least.set(slot, low);
      greatest.set(slot, high);
      wide.set(slot, isWide);
      located.set(slot, location);
    } else {
      least.set(slot, Math.min(low, least.get(slot)));
      greatest.set(slot, Math.max(high, greatest.get(slot)));
      wide.set(slot, isWide || wide.get(slot));
      if (located.get(slot) != location) {
        located.set(slot, null);
        mtypes.set(slot, false);
      }
    }
  }

  /** The types of the processes in the first states, the longest list first. */
  private Set<List<Integer>> configurations() {
    Interpreter interpreter = new Interpreter(program);
    int[] initial = interpreter.initial();
    Set<List<Integer>> found = new LinkedHashSet<>();
    if (program.isStatic()) {
      found.add(program.active());
      return found;
    }
    Set<List<Integer>> seen = new HashSet<>();
    Deque<int[]> waiting = new ArrayDeque<>();
    waiting.add(initial);
    List<List<Integer>> all = new ArrayList<>();
    all.add(typesOf(initial));
    SuccessorSink sink =
        new SuccessorSink() {
          @Override
          public void successor(int[] next, long event, int[] changed, int count) {
            List<Integer> types = typesOf(next);
            all.add(types);
            List<Integer> state = Arrays.stream(next, 0, end(types)).boxed().toList();
            if (seen.size() < LOOK && seen.add(state)) {
              waiting.add(state.stream().mapToInt(Integer::intValue).toArray());
            }
          }

          @Override
          public void error(long event, ModelError error) {}
        };
    interpreter.allow(STEPS);
    try {
      for (int i = 0; i < LOOK && !waiting.isEmpty(); i++) {
        interpreter.successors(waiting.remove(), sink);
      }
    } catch (Interpreter.TooManyStepsException e) {
      // What was seen will do.
    }
    all.sort((a, b) -> Integer.compare(b.size(), a.size()));
    found.addAll(all);
    return found;
  }

  private int end(List<Integer> types) {
    int at = program.globals();
    for (int type : types) {
      at += program.proctypes().get(type).size();
    }
    return at;
  }

  private List<Integer> typesOf(int[] state) {
    List<Integer> types = new ArrayList<>();
    int at = program.globals();
    for (int pid = 0; pid < state[Program.PROCESSES]; pid++) {
      types.add(state[at]);
      at += program.proctypes().get(state[at]).size();
    }
    return types;
  }
}
