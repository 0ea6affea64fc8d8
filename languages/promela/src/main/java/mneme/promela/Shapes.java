package mneme.promela;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Deque;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import mneme.model.ModelError;
import mneme.model.Shape;
import mneme.model.Slot;
import mneme.model.SuccessorSink;
import mneme.promela.Intervals.Interval;
import mneme.promela.interpret.Interpreter;
import mneme.promela.program.Action;
import mneme.promela.program.ChannelType;
import mneme.promela.program.EventTrace;
import mneme.promela.program.Proctype;
import mneme.promela.program.Program;
import mneme.promela.program.Step;
import mneme.promela.program.ValueType;
import org.jspecify.annotations.Nullable;

/**
 * Names and ranges of slots. Where all processes are there from the start, they are exact. Else a
 * look at the first states tells which processes there are at first; what comes later is appended.
 */
final class Shapes {
  private static final int LOOK = 400;
  private static final int STEPS = 100_000;

  /** For more lists of processes than this there is no code of their own. */
  private static final int MOST_USUAL = 2;

  private final Program program;
  private final Ranges ranges;

  /** By the types of the processes a state with these. */
  private final Map<List<Integer>, int[]> seen = new LinkedHashMap<>();

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
    this.ranges = new Ranges(program);
    globals();
    if (program.spareSlot() >= 0) {
      // Without a name it is not shown.
      slot(program.spareSlot(), "", 0, 0, 0, false, null);
    }
    for (List<Integer> types : configurations()) {
      processes(types);
    }
  }

  /**
   * States with the processes there mostly are: those that were seen and do not begin like a longer
   * one. Where one type of process, and only one, is started later than in the first states, there
   * is one of it, too: the youngest.
   */
  List<int[]> usual() {
    Set<Integer> later = new HashSet<>();
    for (Step step : program.steps()) {
      if (step.action() instanceof Action.Run run) {
        later.add(run.proctype());
      }
    }
    seen.keySet().forEach(later::removeAll);
    List<List<Integer>> longest = new ArrayList<>();
    for (List<Integer> types : seen.keySet()) {
      if (longest.stream().noneMatch(other -> begins(other, types))) {
        longest.removeIf(other -> begins(types, other));
        longest.add(types);
      }
    }
    longest.sort((a, b) -> Integer.compare(b.size(), a.size()));
    return longest.stream()
        .limit(MOST_USUAL)
        .map(
            types -> later.size() == 1 ? withOneMore(types, later.iterator().next()) : state(types))
        .toList();
  }

  private int[] state(List<Integer> types) {
    int[] state = seen.get(types);
    return state == null ? new int[program.globals()] : state.clone();
  }

  private static boolean begins(List<Integer> longer, List<Integer> shorter) {
    return longer.size() >= shorter.size() && longer.subList(0, shorter.size()).equals(shorter);
  }

  private int[] withOneMore(List<Integer> types, int youngest) {
    if (types.size() >= program.greatestPids()) {
      return state(types);
    }
    Proctype type = program.proctypes().get(youngest);
    int at = end(types);
    int[] state = Arrays.copyOf(state(types), at + type.size());
    state[Program.PROCESSES]++;
    state[at + Proctype.TYPE] = type.index();
    state[at + Proctype.LOCATION] = type.start();
    return state;
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

  boolean isMtype(int slot) {
    return slot < mtypes.size() && mtypes.get(slot);
  }

  private void globals() {
    components.add("globals");
    slot(0, "_nr_pr", 0, 0, program.greatestPids(), false, null);
    EventTrace trace = program.trace();
    if (trace != null) {
      String name = trace.negated() ? "notrace" : "trace";
      slot(trace.slot(), name, 0, 0, trace.points().size(), false, null);
    }
    if (program.lastSlot() >= 0) {
      slot(program.lastSlot(), "_last", 0, 0, 255, false, null);
    }
    for (Proctype.Variable variable : program.variables()) {
      Interval known = ranges.global(variable.offset());
      variable(variable, variable.offset(), variable.name(), 0, known);
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
        Interval known = ranges.local(index, variable.offset());
        variable(
            variable, at + variable.offset(), process + ":" + variable.name(), component, known);
      }
      for (Proctype.LocalChannel channel : type.channels()) {
        buffer(channel, at + channel.buffer(), process + ":" + channel.name(), component);
      }
      at += type.size();
    }
  }

  private void variable(
      Proctype.Variable variable, int slot, String name, int component, Interval known) {
    range(slot, name, component, variable.type(), variable.mtype(), known);
  }

  private void range(
      int slot, String name, int component, ValueType type, boolean mtype, Interval known) {
    // Where nothing is known, most values are small all the same.
    boolean isWide =
        known.greatest() - known.least() > 0xffff
            || type.signed() && known.equals(new Interval(type.least(), type.greatest()));
    slot(slot, name, component, known.least(), known.greatest(), isWide, null);
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
        Interval known = ranges.message(channel.type(), f);
        boolean mtype = value.equals(ValueType.MTYPE);
        range(at + 1 + i * width + f, field, component, value, mtype, known);
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
    seen.put(typesOf(initial), initial);
    Set<List<Integer>> found = new LinkedHashSet<>();
    if (program.isStatic()) {
      found.add(program.active());
      return found;
    }
    Set<List<Integer>> states = new HashSet<>();
    Deque<int[]> waiting = new ArrayDeque<>();
    waiting.add(initial);
    SuccessorSink sink =
        new SuccessorSink() {
          @Override
          public void successor(int[] next, long event, int[] changed, int count) {
            List<Integer> types = typesOf(next);
            if (!seen.containsKey(types)) {
              seen.put(types, Arrays.copyOf(next, end(types)));
            }
            if (states.size() < LOOK) {
              int[] state = Arrays.copyOf(next, end(types));
              if (states.add(Arrays.stream(state).boxed().toList())) {
                waiting.add(state);
              }
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
    List<List<Integer>> sorted = new ArrayList<>(seen.keySet());
    sorted.sort((a, b) -> Integer.compare(b.size(), a.size()));
    found.addAll(sorted);
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
