package mneme.gpu.search;

import java.util.List;
import mneme.gpu.device.DeviceProgram;
import mneme.gpu.search.Frontier.Piece;
import mneme.gpu.search.Passes.Reach;
import mneme.run.Limit;
import mneme.search.SearchTask;
import mneme.search.StopWatch;
import mneme.search.expansion.Counts;
import org.jspecify.annotations.Nullable;

/**
 * A breadth-first search with one way of packing states. A launch expands a piece of a level, so
 * much that the ring has room for whatever it finds; where the device allows it, it goes on with
 * further pieces and levels until the host is needed. A state for which the table or the list of
 * notes was full is expanded again when there is room: it counts once, because a launch counts only
 * states that it finished. Where another search may go on, and the table will soon be full, each
 * level is kept until it is complete. For one thread.
 */
final class LevelSearch implements AutoCloseable {
  /** States for whose successors the ring makes room before it moves others to the host. */
  private static final long LEAST_STATES = 1 << 16;

  /** A level is kept where the table has no room for so many levels of its size. */
  private static final long LEVELS_AHEAD = 8;

  /** It is also kept where less than this part of the table is left. */
  private static final long PART_AHEAD = 4;

  private final SearchTask task;
  private final DeviceMemory memory;
  private final Setup setup;
  private final HostChecks checks;
  private final StopWatch watch;
  private final Meter meter;
  private final Owned own;
  private final Control control;
  private final Frontier frontier;
  private final StateTable table;
  private final Passes passes;
  private final int words;
  private final int[] state;

  /** Whether another search may go on where the table is full. */
  private final boolean mayLeave;

  /** Whether it looks for a way, so that levels stay and nothing is judged again. */
  private boolean keeps;

  /** What was known where the level began that is kept; null where none is. */
  private @Nullable LevelStart start;

  /** Whether the table cannot grow any more: then it is filled to the last. */
  private boolean isLastTable;

  /**
   * @param mayLeave whether another search may go on where the table is full
   * @throws Owned.NoMemoryException where there is no memory to begin
   */
  LevelSearch(Passes.Of of, StopWatch watch, boolean mayLeave) {
    this.task = of.task();
    this.memory = of.memory();
    this.setup = of.setup();
    this.checks = of.checks();
    this.watch = watch;
    this.meter = of.meter();
    this.mayLeave = mayLeave;
    this.words = setup.packing().words();
    this.state = new int[task.model().shape().size()];
    this.own = new Owned(memory);
    this.control = own.add(Control.open(memory), Control::close);
    this.frontier =
        own.add(
            Frontier.open(memory, task.budget(), setup.ringStates(), words, meter),
            Frontier::close);
    this.table = own.add(StateTable.open(memory, setup, control), StateTable::close);
    this.passes = own.add(passes(of), Passes::close);
  }

  private @Nullable Passes passes(Passes.Of of) {
    try {
      return new Passes(of, control, table, frontier);
    } catch (Owned.NoMemoryException e) {
      return null;
    }
  }

  End run() {
    End end = search();
    if (!checks.onDevice().measures().isEmpty()) {
      checks.measured(passes.measured());
    }
    meter.tableBytes = table.peakBytes();
    meter.nodes = table.nodeCount();
    return end;
  }

  private End search() {
    if (!seed()) {
      return new End.Full(null);
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
      keepLevel();
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

  /** Keeps the level that begins, where the table may be full before it is complete. */
  private void keepLevel() {
    if (start != null) {
      start = null;
      frontier.forget();
    }
    if (mayLeave && isTight()) {
      frontier.keepOnlyCurrent();
      long[] sizes = meter.levels.stream().mapToLong(Long::longValue).toArray();
      start = new LevelStart(level(), sizes, counts().compactCopy());
    }
  }

  /** States behind which levels are kept. */
  private long tightStates() {
    long most = table.mostStates();
    return most - Math.max(most / PART_AHEAD, LEVELS_AHEAD * meter.levels.getLast());
  }

  private boolean isTight() {
    return meter.states > tightStates();
  }

  /** Gives up to go on elsewhere with what was visited; what is left of the search is finished. */
  void giveUp() {
    watch.reached(Limit.MEMORY);
    lookAtRest();
  }

  /** Puts the initial states into the table and the first level. */
  private boolean seed() {
    List<int[]> initial = task.model().initialStates();
    DeviceProgram.Kernel kernel = setup.program().kernel("seed");
    int most = Math.min(initial.size(), Passes.MOST_NOTES);
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
      memory.write(packed, count * words, passes.notes(), 0);
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
        passes.notes().buffer(),
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
        return new End.Full(start);
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
          return new End.TooNarrow(passes.met());
        }
        case FULL -> {
          return new End.Full(start);
        }
      }
    }
  }

  /** Room in the ring for the successors of so many states. */
  private boolean makeRoom(long states, long busy) {
    while (frontier.room() < states * setup.mostSuccessors()) {
      if (frontier.spill(busy)) {
        continue;
      }
      if (frontier.room() >= setup.mostSuccessors() && busy == 0) {
        return true;
      }
      if (start == null) {
        return false;
      }
      // The host has no memory to keep a level.
      start = null;
      frontier.forget();
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
    boolean several =
        passes.isTogether()
            && frontier.isInRing()
            && !checks.isSatisfied()
            && !(mayLeave && isTight());
    passes.launch(piece, Passes.EXPAND, reach(several));
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
    takeNotes(Passes.EXPAND);
    Pass pass = control.get(Counter.REDO) == 0 ? Pass.DONE : expandAgain(done);
    frontier.finished(done);
    meter.waiting = frontier.waitingStates();
    return pass;
  }

  private Reach reach(boolean several) {
    long levelsLeft = task.limits().depth() - level();
    int levels = several ? (int) Math.min(Passes.MOST_LEVELS, levelsLeft) : 0;
    if (isLastTable && !several) {
      return new Reach(levels, -1, -1);
    }
    long room = isLastTable ? Long.MAX_VALUE / 2 : table.room(meter.states);
    long nodes = isLastTable ? -1 : table.roomForNodes();
    if (several && mayLeave) {
      room = Math.min(room, tightStates() - meter.states);
    }
    return new Reach(levels, frontier.tail() + Math.max(0, room), nodes);
  }

  /** Notes the levels that a launch has completed; answers what it took of the last one. */
  private Piece afterLevels(Piece piece) {
    long begun = Math.max(piece.from(), control.get(Counter.START));
    long head = Math.min(control.get(Counter.HEAD), control.get(Counter.END));
    meter.expanded += head - piece.from();
    long[] found = passes.levelsFound();
    frontier.moved(begun, control.get(Counter.LEVEL_END), frontier.tail());
    for (long size : found) {
      if (size > 0) {
        levelFound(size);
      }
    }
    return new Piece(piece.in(), piece.mask(), begun, head);
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
      if (!passes.notesWereFull() && (isLastTable || !table.grow(meter.states))) {
        isLastTable = true;
        return lookAgain(piece);
      }
      if (!makeRoom(again, piece.states())) {
        return lookAgain(piece);
      }
      meter.redone += again;
      passes.launchListed(piece, again, Passes.EXPAND);
      if (control.get(Counter.NARROW) > 0) {
        return Pass.TOO_NARROW;
      }
      noteNew();
      count();
      meter.expanded += again - control.get(Counter.REDO);
      takeNotes(Passes.EXPAND);
      if (control.get(Counter.REDO) == 0) {
        return Pass.DONE;
      }
    }
  }

  /** What could not be finished is looked at. */
  private Pass lookAgain(Piece piece) {
    if (!keeps) {
      passes.overListed(piece, Passes.LOOK, _ -> takeNotes(Passes.LOOK));
    }
    return Pass.FULL;
  }

  private void takeNotes(int mode) {
    if (!keeps) {
      passes.forEachNote(
          state,
          () -> {
            if (mode == Passes.EXPAND) {
              checks.expanded(state);
            } else {
              checks.looked(state);
            }
          });
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
    return passes.over(piece, Passes.LOOK, _ -> takeNotes(Passes.LOOK), this::isOverdue);
  }

  private boolean isOverdue() {
    return watch.isOverdue() || task.control().stopRequested();
  }

  /**
   * A shortest way to a state, found in a search of its own: all levels up to that of the state are
   * kept, and then it goes back from level to level.
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
    return new WayBack(passes, frontier, this::isOverdue).from(last, level);
  }

  /** What was counted so far. */
  Counts counts() {
    Counts counts = new Counts(task.model());
    counts.add(checks.checker());
    boolean onHost = checks.onDevice().notesEnds() || checks.onDevice().notesAll();
    counts.add(
        meter.expanded, meter.transitions, onHost ? 0 : meter.dead - checks.checker().deadlocks());
    int[] taken = passes.taken();
    for (int t = 0; t < task.model().transitionCount(); t++) {
      if (taken[t] != 0) {
        counts.took(t);
      }
    }
    checks.erred().stream().forEach(counts::took);
    return counts;
  }

  /** Takes out all states that were visited before the level that is kept, and that level. */
  Evacuation evacuation() {
    return new Evacuation(new Evacuation.From(memory, setup, control, table, frontier, passes));
  }

  long tableBytes() {
    return table.bytes();
  }

  /** Gives all memory back; once is enough. */
  @Override
  public void close() {
    own.close();
  }
}
