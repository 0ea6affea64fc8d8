package mneme.gpu.search;

import java.util.Arrays;
import java.util.function.Consumer;
import mneme.gpu.device.DeviceProgram;
import mneme.gpu.search.DeviceMemory.Block;
import mneme.gpu.search.Frontier.Piece;
import mneme.search.SearchTask;

/**
 * Launches the kernel that goes over states, and reads what it has written: counters, notes of
 * states in which something is to be said, and the list of states that were not finished. For one
 * thread.
 */
final class Passes implements AutoCloseable {
  static final int EXPAND = 0;
  static final int LOOK = 1;
  static final int FIND = 2;
  static final int MOST_NOTES = 1 << 14;

  /** Levels of one launch. */
  static final int MOST_LEVELS = 1 << 12;

  /** What a pass works with: the table and the frontier are those of the search. */
  record Of(SearchTask task, DeviceMemory memory, Setup setup, HostChecks checks, Meter meter) {}

  private final Of of;
  private final DeviceMemory memory;
  private final Setup setup;
  private final Control control;
  private final StateTable table;
  private final Frontier frontier;
  private final DeviceProgram.Kernel expand;
  private final Owned own;
  private final Block sizes;
  private Block redo;
  private Block redoing;
  private final Block notes;
  private final Block wide;
  private final Block taken;
  private final Block greatest;
  private final Block target;
  private final int words;
  private final int slots;
  private final int transitions;
  private final int measures;

  /**
   * @throws Owned.NoMemoryException where there is no memory for the lists
   */
  Passes(Of of, Control control, StateTable table, Frontier frontier) {
    this.of = of;
    this.memory = of.memory;
    this.setup = of.setup;
    this.control = control;
    this.table = table;
    this.frontier = frontier;
    this.words = setup.packing().words();
    this.slots = of.task.model().shape().size();
    this.transitions = of.task.model().transitionCount();
    this.measures = of.checks.onDevice().measures().size();
    this.expand = setup.program().kernel("expand");
    this.own = new Owned(memory);
    this.sizes = own.block((long) MOST_LEVELS * Long.BYTES);
    this.redo = own.block(setup.width() * Long.BYTES);
    this.redoing = own.block(setup.width() * Long.BYTES);
    this.notes = own.block((long) MOST_NOTES * words * Long.BYTES);
    this.wide = own.block(2L * Math.max(1, slots) * Integer.BYTES);
    this.taken = own.block(Math.max(1L, transitions) * Integer.BYTES);
    this.greatest = own.block(Math.max(1L, measures) * Integer.BYTES);
    this.target = own.block((long) words * Long.BYTES);
    int[] unseen = new int[2 * slots];
    for (int i = 0; i < slots; i++) {
      unseen[2 * i] = Integer.MAX_VALUE;
      unseen[2 * i + 1] = Integer.MIN_VALUE;
    }
    if (slots > 0) {
      memory.writeInts(unseen, wide);
    }
    memory.writeInts(new int[Math.max(1, transitions)], taken);
    int[] least = new int[Math.max(1, measures)];
    Arrays.fill(least, Integer.MIN_VALUE);
    memory.writeInts(least, greatest);
  }

  /**
   * How far a launch that expands may go.
   *
   * @param levels that it may complete; 0 for a part of one
   * @param crowded places of the ring behind which the table is too full; -1 for none
   * @param nodes the same for nodes of trees
   */
  record Reach(int levels, long crowded, long nodes) {
    /** As far as there is room. */
    static final Reach PIECE = new Reach(0, -1, -1);
  }

  /** Whether a launch can go through several levels. */
  boolean isTogether() {
    return expand.isTogether();
  }

  /** Goes over a piece. */
  void launch(Piece piece, int mode, Reach reach) {
    begin(piece.from(), piece.end());
    launch(piece, false, mode, reach);
  }

  /**
   * Goes over those states of a piece that the last launch has not finished.
   *
   * @param count how many they were: the counters may belong to another kernel by now
   */
  void launchListed(Piece piece, long count, int mode) {
    Block list = redoing;
    redoing = redo;
    redo = list;
    begin(0, count);
    launch(piece, true, mode, Reach.PIECE);
  }

  private void begin(long from, long end) {
    control.reset();
    control.set(Counter.TAIL, frontier.tail());
    control.set(Counter.HEAD, from);
    control.set(Counter.START, from);
    control.set(Counter.END, end);
    control.set(Counter.LEVEL_END, frontier.levelEnd());
    control.write();
  }

  private void launch(Piece piece, boolean listed, int mode, Reach reach) {
    long states = of.task.limits().states();
    table.launch(
        expand,
        reach.levels > 0
            ? setup.width()
            : setup.items(control.get(Counter.END) - control.get(Counter.HEAD)),
        piece.in().buffer(),
        piece.mask(),
        redoing.buffer(),
        listed ? 1 : 0,
        frontier.ring().buffer(),
        frontier.mask(),
        control.buffer(),
        sizes.buffer(),
        redo.buffer(),
        notes.buffer(),
        MOST_NOTES,
        wide.buffer(),
        taken.buffer(),
        greatest.buffer(),
        target.buffer(),
        mode,
        of.checks.active(),
        reach.crowded,
        reach.nodes,
        -1L,
        piece.from() + setup.mostAtOnce(),
        setup.mostAtOnce(),
        states == Long.MAX_VALUE ? -1L : frontier.tail() + Math.max(0, states - of.meter.states),
        reach.levels);
    of.meter.launches++;
    control.read();
  }

  /** Goes over the states of a piece without expanding them; false where there is no time. */
  boolean over(Piece piece, int mode, Consumer<Passes> after, Hurry hurry) {
    for (long at = piece.from(); at < piece.end(); ) {
      if (hurry.isOverdue()) {
        return false;
      }
      Piece part = new Piece(piece.in(), piece.mask(), at, piece.end()).first(setup.mostAtOnce());
      launch(part, mode, Reach.PIECE);
      at = Math.min(control.get(Counter.HEAD), part.end());
      after.accept(this);
      overListed(part, mode, after);
    }
    return true;
  }

  /** The same for those that the launch before has not finished. */
  void overListed(Piece piece, int mode, Consumer<Passes> after) {
    while (control.get(Counter.REDO) > 0) {
      launchListed(piece, control.get(Counter.REDO), mode);
      after.accept(this);
    }
  }

  /** Says when a pass must be left. */
  @FunctionalInterface
  interface Hurry {
    boolean isOverdue();
  }

  /** Whether more states were to be noted than there is room for. */
  boolean notesWereFull() {
    return control.get(Counter.NOTES) > MOST_NOTES;
  }

  /**
   * Shows the states that the last launch has noted.
   *
   * @param state is filled with each of them
   */
  void forEachNote(int[] state, Runnable then) {
    int kept = (int) Math.min(control.get(Counter.NOTES), MOST_NOTES);
    if (kept > 0) {
      long[] packed = memory.read(notes, 0, kept * words);
      for (int i = 0; i < kept; i++) {
        setup.packing().unpack(packed, i * words, state);
        then.run();
      }
    }
  }

  /** Room for so many packed states that other kernels may use between two launches. */
  Block notes() {
    return notes;
  }

  /** The sizes of the levels that the last launch has found. */
  long[] levelsFound() {
    int levels = (int) control.get(Counter.LEVELS);
    return levels == 0 ? new long[0] : memory.read(sizes, 0, levels);
  }

  /** By slot the least and the greatest value for which there was no room. */
  int[] met() {
    return memory.readInts(wide, 2 * slots);
  }

  /** The greatest values of the measures. */
  int[] measured() {
    return memory.readInts(greatest, measures);
  }

  /** Which transitions were taken. */
  int[] taken() {
    return memory.readInts(taken, Math.max(1, transitions));
  }

  /** The state whose predecessors are looked for. */
  void lookFor(int[] state) {
    long[] packed = new long[words];
    setup.packing().pack(state, packed, 0);
    memory.write(packed, words, target, 0);
  }

  @Override
  public void close() {
    own.close();
  }
}
