package mneme.gpu.search;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.Consumer;
import mneme.gpu.device.DeviceProgram;
import mneme.gpu.search.DeviceMemory.Block;
import mneme.gpu.search.Frontier.Piece;
import mneme.run.Limit;
import mneme.search.SearchTask;
import mneme.search.StopWatch;
import org.jspecify.annotations.Nullable;

/**
 * A breadth-first search with one way of packing states. A launch expands a piece of a level, so
 * much that the ring has room for whatever it finds; where the device allows it, it goes on with
 * further pieces and levels until the host is needed. A state for which the table or the list of
 * notes was full is expanded again when there is room: it counts once, because a launch counts only
 * states that it finished. For one thread.
 */
final class LevelSearch implements AutoCloseable {
  private static final int EXPAND = 0;
  private static final int LOOK = 1;
  private static final int FIND = 2;
  private static final int MOST_NOTES = 1 << 14;

  /** Levels of one launch. */
  private static final int MOST_LEVELS = 1 << 12;

  /** States for whose successors the ring makes room before it moves others to the host. */
  private static final long LEAST_STATES = 1 << 16;

  private final SearchTask task;
  private final DeviceMemory memory;
  private final Setup setup;
  private final HostChecks checks;
  private final StopWatch watch;
  private final Meter meter;
  private final DeviceProgram.Kernel expand;
  private final List<AutoCloseableBlock> own = new ArrayList<>();
  private final Control control;
  private final Frontier frontier;
  private final Block sizes;
  private Block redo;
  private Block redoing;
  private final Block notes;
  private final Block wide;
  private final Block taken;
  private final Block greatest;
  private final Block target;
  private final StateTable table;
  private final int words;
  private final int[] state;

  /** Whether it looks for a way, so that levels stay and nothing is judged again. */
  private boolean keeps;

  /** Whether the table cannot grow any more: then it is filled to the last. */
  private boolean isLastTable;

  private boolean closed;

  /** Memory for a search ended before it began. */
  static final class NoMemoryException extends RuntimeException {}

  /** Something that is given back at the end. */
  private interface AutoCloseableBlock extends AutoCloseable {
    @Override
    void close();
  }

  LevelSearch(
      SearchTask task,
      DeviceMemory memory,
      Setup setup,
      HostChecks checks,
      StopWatch watch,
      Meter meter) {
    this.task = task;
    this.memory = memory;
    this.setup = setup;
    this.checks = checks;
    this.watch = watch;
    this.meter = meter;
    this.words = setup.packing().words();
    int slots = task.model().shape().size();
    this.state = new int[slots];
    this.expand = setup.program().kernel("expand");
    try {
      this.control = owned(Control.open(memory), Control::close);
      this.frontier =
          owned(
              Frontier.open(memory, task.budget(), setup.ringStates(), words, meter),
              Frontier::close);
      this.sizes = owned((long) MOST_LEVELS * Long.BYTES);
      this.redo = owned(setup.width() * Long.BYTES);
      this.redoing = owned(setup.width() * Long.BYTES);
      this.notes = owned((long) MOST_NOTES * words * Long.BYTES);
      this.wide = owned(2L * Math.max(1, slots) * Integer.BYTES);
      this.taken = owned(Math.max(1L, task.model().transitionCount()) * Integer.BYTES);
      this.greatest = owned(Math.max(1L, checks.onDevice().measures().size()) * Integer.BYTES);
      this.target = owned((long) words * Long.BYTES);
      this.table =
          owned(
              StateTable.open(
                  memory,
                  setup.program(),
                  setup.form(),
                  words,
                  setup.width(),
                  control,
                  setup.firstSlots()),
              StateTable::close);
    } catch (NoMemoryException e) {
      own.forEach(AutoCloseableBlock::close);
      throw e;
    }
    int[] unseen = new int[2 * slots];
    for (int i = 0; i < slots; i++) {
      unseen[2 * i] = Integer.MAX_VALUE;
      unseen[2 * i + 1] = Integer.MIN_VALUE;
    }
    if (slots > 0) {
      memory.writeInts(unseen, wide);
    }
    memory.writeInts(new int[Math.max(1, task.model().transitionCount())], taken);
    int[] least = new int[Math.max(1, checks.onDevice().measures().size())];
    Arrays.fill(least, Integer.MIN_VALUE);
    memory.writeInts(least, greatest);
  }

  private <T> T owned(@Nullable T opened, Consumer<T> close) {
    if (opened == null) {
      throw new NoMemoryException();
    }
    own.add(() -> close.accept(opened));
    return opened;
  }

  private Block owned(long bytes) {
    return owned(memory.allocate(bytes), Block::close);
  }

  /** How an attempt ended. */
  sealed interface End {
    /** It went to the end, to a violation or to a limit. */
    record Finished() implements End {}

    /**
     * A slot was too narrow.
     *
     * @param met by slot the least and the greatest value for which there was no room
     */
    record TooNarrow(int[] met) implements End {}
  }

  End run() {
    End end = search();
    if (!checks.onDevice().measures().isEmpty()) {
      checks.measured(memory.readInts(greatest, checks.onDevice().measures().size()));
    }
    meter.tableBytes = table.peakBytes();
    meter.nodes = table.nodeCount();
    return end;
  }

  private End search() {
    if (!seed()) {
      watch.reached(Limit.MEMORY);
      return new End.Finished();
    }
    if (frontier.waitingStates() == 0) {
      return new End.Finished();
    }
    levelFound(frontier.waitingStates());
    while (true) {
      if (level() >= task.limits().depth()) {
        watch.reached(Limit.DEPTH);
        lookAtRest();
        return new End.Finished();
      }
      End end = expandLevel();
      if (end != null) {
        return end;
      }
      long size = frontier.foundStates();
      frontier.advance();
      if (size == 0) {
        return new End.Finished();
      }
      if (checks.isSatisfied()) {
        meter.levels.add(size);
        return new End.Finished();
      }
      levelFound(size);
    }
  }

  /** The number of the level that is expanded. */
  private int level() {
    return meter.levels.size() - 1;
  }

  private void levelFound(long size) {
    meter.levels.add(size);
    meter.waiting = size;
    task.observer().level(level(), size);
    checks.checker().epoch(level());
  }

  /** Puts the initial states into the table and the first level. */
  private boolean seed() {
    List<int[]> initial = task.model().initialStates();
    DeviceProgram.Kernel kernel = setup.program().kernel("seed");
    int most = Math.min(initial.size(), MOST_NOTES);
    long[] packed = new long[most * words];
    for (int from = 0; from < initial.size(); from += most) {
      int count = Math.min(most, initial.size() - from);
      for (int i = 0; i < count; i++) {
        setup.packing().pack(initial.get(from + i), packed, i * words);
      }
      while (frontier.room() < count) {
        if (!frontier.spill(0)) {
          return false;
        }
      }
      while (table.isCrowded(meter.states + count) && table.grow(meter.states)) {}
      memory.write(packed, count * words, notes, 0);
      while (!seeded(kernel, count)) {
        if (!table.grow(meter.states)) {
          return false;
        }
      }
    }
    frontier.advance();
    return true;
  }

  /** Inserts those states of a list that are not there yet; false where one had no room. */
  private boolean seeded(DeviceProgram.Kernel kernel, int count) {
    control.reset();
    control.set(Counter.TAIL, frontier.tail());
    control.write();
    table.launch(
        kernel,
        setup.items(count),
        notes.buffer(),
        (long) count,
        (long) count,
        frontier.ring().buffer(),
        frontier.mask(),
        control.buffer());
    control.read();
    noteNew();
    return control.get(Counter.LOST) == 0;
  }

  private void noteNew() {
    meter.states = meter.states + control.get(Counter.TAIL) - frontier.tail();
    table.created(control.get(Counter.NODES));
    frontier.appended(control.get(Counter.TAIL));
  }

  /** Null where the level is complete; it may be a later one then. */
  private @Nullable End expandLevel() {
    while (true) {
      Piece piece = frontier.next();
      if (piece == null) {
        return null;
      }
      if (watch.limitReached(meter.states)) {
        lookAtRest();
        return new End.Finished();
      }
      long fewest = Math.max(1, setup.ringStates() / 4 / setup.mostSuccessors());
      if (!makeRoom(Math.min(piece.states(), Math.min(fewest, LEAST_STATES)), 0)) {
        watch.reached(Limit.MEMORY);
        lookAtRest();
        return new End.Finished();
      }
      // Making room may have moved it.
      piece = frontier.next();
      if (piece == null) {
        return null;
      }
      if (!isLastTable && table.isCrowded(meter.states)) {
        isLastTable = !table.grow(meter.states);
      }
      long most = Math.min(setup.mostAtOnce(), frontier.room() / setup.mostSuccessors());
      switch (expand(piece.first(most))) {
        case DONE -> {}
        case TOO_NARROW -> {
          return new End.TooNarrow(memory.readInts(wide, 2 * state.length));
        }
        case FULL -> {
          watch.reached(Limit.MEMORY);
          lookAtRest();
          return new End.Finished();
        }
      }
    }
  }

  /** Room in the ring for the successors of so many states. */
  private boolean makeRoom(long states, long busy) {
    while (frontier.room() < states * setup.mostSuccessors()) {
      if (!frontier.spill(busy)) {
        return frontier.room() >= setup.mostSuccessors() && busy == 0;
      }
    }
    return true;
  }

  /** How a piece of a level ended. */
  private enum Pass {
    DONE,
    TOO_NARROW,
    FULL
  }

  /** Expands a piece, and where nothing stands against it what follows, too. */
  private Pass expand(Piece piece) {
    boolean several = expand.isTogether() && frontier.isInRing() && !checks.isSatisfied();
    long levelsLeft = task.limits().depth() - level();
    launch(piece, EXPAND, several ? (int) Math.min(MOST_LEVELS, levelsLeft) : 0);
    if (control.get(Counter.NARROW) > 0) {
      return Pass.TOO_NARROW;
    }
    noteNew();
    count();
    Piece done = piece;
    if (several) {
      done = afterLevels(piece);
    } else {
      done = piece.first(Math.min(control.get(Counter.HEAD), piece.end()) - piece.from());
      meter.expanded += done.states();
    }
    if (!keeps) {
      takeNotes(control.get(Counter.NOTES), EXPAND);
    }
    Pass pass = control.get(Counter.REDO) == 0 ? Pass.DONE : expandAgain(done);
    frontier.finished(done);
    meter.waiting = frontier.waitingStates();
    return pass;
  }

  /** Notes the levels that a launch has completed; answers what it took of the last one. */
  private Piece afterLevels(Piece piece) {
    int levels = (int) control.get(Counter.LEVELS);
    long start = Math.max(piece.from(), control.get(Counter.START));
    long head = Math.min(control.get(Counter.HEAD), control.get(Counter.END));
    meter.expanded += head - piece.from();
    long[] found = levels == 0 ? new long[0] : memory.read(sizes, 0, levels);
    frontier.moved(start, control.get(Counter.LEVEL_END), frontier.tail());
    for (long size : found) {
      if (size > 0) {
        levelFound(size);
      }
    }
    return new Piece(piece.in(), piece.mask(), start, head);
  }

  private void count() {
    long before = meter.transitions;
    meter.transitions = before + control.get(Counter.TRANSITIONS);
    meter.dead += control.get(Counter.DEAD);
  }

  /** Expands those states of a piece again for which there was no room. */
  private Pass expandAgain(Piece piece) {
    meter.expanded -= control.get(Counter.REDO);
    while (true) {
      long again = control.get(Counter.REDO);
      boolean notesWereFull = control.get(Counter.NOTES) > MOST_NOTES;
      if (!notesWereFull && (isLastTable || !table.grow(meter.states))) {
        isLastTable = true;
        return lookAgain(piece);
      }
      if (!makeRoom(again, piece.states())) {
        return lookAgain(piece);
      }
      exchangeLists();
      launchListed(piece, again, EXPAND);
      if (control.get(Counter.NARROW) > 0) {
        return Pass.TOO_NARROW;
      }
      noteNew();
      count();
      meter.expanded += again - control.get(Counter.REDO);
      if (!keeps) {
        takeNotes(control.get(Counter.NOTES), EXPAND);
      }
      if (control.get(Counter.REDO) == 0) {
        return Pass.DONE;
      }
    }
  }

  /** What could not be finished is looked at. */
  private Pass lookAgain(Piece piece) {
    if (!keeps) {
      passListed(piece, LOOK, () -> takeNotes(control.get(Counter.NOTES), LOOK));
    }
    return Pass.FULL;
  }

  private void exchangeLists() {
    Block list = redoing;
    redoing = redo;
    redo = list;
  }

  private void launch(Piece piece, int mode, int levels) {
    begin(piece.from(), piece.end());
    launch(piece, false, mode, levels);
  }

  private void launchListed(Piece piece, long count, int mode) {
    begin(0, count);
    launch(piece, true, mode, 0);
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

  private void launch(Piece piece, boolean listed, int mode, int levels) {
    boolean watchesTable = mode == EXPAND && !listed && !isLastTable;
    long crowded = frontier.tail() + Math.max(0, table.room(meter.states));
    table.launch(
        expand,
        levels > 0
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
        checks.active(),
        watchesTable ? crowded : -1L,
        watchesTable ? table.roomForNodes() : -1L,
        -1L,
        piece.from() + setup.mostAtOnce(),
        setup.mostAtOnce(),
        task.limits().states() == Long.MAX_VALUE
            ? -1L
            : frontier.tail() + Math.max(0, task.limits().states() - meter.states),
        levels);
    meter.launches++;
    control.read();
  }

  private void takeNotes(long count, int mode) {
    int kept = (int) Math.min(count, MOST_NOTES);
    if (kept == 0) {
      return;
    }
    long[] packed = memory.read(notes, 0, kept * words);
    for (int i = 0; i < kept; i++) {
      setup.packing().unpack(packed, i * words, state);
      if (mode == EXPAND) {
        checks.expanded(state);
      } else {
        checks.looked(state);
      }
    }
  }

  /** What was found and not expanded when a limit ended the search is looked at as well. */
  private void lookAtRest() {
    if (keeps || watch.limit() == Limit.INTERRUPTED || watch.limit() == null) {
      return;
    }
    for (Piece piece = frontier.next(); piece != null; piece = frontier.next()) {
      if (!look(piece)) {
        return;
      }
      frontier.finished(piece);
    }
    long found = frontier.foundStates();
    if (found > 0) {
      meter.levels.add(found);
      checks.checker().epoch(level());
      for (Piece piece = frontier.takeFound(); piece != null; piece = frontier.takeFound()) {
        if (!look(piece)) {
          return;
        }
      }
    }
  }

  /** False where there is no time. */
  private boolean look(Piece piece) {
    return pass(piece, LOOK, () -> takeNotes(control.get(Counter.NOTES), LOOK));
  }

  /** Goes over the states of a piece without expanding them; false where there is no time. */
  private boolean pass(Piece piece, int mode, Runnable takeNotes) {
    for (long at = piece.from(); at < piece.end(); ) {
      if (watch.isOverdue() || task.control().stopRequested()) {
        return false;
      }
      Piece part = new Piece(piece.in(), piece.mask(), at, piece.end()).first(setup.mostAtOnce());
      launch(part, mode, 0);
      at = Math.min(control.get(Counter.HEAD), part.end());
      takeNotes.run();
      passListed(part, mode, takeNotes);
    }
    return true;
  }

  /** The same for those that the launch before has not finished. */
  private void passListed(Piece piece, int mode, Runnable takeNotes) {
    while (control.get(Counter.REDO) > 0) {
      exchangeLists();
      launchListed(piece, control.get(Counter.REDO), mode);
      takeNotes.run();
    }
  }

  /**
   * A shortest way to a state, found in a search of its own: all levels up to that of the state are
   * kept, and from each level, beginning with the last, the device picks the states that lead to
   * the one found before. The least of them is taken, so that two runs show the same way.
   *
   * @param last a state of that level
   * @return null where there is no memory for the levels, or the user waits no longer
   */
  @Nullable List<int[]> wayTo(int[] last, int level) {
    keeps = true;
    frontier.keepLevels();
    if (!seed()) {
      return null;
    }
    for (int at = 0; at < level - 1; at++) {
      frontier.keepCurrent();
      if (expandLevel() != null) {
        return null;
      }
      frontier.advance();
    }
    frontier.keepCurrent();
    List<int[]> way = new ArrayList<>(List.of(last));
    for (int at = level - 1; at >= 0; at--) {
      int[] before = predecessor(way.getFirst(), at);
      if (before == null) {
        return null;
      }
      way.addFirst(before);
    }
    return way;
  }

  private int @Nullable [] predecessor(int[] of, int level) {
    long[] packed = new long[words];
    setup.packing().pack(of, packed, 0);
    memory.write(packed, words, target, 0);
    int[] least = state.clone();
    boolean[] any = new boolean[1];
    boolean all = frontier.visitKept(level, piece -> pass(piece, FIND, () -> least(least, any)));
    return all && any[0] ? least : null;
  }

  /** The least of the states that were noted. */
  private void least(int[] least, boolean[] any) {
    int found = (int) Math.min(control.get(Counter.NOTES), MOST_NOTES);
    long[] noted = memory.read(notes, 0, found * words);
    for (int i = 0; i < found; i++) {
      setup.packing().unpack(noted, i * words, state);
      if (!any[0] || Arrays.compare(state, least) < 0) {
        System.arraycopy(state, 0, least, 0, state.length);
        any[0] = true;
      }
    }
  }

  /** Which transitions were taken. */
  int[] taken() {
    return memory.readInts(taken, Math.max(1, task.model().transitionCount()));
  }

  /** Gives all memory back; once is enough. */
  @Override
  public void close() {
    if (closed) {
      return;
    }
    closed = true;
    own.forEach(AutoCloseableBlock::close);
  }
}
