package mneme.promela.guard;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import mneme.promela.program.ChannelType;
import mneme.promela.program.Proctype;
import mneme.promela.program.Program;
import org.jspecify.annotations.Nullable;

/**
 * Which processes there are, where they and their channels lie, and what they keep for life. While
 * no process is made it holds along every way: processes only end. Immutable.
 */
final class Configuration {
  private final Program program;
  private final Proctype[] types;
  private final int[] base;
  private final int end;

  /** What tells it from others. */
  private final int[] keySlots;

  private final int[] keyValues;

  private final Map<Integer, Integer> constants = new HashMap<>();

  /** By channel, from 1 on. */
  private final List<ChannelType> channelTypes = new ArrayList<>();

  private final List<Integer> buffers = new ArrayList<>();
  private final List<Integer> owners = new ArrayList<>();

  /** By process the number of its first location. */
  private final int[] firstPlace;

  Configuration(Constants lasting, int[] state) {
    this.program = lasting.program();
    int n = state[Program.PROCESSES];
    types = new Proctype[n];
    base = new int[n];
    firstPlace = new int[n + 1];
    lasting.globals().stream().forEach(slot -> constants.put(slot, state[slot]));
    addChannels(program.channels(), 0, -1);
    List<Integer> key = new ArrayList<>();
    int at = program.globals();
    for (int pid = 0; pid < n; pid++) {
      Proctype type = program.proctypes().get(value(state, at));
      types[pid] = type;
      base[pid] = at;
      firstPlace[pid + 1] = firstPlace[pid] + type.locations().size();
      key.add(at + Proctype.TYPE);
      int first = at;
      lasting.locals(type).stream()
          .forEach(
              offset -> {
                constants.put(first + offset, value(state, first + offset));
                key.add(first + offset);
              });
      addChannels(type.channels(), at, pid);
      at += type.size();
    }
    end = at;
    keySlots = key.stream().mapToInt(Integer::intValue).toArray();
    keyValues = IntStream.of(keySlots).map(slot -> value(state, slot)).toArray();
  }

  private void addChannels(List<Proctype.LocalChannel> channels, int at, int owner) {
    for (Proctype.LocalChannel channel : channels) {
      channelTypes.add(program.channelTypes().get(channel.type()));
      buffers.add(at + channel.buffer());
      owners.add(owner);
    }
  }

  /** Whether a state has just these processes. */
  boolean isOf(int[] state) {
    if (state[Program.PROCESSES] != types.length) {
      return false;
    }
    for (int i = 0; i < keySlots.length; i++) {
      if (value(state, keySlots[i]) != keyValues[i]) {
        return false;
      }
    }
    return true;
  }

  /** What is behind a state is 0. */
  private static int value(int[] state, int slot) {
    return slot < state.length ? state[slot] : 0;
  }

  /** How many slots a state with all processes takes. */
  int width() {
    return end;
  }

  Program program() {
    return program;
  }

  int processes() {
    return types.length;
  }

  Proctype type(int pid) {
    return types[pid];
  }

  int base(int pid) {
    return base[pid];
  }

  int locationSlot(int pid) {
    return base[pid] + Proctype.LOCATION;
  }

  /** What a slot always holds while its process lives; null where that may change. */
  @Nullable Integer constant(int slot) {
    return constants.get(slot);
  }

  /** How many channels there are; they are numbered from 1 on. */
  int channels() {
    return channelTypes.size();
  }

  boolean isChannel(int id) {
    return id > 0 && id <= channelTypes.size();
  }

  ChannelType channelType(int id) {
    return channelTypes.get(id - 1);
  }

  int buffer(int id) {
    return buffers.get(id - 1);
  }

  /** Whose channel it is; -1 for nobody's. */
  int owner(int id) {
    return owners.get(id - 1);
  }

  /** A location of a process, as a number. */
  int place(int pid, int location) {
    return firstPlace[pid] + location;
  }

  int places() {
    return firstPlace[types.length];
  }

  /** The process of a place. */
  int processAt(int place) {
    int pid = 0;
    while (firstPlace[pid + 1] <= place) {
      pid++;
    }
    return pid;
  }

  int locationAt(int place) {
    return place - firstPlace[processAt(place)];
  }

  /** Whether a process is alive and in a location. */
  boolean isAt(int pid, int location, int[] state) {
    return isAlive(pid, state) && state[locationSlot(pid)] == location;
  }

  static boolean isAlive(int pid, int[] state) {
    return pid < state[Program.PROCESSES];
  }
}
