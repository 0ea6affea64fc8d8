package mneme.promela.machine;

import java.util.Arrays;
import java.util.List;
import mneme.promela.program.Proctype;
import mneme.promela.program.Program;

/**
 * A state whose slots are changed and changed back: where its processes and channels lie. Not
 * thread-safe. Its fields are open to generated code.
 */
public class HeldState {
  /** As many changes there is always room for: more than one event that was written out makes. */
  private static final int LIST = 256;

  protected final Program program;
  final int[] sizes;
  private final Proctype[] proctypes;
  final boolean localChannels;
  final boolean fixedTypes;

  /** Whether processes and channels are always at the same place. */
  private final boolean located;

  /**
   * The state, with room for all processes there can be; what is absent is 0. Where every process
   * is there from the start it is the vector that was given, which is as it was when all is tried.
   */
  public int[] s;

  private final int room;
  private final int[] own;

  /** Slots that may have changed, and what they were. */
  public int[] changed = new int[LIST];

  private int[] old = new int[LIST];
  public int top;

  /** By process where its slots begin. */
  public final int[] base;

  /** By channel its type, and where its buffer begins. */
  public int[] channelType = new int[16];

  public int[] channelBuffer = new int[16];
  private int channels;
  int[] firstChannel;

  int used;

  protected HeldState(Program program) {
    this.program = program;
    this.proctypes = program.proctypes().toArray(Proctype[]::new);
    this.sizes = new int[proctypes.length];
    int widest = 0;
    boolean local = false;
    for (Proctype type : proctypes) {
      sizes[type.index()] = type.size();
      widest = Math.max(widest, type.size());
      local |= !type.channels().isEmpty();
    }
    this.localChannels = local;
    this.fixedTypes = program.isStatic();
    this.room =
        program.globals()
            + (fixedTypes ? sizeOf(program.active()) : program.greatestPids() * widest);
    this.own = new int[room];
    this.s = own;
    this.base = new int[program.greatestPids() + 1];
    this.firstChannel = new int[program.greatestPids() + 1];
    base[0] = program.globals();
    for (Proctype.LocalChannel channel : program.channels()) {
      addChannel(channel.type(), channel.buffer());
    }
    firstChannel[0] = channels;
    this.located = fixedTypes && !localChannels;
    if (located) {
      for (int pid = 0; pid < program.active().size(); pid++) {
        base[pid + 1] = base[pid] + sizes[program.active().get(pid)];
      }
    }
  }

  private int sizeOf(List<Integer> types) {
    return types.stream().mapToInt(type -> sizes[type]).sum();
  }

  /** Takes over a state; changes before it are forgotten. */
  protected final void take(int[] state) {
    if (located && state.length >= room) {
      s = state;
      used = room;
    } else {
      copy(state);
    }
    top = 0;
    if (!located) {
      locate(0);
    }
  }

  private void copy(int[] state) {
    if (s != own) {
      s = own;
      used = room;
    }
    int length = Math.min(state.length, room);
    System.arraycopy(state, 0, s, 0, length);
    if (length < used) {
      Arrays.fill(s, length, used, 0);
    }
    used = Math.max(length, program.globals());
  }

  /** Finds the processes from one on, and their channels. */
  protected void locate(int from) {
    int n = s[Program.PROCESSES];
    int at = base[from];
    if (!localChannels) {
      for (int pid = from; pid < n; pid++) {
        base[pid] = at;
        at += sizes[s[at]];
      }
      return;
    }
    channels = firstChannel[from];
    for (int pid = from; pid < n; pid++) {
      base[pid] = at;
      firstChannel[pid] = channels;
      Proctype type = proctypes[s[at]];
      for (Proctype.LocalChannel channel : type.channels()) {
        addChannel(channel.type(), at + channel.buffer());
      }
      at += type.size();
    }
    if (n < firstChannel.length) {
      firstChannel[n] = channels;
    }
  }

  private void addChannel(int type, int buffer) {
    int id = ++channels;
    if (id >= channelType.length) {
      channelType = Arrays.copyOf(channelType, 2 * id);
      channelBuffer = Arrays.copyOf(channelBuffer, 2 * id);
    }
    channelType[id] = type;
    channelBuffer[id] = buffer;
  }

  /** How many processes there are. */
  public final int processes() {
    return s[Program.PROCESSES];
  }

  /** The type of a process. */
  public final int typeOf(int pid) {
    return s[base[pid]];
  }

  /** Changes a slot. */
  public final void set(int slot, int value) {
    int before = s[slot];
    if (before != value) {
      if (top == changed.length) {
        changed = Arrays.copyOf(changed, 2 * top);
        old = Arrays.copyOf(old, 2 * top);
      }
      changed[top] = slot;
      old[top++] = before;
      s[slot] = value;
    }
  }

  /** Takes back all changes since a mark. */
  public final void undo(int mark) {
    int[] state = s;
    while (top > mark) {
      top--;
      state[changed[top]] = old[top];
    }
  }

  /** Whether there may be as many channels more as a process of a type has. */
  protected final boolean hasRoomFor(Proctype type) {
    return channels + type.channels().size() <= Program.MOST_CHANNELS;
  }

  public final boolean isChannel(int channel) {
    return channel > 0 && channel <= channels;
  }
}
