package mneme.store.table;

import mneme.memory.Memory;
import mneme.memory.MemoryBudget;
import mneme.run.PlanException;
import mneme.store.Shortage;

/**
 * Finds the numbers of the states that have a hash: the state table of ComBack. Of the hash a key
 * of some bits is kept, in a {@link KeyTable}; the few keys that find no place there are in another
 * one, where they are scattered anew, and what finds none there either goes to {@link
 * CollisionList}.
 *
 * <p>Not thread-safe.
 */
public final class StateTable implements AutoCloseable {
  /** Above this share the table grows. */
  private static final double COMFORTABLE_LOAD = 0.9;

  /** How full it may get where there is no memory for a larger one. */
  private static final double GREATEST_LOAD = 0.97;

  private static final long FIRST_STATES = 8192;
  private static final long SMALL = 1 << 20;
  private static final double GROWTH_WHEN_SMALL = 2;
  private static final long MIDDLING = 1 << 22;
  private static final double GROWTH_WHEN_MIDDLING = 1.25;
  private static final double LEAST_GROWTH = 1.02;

  /** At most, where many more are likely to come. */
  private static final double GREATEST_GROWTH = 1.5;

  /** In fine steps: every step moves everything, but what is unused is lost. */
  private static final double GROWTH = 1.125;

  /** Keys that are put together. */
  private static final int TOGETHER = 64;

  private static final long FIRST_OVERFLOW = 256;
  private static final double OVERFLOW_LOAD = 0.85;
  private static final double OVERFLOW_GROWTH = 1.5;

  /** Scatters keys; an odd number, and its inverse. */
  private static final long SCATTER = 0x9e37_79b9_7f4a_7c15L;

  private static final long GATHER = 0xf1de_83e1_9937_733dL;

  /** The product of key and buckets stays a positive long while the table grows. */
  public static final int MOST_KEY_BITS = 34;

  private final MemoryBudget budget;
  private final int keyBits;
  private final long keyMask;
  private final KeyTable table;
  private final KeyTable overflow;
  private final CollisionList collisions;
  private long count;
  private long limit;

  /** Keeps reads from being optimised away. */
  @SuppressWarnings("UnusedVariable")
  private long touched;

  private boolean mayGrow = true;
  private long overflowLimit;

  /** What the last {@link #find} found. */
  private final FoundNumbers found = new FoundNumbers();

  /**
   * @param keyBits how much of a hash is kept: the fewer, the more states share a key
   * @param expected how many states there will be, 0 where nobody knows
   */
  public StateTable(MemoryBudget budget, int keyBits, long expected) {
    this.budget = budget;
    this.keyBits = keyBits;
    this.keyMask = -1L << Long.SIZE - keyBits;
    this.collisions = new CollisionList(budget);
    KeyTable empty =
        KeyTable.createSmall(budget, keyBits, FIRST_STATES, FIRST_OVERFLOW, OVERFLOW_LOAD);
    if (empty == null) {
      throw tooSmall();
    }
    this.overflow = empty;
    this.table = firstTable(Math.max(FIRST_STATES, expected + expected / 512));
    this.limit = table.capacity(COMFORTABLE_LOAD);
    overflow.widen(table.capacity(1));
    this.overflowLimit = overflow.capacity(OVERFLOW_LOAD);
  }

  /** As large as wished, or as memory allows. */
  private KeyTable firstTable(long wished) {
    for (long states = wished; states > 0; states /= 2) {
      KeyTable first = KeyTable.create(budget, keyBits, states, COMFORTABLE_LOAD);
      if (first != null) {
        return first;
      }
    }
    overflow.close();
    throw tooSmall();
  }

  private PlanException tooSmall() {
    return Shortage.atBeginning();
  }

  /** Where the entries for a hash begin: reading there early makes {@link #find} fast. */
  public long placeOf(long hash) {
    return table.placeOf(hash & keyMask);
  }

  /** Where they go on, as far as that can be told after reading there. */
  public long nextPlaceOf(long hash) {
    return table.nextPlaceOf(hash & keyMask);
  }

  /**
   * Looks for the states that may have a hash.
   *
   * @return how many there are; {@link #found} tells which
   */
  public int find(long hash) {
    return find(hash & keyMask, Integer.MAX_VALUE);
  }

  /** One of the states that may have a hash, mostly the only one; or -1. */
  public long findOne(long hash) {
    return find(hash & keyMask, 1) == 0 ? -1 : found.get(0);
  }

  private int find(long scaled, int most) {
    found.clear();
    if (table.find(scaled, most, found) && overflow.find(scaled * SCATTER, most, found)) {
      findCollisions(scaled);
    }
    return found.size();
  }

  private void findCollisions(long scaled) {
    if (!collisions.isEmpty()) {
      long key = keyOf(scaled);
      for (int at = collisions.first(key); at >= 0; at = collisions.next(at, key)) {
        found.add(collisions.number(at));
      }
    }
  }

  private long keyOf(long scaled) {
    return scaled >>> Long.SIZE - keyBits;
  }

  public long found(int i) {
    return found.get(i);
  }

  /** Whether one more finds room, if need be after growing. */
  public boolean makeRoom() {
    return makeRoom(0);
  }

  /** Whether {@link #makeRoom} has nothing to do. */
  public boolean hasRoom() {
    return count < limit && overflow.count() < overflowLimit && collisions.hasRoom();
  }

  /**
   * Whether one more finds room, if need be after growing.
   *
   * @param more how many are likely to come: where memory is plenty, it grows for as many at once
   */
  public boolean makeRoom(long more) {
    while (count >= limit) {
      if (!mayGrow) {
        return false;
      }
      grow(more);
    }
    if (overflow.count() >= overflowLimit) {
      growOverflow();
    }
    return collisions.makeRoom();
  }

  /** Others have given memory back: where there was none to grow, it may be tried again. */
  public void mayGrowAgain() {
    mayGrow = true;
  }

  /** Adds a state, for which {@link #makeRoom} has made room. */
  public void add(long hash, long number) {
    count++;
    put(hash & keyMask, number);
  }

  private void put(long scaled, long number) {
    if (!table.put(scaled, number)) {
      putElsewhere(scaled, number);
    }
  }

  private void putElsewhere(long scaled, long number) {
    if (!overflow.put(scaled * SCATTER, number)) {
      collisions.add(keyOf(scaled), number);
    }
  }

  private void grow(long more) {
    long copied = 2 * Long.BYTES * overflow.count();
    mayGrow = budget.take(copied);
    if (mayGrow) {
      mayGrow = collisions.prepareMove() && growPrepared(more);
      collisions.stay();
      budget.giveBack(copied);
    }
    limit = table.capacity(mayGrow ? COMFORTABLE_LOAD : GREATEST_LOAD);
  }

  /** What lies elsewhere moves as well: where there is room now, nobody would look for it there. */
  private boolean growPrepared(long more) {
    int n = (int) overflow.count();
    long[] keys = new long[n];
    long[] numbers = new long[n];
    overflow.takeAll(keys, numbers);
    boolean grown = growTable(more);
    putAll(keys, numbers, n);
    collisions.moveTo((key, number) -> put(key << Long.SIZE - keyBits, number));
    return grown;
  }

  /** Puts scattered keys; some are read at a time, so that cache misses are under way together. */
  private void putAll(long[] keys, long[] numbers, int count) {
    long sum = 0;
    for (int first = 0; first < count; first += TOGETHER) {
      int end = Math.min(count, first + TOGETHER);
      for (int i = first; i < end; i++) {
        sum += Memory.getLong(table.placeOf(keys[i] * GATHER));
      }
      for (int i = first; i < end; i++) {
        sum += Memory.getLong(table.nextPlaceOf(keys[i] * GATHER));
      }
      for (int i = first; i < end; i++) {
        put(keys[i] * GATHER, numbers[i]);
      }
    }
    touched = sum;
  }

  private boolean growTable(long more) {
    double factor = growth(more);
    for (; factor > LEAST_GROWTH; factor = 1 + (factor - 1) / 2) {
      if (table.makeRoom(factor)) {
        overflow.widen(table.roomFor(factor));
        overflowLimit = overflow.capacity(OVERFLOW_LOAD);
        table.grow(factor, this::putElsewhere);
        return true;
      }
    }
    return false;
  }

  private double growth(long more) {
    double step = usualGrowth();
    double likely = Math.min(GREATEST_GROWTH, 1 + (double) more / count);
    // Others need memory as well, and what is likely need not come.
    boolean plenty = (likely - 1) * table.bytes() < budget.available() / 8.0;
    return plenty ? Math.max(step, likely) : step;
  }

  private double usualGrowth() {
    if (count < SMALL) {
      return GROWTH_WHEN_SMALL;
    }
    return count < MIDDLING ? GROWTH_WHEN_MIDDLING : GROWTH;
  }

  /** Where there is no memory for that, it is filled to the brim. */
  private void growOverflow() {
    boolean grows = collisions.prepareMove() && overflow.makeRoom(OVERFLOW_GROWTH);
    if (grows) {
      overflow.grow(
          OVERFLOW_GROWTH,
          (scattered, number) -> collisions.add(keyOf(scattered * GATHER), number));
      collisions.moveTo((key, number) -> putElsewhere(key << Long.SIZE - keyBits, number));
    }
    collisions.stay();
    overflowLimit = grows ? overflow.capacity(OVERFLOW_LOAD) : Long.MAX_VALUE;
  }

  public long bytes() {
    return table.bytes() + overflow.bytes() + collisions.bytes();
  }

  /** How many states have a place only in the list; for tests. */
  public long collisions() {
    return collisions.size();
  }

  @Override
  public void close() {
    table.close();
    overflow.close();
    collisions.close();
  }
}
