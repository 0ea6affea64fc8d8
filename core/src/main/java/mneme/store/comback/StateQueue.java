package mneme.store.comback;

import java.util.Arrays;
import mneme.memory.MemoryBudget;
import mneme.store.Layout;
import mneme.store.packed.PackedStates;

/**
 * The states that wait for their expansion in a breadth-first search, in the order of their
 * numbers. Space is handed out in pieces and used again, so that it takes little more than the
 * states that wait. Not thread-safe.
 */
final class StateQueue implements AutoCloseable {
  private static final int PIECE = 1024;

  private final PackedStates states;

  /** By piece of the numbers, from the first on that is still there: its place. A ring. */
  private long[] places = new long[16];

  private long firstPiece;
  private long end;
  private long[] free = new long[16];
  private int freeCount;
  private long handedOut;

  StateQueue(MemoryBudget budget, Layout layout) {
    this.states = new PackedStates(budget, layout);
  }

  /** Appends the state with the next number; false where the budget ends. */
  boolean add(long[] words, int at) {
    if (end % PIECE == 0 && !addPiece()) {
      return false;
    }
    states.put(placeOf(end), words, at);
    end++;
    return true;
  }

  private boolean addPiece() {
    long piece = end / PIECE;
    if (piece - firstPiece == places.length) {
      long[] larger = new long[2 * places.length];
      for (long p = firstPiece; p < piece; p++) {
        larger[(int) (p & larger.length - 1)] = places[(int) (p & places.length - 1)];
      }
      places = larger;
    }
    long place;
    if (freeCount > 0) {
      place = free[--freeCount];
    } else if (states.reserve((handedOut + 1) * PIECE)) {
      place = handedOut++;
    } else {
      return false;
    }
    places[(int) (piece & places.length - 1)] = place;
    return true;
  }

  private long placeOf(long number) {
    long piece = number / PIECE;
    return places[(int) (piece & places.length - 1)] * PIECE + number % PIECE;
  }

  boolean holds(long number) {
    return number >= firstPiece * PIECE && number < end;
  }

  /** What has a lower number is needed no more. */
  void release(long number) {
    while (firstPiece < number / PIECE && (firstPiece + 1) * PIECE <= end) {
      if (freeCount == free.length) {
        free = Arrays.copyOf(free, 2 * freeCount);
      }
      free[freeCount++] = places[(int) (firstPiece & places.length - 1)];
      firstPiece++;
    }
  }

  void get(long number, long[] into, int at) {
    states.get(placeOf(number), into, at);
  }

  boolean matches(long number, long[] words, int at) {
    return states.matches(placeOf(number), words, at);
  }

  void unpack(long number, int[] into) {
    states.unpack(placeOf(number), into);
  }

  boolean prepare(Layout wider) {
    return states.prepare(wider);
  }

  boolean widen(Layout wider) {
    return states.widen(wider);
  }

  long bytes() {
    return states.bytes();
  }

  @Override
  public void close() {
    states.close();
  }
}
