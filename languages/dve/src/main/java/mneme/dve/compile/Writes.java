package mneme.dve.compile;

import java.util.ArrayList;
import java.util.List;
import mneme.dve.program.Channel;
import org.jspecify.annotations.Nullable;

/**
 * The slots a step writes: those known beforehand, those a local will hold, and the buffer a
 * message is taken from. Usually they are collected while the code of the step is written, so that
 * the step itself can list and restore them; code that is shared by several steps instead notes
 * them in the context when it runs.
 */
final class Writes {
  private final boolean noting;
  private final List<Integer> slots = new ArrayList<>();
  private final List<Integer> locals = new ArrayList<>();
  private @Nullable Channel drained;

  private Writes(boolean noting) {
    this.noting = noting;
  }

  /** Of a step that lists and restores them itself. */
  static Writes collected() {
    return new Writes(false);
  }

  /** Of code that notes them in the context. */
  static Writes noted() {
    return new Writes(true);
  }

  void slot(Code code, int slot) {
    if (noting) {
      code.constant(slot);
      note(code);
    } else if (!slots.contains(slot)) {
      slots.add(slot);
    }
  }

  /** A local that holds the number of a written slot. */
  void local(Code code, int local) {
    if (noting) {
      code.load(local);
      note(code);
    } else {
      locals.add(local);
    }
  }

  /** A buffered channel of which all slots may change. */
  void drained(Code code, Channel channel) {
    if (noting) {
      for (int i = 0; i <= bufferSize(channel); i++) {
        slot(code, channel.base() + i);
      }
    } else {
      drained = channel;
    }
  }

  private static void note(Code code) {
    code.out.aload(code.context());
    code.grow(1);
    code.callContext("push", Names.PUSH);
  }

  static int bufferSize(Channel channel) {
    return channel.capacity() * channel.fields();
  }

  /** Makes the scratch copy equal to the source state again. */
  void restore(Code code) {
    for (int slot : slots) {
      code.restore(slot);
    }
    for (int local : locals) {
      code.restoreLocal(local);
    }
    if (drained != null) {
      code.out.aload(Code.STATE);
      code.constant(drained.base());
      code.out.aload(Code.NEXT);
      code.constant(drained.base());
      code.constant(bufferSize(drained) + 1);
      code.out.invokestatic(Names.SYSTEM, "arraycopy", Names.ARRAY_COPY);
      code.grow(7);
    }
  }

  /** Pushes the list of changed slots and how many of it count. */
  void changed(Code code) {
    int known = slots.size() + locals.size();
    int buffer = drained == null ? 0 : bufferSize(drained) + 1;
    int firstOfBuffer = drained == null ? 0 : drained.base();
    int[] list = new int[known + buffer];
    for (int i = 0; i < slots.size(); i++) {
      list[i] = slots.get(i);
    }
    // Holes must not look like slots: a list is shared by all who have the same holes in it.
    for (int i = slots.size(); i < known; i++) {
      list[i] = -1;
    }
    for (int i = known; i < list.length; i++) {
      list[i] = firstOfBuffer + i - known;
    }
    if (locals.isEmpty()) {
      code.unit.loadTable(code, list);
    } else {
      code.out.aload(code.context()).getfield(Names.CONTEXT, "templates", Names.INT_TABLE);
      code.constant(code.unit.template(list));
      code.out.aaload();
      for (int i = 0; i < locals.size(); i++) {
        code.out.dup();
        code.constant(slots.size() + i);
        code.load(locals.get(i));
        code.out.iastore();
      }
    }
    code.constant(drained == null ? known : known + 1);
    if (drained != null) {
      code.load(Code.STATE, drained.base());
      code.constant(drained.fields());
      code.out.imul().iadd();
    }
  }
}
