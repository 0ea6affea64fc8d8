package mneme.gpu.search;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import mneme.gpu.device.DeviceProgram;
import mneme.gpu.search.Frontier.Piece;
import mneme.search.breadth.Handover.StateUser;

/**
 * Takes the states out of a table that is full. The states of the level that is kept, and those
 * found from it, are marked in the table first: what is not marked belongs to the levels before.
 * For one use, by one thread.
 */
final class Evacuation {
  /** Where the states are. */
  record From(
      DeviceMemory memory,
      Setup setup,
      Control control,
      StateTable table,
      Frontier frontier,
      Passes passes) {}

  private final From from;
  private final int words;
  private final int[] state;
  private final long[] packed;

  Evacuation(From from) {
    this.from = from;
    this.words = from.setup.packing().words();
    this.state = new int[from.setup.packing().slots()];
    this.packed = new long[words];
  }

  /** Shows the states of all levels before the one that is kept. */
  void forEachBefore(StateUser user) {
    from.frontier.visitFound(this::mark);
    from.frontier.visitKept(0, this::mark);
    from.table.forEachSlots(
        Passes.MOST_NOTES,
        (block, first, count, nodes) -> {
          from.control.reset();
          from.control.write();
          from.setup
              .program()
              .kernel("take_out")
              .launch(
                  from.setup.items(count),
                  block.buffer(),
                  first,
                  count,
                  nodes.buffer(),
                  from.passes.notes().buffer(),
                  from.control.buffer());
          from.control.read();
          int taken = (int) from.control.get(Counter.TAIL);
          show(from.memory.read(from.passes.notes(), 0, taken * words), taken, user);
        });
  }

  private boolean mark(Piece piece) {
    DeviceProgram.Kernel kernel = from.setup.program().kernel("mark");
    from.control.reset();
    from.control.write();
    from.table.launch(
        kernel,
        from.setup.items(piece.states()),
        piece.in().buffer(),
        piece.mask(),
        piece.from(),
        piece.end(),
        from.control.buffer());
    from.control.read();
    if (from.control.get(Counter.LOST) != 0) {
      throw new IllegalStateException("a state that waits is not in the table");
    }
    return true;
  }

  private void show(long[] states, int count, StateUser user) {
    for (int i = 0; i < count; i++) {
      from.setup.packing().unpack(states, i * words, state);
      user.state(state);
    }
  }

  /** Shows the states of the level that is kept. */
  void forEachOfLevel(StateUser user) {
    from.frontier.readKept(
        0,
        segment -> {
          long count = segment.byteSize() / Long.BYTES / words;
          for (long i = 0; i < count; i++) {
            MemorySegment.copy(
                segment, ValueLayout.JAVA_LONG, i * words * Long.BYTES, packed, 0, words);
            from.setup.packing().unpack(packed, 0, state);
            user.state(state);
          }
        });
  }
}
