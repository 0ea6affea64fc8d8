package mneme.search.external;

import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.concurrent.atomic.AtomicLong;
import mneme.disk.BlockFile;
import mneme.disk.BlockFile.Block;
import mneme.disk.DiskException;
import mneme.disk.Traffic;
import mneme.memory.Memory;
import mneme.search.Pace;
import mneme.search.disk.LayoutTooNarrow;
import mneme.search.expansion.Expander;
import mneme.search.external.fingerprint.Fingerprints;
import mneme.store.Layout;
import mneme.store.PackedSource;
import mneme.store.StateHash;
import mneme.store.SuccessorTaker;

/**
 * One thread of a search on disk: reads blocks of the level, expands their states, and sorts the
 * successors into new ones, which go to the next level, known ones, and claims.
 */
final class Worker implements SuccessorTaker {
  private static final int BATCH = 256;
  private static final int CHECK_EVERY = 64;

  private final WorkerContext ground;
  private final Layout layout;
  private final StateHash hash;
  private final int words;
  private final int stride;
  private final Expander expander;
  private final RecentStates recent;
  private final Claims claims;

  /** Decoded states of the block being expanded. */
  private final long in;

  /** New states that make the next block. */
  private final long out;

  private final ByteBuffer encoded;
  private final long encodedAddress;

  private int outCount;
  private int inCount;
  private int inNext;
  private int[] state;
  private final PackedSource source;
  private final long[] scratch;
  private int steps;
  private final Pace pace;

  private int pending;
  private long[] packed;
  private long[] hashes;

  /** What was read ahead; nothing depends on it. */
  private final long[] ahead = new long[BATCH];

  /**
   * @param lane its number among the threads
   */
  Worker(WorkerContext ground, int lane, long address, MemoryShares shares) {
    this.ground = ground;
    this.layout = ground.layout;
    this.hash = ground.hash;
    this.words = layout.words();
    this.stride = layout.stride();
    this.expander = new Expander(ground.task, lane, this);
    this.pace = new Pace(ground.watch);
    this.source = new PackedSource(layout, ground.places, hash);
    this.scratch = new long[words];
    this.state = new int[layout.slots()];
    this.packed = new long[BATCH * words];
    this.hashes = new long[BATCH];
    long at = address;
    this.in = at;
    at += shares.block();
    this.out = at;
    at += shares.block();
    this.encodedAddress = at;
    this.encoded = Memory.buffer(at, (int) shares.encoded());
    at += shares.encoded();
    this.recent = new RecentStates(layout, at, shares.recent());
    at += shares.recent();
    this.claims = new Claims(layout, at, shares.claims());
  }

  Claims claims() {
    return claims;
  }

  Expander expander() {
    return expander;
  }

  int waiting() {
    return outCount;
  }

  /** Forgets everything, for a step back. */
  void forget() {
    expander.forget();
    outCount = 0;
    inCount = 0;
    inNext = 0;
    pending = 0;
    recent.clear();
    claims.clear();
  }

  /** Whether it has left something undone. */
  boolean hasMore() {
    return pending > 0 || inNext < inCount;
  }

  /** Expands until there is nothing left, or everybody must pause. */
  void work() {
    try {
      expander.checker().epoch(ground.level);
      while (pending < BATCH || settle()) {
        if (ground.isPaused() || mustEnd()) {
          break;
        }
        if (inNext == inCount && !takeBlock()) {
          break;
        }
        layout.fetch(in + (long) inNext * stride, source.words(), 0);
        source.opened();
        inNext++;
        layout.unpack(source.words(), 0, state);
        expander.expand(-1, state);
      }
      settle();
    } catch (DiskException | LayoutTooNarrow e) {
      ground.fail(e);
    }
  }

  private boolean mustEnd() {
    boolean ends =
        ++steps % CHECK_EVERY == 0
            ? ground.fingerprints.isCrowded()
                || ground.watch.limitReached(ground.levels.states() + outCount)
            : pace.isOutOfTime();
    if (ends) {
      ground.pause();
    }
    return ends;
  }

  private boolean takeBlock() {
    Block block = ground.next();
    if (block == null) {
      return false;
    }
    read(block, in, Traffic.Kind.QUEUE);
    inCount = block.count();
    inNext = 0;
    return true;
  }

  /** Reads a block into memory. */
  private void read(Block block, long into, Traffic.Kind as) {
    ground.levels.read(block, encoded, as);
    decode(block, into);
  }

  private void decode(Block block, long into) {
    if (block.count() > ground.blockStates
        || !ground.codec.decode(
            encodedAddress + BlockFile.HEAD, block.length(), block.count(), into)) {
      throw damaged();
    }
  }

  private static DiskException damaged() {
    return new DiskException(
        DiskException.Kind.DAMAGED, "a block of states is not as long as it should be");
  }

  @Override
  public void from(long id, int[] expanded) {}

  @Override
  public void put(int[] next, long event, int[] changed, int count) {
    if (pending == hashes.length && !settle() && pending == hashes.length) {
      packed = Arrays.copyOf(packed, 2 * packed.length);
      hashes = Arrays.copyOf(hashes, 2 * hashes.length);
    }
    int at = pending * words;
    if (ground.growing && (next.length > layout.slots() || !source.fits(next, changed, count))) {
      if (!layout.fits(next)) {
        throw new LayoutTooNarrow(next);
      }
      layout.pack(next, packed, at);
      hashes[pending++] = hash.of(packed, at);
    } else {
      hashes[pending++] = source.packAndHash(next, changed, count, packed, at);
    }
  }

  /** Sorts what waits; false, with the rest still waiting, where there is no room for claims. */
  boolean settle() {
    Fingerprints fingerprints = ground.fingerprints;
    // Reads that do not wait for each other, so that cache misses are under way together.
    for (int i = 0; i < pending; i++) {
      ahead[i & BATCH - 1] = Memory.getLong(fingerprints.lineOf(hashes[i]));
    }
    for (int i = 0; i < pending; i++) {
      int at = i * words;
      long hashed = hashes[i];
      long place = recent.placeOf(hashed);
      if (recent.holds(place, packed, at)) {
        continue;
      }
      if (fingerprints.add(hashed) || ground.mistakes.take(hashed, packed, at, ground.level + 1)) {
        append(packed, at);
      } else if (claims.hasRoom(1)) {
        claims.add(hashed, packed, at);
      } else {
        System.arraycopy(packed, at, packed, 0, (pending - i) * words);
        System.arraycopy(hashes, i, hashes, 0, pending - i);
        pending -= i;
        ground.pause();
        return false;
      }
      recent.put(place, packed, at);
    }
    pending = 0;
    return true;
  }

  /** An initial state. */
  void putInitial(int[] initial) {
    if (!layout.fits(initial)) {
      throw new LayoutTooNarrow(initial);
    }
    layout.pack(initial, scratch, 0);
    long hashed = hash.of(scratch, 0);
    if (ground.fingerprints.add(hashed)) {
      append(scratch, 0);
    } else {
      claims.add(hashed, scratch, 0);
    }
  }

  /** Puts a state into the level that is being filled. */
  void append(long[] from, int at) {
    layout.store(from, at, out + (long) outCount * stride);
    outCount++;
    if (outCount == ground.blockStates) {
      flush();
    }
  }

  /** Writes the new states that wait. */
  void flush() {
    if (outCount > 0) {
      int length = ground.codec.encode(out, outCount, encodedAddress + BlockFile.HEAD);
      encoded.clear().position(BlockFile.HEAD).limit(BlockFile.HEAD + length);
      ground.levels.add(ground.level + 1, outCount, encoded);
      outCount = 0;
    }
  }

  /** What is done with each state of a block. */
  interface StateUser {
    /** Returns false to stop. */
    boolean state(long hash, long[] words);
  }

  /** Shows the states of all blocks that are laid out; nothing may wait to be written. */
  void walk(StateUser user, Traffic.Kind as) {
    try {
      for (Block block = ground.next(); block != null; block = ground.next()) {
        read(block, out, as);
        if (!walk(out, block.count(), user)) {
          return;
        }
      }
    } catch (DiskException e) {
      ground.fail(e);
    }
  }

  /**
   * Has all blocks that are laid out confirm claims, until none is left.
   *
   * @param hints a bit for each hash that was claimed, at the place its highest bits give
   * @param left claims that are not confirmed
   */
  void confirm(Claims[] all, long[] hints, AtomicLong left) {
    try {
      int shift = Long.numberOfLeadingZeros(hints.length * (long) Long.SIZE - 1);
      for (Block block = ground.next(); block != null && left.get() > 0; block = ground.next()) {
        long at = open(block);
        long end = at + block.length();
        for (int i = 0; i < block.count() && at < end; i++) {
          at = ground.codec.next(at, scratch);
          long hashed = hash.of(scratch, 0);
          int bit = (int) (hashed >>> shift);
          if ((hints[bit >> 6] >>> bit & 1) != 0) {
            confirm(all, hashed, left);
          }
        }
        if (at != end) {
          throw damaged();
        }
      }
    } catch (DiskException e) {
      ground.fail(e);
    }
  }

  private void confirm(Claims[] all, long hashed, AtomicLong left) {
    for (Claims some : all) {
      if (some.confirm(hashed, scratch, 0)) {
        left.decrementAndGet();
      }
    }
  }

  /**
   * Puts the signatures of all blocks that are laid out into an array.
   *
   * @param starts where those of a block begin
   */
  void collect(long[] into, int[] starts) {
    try {
      for (int number = ground.nextNumber(); number >= 0; number = ground.nextNumber()) {
        Block block = ground.block(number);
        int next = starts[number];
        int last = next + block.count();
        long at = open(block);
        long end = at + block.length();
        for (; next < last && at < end; next++) {
          at = ground.codec.next(at, scratch);
          into[next] = HashRun.signature(hash.of(scratch, 0));
        }
        if (at != end || next != last) {
          throw damaged();
        }
      }
    } catch (DiskException e) {
      ground.fail(e);
    }
  }

  /** Reads a block to be decoded state by state; returns where it begins. */
  private long open(Block block) {
    ground.levels.read(block, encoded, Traffic.Kind.VISITED);
    Arrays.fill(scratch, 0);
    return encodedAddress + BlockFile.HEAD;
  }

  private boolean walk(long states, int count, StateUser user) {
    for (int i = 0; i < count; i++) {
      layout.fetch(states + (long) i * stride, scratch, 0);
      if (!user.state(hash.of(scratch, 0), scratch)) {
        return false;
      }
    }
    return true;
  }

  /** Shows the states of a block of some other file; nothing may wait to be written. */
  void walk(BlockFile file, Block block, StateUser user) {
    file.read(block, encoded, Traffic.Kind.CANDIDATES);
    decode(block, out);
    walk(out, block.count(), user);
  }

  /** Looks at states that will not be expanded: the rest of the level, and the next. */
  void checkOnly(long[] from) {
    layout.unpack(from, 0, state);
    expander.look(-1, state);
  }

  /** The states of the current block that were not expanded. */
  void walkRest(StateUser user) {
    for (int i = inNext; i < inCount; i++) {
      layout.fetch(in + (long) i * stride, scratch, 0);
      user.state(hash.of(scratch, 0), scratch);
    }
  }

  /** Shows the claims in memory. */
  void walkClaims(StateUser user) {
    walk(claims.states(), claims.size(), user);
  }

  /** Writes the next claims that are not on disk yet, those of one level or some of them. */
  void save(BlockFile file) {
    int from = claims.saved();
    int count = Math.min(ground.blockStates, claims.endOfLevel(from) - from);
    int length =
        ground.codec.encode(
            claims.states() + (long) from * stride, count, encodedAddress + BlockFile.HEAD);
    encoded.clear().position(BlockFile.HEAD).limit(BlockFile.HEAD + length);
    file.append(claims.levelOf(from), count, encoded);
    claims.saved(from + count);
  }
}
