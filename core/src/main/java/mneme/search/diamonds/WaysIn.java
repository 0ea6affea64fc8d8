package mneme.search.diamonds;

import mneme.memory.GrowingRegion;
import mneme.memory.Memory;
import mneme.memory.MemoryBudget;
import mneme.model.Apart;

/**
 * What is noted of the states one thread found, of those in the level that is expanded and in the
 * one that is filled: some events that lead to it from the level before, the least first, in 8
 * bytes for all. Where memory ends, nothing is noted of the rest of a level. {@link #add} is for
 * that thread, {@link #of} for all, the rest is called between levels.
 */
final class WaysIn extends Apart implements AutoCloseable {
  /** Said of a state of which no event is known that leads to it. */
  static final long NOTHING = 0;

  /** How many events are noted of a state at most. */
  private static final int NOTED = 4;

  /** An event is its number in {@link EventIndex} + 1. */
  private static final int BITS = Long.SIZE / NOTED;

  private static final long MASK = (1L << BITS) - 1;

  private final GrowingRegion[] regions;

  /** So many states of a level are noted. */
  private final long mostNoted;

  /** The region that is filled; that of the level which is expanded is the other one. */
  private int filling;

  /** How many states are noted in it; the complement where memory has ended. */
  private long noted;

  /** How many are noted in the other one. */
  private long complete;

  /**
   * @param most bytes
   */
  WaysIn(MemoryBudget budget, long most) {
    regions =
        new GrowingRegion[] {
          new GrowingRegion(budget, most / 2, false), new GrowingRegion(budget, most / 2, false)
        };
    mostNoted = most / 2 / Long.BYTES;
  }

  /** The number of the first event of a note that has one. */
  static int first(long note) {
    return (int) (note & MASK) - 1;
  }

  /** A note without its first event. */
  static long rest(long note) {
    return note >>> BITS;
  }

  /** A note with an event behind the others, if it has a place for it. */
  static long with(long note, int others, int number) {
    return others < NOTED ? note | number + 1L << BITS * others : note;
  }

  /** Notes the events of the state that was found last. */
  void add(long note) {
    long at = noted;
    if (at < 0) {
      return;
    }
    GrowingRegion region = regions[filling];
    if (at < mostNoted && region.commit((at + 1) * Long.BYTES)) {
      Memory.putLong(region.address() + at * Long.BYTES, note);
      noted = at + 1;
    } else {
      // From here on there is nothing, whatever memory becomes free.
      noted = ~at;
    }
  }

  /** The level that was filled is expanded next. */
  void levelComplete() {
    filling ^= 1;
    complete = noted < 0 ? ~noted : noted;
    noted = 0;
  }

  /**
   * What is noted of a state of the level that is expanded, {@link #NOTHING} where nothing is.
   *
   * @param place among the states of that level which the thread found
   */
  long of(long place) {
    return place < complete
        ? Memory.getLong(regions[filling ^ 1].address() + place * Long.BYTES)
        : NOTHING;
  }

  long bytes() {
    return regions[0].committed() + regions[1].committed();
  }

  @Override
  public void close() {
    regions[0].close();
    regions[1].close();
  }
}
