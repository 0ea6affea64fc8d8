package mneme.gpu.search;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Deque;
import java.util.List;
import java.util.function.Consumer;
import mneme.gpu.search.DeviceMemory.Block;
import mneme.memory.MemoryBudget;
import org.jspecify.annotations.Nullable;

/**
 * The level that is expanded and the one that is found meanwhile. Both lie behind each other in a
 * ring of packed states in the memory of the device; places in it are counted without end. States
 * for which the ring is too small wait in the memory of the host. For one thread.
 */
final class Frontier implements AutoCloseable {
  /** So many states of a level are read together. */
  private static final long READ_TOGETHER = 1 << 16;

  private final DeviceMemory memory;
  private final MemoryBudget budget;
  private final int words;
  private final Meter meter;
  private final Block ring;
  private final Block staging;
  private final long capacity;
  private final long stagingStates;

  /** The level that is expanded: from here ... */
  private long head;

  /** ... to here, and then come its chunks on the host. */
  private long levelEnd;

  private Deque<HostChunk> rest = new ArrayDeque<>();

  /** New states are appended here. */
  private long tail;

  private Deque<HostChunk> found = new ArrayDeque<>();

  /** The chunk of the level that is expanded now, which lies in the staging memory. */
  private @Nullable HostChunk staged;

  private long stagedFrom;

  /** Levels that were expanded, where they are kept for the way to a state. */
  private final List<Level> kept = new ArrayList<>();

  private boolean keeps;

  /** A level that is kept: a piece of the ring, and chunks. */
  private static final class Level {
    long from;
    final long end;
    final List<HostChunk> chunks = new ArrayList<>();

    Level(long from, long end) {
      this.from = from;
      this.end = end;
    }
  }

  /**
   * States that lie behind each other.
   *
   * @param in where
   * @param mask for places of the memory they lie in
   * @param from the first place
   * @param end behind the last place
   */
  record Piece(Block in, long mask, long from, long end) {
    long states() {
      return end - from;
    }

    Piece first(long states) {
      return new Piece(in, mask, from, from + Math.min(states, states()));
    }
  }

  private Frontier(
      DeviceMemory memory, MemoryBudget budget, int words, Meter meter, Block ring, Block staging) {
    this.memory = memory;
    this.budget = budget;
    this.words = words;
    this.meter = meter;
    this.ring = ring;
    this.staging = staging;
    this.capacity = ring.bytes() / Long.BYTES / words;
    this.stagingStates = staging.bytes() / Long.BYTES / words;
    meter.queueBytes = ring.bytes() + staging.bytes();
  }

  /**
   * An empty one; null where there is no memory for it.
   *
   * @param budget for chunks that move to the host
   * @param states of the ring, a power of two
   */
  static @Nullable Frontier open(
      DeviceMemory memory, MemoryBudget budget, long states, int words, Meter meter) {
    Block ring = memory.allocate(states * words * Long.BYTES);
    Block staging = memory.allocate(Math.max(1, states / 8) * words * Long.BYTES);
    if (ring == null || staging == null) {
      if (ring != null) {
        ring.close();
      }
      if (staging != null) {
        staging.close();
      }
      return null;
    }
    return new Frontier(memory, budget, words, meter, ring, staging);
  }

  Block ring() {
    return ring;
  }

  long mask() {
    return capacity - 1;
  }

  long tail() {
    return tail;
  }

  long levelEnd() {
    return levelEnd;
  }

  /** What a launch has left. */
  void moved(long newHead, long newLevelEnd, long newTail) {
    head = newHead;
    levelEnd = newLevelEnd;
    tail = newTail;
  }

  /** Only the tail. */
  void appended(long newTail) {
    tail = newTail;
  }

  /** What lies behind this place in the ring is not overwritten. */
  long keepFrom() {
    for (Level level : kept) {
      if (level.from < level.end) {
        return level.from;
      }
    }
    return head;
  }

  /** States for which the ring has room. */
  long room() {
    return capacity - (tail - keepFrom());
  }

  /** Whether nothing of either level waits on the host, and no level is kept. */
  boolean isInRing() {
    return rest.isEmpty() && found.isEmpty() && staged == null && !keeps;
  }

  /** States of the level that is found. */
  long foundStates() {
    return tail - levelEnd + found.stream().mapToLong(HostChunk::states).sum();
  }

  /** States of the level that is expanded which are not expanded yet. */
  long waitingStates() {
    HostChunk now = staged;
    return levelEnd
        - head
        + rest.stream().mapToLong(HostChunk::states).sum()
        + (now == null ? 0 : now.states() - stagedFrom);
  }

  /** The level that was found is expanded from now on. */
  void advance() {
    head = levelEnd;
    levelEnd = tail;
    rest = found;
    found = new ArrayDeque<>();
  }

  /** Keeps the level that is about to be expanded, and no other one. */
  void keepOnlyCurrent() {
    forget();
    keeps = true;
    keepCurrent();
  }

  /** Keeps no level any more; what waits still waits. */
  void forget() {
    keeps = false;
    for (Level level : kept) {
      for (HostChunk chunk : level.chunks) {
        if (chunk != staged && !rest.contains(chunk)) {
          chunk.close();
        }
      }
    }
    kept.clear();
  }

  /** From now on every level that is expanded is kept. */
  void keepLevels() {
    keeps = true;
  }

  /** The level that is expanded is kept. */
  void keepCurrent() {
    Level level = new Level(head, levelEnd);
    level.chunks.addAll(rest);
    kept.add(level);
  }

  /** What is expanded next; null where the level is complete. */
  @Nullable Piece next() {
    if (head < levelEnd) {
      return new Piece(ring, mask(), head, levelEnd);
    }
    HostChunk now = staged;
    if (now != null && stagedFrom < now.states()) {
      return new Piece(staging, -1, stagedFrom, now.states());
    }
    releaseStaged();
    HostChunk chunk = rest.poll();
    if (chunk == null) {
      return null;
    }
    memory.write(chunk.words(), staging, 0);
    staged = chunk;
    stagedFrom = 0;
    return new Piece(staging, -1, 0, chunk.states());
  }

  /** So much of what {@link #next} has given is done. */
  void finished(Piece piece) {
    if (piece.in() == ring) {
      head = piece.end();
    } else {
      stagedFrom = piece.end();
    }
  }

  private void releaseStaged() {
    HostChunk now = staged;
    if (now != null && !keeps) {
      now.close();
    }
    staged = null;
  }

  /** What was found and not yet expanded, in pieces, one after the other; they are used up. */
  @Nullable Piece takeFound() {
    if (levelEnd < tail) {
      Piece piece = new Piece(ring, mask(), levelEnd, tail);
      levelEnd = tail;
      head = tail;
      return piece;
    }
    releaseStaged();
    HostChunk chunk = found.poll();
    if (chunk == null) {
      return null;
    }
    memory.write(chunk.words(), staging, 0);
    staged = chunk;
    stagedFrom = chunk.states();
    return new Piece(staging, -1, 0, chunk.states());
  }

  /** The pieces of a level that was kept, one after the other. */
  interface Visitor {
    /** Answers whether to go on. */
    boolean visit(Piece piece);
  }

  /** Whether all were visited. */
  boolean visitKept(int index, Visitor visitor) {
    Level level = kept.get(index);
    if (level.from < level.end && !visitor.visit(new Piece(ring, mask(), level.from, level.end))) {
      return false;
    }
    return visit(level.chunks, visitor);
  }

  /** What was found, in pieces; nothing can be expanded afterwards. */
  boolean visitFound(Visitor visitor) {
    if (levelEnd < tail && !visitor.visit(new Piece(ring, mask(), levelEnd, tail))) {
      return false;
    }
    return visit(found, visitor);
  }

  private boolean visit(Collection<HostChunk> chunks, Visitor visitor) {
    for (HostChunk chunk : chunks) {
      memory.write(chunk.words(), staging, 0);
      if (!visitor.visit(new Piece(staging, -1, 0, chunk.states()))) {
        return false;
      }
    }
    return true;
  }

  /** The packed states of a level that was kept, in pieces. */
  void readKept(int index, Consumer<MemorySegment> reader) {
    Level level = kept.get(index);
    long bytes = (long) words * Long.BYTES;
    for (long at = level.from; at < level.end; ) {
      long place = at & mask();
      long states = Math.min(READ_TOGETHER, Math.min(level.end - at, capacity - place));
      try (Arena arena = Arena.ofConfined()) {
        MemorySegment read = arena.allocate(states * bytes, Long.BYTES);
        memory.read(ring, place * bytes, read);
        reader.accept(read);
      }
      at += states;
    }
    level.chunks.forEach(chunk -> reader.accept(chunk.words()));
  }

  /**
   * Makes room in the ring: levels that are kept move to the host as far as they were expanded,
   * then what was found, then what waits. False where that is not possible.
   *
   * @param busy states at the head that must stay
   */
  boolean spill(long busy) {
    for (Level level : kept) {
      long states = Math.min(stagingStates, Math.min(level.end, head) - level.from);
      if (states > 0) {
        HostChunk chunk = copy(level.from, states);
        if (chunk == null) {
          return false;
        }
        level.chunks.add(chunk);
        level.from += states;
        return true;
      }
    }
    long late = Math.min(stagingStates, tail - levelEnd);
    // Of a level that is kept, what was expanded has moved before.
    Level current = keeps && !kept.isEmpty() ? kept.getLast() : null;
    long early = Math.min(stagingStates, levelEnd - head - busy);
    if (late > 0 && late >= early) {
      HostChunk chunk = copy(tail - late, late);
      if (chunk == null) {
        return false;
      }
      found.add(chunk);
      tail -= late;
      return true;
    }
    if (early > 0 && busy == 0) {
      HostChunk chunk = copy(head, early);
      if (chunk == null) {
        return false;
      }
      rest.add(chunk);
      if (current != null) {
        current.chunks.add(chunk);
        current.from += early;
      }
      head += early;
      return true;
    }
    return false;
  }

  /** A copy of states in the ring; null where the host has no memory for it. */
  private @Nullable HostChunk copy(long from, long states) {
    HostChunk chunk = HostChunk.allocate(states, words, budget);
    if (chunk == null) {
      return null;
    }
    long bytes = (long) words * Long.BYTES;
    long straight = Math.min(states, capacity - (from & mask()));
    memory.read(ring, (from & mask()) * bytes, chunk.words().asSlice(0, straight * bytes));
    memory.read(ring, 0, chunk.words().asSlice(straight * bytes));
    meter.spilled += states;
    return chunk;
  }

  @Override
  public void close() {
    ring.close();
    staging.close();
    List<HostChunk> all = new ArrayList<>();
    HostChunk now = staged;
    if (now != null && !keeps) {
      all.add(now);
    }
    for (Level level : kept) {
      all.addAll(level.chunks);
    }
    for (HostChunk chunk : rest) {
      if (!all.contains(chunk)) {
        all.add(chunk);
      }
    }
    all.addAll(found);
    all.forEach(HostChunk::close);
  }
}
