package mneme.gpu.search;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import mneme.gpu.device.DeviceProgram;
import mneme.gpu.search.DeviceMemory.Block;
import mneme.run.Limit;
import mneme.search.SearchTask;
import mneme.search.StopWatch;
import org.jspecify.annotations.Nullable;

/**
 * A breadth-first search with one way of packing states. A level is a list of chunks; pieces of
 * them are expanded by launches, each small enough that the queue of the next level has room for
 * whatever it finds. A state for which the table or the list of notes was full is expanded again
 * when there is room: it counts once, because a launch counts only states that it finished. For one
 * thread.
 */
final class LevelSearch implements AutoCloseable {
  private static final int EXPAND = 0;
  private static final int LOOK = 1;
  private static final int FIND = 2;
  private static final int MOST_NOTES = 1 << 14;

  private final SearchTask task;
  private final DeviceMemory memory;
  private final Setup setup;
  private final HostChecks checks;
  private final StopWatch watch;
  private final Meter meter;
  private final DeviceProgram.Kernel expand;
  private final List<Block> own = new ArrayList<>();
  private final LevelQueues queues;
  private final Block counters;
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

  private boolean closed;

  /** States of a launch: fewer where so many are noted that the list of notes gets full. */
  private long mostAtOnce;

  /** Memory for a search ended before it began. */
  static final class NoMemoryException extends RuntimeException {}

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
    this.queues = new LevelQueues(memory, task.budget(), setup.chunkStates(), words, meter);
    int slots = task.model().shape().size();
    this.state = new int[slots];
    this.mostAtOnce = checks.onDevice().notesAll() ? MOST_NOTES : Long.MAX_VALUE;
    this.expand = setup.program().kernel("expand");
    try {
      this.counters = owned((long) Counter.values().length * Long.BYTES);
      this.redo = owned(setup.chunkStates() * Integer.BYTES);
      this.redoing = owned(setup.chunkStates() * Integer.BYTES);
      this.notes = owned((long) MOST_NOTES * words * Long.BYTES);
      this.wide = owned(2L * Math.max(1, slots) * Integer.BYTES);
      this.taken = owned(Math.max(1L, task.model().transitionCount()) * Integer.BYTES);
      this.greatest = owned(Math.max(1L, checks.onDevice().measures().size()) * Integer.BYTES);
      this.target = owned((long) words * Long.BYTES);
      StateTable opened =
          StateTable.open(
              memory,
              setup.program(),
              setup.form(),
              words,
              setup.width(),
              counters,
              setup.firstSlots());
      if (opened == null) {
        throw new NoMemoryException();
      }
      this.table = opened;
    } catch (NoMemoryException e) {
      own.forEach(Block::close);
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

  private Block owned(long bytes) {
    Block block = memory.allocate(bytes);
    if (block == null) {
      throw new NoMemoryException();
    }
    own.add(block);
    return block;
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
    while (true) {
      long size = LevelQueues.states(queues.current());
      if (size == 0) {
        return new End.Finished();
      }
      meter.levels.add(size);
      meter.waiting = size;
      task.observer().level(meter.levels.size() - 1, size);
      long level = meter.levels.size() - 1;
      checks.checker().epoch(level);
      if (level >= task.limits().depth()) {
        watch.reached(Limit.DEPTH);
        lookAtRest(0, 0);
        return new End.Finished();
      }
      End end = expandLevel();
      if (end != null) {
        return end;
      }
      queues.advance();
      if (checks.isSatisfied()) {
        if (!queues.current().isEmpty()) {
          meter.levels.add(LevelQueues.states(queues.current()));
        }
        return new End.Finished();
      }
    }
  }

  /** Puts the initial states into the table and the first level. */
  private boolean seed() {
    List<int[]> initial = task.model().initialStates();
    if (!queues.openOutput()) {
      return false;
    }
    DeviceProgram.Kernel kernel = setup.program().kernel("seed");
    int most = Math.min(initial.size(), MOST_NOTES);
    long[] packed = new long[most * words];
    for (int from = 0; from < initial.size(); from += most) {
      int count = Math.min(most, initial.size() - from);
      for (int i = 0; i < count; i++) {
        setup.packing().pack(initial.get(from + i), packed, i * words);
      }
      if (queues.room() < count && !queues.openOutput()) {
        return false;
      }
      Chunk to = queues.output();
      memory.write(packed, count * words, notes, 0);
      writeCounters(to.count());
      kernel.launch(
          setup.items(count),
          table.slots().buffer(),
          table.buckets(),
          table.nodes().buffer(),
          table.nodeBuckets(),
          notes.buffer(),
          (long) count,
          (long) count,
          to.block().buffer(),
          counters.buffer());
      long[] counted = memory.read(counters, 0, Counter.values().length);
      if (counted[Counter.LOST.ordinal()] > 0) {
        return false;
      }
      noteNew(to, counted);
    }
    queues.advance();
    return true;
  }

  private void noteNew(Chunk to, long[] counted) {
    long before = to.count();
    to.count(counted[Counter.NEW.ordinal()]);
    meter.states = meter.states + to.count() - before;
    table.created(counted[Counter.NODES.ordinal()]);
  }

  /** Null where the search goes on. */
  private @Nullable End expandLevel() {
    for (int c = 0; c < queues.current().size(); c++) {
      Chunk chunk = queues.current().get(c);
      if (!queues.bringBack(chunk)) {
        watch.reached(Limit.MEMORY);
        lookAtRest(c, 0);
        return new End.Finished();
      }
      long at = 0;
      while (at < chunk.count()) {
        if (watch.limitReached(meter.states)) {
          lookAtRest(c, at);
          return new End.Finished();
        }
        if (queues.room() < setup.mostSuccessors() && !queues.openOutput()) {
          watch.reached(Limit.MEMORY);
          lookAtRest(c, at);
          return new End.Finished();
        }
        if (table.isCrowded(meter.states)) {
          table.grow(meter.states);
        }
        long count = Math.min(chunk.count() - at, queues.room() / setup.mostSuccessors());
        count = Math.min(count, Math.max(MOST_NOTES, table.capacity() - meter.states));
        count = Math.min(count, mostAtOnce);
        Pass pass = expand(chunk, at, count);
        switch (pass) {
          case DONE -> {}
          case TOO_NARROW -> {
            return new End.TooNarrow(memory.readInts(wide, 2 * state.length));
          }
          case FULL -> {
            watch.reached(Limit.MEMORY);
            // Those that were not finished are looked at as well; the others again, without effect.
            lookAtRest(c, at + count);
            return new End.Finished();
          }
        }
        at += count;
      }
      queues.finish(chunk);
    }
    return null;
  }

  /** How a piece of a level ended. */
  private enum Pass {
    DONE,
    TOO_NARROW,
    FULL
  }

  private Pass expand(Chunk chunk, long first, long count) {
    long left = count;
    boolean listed = false;
    while (true) {
      Chunk to = queues.output();
      long[] counted = launch(chunk, to, first, left, listed, EXPAND);
      if (counted[Counter.WIDE.ordinal()] > 0) {
        return Pass.TOO_NARROW;
      }
      noteNew(to, counted);
      long again = counted[Counter.REDO.ordinal()];
      meter.expanded += left - again;
      meter.waiting = meter.waiting - left + again;
      meter.transitions = meter.transitions + counted[Counter.TRANSITIONS.ordinal()];
      meter.dead += counted[Counter.DEAD.ordinal()];
      if (!keeps) {
        takeNotes(counted[Counter.NOTES.ordinal()], EXPAND);
      }
      if (again == 0) {
        return Pass.DONE;
      }
      boolean notesWereFull = counted[Counter.NOTES.ordinal()] > MOST_NOTES;
      if (notesWereFull) {
        mostAtOnce = Math.max(MOST_NOTES, left * MOST_NOTES / counted[Counter.NOTES.ordinal()]);
      }
      if (!notesWereFull && !table.grow(meter.states)) {
        return Pass.FULL;
      }
      Block list = redoing;
      redoing = redo;
      redo = list;
      listed = true;
      left = again;
      // Successors that were found before are in the table; the others still fit into the queue.
      if (queues.room() < left * setup.mostSuccessors() && !queues.openOutput()) {
        return Pass.FULL;
      }
    }
  }

  private long[] launch(
      Chunk chunk, @Nullable Chunk to, long first, long count, boolean listed, int mode) {
    writeCounters(to == null ? 0 : to.count());
    expand.launch(
        setup.items(count),
        table.slots().buffer(),
        table.buckets(),
        table.nodes().buffer(),
        table.nodeBuckets(),
        chunk.block().buffer(),
        first,
        count,
        redoing.buffer(),
        listed ? 1 : 0,
        to == null ? notes.buffer() : to.block().buffer(),
        counters.buffer(),
        redo.buffer(),
        notes.buffer(),
        MOST_NOTES,
        wide.buffer(),
        taken.buffer(),
        greatest.buffer(),
        target.buffer(),
        mode,
        checks.active());
    meter.launches++;
    return memory.read(counters, 0, Counter.values().length);
  }

  private void writeCounters(long queued) {
    long[] begin = new long[Counter.values().length];
    begin[Counter.NEW.ordinal()] = queued;
    memory.write(begin, begin.length, counters, 0);
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
  private void lookAtRest(int firstChunk, long from) {
    if (keeps || watch.limit() == Limit.INTERRUPTED || watch.limit() == null) {
      return;
    }
    for (int c = firstChunk; c < queues.current().size(); c++) {
      look(queues.current().get(c), c == firstChunk ? from : 0);
    }
    if (!queues.next().isEmpty()) {
      meter.levels.add(LevelQueues.states(queues.next()));
      checks.checker().epoch(meter.levels.size() - 1);
      queues.next().forEach(chunk -> look(chunk, 0));
    }
  }

  private void look(Chunk chunk, long from) {
    long at = from;
    while (at < chunk.count() && queues.bringBack(chunk) && !watch.isOverdue()) {
      long count = Math.min(chunk.count() - at, setup.chunkStates());
      boolean listed = false;
      long first = at;
      at += count;
      while (count > 0 && !watch.isOverdue()) {
        long[] counted = launch(chunk, null, first, count, listed, LOOK);
        takeNotes(counted[Counter.NOTES.ordinal()], LOOK);
        count = counted[Counter.REDO.ordinal()];
        Block list = redoing;
        redoing = redo;
        redo = list;
        listed = true;
      }
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
    if (!seed()) {
      return null;
    }
    for (int at = 0; at < level - 1; at++) {
      queues.keepCurrent();
      if (expandLevel() != null) {
        return null;
      }
      queues.advance();
    }
    queues.keepCurrent();
    List<int[]> way = new ArrayList<>(List.of(last));
    for (int at = level - 1; at >= 0; at--) {
      int[] before = predecessor(way.getFirst(), queues.kept(at));
      if (before == null) {
        return null;
      }
      way.addFirst(before);
    }
    return way;
  }

  private int @Nullable [] predecessor(int[] of, List<Chunk> level) {
    long[] packed = new long[words];
    setup.packing().pack(of, packed, 0);
    memory.write(packed, words, target, 0);
    int[] least = null;
    for (Chunk chunk : level) {
      if (task.control().stopRequested() || !queues.bringBack(chunk)) {
        return null;
      }
      boolean listed = false;
      long count = chunk.count();
      while (count > 0) {
        long[] counted = launch(chunk, null, 0, count, listed, FIND);
        int found = (int) Math.min(counted[Counter.NOTES.ordinal()], MOST_NOTES);
        long[] noted = memory.read(notes, 0, found * words);
        for (int i = 0; i < found; i++) {
          setup.packing().unpack(noted, i * words, state);
          if (least == null || Arrays.compare(state, least) < 0) {
            least = state.clone();
          }
        }
        count = counted[Counter.REDO.ordinal()];
        Block list = redoing;
        redoing = redo;
        redo = list;
        listed = true;
      }
    }
    return least;
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
    own.forEach(Block::close);
    queues.close();
    table.close();
  }
}
