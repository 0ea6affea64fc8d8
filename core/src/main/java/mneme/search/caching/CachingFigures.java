package mneme.search.caching;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import mneme.cache.CacheHierarchy;
import mneme.cache.CacheLog;
import mneme.cache.CacheReport;
import mneme.cache.CacheSetup;
import mneme.run.Detail;
import mneme.run.Limit;
import mneme.search.forgetting.ForgettingFigures;
import org.jspecify.annotations.Nullable;

/**
 * How a search that forgets gets along: how much is repeated, whether the stack leaves room for the
 * cache, and when repetitions take over. Not thread-safe; what progress asks for may be a little
 * late.
 */
final class CachingFigures extends ForgettingFigures {
  /** With fewer visits an estimate says nothing. */
  private static final long LEAST_VISITS = 200;

  /** What is known of distinct states is too coarse for fewer than one visit in so many. */
  private static final long LEAST_PART = 10;

  private final boolean forgets;
  private final VisitedSlots visited;
  private final SearchFrames frames;
  private final boolean sleeps;
  private long woken;

  private volatile long deepest;

  // When the first state was forgotten: how much had been done.
  private long visitsBefore = -1;
  private long matchedBefore;
  private long followedBefore;

  CachingFigures(boolean forgets, VisitedSlots visited, SearchFrames frames, boolean sleeps) {
    this.forgets = forgets;
    this.visited = visited;
    this.frames = frames;
    this.sleeps = sleeps;
  }

  /** A state is visited; so many were by now, and so many events matched and followed. */
  void visited(int[] state, long visits, long matched, long followed) {
    if (!forgets) {
      return;
    }
    if (visitsBefore < 0 && visited.evictions() > 0) {
      visitsBefore = visits - 1;
      matchedBefore = matched;
      followedBefore = followed;
      forgot();
    }
    count(state, visits);
  }

  /** Events of a state no longer sleep. */
  void woke() {
    woken++;
  }

  /** For progress. */
  String note(long visits, long matched, long followed) {
    String held =
        String.format(Locale.ROOT, "stack %,d of %,d held", frames.depth(), visited.held());
    if (!forgets || visits == 0) {
      return "";
    }
    String note = note(held, visits, matched, followed);
    Efficiency efficiency = efficiency(visits, matched, followed);
    return efficiency == null || efficiency.outlook() == Efficiency.Outlook.GOOD
        ? note
        : note + "; outlook " + efficiency.outlook() + ": " + efficiency.reason();
  }

  /** How the cache does, while the run goes on. */
  List<Detail> now(long matched, long followed) {
    CacheHierarchy cache = visited.cache();
    return cache == null
        ? List.of()
        : List.of(
            Detail.count("cache_lookups", "look-ups", followed, ""),
            Detail.count("cache_hits", "hits", matched, "states met that were remembered"),
            Detail.count("evictions", "evictions", visited.evictions(), "states forgotten"));
  }

  /** Null as long as nothing was forgotten, or so little was done since that it says nothing. */
  private @Nullable Efficiency efficiency(long visits, long matched, long followed) {
    long done = visits - visitsBefore;
    if (visitsBefore < 0 || done < Math.max(LEAST_VISITS, visits / LEAST_PART)) {
      return null;
    }
    return Efficiency.of(
        done,
        visits - distinct(visits),
        matched - matchedBefore,
        followed - followedBefore,
        deepest,
        Math.min(visited.places(), visited.held()));
  }

  /** The stack has become so deep. */
  void deep(long depth) {
    deepest = depth;
  }

  @Override
  protected String remedy() {
    return "a larger "
        + CacheSetup.SIZE.option()
        + (sleeps ? "" : " or " + SleepSets.ASKED.option());
  }

  List<Detail> details(long visits, long matched, long followed, @Nullable Limit limit) {
    if (visited.evictions() > 0) {
      forgot();
    }
    List<Detail> details = new ArrayList<>();
    addFollowed(details, followed, matched);
    if (sleeps) {
      details.add(
          Detail.count(
              "woken", "woken", woken, "times a state was met with events awake that slept"));
    }
    CacheHierarchy cache = visited.cache();
    if (cache != null) {
      cacheDetails(details, cache, visits);
      Efficiency efficiency = efficiency(visits, matched, followed);
      if (efficiency != null) {
        details.add(
            Detail.text(
                "outlook", "outlook", efficiency.outlook().toString(), efficiency.reason()));
        details.add(
            Detail.measure("repetition_growth", "", efficiency.growth(), efficiency.reason()));
      }
    }
    if (limit == Limit.MEMORY) {
      long needed = frames.used() + frames.depth() * visited.bytesPerState();
      details.add(
          Detail.bytes(
              "stack_bytes", "stack", needed, frames.depth() + " states on it, which must stay"));
    }
    return details;
  }

  private void cacheDetails(List<Detail> details, CacheHierarchy cache, long visits) {
    details.add(Detail.text("cache", "cache", cache.name(), ""));
    if (visited.places() < Integer.MAX_VALUE) {
      details.add(Detail.count("cache_places", "cache size", visited.places(), "states"));
    }
    addRepetitions(details, visits);
    details.add(Detail.count("evictions", "evictions", visited.evictions(), "states forgotten"));
    details.add(Detail.count("cache_hits", "", cache.hits(), ""));
    details.add(new Detail("caches", "caches", cache.rows(), "one behind the other"));
    if (visited.replayed() > 0) {
      details.add(
          Detail.count(
              "events_replayed", "events replayed", visited.replayed(), "to rebuild states"));
    }
    CacheLog log = visited.log();
    if (log != null) {
      long places = Math.clamp(visited.places() - 1, 0, visited.peak());
      details.add(CacheReport.detail(log, cache.name(), places, true));
    }
    addAdvice(details);
  }
}
