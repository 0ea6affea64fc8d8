package mneme.liveness;

import java.util.Arrays;
import java.util.List;
import mneme.model.RunMemory;

/** Computes and writes what an automaton keeps besides its state. Not thread-safe. */
final class MemoryWriter {
  private final RunMemory.Writer writer;
  private final int[] slots;
  private final int[] values;

  /** What the cells hold in the state read last. */
  private final int[] kept;

  /** By target of the automaton and cell what the cell holds after the move. */
  private int[] moved = new int[0];

  MemoryWriter(RunMemory memory) {
    List<RunMemory.Cell> cells = memory.cells();
    this.writer = memory.writer();
    this.slots = cells.stream().mapToInt(RunMemory.Cell::slot).toArray();
    this.values = new int[slots.length];
    this.kept = new int[slots.length];
  }

  /** How many slots it writes. */
  int size() {
    return slots.length;
  }

  /** Looks at a state whose targets are known; false where something has no value. */
  boolean read(AutomatonReader reader, int[] from) {
    int needed = reader.count() * slots.length;
    if (moved.length < needed) {
      moved = new int[needed];
    }
    for (int i = 0; i < reader.count(); i++) {
      Arrays.fill(values, 0);
      if (!writer.write(reader.target(i), from, values)) {
        return false;
      }
      System.arraycopy(values, 0, moved, i * slots.length, slots.length);
    }
    for (int cell = 0; cell < slots.length; cell++) {
      kept[cell] = from[slots[cell]];
    }
    return true;
  }

  /** Writes what the cells hold after a move to a target, and notes these slots from a place on. */
  void move(int index, int[] next, int[] changes, int at) {
    for (int cell = 0; cell < slots.length; cell++) {
      next[slots[cell]] = moved[index * slots.length + cell];
      changes[at + cell] = slots[cell];
    }
  }

  /** Writes what the cells held in the state read last. */
  void restore(int[] next) {
    for (int cell = 0; cell < slots.length; cell++) {
      next[slots[cell]] = kept[cell];
    }
  }
}
