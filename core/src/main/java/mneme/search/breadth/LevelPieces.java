package mneme.search.breadth;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.Deque;
import java.util.List;

/**
 * Hands out the places of a level to threads, piece by piece; places are counted over all lanes.
 *
 * <p>Each thread has a part of the level to itself, at first what it has found, and goes through it
 * from its first place to its last, because neighbours share most of what is looked up for them: a
 * thread remembers it, and what it finds is again a row of neighbours. One that is done takes half
 * of what another has left; so all are done at about the same time.
 *
 * <p>Limits are looked at between two pieces. Where time is up within a piece, its rest is given
 * back.
 */
final class LevelPieces {
  private static final int SIZE = 64;

  /** For several threads, which have to agree on each, in large levels. */
  private static final int SIZE_SHARED = 256;

  private static final int LEAST_SIZE_SHARED = 32;

  /** So many pieces of its part a thread goes through, unless it is a small one or a large one. */
  private static final int PIECES = 32;

  /**
   * Places from the first up to the one behind the last.
   *
   * @param from the first place
   * @param to the one behind the last
   */
  record Part(long from, long to) {
    long size() {
      return to - from;
    }
  }

  private static final Part NOTHING = new Part(0, 0);

  /** What no thread has begun. */
  private final Deque<Part> waiting = new ArrayDeque<>();

  /** What each thread has left of its part. */
  private final Part[] parts;

  private int size;

  LevelPieces(int threads) {
    this.parts = new Part[threads];
    Arrays.fill(parts, NOTHING);
  }

  /** Begins a level, or goes on where these parts of it were left. */
  synchronized void begin(List<Part> left) {
    waiting.clear();
    left.stream().filter(part -> part.size() > 0).forEach(waiting::add);
    Arrays.fill(parts, NOTHING);
  }

  /**
   * Says how many threads are going to take pieces, the first ones.
   *
   * @param places where in the level what each thread has found begins, and at last its end
   */
  synchronized void share(int threads, long[] places) {
    share(threads);
    Part all = new Part(0, places[places.length - 1]);
    if (threads > 1 && waiting.size() == 1 && waiting.element().equals(all)) {
      waiting.clear();
      for (int thread = 0; thread < threads; thread++) {
        parts[thread] = new Part(places[thread], places[thread + 1]);
      }
      if (places[threads] < all.to) {
        waiting.add(new Part(places[threads], all.to));
      }
    }
  }

  /** The same where nobody knows who has found what. */
  synchronized void share(int threads) {
    List<Part> left = left();
    begin(left);
    long places = left.stream().mapToLong(Part::size).sum();
    size =
        threads == 1
            ? SIZE
            : (int) Math.clamp(places / threads / PIECES, LEAST_SIZE_SHARED, SIZE_SHARED);
  }

  /** A piece that is now the caller's; empty where nothing is left. */
  synchronized Part take(int thread) {
    if (parts[thread].size() == 0) {
      parts[thread] = waiting.isEmpty() ? halfOfAnother() : waiting.remove();
    }
    Part part = parts[thread];
    Part piece = new Part(part.from, Math.min(part.from + size, part.to));
    parts[thread] = new Part(piece.to, part.to);
    return piece;
  }

  /** The end of a piece that was taken and is left to others, or to a later run. */
  synchronized void giveBack(Part rest) {
    waiting.add(rest);
  }

  private Part halfOfAnother() {
    int richest = 0;
    for (int other = 1; other < parts.length; other++) {
      if (parts[other].size() > parts[richest].size()) {
        richest = other;
      }
    }
    Part part = parts[richest];
    long middle = part.size() <= size ? part.from : part.to - part.size() / 2;
    parts[richest] = new Part(part.from, middle);
    return new Part(middle, part.to);
  }

  /** What no thread has taken. */
  synchronized List<Part> left() {
    List<Part> left = new ArrayList<>(waiting);
    left.addAll(Arrays.asList(parts));
    left.removeIf(part -> part.size() == 0);
    left.sort(Comparator.comparingLong(Part::from));
    return left;
  }
}
