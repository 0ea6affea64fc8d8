package mneme.store.comback;

import java.util.List;
import mneme.cache.CacheLog;
import mneme.run.Detail;
import mneme.store.Layout;
import mneme.store.packed.PackedStates;
import org.jspecify.annotations.Nullable;

/**
 * Full states that are kept to shorten reconstructions, in one part or two: a part that every new
 * state is offered to, and one that states are offered to when they have been expanded and it is
 * known how many states refer to them. Not thread-safe.
 */
final class StateCache implements AutoCloseable {
  /** A part of the cache. */
  interface Part extends AutoCloseable {
    /** The place of a state in this part, or -1. */
    int placeOf(long number);

    void offer(long number, long[] words, int at);

    /** A state was looked up and found. */
    void hit(int place);

    PackedStates states();

    /** Gives memory back and grows no more; false where it has none to give. */
    boolean giveBack();

    long bytes();

    @Override
    void close();
  }

  private final Part[] parts;
  private final boolean takesExpanded;
  private final boolean takesNew;
  private final @Nullable CacheLog log;

  // Written by the thread that looks up, read by those who watch.
  private long lookups;
  private long hits;

  /**
   * @param forNew null where there is none
   * @param forExpanded null where there is none
   * @param log where look-ups are written; null where nobody wants to know
   */
  StateCache(@Nullable Part forNew, @Nullable Part forExpanded, @Nullable CacheLog log) {
    this.log = log;
    this.takesNew = forNew != null;
    this.takesExpanded = forExpanded != null;
    this.parts =
        forNew == null
            ? forExpanded == null ? new Part[0] : new Part[] {forExpanded}
            : forExpanded == null ? new Part[] {forNew} : new Part[] {forNew, forExpanded};
  }

  boolean takesExpanded() {
    return takesExpanded;
  }

  /** Whether every state enters, one after the other in the order of their numbers. */
  boolean takesAllInOrder() {
    return takesNew && parts[0] instanceof FifoPart;
  }

  void added(long number, long[] words, int at) {
    if (takesNew) {
      parts[0].offer(number, words, at);
      logOffer(number);
    }
  }

  void expanded(long number, long[] words, int at) {
    parts[parts.length - 1].offer(number, words, at);
    logOffer(number);
  }

  private void logOffer(long number) {
    if (log != null) {
      log.offered(number);
    }
  }

  boolean holds(long number) {
    for (Part part : parts) {
      if (part.placeOf(number) >= 0) {
        return true;
      }
    }
    return false;
  }

  /** 1 where the cached state of that number is this one, 0 where it is another, -1 where none. */
  int compare(long number, long[] words, int at) {
    int compared = compareCached(number, words, at);
    lookups++;
    hits += compared >= 0 ? 1 : 0;
    if (log != null) {
      log.asked(number, compared >= 0);
    }
    return compared;
  }

  private int compareCached(long number, long[] words, int at) {
    for (Part part : parts) {
      int place = part.placeOf(number);
      if (place >= 0) {
        if (!part.states().matches(place, words, at)) {
          return 0;
        }
        part.hit(place);
        return 1;
      }
    }
    return -1;
  }

  /** How often a state was looked up here, and how often it was here. */
  List<Detail> telling() {
    return parts.length == 0
        ? List.of()
        : List.of(
            Detail.count("cache_lookups", "look-ups", lookups, ""),
            Detail.count("cache_hits", "hits", hits, "states compared without rebuilding"));
  }

  /** Reads a state; false where it is not here. */
  boolean unpack(long number, int[] into) {
    for (Part part : parts) {
      int place = part.placeOf(number);
      if (place >= 0) {
        part.states().unpack(place, into);
        return true;
      }
    }
    return false;
  }

  /** Gives memory back and grows no more; false where it has none to give. */
  boolean giveBack() {
    boolean gives = false;
    for (Part part : parts) {
      gives |= part.giveBack();
    }
    return gives;
  }

  boolean prepare(Layout wider) {
    for (Part part : parts) {
      if (!part.states().prepare(wider)) {
        return false;
      }
    }
    return true;
  }

  boolean widen(Layout wider) {
    for (Part part : parts) {
      if (!part.states().widen(wider)) {
        return false;
      }
    }
    return true;
  }

  long bytes() {
    long sum = 0;
    for (Part part : parts) {
      sum += part.bytes();
    }
    return sum;
  }

  @Override
  public void close() {
    for (Part part : parts) {
      part.close();
    }
  }
}
